"""Cells that look alike are read alike: each is read with the help of those that look like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.network import BLANKS

if TYPE_CHECKING:
    from webapp.pictures.pixels import Floats

NEARNESS = 0.012
"""How quickly less alike cells lose their say: the scale of one minus their correlation."""

MOST = 1500
"""Cells that are compared with each other; more take too long and teach nothing."""


def read_alike(evened: Floats, likely: Floats) -> Floats:
    """The likelihoods, each the mean of those of the cells that look like it; blank ones as is."""
    drawn = np.nonzero(~BLANKS[likely.argmax(axis=1)])[0]
    if len(drawn) < 2:
        return likely
    teachers = drawn[:: -(-len(drawn) // MOST)]
    looks = _looks(evened[drawn])
    known = _looks(evened[teachers])
    out = likely.copy()
    for start in range(0, len(drawn), MOST):
        near = looks[start : start + MOST] @ known.T
        weights = np.exp((near - 1) / NEARNESS)
        own = drawn[start : start + MOST]
        total = weights.sum(axis=1, keepdims=True) + 1e-6
        mean = (weights @ likely[teachers] + 1e-6 * likely[own]) / total
        out[own] = mean - np.logaddexp.reduce(mean, axis=1)[:, None]
    return out


def _looks(evened: Floats) -> Floats:
    """What is compared: the middle of each cell, coarsely, of length one."""
    side = evened.shape[1]
    rim = side // 8
    middle = evened[:, rim : side - rim, rim : side - rim]
    count, high, wide, depth = middle.shape
    coarse = middle.reshape(count, high // 2, 2, wide // 2, 2, depth).mean(axis=(2, 4))
    flat = coarse.reshape(count, -1)
    looks: Floats = flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6)
    return looks
