"""The network that reads the sign of a cell: a few small layers, worked out with numpy.

Trained by `python -m tests.screenshots.train`; there stands what it learned from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from webapp.pictures.signs import SIGNS

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float32]

PATCH = 24
"""Pixels on each side of what the network is shown."""

FAINTEST = 30.0
"""What differs less from the ground, of 255, is not made stronger: it is noise more often."""

FLAT, FAINT_SHARE, UNDRAWN = 3.0, 0.07, 8.0
"""How faint what is drawn in a cell must be to be nothing: of 255, or as a share of what is drawn
in others; and by how much the signs are less likely then, a logarithm."""

DIGITS = np.array([sign.is_digit for sign in SIGNS])
BLANKS = np.array([sign.is_blank for sign in SIGNS])
"""Which of the signs, in the order of their likelihoods, are numbers, and which are nothing."""

AT_ONCE = 256
"""Cells that are worked out together: more take memory and gain no time."""


def evened(patches: npt.NDArray[np.uint8]) -> Floats:
    """Patches as the network wants them: the ground is 0, the strongest difference 1."""
    pixels = patches.reshape(len(patches), -1, 3)
    ground = np.median(pixels[:, ::3], axis=1, keepdims=True)
    strays = pixels.astype(np.float32) - ground.astype(np.float32)
    most = np.abs(strays).max(axis=(1, 2), keepdims=True)
    strays /= np.maximum(most, FAINTEST)
    shown: Floats = strays.reshape(patches.shape)
    return shown


def likelihoods(shown: Floats) -> Floats:
    """For each evened patch the logarithm of how likely each sign is, in the order of `SIGNS`."""
    weights = _weights()
    parts = [
        _forward(weights, shown[start : start + AT_ONCE]) for start in range(0, len(shown), AT_ONCE)
    ]
    scores = np.concatenate(parts)
    scores -= scores.max(axis=1, keepdims=True)
    likely: Floats = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return likely


def with_blanks(likely: Floats, depths: Floats) -> Floats:
    """The likelihoods, knowing in which cells nothing at all is drawn.

    The network sees differences, however faint; whether they are next to nothing only shows beside
    the other cells of the board.
    """
    drawn = depths[depths > FAINTEST]
    flat = depths <= max(FLAT, FAINT_SHARE * float(np.median(drawn))) if len(drawn) else depths < 0
    out = likely.copy()
    out -= UNDRAWN * (flat[:, None] & ~BLANKS[None])
    shown: Floats = out - np.logaddexp.reduce(out, axis=1)[:, None]
    return shown


def _forward(weights: Mapping[str, Floats], patches: Floats) -> Floats:
    seen = _convolved(patches, weights["first"], weights["first_bias"], stride=2)
    seen = _halved(_convolved(seen, weights["second"], weights["second_bias"]))
    seen = _halved(_convolved(seen, weights["third"], weights["third_bias"]))
    flat = seen.reshape(len(seen), -1)
    hidden = np.maximum(flat @ weights["fourth"] + weights["fourth_bias"], 0)
    scores: Floats = hidden @ weights["last"] + weights["last_bias"]
    return scores


def _convolved(images: Floats, kernel: Floats, bias: Floats, stride: int = 1) -> Floats:
    """A convolution that keeps the size (or halves it), and what of it is above zero."""
    reach = kernel.shape[0]
    before = (reach - stride) // 2
    after = reach - stride - before
    edges = (before, after)
    padded = np.pad(images, ((0, 0), edges, edges, (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (reach, reach), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    count, high, wide = windows.shape[:3]
    columns = windows.reshape(count * high * wide, -1)
    out = columns @ kernel.reshape(-1, kernel.shape[3])
    out += bias
    np.maximum(out, 0, out=out)
    grown: Floats = out.reshape(count, high, wide, -1)
    return grown


def _halved(images: Floats) -> Floats:
    """The strongest of each four."""
    count, high, wide, depth = images.shape
    strongest: Floats = images.reshape(count, high // 2, 2, wide // 2, 2, depth).max(axis=(2, 4))
    return strongest


@cache
def _weights() -> Mapping[str, Floats]:
    with (files("webapp.pictures") / "weights.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
