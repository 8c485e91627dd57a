"""Train the network that reads signs: `python -m tests.screenshots.train [--tune FOLDER…]`.

Its practice is drawn here (`tests/screenshots/training`), with the typefaces of the machine it runs
on, and taken from pictures of real programs with their truths where a folder of them is named. It
writes the weights that `webapp/pictures` reads. Wants fontconfig, many typefaces, and
`pip install torch`; no test runs it.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from tests.root import ROOT
from tests.screenshots.training import network, sheets, tuning, worn
from webapp.pictures.network import PATCH
from webapp.pictures.signs import Sign

WEIGHTS = ROOT / "webapp" / "pictures" / "weights.npz"
TIMES = 3
"""How often cells of real programs are shown for each time that drawn ones are."""

Practice = tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]


def main() -> None:
    """Draw, train, say how well it reads sheets it never saw, and write the weights."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sheets", type=int, default=4000)
    asked.add_argument("--seed", type=int, default=0, help="of the first sheet")
    asked.add_argument("--rounds", type=int, default=6)
    asked.add_argument("--tune", type=Path, nargs="*", default=[])
    asked.add_argument("--begin", type=Path, help="weights to go on from")
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--out", type=Path, default=WEIGHTS)
    options = asked.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        drawn = list(pool.map(practice, _numbers(options.seed, options.sheets), chunksize=16))
    kept_back = options.sheets // 20
    parts = drawn[kept_back:]
    for folder in options.tune:
        parts += TIMES * tuning.practice(folder)
    cells, signs = _joined(parts)
    print(f"{len(cells)} cells to learn from")
    taught = network.train(cells, signs, rounds=options.rounds, begin=options.begin)
    network.save(taught, options.out)
    print(f"{options.out.stat().st_size} bytes")
    report(taught, *_joined(drawn[:kept_back]))


def practice(seed: int) -> Practice:
    """The cells of one sheet."""
    sheet = sheets.draw(Random(seed))
    return worn.patches(sheet, PATCH, Random(seed))


def report(
    taught: network.SignNetwork, cells: npt.NDArray[np.uint8], signs: npt.NDArray[np.int64]
) -> None:
    """How many signs of each kind are read right."""
    read = network.read(taught, cells)
    for sign in Sign:
        these = signs == sign.number
        print(f"{sign.name:9}{np.mean(read[these] == sign.number):.4f}")
    print(f"all      {np.mean(read == signs):.4f}")


def _numbers(first: int, count: int) -> range:
    return range(first, first + count)


def _joined(parts: list[Practice]) -> Practice:
    return np.concatenate([cells for cells, _ in parts]), np.concatenate([n for _, n in parts])


if __name__ == "__main__":
    main()
