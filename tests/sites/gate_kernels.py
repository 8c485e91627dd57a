"""A question for the gate that has something compiled on the way."""

from __future__ import annotations

import time

from webapp.engine.kernels.jit import kernel, seconds_compiling


@kernel
def add_one(number: int) -> int:
    return number + 1


def compiled() -> tuple[int, float]:
    """Two, and the CPU seconds until it was known."""
    began = time.thread_time()
    return add_one(1), time.thread_time() - began


def compiled_and_endless() -> None:
    """Go on for ever, once something is compiled."""
    compiled()
    while seconds_compiling():
        pass
