"""How much each piece of evidence says of a room: `python -m tests.screenshots.fit_rooms FOLDER…`.

Reads pictures with their truths, gathers the evidence on every room of blank cells whose board was
read with its size, and fits a logistic regression. What it prints stands in
`webapp/pictures/rooms.py` as `WEIGHTS`; only pictures that may be tuned on belong here.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from unittest import mock

import numpy as np
import numpy.typing as npt

from webapp.notation.errors import NotationError
from webapp.pictures import opened, read_picture
from webapp.pictures.rooms import CERTAIN, Evidence, Surroundings, evidence, rooms

ROUNDS, RIDGE = 80, 0.05
"""Steps of Newton's way, and how strongly weights are kept small."""

Floats = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]
Room = tuple[Evidence, bool]
"""What speaks for it, and whether it is open in truth."""


def main() -> None:
    """Fit and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="+", type=Path)
    options.add_argument("--every", type=int, default=1, help="only each so many-th picture")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    files = [file for folder in chosen.folder for file in sorted(folder.glob("*.json"))]
    files = files[:: chosen.every]
    with ProcessPoolExecutor(chosen.workers) as pool:
        seen = [
            room for of_picture in pool.map(rooms_of, files, chunksize=8) for room in of_picture
        ]
    measures = np.array([room[0] for room in seen])
    truths = np.array([float(room[1]) for room in seen])
    weights = fitted(measures, truths)
    leans = measures @ weights
    wrong = (leans > 0) != (truths > 0)
    sure = np.abs(leans) >= CERTAIN
    for name, weight in zip(Evidence._fields, weights, strict=True):
        print(f"{name:15}{weight:8.2f}")
    print(f"{len(seen)} rooms, {np.sum(wrong & sure)} wrong, {np.sum(~sure)} in doubt")


def rooms_of(file: Path) -> list[Room]:
    """The rooms of one picture as the reader meets them, before they are settled."""
    truth = json.loads(file.read_text())
    met: list[tuple[Surroundings, Truths]] = []

    def watch(board: Surroundings, is_open: Truths, doubtful: Truths) -> tuple[Truths, Truths]:
        met.append((board, is_open))
        return is_open, doubtful

    with mock.patch.object(opened, "settled", watch):
        try:
            read_picture((file.parent / truth["picture"]).read_bytes())
        except NotationError:
            return []
    rows = truth["rows"]
    if not met or met[-1][0].blank.shape != (len(rows), len(rows[0])):
        return []
    return list(rooms_with_truths(*met[-1], rows))


def rooms_with_truths(board: Surroundings, is_open: Truths, rows: list[str]) -> Iterator[Room]:
    """The rooms whose truth is one: all open, or all covered."""
    for room in rooms(board.blank):
        signs = {rows[y][x] for y, x in zip(*room, strict=True)}
        if len(signs) == 1 and signs <= {"0", "."}:
            yield evidence(board, room, is_open), signs == {"0"}


def fitted(measures: Floats, truths: Floats) -> Floats:
    """The weights that make the truths likeliest, kept small by a ridge: Newton's way."""
    weights = np.zeros(measures.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(measures @ weights, -30, 30)))
        slope = measures.T @ (truths - chances) - RIDGE * weights
        curve = (measures * (chances * (1 - chances))[:, None]).T @ measures
        weights += np.linalg.solve(curve + RIDGE * np.eye(len(weights)), slope)
    return weights


if __name__ == "__main__":
    main()
