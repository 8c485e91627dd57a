"""The seed of a daily board: without the site's secret nobody can know the mines beforehand."""

from __future__ import annotations

import hmac
from datetime import date

from webapp.engine.randomness import MAX_SEED


def daily_seed(secret: str, day: date, level: str) -> int:
    """The seed of this level's board on that day, by HMAC-SHA256 keyed with the secret."""
    message = f"daily board {level} {day.isoformat()}".encode()
    digest = hmac.digest(secret.encode(), message, "sha256")
    return int.from_bytes(digest[:8], "big") & MAX_SEED
