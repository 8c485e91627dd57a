"""Several windows that act in the same instant."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

WINDOWS = 4
T = TypeVar("T")


def at_once(work: Callable[[int], T], late: type[Exception]) -> list[T | None]:
    """What each window got; None for one that came too late."""
    barrier = Barrier(WINDOWS)

    def in_window(number: int) -> T | None:
        barrier.wait()
        try:
            return work(number)
        except late:
            return None

    with ThreadPoolExecutor(WINDOWS) as pool:
        return list(pool.map(in_window, range(WINDOWS)))
