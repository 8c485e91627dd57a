"""The boards of a finished file, read back digit by digit, by another program than made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.layout.boards import first_cell
from webapp.press.layout.plan import BookPlan

Place = Sequence[float]
"""In points from the upper left corner."""


def boards_of(plan: BookPlan, surveys: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What stands where, for the process that reads it: puzzles and solutions, page by page."""
    entries = plan.book.entries
    return [
        {
            "page": page,
            "solution": name.startswith("s"),
            "number": int(name[1:]),
            "place": place,
            "notation": entries[int(name[1:]) - 1].id,
            "live": plan.book.live,
            "least_label": plan.geometry.least_label,
        }
        for page, survey in enumerate(surveys, 1)
        for name, place in survey["boards"].items()
    ]


def reading_faults(file: Path, boards: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is printed otherwise than the notations say."""
    import pypdfium2  # noqa: PLC0415  large

    with pypdfium2.PdfDocument(file) as document:
        for number, some in groupby(boards, lambda board: int(board["page"])):
            page = document[number - 1]
            signs = list(_signs(page))
            text = "".join(sign for sign, _, _ in signs)
            for board in some:
                yield from _faults(board, signs, text)


def _signs(page: Any) -> Iterator[tuple[str, float, float]]:
    """All signs of a page with their middles, in points from the upper left corner."""
    from pypdfium2 import raw  # noqa: PLC0415  large

    left, _, _, top = page.get_trimbox()
    text = page.get_textpage()
    for place in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, place))  # as a range of one it takes four times
        if sign.strip():
            x, y, other_x, other_y = text.get_charbox(place)
            yield sign, (x + other_x) / 2 - left, top - (y + other_y) / 2


def _faults(
    board: Mapping[str, Any], signs: Sequence[tuple[str, float, float]], text: str
) -> Iterator[str]:
    told = parse_puzzle_id(board["notation"])
    asked = "position" if board["live"] else "puzzle"
    what = f"{'solution' if board['solution'] else asked} {board['number']}"
    labels = board["live"] or not board["solution"]
    start = first_cell(told, board["place"], labels=labels, least=board["least_label"])
    found = _read(told, start, signs)
    clues = {cell: str(clue) for cell, clue in told.clues.items() if clue or not board["live"]}
    for cell in sorted(found.keys() | clues.keys()):
        if found.get(cell) != clues.get(cell):
            shown, meant = found.get(cell, "nothing"), clues.get(cell, "nothing")
            yield f"{what} shows {shown} at {cell_name(cell, told.width)}, its notation has {meant}"
    if not board["solution"] and board["notation"] not in text:
        yield f"the notation of {what} cannot be read on its page"


def _read(
    told: Position, start: Place, signs: Sequence[tuple[str, float, float]]
) -> dict[int, str]:
    """The signs in each cell of a board whose first cell begins there, with its side."""
    left, top, side = start
    found: dict[int, str] = {}
    for sign, x, y in signs:
        column, row = int((x - left) // side), int((y - top) // side)
        if 0 <= column < told.width and 0 <= row < told.height:
            cell = row * told.width + column
            found[cell] = found.get(cell, "") + sign
    return found
