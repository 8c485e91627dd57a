"""The dice of `randomness`, compiled: the same numbers from the same state."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels import dice_kernel_constants
from webapp.engine.kernels.jit import kernel

Dice = NDArray[np.uint64]
"""One word: the state."""
Word = Any

GOLDEN = np.uint64(dice_kernel_constants.GOLDEN)
FIRST_FACTOR = np.uint64(dice_kernel_constants.FIRST_FACTOR)
SECOND_FACTOR = np.uint64(dice_kernel_constants.SECOND_FACTOR)
BY_30, BY_27, BY_31, BY_33 = (np.uint64(shift) for shift in (30, 27, 31, 33))


@kernel
def draw(dice: Dice, bound: int) -> int:
    """A random number from 0 to below the bound; as `randomness.Dice.draw`."""
    dice[0] += GOLDEN
    word: Word = dice[0]
    word = (word ^ (word >> BY_30)) * FIRST_FACTOR
    word = (word ^ (word >> BY_27)) * SECOND_FACTOR
    word = word ^ (word >> BY_31)
    # The high bits times the bound: no division, and even enough for bounds far below 2**31.
    signed: Word = np.int64(word >> BY_33)
    drawn: int = signed * bound >> 31
    return drawn


@kernel
def shuffle(dice: Dice, items: NDArray[np.int64], start: int, end: int) -> None:
    """Put the items from start to below end in random order."""
    for place in range(end - 1, start, -1):
        other = start + draw(dice, place - start + 1)
        items[place], items[other] = items[other], items[place]
