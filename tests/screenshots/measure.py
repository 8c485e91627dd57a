"""How well pictures are read: `python -m tests.screenshots.measure FOLDER… [--into FILE.json]`.

Each FOLDER holds pictures with their truths, as `make` writes them. A cell is right where the
reading says what the truth says: an open cell its number, a flag or a mine shown a bullet, a
covered cell or a question mark nothing, a cell marked empty on paper empty. Cells that are crossed
out are not counted. In a picture that is refused, or whose board is read with another size, no cell
is right; a refusal claims nothing, so only the latter has a wrong cell that is not marked doubtful.
Where a picture cuts through cells, cells that are not wholly there may be read or left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.pictures import read_picture

Figures = dict[str, float]


@dataclass(frozen=True)
class Outcome:
    """What became of one picture."""

    name: str
    split: str
    program: str
    theme: str
    cells: int
    right: int
    doubtful: int
    wrong_quietly: int
    """Wrong cells that are not marked doubtful."""
    refused: bool
    grid: bool
    """Whether the board was read with its size."""
    cpu_ms: float


def main() -> int:
    """Measure all folders."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="+", type=Path)
    options.add_argument("--into", type=Path, help="a JSON file for the figures")
    options.add_argument("--every", type=int, default=1, help="only each so many-th picture")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--names", action="store_true", help="say which pictures are read wrongly")
    chosen = options.parse_args()
    files = [file for folder in chosen.folder for file in sorted(folder.glob("*.json"))]
    with ProcessPoolExecutor(chosen.workers, initializer=warm_up, initargs=(files[:1],)) as pool:
        outcomes = list(pool.map(outcome, files[:: chosen.every], chunksize=4))
    table = figures_by_group(outcomes)
    sys.stdout.write("".join(f"{line}\n" for line in lines_of(table)))
    if chosen.names:
        sys.stdout.write("".join(f"{line}\n" for line in names_of(outcomes)))
    if chosen.into:
        chosen.into.write_text(json.dumps(table, indent=1) + "\n")
    return 0


def warm_up(files: list[Path]) -> None:
    """Load what reading needs, which is no time of any picture."""
    for file in files:
        outcome(file)


def outcome(file: Path) -> Outcome:
    """Read one picture."""
    truth = json.loads(file.read_text())
    rows = truth["rows"]
    cells = sum(sign != "x" for row in rows for sign in row)
    data = (file.parent / truth["picture"]).read_bytes()
    start = time.process_time()
    position, doubtful, refused = None, frozenset[int](), False
    try:
        reading = read_picture(data)
        position, doubtful = reading.position, frozenset(reading.doubtful)
    except NotationError:
        refused = True
    cpu_ms = 1000 * (time.process_time() - start)
    wrong, quiet = cells, 0 if refused else cells
    fits = position is not None and list(fitting(position, rows, truth["transform"]))
    if position is not None and fits:
        faults = min((wrong_cells(position, rows, place) for place in fits), key=len)
        wrong, quiet = len(faults), len(faults - doubtful)
    return Outcome(
        name=truth["picture"], split=truth["split"], program=truth["program"],
        theme=truth["theme"], cells=cells, right=cells - wrong, doubtful=len(doubtful),
        wrong_quietly=quiet, refused=refused, grid=bool(fits), cpu_ms=cpu_ms,
    )  # fmt: skip


def fitting(
    position: Position, rows: list[str], transform: dict[str, Any]
) -> Iterator[tuple[int, int]]:
    """Where in a reading the board may begin: column and row."""
    across, down = position.width - len(rows[0]), position.height - len(rows)
    most = 2 if transform["crop"] == "cut" else 0
    if 0 <= across <= most and 0 <= down <= most:
        yield from ((x, y) for y in range(down + 1) for x in range(across + 1))


def wrong_cells(position: Position, rows: list[str], place: tuple[int, int]) -> set[int]:
    """The cells of a reading that do not say what the truth says."""
    faults = set()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            cell = (y + place[1]) * position.width + x + place[0]
            if sign != "x" and said(position, cell) != meant(sign):
                faults.add(cell)
    return faults


def said(position: Position, cell: int) -> str:
    """What a reading says of a cell: a digit, `*`, `-` or `.`."""
    if cell in position.clues:
        return str(position.clues[cell])
    if position.bullets >> cell & 1:
        return "*"
    return "-" if position.empties >> cell & 1 else "."


def meant(sign: str) -> str:
    """What a sign of a truth means for a position."""
    return {"F": "*", "?": "."}.get(sign, sign)


def figures_by_group(outcomes: list[Outcome]) -> dict[str, Figures]:
    """Figures by split, by split and program, by split, program and theme."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one_of in outcomes:
        groups[one_of.split].append(one_of)
        groups[f"{one_of.split}/{one_of.program}"].append(one_of)
        groups[f"{one_of.split}/{one_of.program}/{one_of.theme}"].append(one_of)
    return {name: figures(groups[name]) for name in sorted(groups)}


def figures(outcomes: list[Outcome]) -> Figures:
    """The figures of a group."""
    cells = sum(each.cells for each in outcomes)
    read = sum(each.cells for each in outcomes if each.grid)
    times = sorted(each.cpu_ms for each in outcomes)
    right = sum(each.right for each in outcomes)
    return {
        "pictures": len(outcomes),
        "cells": cells,
        "refused": sum(each.refused for each in outcomes),
        "grids_found": sum(each.grid for each in outcomes),
        "cells_right_percent": round(100 * right / cells, 3),
        "cells_right_where_found_percent": round(100 * right / read, 3) if read else 0.0,
        "wrong_quietly": sum(each.wrong_quietly > 0 for each in outcomes),
        "doubtful_percent": round(100 * sum(each.doubtful for each in outcomes) / cells, 3),
        "cpu_ms_p50": round(times[len(times) // 2]),
        "cpu_ms_p95": round(times[len(times) * 95 // 100]),
        "cpu_ms_worst": round(times[-1]),
    }


HEAD = (
    "pictures",
    "grids",
    "refused",
    "right %",
    "found %",
    "quiet",
    "doubt %",
    "p50",
    "p95",
    "max",
)


def lines_of(table: dict[str, Figures]) -> Iterator[str]:
    """The figures for people."""
    yield f"{'':44}" + "".join(f"{word:>9}" for word in HEAD)
    for name, row in table.items():
        numbers = (
            row["pictures"], row["grids_found"], row["refused"], row["cells_right_percent"],
            row["cells_right_where_found_percent"], row["wrong_quietly"], row["doubtful_percent"],
            row["cpu_ms_p50"], row["cpu_ms_p95"], row["cpu_ms_worst"],
        )  # fmt: skip
        yield f"{name:44}" + "".join(f"{number:>9}" for number in numbers)


def names_of(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """The pictures that are read wrongly."""
    for each in outcomes:
        if each.wrong_quietly or each.refused or each.right < each.cells:
            what = f"{each.cells - each.right} wrong, {each.wrong_quietly} quietly"
            if not each.grid:
                what = "refused" if each.refused else "another size"
            yield f"{each.split}/{each.name}: {what}"


if __name__ == "__main__":
    sys.exit(main())
