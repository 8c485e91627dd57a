"""The training of the network: the same layers as `webapp/pictures/network.py`, with gradients."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from webapp.pictures.network import PATCH, evened
from webapp.pictures.signs import SIGNS

BATCH = 256
RATE = 2e-3
DECAY = 1e-2
DEPTHS, HIDDEN = (32, 64, 96), 128
DROPPED = 0.15
"""The share of the last features that are left out, others each time."""

SOFTNESS = 0.02
"""How much of each answer is left to doubt, so that the network never is too sure."""

TURNED, SWAPPED = 0.15, 0.25
"""The share of the batches that are shown with dark and bright turned about, or colours swapped."""

SWAPS = ((0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


class SignNetwork(nn.Module):  # type: ignore[misc]  # torch is not there for the tests
    """Three convolutions and two layers."""

    def __init__(self) -> None:
        super().__init__()
        first, second, third = DEPTHS
        self.first = nn.Conv2d(3, first, 5, 2)
        self.second = nn.Conv2d(first, second, 3, 1, 1)
        self.third = nn.Conv2d(second, third, 3, 1, 1)
        self.fourth = nn.Linear((PATCH // 8) ** 2 * third, HIDDEN)
        self.last = nn.Linear(HIDDEN, len(SIGNS))

    def forward(self, images: Any) -> Any:
        """The scores of the signs."""
        seen = functional.relu(self.first(functional.pad(images, (1, 2, 1, 2))))
        seen = functional.max_pool2d(functional.relu(self.second(seen)), 2)
        seen = functional.max_pool2d(functional.relu(self.third(seen)), 2)
        flat = seen.permute(0, 2, 3, 1).flatten(1)
        hidden = functional.relu(self.fourth(flat))
        return self.last(functional.dropout(hidden, DROPPED, self.training))


def train(
    cells: npt.NDArray[np.uint8],
    signs: npt.NDArray[np.int64],
    *,
    rounds: int,
    begin: Path | None = None,
    seed: int = 7,
) -> SignNetwork:
    """A network that learned from these cells; the rate falls to nothing as a half wave."""
    torch.manual_seed(seed)
    order = np.random.default_rng(seed)
    network: SignNetwork = SignNetwork()
    if begin is not None:
        load(network, begin)
    network.to(memory_format=torch.channels_last)
    shown = practice_of(cells)
    answers = torch.from_numpy(signs)
    batches = len(cells) // BATCH
    teacher = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(
        teacher, RATE if begin is None else RATE / 2, rounds * batches, pct_start=0.03
    )
    for turn in range(rounds):
        shuffled = torch.from_numpy(order.permutation(len(cells)))
        total = 0.0
        for batch in range(batches):
            picked = shuffled[batch * BATCH : (batch + 1) * BATCH]
            images = varied(shown[picked].float(), order).permute(0, 3, 1, 2)
            teacher.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                scores = network(images)
            loss = functional.cross_entropy(
                scores.float(), answers[picked], label_smoothing=SOFTNESS
            )
            loss.backward()
            teacher.step()
            pace.step()
            total += loss.item()
        print(f"round {turn + 1}: loss {total / batches:.4f}", flush=True)
    network.eval()
    return network


def varied(images: Any, order: np.random.Generator) -> Any:
    """The same shapes in other colours, for some of the batches."""
    if order.random() < TURNED:
        images = -images
    if order.random() < SWAPPED:
        images = images[..., list(SWAPS[order.integers(len(SWAPS))])]
    return images


def practice_of(cells: npt.NDArray[np.uint8]) -> Any:
    """What the network is shown of each cell, worked out once for all rounds."""
    shown = np.empty(cells.shape, np.float16)
    for at in range(0, len(cells), 4096):
        shown[at : at + 4096] = evened(cells[at : at + 4096])
    return torch.from_numpy(shown)


def read(network: SignNetwork, cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The likeliest sign of each cell."""
    shown = practice_of(cells)
    with torch.no_grad():
        parts = [
            network(shown[at : at + 1024].float().permute(0, 3, 1, 2)).argmax(dim=1).numpy()
            for at in range(0, len(cells), 1024)
        ]
    return np.concatenate(parts)


def save(network: SignNetwork, path: Path) -> None:
    """Write the weights as the reader takes them, in half precision: nothing is read worse."""
    halves = {}
    for name, layer in network.named_children():
        kernel = layer.weight.detach().numpy()
        turned = kernel.transpose(2, 3, 1, 0) if kernel.ndim == 4 else kernel.T
        halves[name] = np.ascontiguousarray(turned).astype(np.float16)
        halves[f"{name}_bias"] = layer.bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, allow_pickle=False, **halves)


def load(network: SignNetwork, path: Path) -> None:
    """Put stored weights into a network."""
    with np.load(path) as stored:
        for name, layer in network.named_children():
            kernel = stored[name].astype(np.float32)
            turned = kernel.transpose(3, 2, 0, 1) if kernel.ndim == 4 else kernel.T
            layer.weight.data = torch.from_numpy(np.ascontiguousarray(turned))
            layer.bias.data = torch.from_numpy(stored[f"{name}_bias"].astype(np.float32))
