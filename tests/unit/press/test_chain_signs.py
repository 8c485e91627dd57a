"""What is supposed, read from the drawings of books by itself, beside what follows."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from webapp.engine.grid import cells_of
from webapp.explain.steps import Step, explained_steps
from webapp.explain.wording.voice import Voice
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.layout.boards import step_picture

pytestmark = pytest.mark.unit

PUZZLES = (
    "5x5b8:0e12a3a24b3c2b3b",
    "5x5b8:13b1d32a3d3a3a1c",
    "7x7b15:a3a321g2a13a3b1b333g2344b2d11b",
)

CELL = 60
STARTS = re.compile(r"M(-?[0-9.]+) (-?[0-9.]+)(a|l)([0-9.]+)")


def supposing() -> list[Step]:
    """The steps of these puzzles that suppose something."""
    steps = [step for puzzle in PUZZLES for step in explained_steps(parse_puzzle_id(puzzle))]
    return [step for step in steps if step.chain]


def drawing(step: Step, least: float) -> str:
    """The drawing of a step as a book holds it, with cells of 32 points."""
    source = re.search(r"base64,([^\"]*)", step_picture(step, 32, "A step.", least=least))
    assert source
    return b64decode(source[1]).decode()


def signs(svg: str, width: int, margin: float) -> Iterator[tuple[int, str, float, float, float]]:
    """Each sign: its cell, what it is, its middle within the cell, and how far it reaches."""
    for attributes, d in re.findall(r'<path ([^>]*?) d="([^"]*)"/>', svg):
        bullet, empty = 'fill="#000"' in attributes, "linecap" in attributes
        for x, y, letter, size in STARTS.findall(d):
            ring = letter == "a"
            reach = float(size) if ring else float(size) / 2
            middle = float(x) + reach - margin, float(y) - (0 if ring else reach) - margin
            column, row = (int(place // CELL) for place in middle)
            supposed = "ring" if ring else "stroke"
            name = "bullet" if bullet else "empty" if empty else supposed
            yield row * width + column, name, middle[0] % CELL, middle[1] % CELL, reach


def numbers(svg: str, margin: float) -> Iterator[tuple[tuple[int, int], str, float, float, float]]:
    """Each number of a chain: its column and row, itself, its middle and foot, and its size."""
    text = r'<g font-size="([0-9.]+)"[^>]*><text x="([0-9.]+)" y="([0-9.]+)">([0-9]+)</text></g>'
    for size, x, y, number in re.findall(text, svg):
        left, foot = float(x) - margin, float(y) - margin
        place = int(left // CELL), int(foot // CELL)
        yield place, number, left % CELL, foot % CELL, float(size)


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("least", [0.0, 16.0])
def test_each_cell_shows_what_is_supposed_and_what_follows(least: float, *, live: bool) -> None:
    followed: Counter[tuple[bool, str]] = Counter()
    for original in supposing():
        step = replace(original, voice=Voice.LIVE) if live else original
        width, after = step.before.width, step.after()
        margin = 2 * max(15.0, least * CELL / 32)
        supposed: dict[int, bool] = {}
        for cell, holds, _ in step.chain:
            supposed.setdefault(cell, holds)
        drawn = list(signs(drawing(step, least), width, margin))
        shown = {cell: name == "ring" for cell, name, *_ in drawn if name in {"ring", "stroke"}}
        assert shown == supposed
        assert len(shown) == sum(name in {"ring", "stroke"} for _, name, *_ in drawn), "each once"
        marks = Counter((cell, name) for cell, name, *_ in drawn if name in {"bullet", "empty"})
        known = Counter((cell, "empty") for cell in cells_of(after.empties))
        known.update((cell, "bullet") for cell in cells_of(after.bullets))
        assert marks == known
        for cell, name, _, _, _ in drawn:
            if cell in supposed and name in {"bullet", "empty"}:
                followed[supposed[cell], name] += 1
    assert followed[False, "empty"] == 0, "what is shown to be wrong is not supposed again"
    assert followed[True, "empty"]
    assert followed[False, "bullet"]


@pytest.mark.parametrize("least", [0.0, 16.0])
def test_nothing_in_a_cell_of_a_supposition_touches_its_lines_or_anything_else(
    least: float,
) -> None:
    for step in supposing():
        svg, width = drawing(step, least), step.before.width
        margin = 2 * max(15.0, least * CELL / 32)
        marked = step.after().bullets | step.after().empties
        boxes: dict[int, list[tuple[float, float, float, float]]] = {}
        for cell, _, x, y, reach in signs(svg, width, margin):
            boxes.setdefault(cell, []).append((x - reach, y - reach, x + reach, y + reach))
        for (column, row), number, x, foot, size in numbers(svg, margin):
            wide = 0.636 * size * len(number) / 2
            box = (x - wide, foot - 0.73 * size, x + wide, foot)
            boxes.setdefault(row * width + column, []).append(box)
        for cell, _, _ in step.chain:
            assert all(2 < side < CELL - 2 for box in boxes[cell] for side in box)
            if marked >> cell & 1:
                assert len(boxes[cell]) == 3, "a number, a sign and a mark"
                for place, this in enumerate(boxes[cell]):
                    for other in boxes[cell][:place]:
                        across = this[2] <= other[0] or other[2] <= this[0]
                        assert across or this[3] <= other[1] or other[3] <= this[1]
