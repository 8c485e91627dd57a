"""The cells of a supposition on a printed board: their order, and what each would become."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawing.shapes import CELL, PathSheet
from webapp.drawing.styles import DrawingStyle, Part
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.explain.steps import Step
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import listed

NUMBER_SIZE = 30.0
"""The size of the number of a cell, in units of the drawing: that of a clue."""

CORNER_SIZES = (26.0, 20.0)
"""The same above a mark: of one digit, and of several."""

DIGIT = 0.64
"""The width of a digit as a share of its size."""

HIGH = 0.73
"""Its height likewise."""

RADIUS = 25.0
"""Of the ring around the number of a cell that would hold a bullet."""

REACH = 24.0
"""From the middle of a cell to the ends of the stroke through one that would hold none."""

INSET = 5.0
"""From the lines around a cell to what stands in its upper corners."""

SMALL_RADIUS = 8.5
"""Of the ring in a corner, and half the height of the stroke there; less beside a wide number."""

LOWERED = 13.5
"""How far a mark moves down from the middle of its cell: room for number and sign above it."""

_STROKE = 'fill="none" stroke="{}" stroke-width="{}"'
_RING, _SLASH = _STROKE.format("#000", 1.6), _STROKE.format("#999", 2)
_SMALL_SLASH = _STROKE.format("#000", 1.6)
"""It stands on the grey of what follows."""

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


def marked_chain(step: Step) -> Mask:
    """The cells of the supposition of a step that have a mark after it."""
    after = step.after()
    return mask_of(cell for cell, _, _ in step.chain) & (after.bullets | after.empties)


def chain_signs(step: Step, style: DrawingStyle, margin: float, least: float) -> str:
    """SVG for the supposition of a step: a number in a ring, or on a stroke.

    A cell with a mark has number and sign in its upper corners, and its mark below them: the sign
    is what was supposed, the mark what follows. No number is smaller than `least`.
    """
    if not step.chain:
        return ""
    marked = marked_chain(step)
    sheet = PathSheet(step.before.width, margin, margin)
    rings, slashes, small_slashes, numbers = "", "", "", ""
    for cell, (holds, number) in _firsts(step.chain).items():
        x, y = sheet.centre(cell)
        if not marked >> cell & 1:
            size = max(NUMBER_SIZE, least)
            if holds:
                rings += _ring(x, y, RADIUS)
            else:
                slashes += _slash(x, y, REACH)
            y += 0.37 * NUMBER_SIZE
        else:
            size = max(CORNER_SIZES[number > 9], least)
            left, top = sheet.corner(cell)
            wide, middle = DIGIT * size * len(str(number)), top + INSET + HIGH * size / 2
            reach = min(SMALL_RADIUS, (CELL - 2.4 * INSET - wide) / 2)
            sign = left + CELL - INSET - reach, middle, reach
            if holds:
                rings += _ring(*sign)
            else:
                small_slashes += _slash(*sign)
            x, y = left + INSET + wide / 2, middle + HIGH * size / 2
        text = f'<text x="{x:g}" y="{y:g}">{number}</text>'
        numbers += f'<g font-size="{size:g}" {_FACE}>{text}</g>'
    signs = ((_SLASH, slashes), (_SMALL_SLASH, small_slashes), (_RING, rings))
    paths = "".join(_path(attributes, d) for attributes, d in signs)
    return f"{_lowered_marks(step, marked, style, margin)}{paths}{numbers}"


def _lowered_marks(step: Step, marked: Mask, style: DrawingStyle, margin: float) -> str:
    """The marks of these cells, below the middle."""
    sheet = PathSheet(step.before.width, margin, margin + LOWERED)
    after, live = step.after(), step.voice is Voice.LIVE
    bullets = (sheet.flags if live else sheet.discs)(cells_of(after.bullets & marked))
    empties = sheet.slashes(cells_of(after.empties & marked))
    part: Part = "new-flags" if live else "new-bullets"
    return _path(style["new-empties"], empties) + _path(style[part], bullets)


def _path(style: str, d: str) -> str:
    return f'<path {style} d="{d}"/>' if d else ""


def _ring(x: float, y: float, radius: float) -> str:
    halves = (f"a{radius:g} {radius:g} 0 1 0 {way * 2 * radius:g} 0" for way in (1, -1))
    return f"M{x - radius:g} {y:g}" + "".join(halves)


def _slash(x: float, y: float, reach: float) -> str:
    return f"M{x - reach:g} {y + reach:g}l{2 * reach:g}{-2 * reach:g}"


def chain_words(step: Step) -> str:
    """The supposition of a step for those who hear it; empty if it has none."""
    if not step.chain:
        return ""
    state = {True: step.voice.bullet, False: step.voice.empty}
    width = step.before.width
    cells = [f"{cell_name(cell, width)} {state[holds]}" for cell, holds, _ in step.chain]
    return f"Supposed in order: {listed(cells)}."
