"""The training of the network: the same layers as `webapp/pictures/network.py`, with gradients."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from webapp.pictures.network import evened
from webapp.pictures.signs import SIGNS

Weights = dict[str, Any]
BATCH = 256
RATE = 2e-3
SOFTNESS = 0.02
"""How much of each answer is left to doubt, so that the network never is too sure."""


def start(seed: int) -> Weights:
    """Weights before anything is learned."""
    numbers = np.random.default_rng(seed)

    def layer(*shape: int) -> npt.NDArray[np.float32]:
        spread = np.sqrt(2 / np.prod(shape[:-1]))
        weights: npt.NDArray[np.float32] = (numbers.normal(size=shape) * spread).astype(np.float32)
        return weights

    return {
        "first": layer(5, 5, 3, 20), "first_bias": np.zeros(20, np.float32),
        "second": layer(3, 3, 20, 40), "second_bias": np.zeros(40, np.float32),
        "third": layer(3, 3, 40, 56), "third_bias": np.zeros(56, np.float32),
        "fourth": layer(9 * 56, 112), "fourth_bias": np.zeros(112, np.float32),
        "last": layer(112, len(SIGNS)), "last_bias": np.zeros(len(SIGNS), np.float32),
    }  # fmt: skip


def forward(weights: Weights, images: Any, drop: Any = None) -> Any:
    """The scores of the signs."""

    def convolved(seen: Any, name: str, stride: int = 1) -> Any:
        reach = weights[name].shape[0]
        before = (reach - stride) // 2
        edges = (before, reach - stride - before)
        out = jax.lax.conv_general_dilated(
            seen, weights[name], (stride, stride), (edges, edges),
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
        )  # fmt: skip
        return jax.nn.relu(out + weights[name + "_bias"])

    def halved(seen: Any) -> Any:
        count, high, wide, depth = seen.shape
        return seen.reshape(count, high // 2, 2, wide // 2, 2, depth).max(axis=(2, 4))

    seen = convolved(images, "first", 2)
    seen = halved(convolved(seen, "second"))
    seen = halved(convolved(seen, "third"))
    flat = seen.reshape(len(seen), -1)
    hidden = jax.nn.relu(flat @ weights["fourth"] + weights["fourth_bias"])
    if drop is not None:
        hidden = hidden * drop
    return hidden @ weights["last"] + weights["last_bias"]


def loss(weights: Weights, images: Any, signs: Any, drop: Any) -> Any:
    """How far the answers are from the truth."""
    scores = jax.nn.log_softmax(forward(weights, images, drop))
    right = jnp.take_along_axis(scores, signs[:, None], axis=1)[:, 0]
    return -jnp.mean((1 - SOFTNESS) * right + SOFTNESS * scores.mean(axis=1))


def _step(weights: Weights, moments: Any, images: Any, signs: Any, drop: Any, rate: Any, t: Any
         ) -> Any:  # fmt: skip
    """One step of Adam."""
    value, slopes = jax.value_and_grad(loss)(weights, images, signs, drop)
    first, second = moments
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slopes)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slopes)
    moved = jax.tree.map(
        lambda w, m, v: (
            w * (1 - rate * 1e-2)
            - rate * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.999**t)) + 1e-8)
        ),
        weights, first, second,
    )  # fmt: skip
    return moved, (first, second), value


step = jax.jit(_step)


def train(
    cells: npt.NDArray[np.uint8],
    signs: npt.NDArray[np.int64],
    *,
    rounds: int,
    begin: Path | None = None,
    seed: int = 7,
) -> Weights:
    """Weights learned from these cells; the rate falls to nothing as a half wave."""
    order = np.random.default_rng(seed)
    first = start(seed) if begin is None else load(begin)
    fastest = RATE if begin is None else RATE / 2
    weights: Weights = {name: jnp.asarray(value) for name, value in first.items()}
    empty = jax.tree.map(jnp.zeros_like, weights)
    moments = (empty, empty)
    batches = len(cells) // BATCH
    steps = rounds * batches
    done = 0
    for turn in range(rounds):
        shuffled = order.permutation(len(cells))
        total = 0.0
        for batch in range(batches):
            picked = shuffled[batch * BATCH : (batch + 1) * BATCH]
            done += 1
            rate = fastest * 0.5 * (1 + np.cos(np.pi * done / steps)) * min(1, done / 200)
            drop = (order.random((BATCH, 112)) < 0.85) / 0.85
            weights, moments, value = step(
                weights, moments, evened(cells[picked]), signs[picked],
                drop.astype(np.float32), np.float32(rate), np.float32(done),
            )  # fmt: skip
            total += float(value)
        print(f"round {turn + 1}: loss {total / batches:.4f}", flush=True)
    return weights


def read(weights: Weights, cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The likeliest sign of each cell."""
    parts = [
        np.asarray(forward(weights, evened(cells[at : at + 1024])).argmax(axis=1))
        for at in range(0, len(cells), 1024)
    ]
    return np.concatenate(parts)


def save(weights: Weights, path: Path) -> None:
    """Write them in half precision: nothing is read worse for it."""
    halves = {name: np.asarray(value).astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(path, allow_pickle=False, **halves)


def load(path: Path) -> Weights:
    """Weights to go on from."""
    with np.load(path) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
