"""The time of a move: as the page measured it, but never more than has passed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.services.moves import IDLE_MS, Claim, time_spent

pytestmark = pytest.mark.unit

BEGAN = datetime(2026, 11, 18, tzinfo=UTC)
times = st.integers(0, 10**8)


def spent(claim_ms: int | None, *, before: int, touched: int, passed: int) -> int:
    return time_spent(
        Claim("somebody", 1, ms=claim_ms),
        before=before,
        began=BEGAN,
        touched=BEGAN + timedelta(milliseconds=touched),
        moment=BEGAN + timedelta(milliseconds=passed),
    )


@given(st.one_of(st.none(), st.integers(-(10**9), 10**9)), times, times, times)
def test_time_never_goes_back_and_never_beyond_what_has_passed(
    claim_ms: int | None, before: int, touched: int, passed: int
) -> None:
    total = spent(claim_ms, before=before, touched=touched, passed=passed)
    assert total >= before
    assert total <= max(before, passed)


def test_what_a_page_measured_is_believed_as_far_as_it_can_be() -> None:
    assert spent(700, before=1000, touched=0, passed=5000) == 1700
    assert spent(9000, before=1000, touched=0, passed=5000) == 5000
    assert spent(-9000, before=1000, touched=0, passed=5000) == 1000


def test_without_a_measure_time_counts_since_the_last_move_up_to_a_minute() -> None:
    assert spent(None, before=1000, touched=2000, passed=5000) == 4000
    assert spent(None, before=1000, touched=2000, passed=10**7) == 1000 + IDLE_MS
