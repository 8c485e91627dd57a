"""The cells of a supposition on a printed board: their order, and what each would become."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawing.shapes import PathSheet
from webapp.engine.grid import Cell
from webapp.explain.steps import Step
from webapp.notation.cells import cell_name
from webapp.notation.english import listed

NUMBER_SIZE = 30.0
"""The size of the number of a cell, in units of the drawing: that of a clue."""

CORNER_SIZES = (30.0, 20.0)
"""The same beside a mark: with one digit there is room in the corner, with two there is less."""

DIGIT = 0.64
"""The width of a digit as a share of its size."""

RADIUS = 25.0
"""Of the ring around the number of a cell that would hold a bullet."""

REACH = 24.0
"""From the middle of a cell to the ends of the stroke through one that would hold none."""

_STROKE = 'fill="none" stroke="{}" stroke-width="{}"'
_RING, _SLASH = _STROKE.format("#000", 1.6), _STROKE.format("#999", 2)
_FACE = 'font-family="\'DejaVu Sans\', sans-serif" text-anchor="middle"'


def chain_numbers(chain: Sequence[tuple[Cell, bool, int]]) -> dict[Cell, int]:
    """The line that tells each cell that is supposed or follows.

    Where a step supposes several things, a cell of more than one has the number of the first.
    """
    return {cell: line for cell, (_, line) in _firsts(chain).items()}


def _firsts(chain: Sequence[tuple[Cell, bool, int]]) -> dict[Cell, tuple[bool, int]]:
    """What each cell would become where it is told first, and the line that tells it."""
    firsts: dict[Cell, tuple[bool, int]] = {}
    for cell, holds, line in chain:
        firsts.setdefault(cell, (holds, line))
    return firsts


def chain_signs(step: Step, margin: float, least: float) -> str:
    """SVG for the supposition of a step: a number in a ring, or on a stroke.

    A cell with a mark has its number in the corner; the words tell what it was supposed to be.
    No number is smaller than `least`.
    """
    if not step.chain:
        return ""
    after = step.after()
    marked = after.bullets | after.empties
    sheet = PathSheet(step.before.width, margin, margin)
    rings, slashes, numbers = "", "", ""
    for cell, (holds, number) in _firsts(step.chain).items():
        x, y = sheet.centre(cell)
        size = NUMBER_SIZE
        if marked >> cell & 1:
            size = CORNER_SIZES[number > 9]
            left, top = sheet.corner(cell)
            x, y = left + 2 + DIGIT * size * len(str(number)) / 2, top + 1 + 0.75 * size
        else:
            y += 0.37 * size
            if holds:
                rings += _ring(*sheet.centre(cell))
            else:
                slashes += _slash(*sheet.centre(cell))
        text = f'<text x="{x:g}" y="{y:g}">{number}</text>'
        numbers += f'<g font-size="{max(size, least):g}" {_FACE}>{text}</g>'
    return f"{_path(_SLASH, slashes)}{_path(_RING, rings)}{numbers}"


def _path(style: str, d: str) -> str:
    return f'<path {style} d="{d}"/>' if d else ""


def _ring(x: float, y: float) -> str:
    halves = (f"a{RADIUS:g} {RADIUS:g} 0 1 0 {way * 2 * RADIUS:g} 0" for way in (1, -1))
    return f"M{x - RADIUS:g} {y:g}" + "".join(halves)


def _slash(x: float, y: float) -> str:
    return f"M{x - REACH:g} {y + REACH:g}l{2 * REACH:g}{-2 * REACH:g}"


def chain_words(step: Step) -> str:
    """The supposition of a step for those who hear it; empty if it has none."""
    if not step.chain:
        return ""
    state = {True: step.voice.bullet, False: step.voice.empty}
    width = step.before.width
    cells = [f"{cell_name(cell, width)} {state[holds]}" for cell, holds, _ in step.chain]
    return f"Supposed in order: {listed(cells)}."
