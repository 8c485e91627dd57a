"""Seeds of daily boards."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

import pytest

from webapp.engine.randomness import MAX_SEED
from webapp.mines.daily import daily_seed

pytestmark = pytest.mark.unit
DAY = date(2026, 11, 18)


def hmac_by_its_definition(key: bytes, text: bytes) -> bytes:
    """RFC 2104, written out; for keys shorter than a block."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + text).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def test_the_seed_is_an_hmac_of_level_and_day() -> None:
    digest = hmac_by_its_definition(b"salt", b"daily board expert 2026-11-18")
    assert daily_seed("salt", DAY, "expert") == int.from_bytes(digest[:8], "big") % (MAX_SEED + 1)


def test_each_day_level_and_secret_has_its_own_seed() -> None:
    days = [DAY + timedelta(days=number) for number in range(100)]
    seeds = {
        daily_seed(secret, day, level)
        for secret in ("one", "two")
        for day in days
        for level in ("beginner", "expert")
    }
    assert len(seeds) == 400
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
