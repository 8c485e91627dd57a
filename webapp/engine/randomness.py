"""Random numbers that are the same on every machine, compiled or not.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): its
state is one word, so a kernel carries it without trouble, and any seed makes a good stream.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from webapp.engine.kernels.dice_kernel_constants import FIRST_FACTOR, GOLDEN, SECOND_FACTOR

WORD = (1 << 64) - 1
"""Arithmetic is on words of 64 bits, as in a kernel."""

MAX_SEED = (1 << 53) - 1
"""The largest seed: JSON readers that know only floats still keep it exact."""


def mix(value: int) -> int:
    """A word of 64 bits in which each bit depends on all bits of the value."""
    value = (value ^ value >> 30) * FIRST_FACTOR & WORD
    value = (value ^ value >> 27) * SECOND_FACTOR & WORD
    return value ^ value >> 31


def derived_seed(seed: int, number: int) -> int:
    """The seed of the puzzle or board with this number, from 0; the first is the seed itself."""
    if number == 0:
        return seed
    return mix(mix(seed + GOLDEN & WORD) + number * GOLDEN & WORD) & MAX_SEED


class Dice:
    """A stream of random numbers; `dice_kernel` draws the same ones."""

    def __init__(self, seed: int) -> None:
        self.state = mix(seed)

    def draw(self, bound: int) -> int:
        """A number from 0 to below the bound (at most 2**31)."""
        self.state = self.state + GOLDEN & WORD
        # 31 high bits times the bound: no division, and the same arithmetic fits a kernel's words.
        return (mix(self.state) >> 33) * bound >> 31

    def shuffle(self, items: MutableSequence[int], start: int, end: int) -> None:
        """Put the items from start to below end in random order."""
        for place in range(end - 1, start, -1):
            other = start + self.draw(place - start + 1)
            items[place], items[other] = items[other], items[place]
