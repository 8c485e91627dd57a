"""Practice from pictures of real programs whose truth is known."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
from PIL import Image

from webapp.pictures.network import PATCH
from webapp.pictures.signs import Sign

MOST_ALIKE = 8
"""Cells of one sign taken of a picture: they look alike and teach little more."""

WRITTEN = (
    "bullets-pdf", "bullets-paper", "bullets-analysis", "bullets-explanation", "bullets-odds",
)  # fmt: skip
"""Puzzles on paper: a 0 is written, and blank cells look open and are unknown."""

UNLIKE = ("freesweep", "kmines-green")
"""Programs that write with letters or draw no signs: nothing to be learned for others."""

SIGNS_OF = {".": Sign.BLANK, "0": Sign.OPEN, "F": Sign.FLAG, "*": Sign.MINE, "?": Sign.QUESTION}


def practice(folder: Path) -> list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]]:
    """The cells of each picture of a folder."""
    paths = [path for path in sorted(folder.rglob("*.json")) if not path.name.startswith(UNLIKE)]
    return [cells for path in paths for cells in _cells(path)]


def _cells(path: Path) -> Iterator[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]]:
    truth = json.loads(path.read_text())
    if not isinstance(truth, dict) or "rows" not in truth:
        return
    rng = Random(path.name)
    picture = Image.open(path.parent / truth["picture"]).convert("RGB")
    rows = truth["rows"]
    left, top, right, bottom = truth["box"]
    wide, high = (right - left) / len(rows[0]), (bottom - top) / len(rows)
    cut, numbers, counts = [], [], Counter[Sign]()
    written = f"{truth['program']}-{truth['theme']}".startswith(WRITTEN)
    places = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    rng.shuffle(places)
    for r, c in places:
        if written and rows[r][c] == ".":
            continue
        sign = SIGNS_OF.get(rows[r][c]) or Sign(rows[r][c])
        if written and sign is Sign.OPEN:
            sign = Sign.ZERO
        counts[sign] += 1
        if counts[sign] > MOST_ALIKE:
            continue
        x, y = left + (c + 0.5) * wide, top + (r + 0.5) * high
        x, y = x + rng.gauss(0, 0.03) * wide, y + rng.gauss(0, 0.03) * high
        half = rng.uniform(0.48, 0.53)
        box = (x - half * wide, y - half * high, x + half * wide, y + half * high)
        if min(box) < 0 or box[2] > picture.width or box[3] > picture.height:
            continue
        cut.append(np.asarray(picture.resize((PATCH, PATCH), Image.Resampling.BILINEAR, box)))
        numbers.append(sign.number)
    if cut:
        yield np.stack(cut), np.array(numbers)
