"""One lean SVG for a board: a path for all lines, one for all bullets, a text per clue.

On paper a rect or a table cell per cell costs several times the time and the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from webapp.drawing.board import Board, Highlights
from webapp.drawing.shapes import CELL, PathSheet, Place
from webapp.drawing.styles import SCREEN, DrawingStyle, Part
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.notation.cells import column_name
from webapp.notation.english import short_percent

LABEL = 15
"""The size of the letters above and the numbers to the left."""

MARGIN = 2 * LABEL
"""Room for them."""

EDGE = 2
"""Room for the outer half of the frame."""

CAPTION = 24
"""Room for a line below the board."""

LETTER = 9
"""The width of a letter of it, at most."""

CLUE_DROP, PERCENT_DROP = 11, 8
"""From the middle of a cell to the baseline of its digit, and of its percents."""


def board_svg(  # noqa: PLR0913 (each is a choice of whoever shows it)
    board: Board,
    style: DrawingStyle = SCREEN,
    *,
    labels: bool = True,
    label: float = LABEL,
    title: str | None = None,
    caption: str = "",
    scale: int = 0,
) -> str:
    """The drawing of a board, with room for letters and numbers of the size `label`.

    On a page it is presentation: whoever shows it gives it a name. As a file of its own it has a
    title, which may be as long as a sentence. `scale`: its natural size in pixels a unit; without
    it, that of a file is 1, and a page says how large it is.
    """
    margin = 2 * label if labels else EDGE
    sheet = PathSheet(board.width, margin, margin)
    width = margin + board.width * CELL + EDGE
    height = margin + board.height * CELL + EDGE
    body = "".join(_parts(board, sheet, style, labels=labels))
    if caption:
        body += _texts(style, "labels", [(margin, height + CAPTION - 8, escape(caption))], "start")
        width, height = max(width, margin + LETTER * len(caption)), height + CAPTION
    attributes = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
    if scale := scale or (title is not None):
        attributes += f' width="{scale * width:g}" height="{scale * height:g}"'
    if title is None:
        return f'<svg {attributes} aria-hidden="true" focusable="false">{body}</svg>'
    return f'<svg {attributes} role="img"><title>{escape(title)}</title>{body}</svg>'


def _parts(board: Board, sheet: PathSheet, style: DrawingStyle, *, labels: bool) -> Iterable[str]:
    """All parts, from the ground up."""
    marks = board.highlights
    reason = list(cells_of(marks.reason))
    yield _rect(board, sheet, style, "ground")
    yield _path(style, "hidden", sheet.squares(cells_of(board.hidden)))
    yield _path(
        style, "odds", sheet.fills((c, float(p)) for c, p in board.odds.items() if 0 < p < 1)
    )
    yield _path(style, "shade", sheet.squares(cells_of(marks.reason | marks.conclusion)))
    tinted = sheet.squares(cells_of(marks.region)) + sheet.frames(reason, 3)
    yield _path(style, "tint", tinted)
    yield _path(style, "lines", _lines(board, sheet))
    yield from _frames(marks, sheet, style)
    yield from _marks(board, sheet, style)
    yield from _supposed(board, sheet, style)
    shown = [cell for cell in board.clues if board.clues[cell] or not board.live]
    quiet = [cell for cell in shown if not marks.reason >> cell & 1]
    yield _clues(board, sheet, style, "clues", quiet)
    yield _clues(board, sheet, style, "key-clues", [cell for cell in reason if cell in board.clues])
    if board.percents:
        yield _texts(style, "percents", _percents(board, sheet))
    yield _texts(style, "chain", _order(marks, sheet))
    if labels:
        yield _labels(board, sheet, style)
    yield _rect(board, sheet, style, "frame")


def _frames(marks: Highlights, sheet: PathSheet, style: DrawingStyle) -> Iterable[str]:
    """The frames of a step, one in each cell, and the hatch of what it settles."""
    conclusion = list(cells_of(marks.conclusion))
    counted = marks.counted | mask_of(marks.chain)
    counted &= ~(marks.reason | marks.conclusion | marks.used)
    yield _path(style, "hatch", sheet.hatches(conclusion))
    yield _path(style, "counted", sheet.frames(cells_of(counted), 5))
    yield _path(style, "used", sheet.frames(cells_of(marks.used), 5))
    yield _path(style, "reason", sheet.frames(cells_of(marks.reason), 3))
    yield _path(style, "conclusion", sheet.frames(conclusion, 3))
    wrong = list(cells_of(marks.wrong))
    yield _path(style, "wrong", sheet.frames(wrong, 3) + sheet.frames(wrong, 8))


def _marks(board: Board, sheet: PathSheet, style: DrawingStyle) -> Iterable[str]:
    """The marks, and those that a step has just set."""
    sure = {p: mask_of(cell for cell, share in board.odds.items() if share == p) for p in (0, 1)}
    if board.certain_as_discs:
        yield from _certain_signs(board, sheet, style, sure)
        sure = {0: 0, 1: 0}
    fresh = board.highlights.conclusion | sure[0] | sure[1]
    empty, bullet = board.empties | sure[0], board.bullets | sure[1]
    old: Part = "flags" if board.live else "bullets"
    new: Part = "new-flags" if board.live else "new-bullets"
    bullets = sheet.flags if board.live else sheet.discs
    yield _path(style, "empties", sheet.slashes(cells_of(board.empties & ~fresh)))
    yield _path(style, old, bullets(cells_of(board.bullets & ~fresh)))
    yield _path(style, "bullets", sheet.discs(cells_of(board.mines)))
    yield _path(style, "new-empties", sheet.slashes(cells_of(empty & fresh)))
    yield _path(style, new, bullets(cells_of(bullet & fresh)))


def _certain_signs(
    board: Board, sheet: PathSheet, style: DrawingStyle, sure: Mapping[int, Mask]
) -> Iterable[str]:
    """Discs and dashes for what is certain, where the player has put no flag."""
    yield _path(style, "new-empties", sheet.dashes(cells_of(sure[0] & ~board.bullets)))
    yield _path(style, "new-bullets", sheet.discs(cells_of(sure[1] & ~board.bullets)))


def _supposed(board: Board, sheet: PathSheet, style: DrawingStyle) -> Iterable[str]:
    """What a chain supposes: hollow, so that nobody takes it for known; small beside a mark."""
    marks = board.highlights
    known = board.bullets | board.empties | mask_of(board.clues)

    def places(*, bullets: bool) -> Iterable[Place]:
        for cell in marks.chain:
            if bool(marks.supposed >> cell & 1) is bullets:
                x, y = sheet.corner(cell)
                yield (x + 46, y + 46, 0.45) if known >> cell & 1 else (x + 32, y + 33, 0.9)

    yield _path(style, "supposed-bullets", sheet.rings(places(bullets=True)))
    yield _path(style, "supposed-empties", sheet.hollow_slashes(places(bullets=False)))


def _percents(board: Board, sheet: PathSheet) -> Iterable[tuple[float, float, str]]:
    """How likely each cell is that is not certain: what is certain is drawn as a mark."""
    for cell, share in board.odds.items():
        if 0 < share < 1:
            x, y = sheet.centre(cell)
            yield x, y + PERCENT_DROP, escape(short_percent(share))


def _order(marks: Highlights, sheet: PathSheet) -> Iterable[tuple[float, float, str]]:
    """The line that tells each cell of a supposition, in its upper left corner."""
    for cell, number in marks.chain.items():
        x, y = sheet.corner(cell)
        yield x + 14, y + 20, str(number)


def _path(style: DrawingStyle, part: Part, d: str) -> str:
    return f'<path {style[part]} d="{d}"/>' if d and part in style else ""


def _rect(board: Board, sheet: PathSheet, style: DrawingStyle, part: Part) -> str:
    if part not in style:
        return ""
    size = f'width="{board.width * CELL}" height="{board.height * CELL}"'
    return f'<rect {style[part]} x="{sheet.left:g}" y="{sheet.top:g}" {size} rx="6"/>'


def _lines(board: Board, sheet: PathSheet) -> str:
    down = "".join(
        f"M{sheet.left + column * CELL:g} {sheet.top:g}v{board.height * CELL}"
        for column in range(1, board.width)
    )
    across = "".join(
        f"M{sheet.left:g} {sheet.top + row * CELL:g}h{board.width * CELL}"
        for row in range(1, board.height)
    )
    return down + across


def _clues(
    board: Board, sheet: PathSheet, style: DrawingStyle, part: Part, cells: Iterable[Cell]
) -> str:
    texts = ((*sheet.centre(cell), str(board.clues[cell])) for cell in sorted(cells))
    return _texts(style, part, ((x, y + CLUE_DROP, text) for x, y, text in texts))


def _labels(board: Board, sheet: PathSheet, style: DrawingStyle) -> str:
    letters = (
        (sheet.left + (column + 0.5) * CELL, sheet.top - 11, column_name(column))
        for column in range(board.width)
    )
    numbers = (
        (sheet.left / 2 - 2, sheet.top + (row + 0.5) * CELL + 0.2 * sheet.left, str(row + 1))
        for row in range(board.height)
    )
    return _texts(style, "labels", [*letters, *numbers])


def _texts(
    style: DrawingStyle, part: Part, texts: Iterable[tuple[float, float, str]], anchor: str = ""
) -> str:
    placed = f' text-anchor="{anchor}"' if anchor else ""
    body = "".join(f'<text x="{x:g}" y="{y:g}"{placed}>{text}</text>' for x, y, text in texts)
    return f"<g {style[part]}>{body}</g>" if body and part in style else ""
