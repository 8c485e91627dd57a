"""The boards of a finished file, read back digit by digit, by another program than made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.layout.boards import first_cell
from webapp.press.layout.entries import BookTask, LiveEntry
from webapp.press.layout.explained.chain_signs import chain_numbers
from webapp.press.layout.plan import BookPlan

Place = Sequence[float]
"""In points from the upper left corner."""


def board_places(plan: BookPlan, reports: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Where each puzzle and solution stands, page by page, for the process that reads the file."""
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
            "supposed": _supposed(entries[int(name[1:]) - 1]) if name.startswith("s") else [],
        }
        for page, report in enumerate(reports, 1)
        for name, place in report["boards"].items()
    ]


def _supposed(entry: BookTask) -> list[tuple[Cell, int]]:
    """The cells of what the solution of a live position supposes, with their numbers."""
    chain = entry.exercise.step.chain if isinstance(entry, LiveEntry) else ()
    return [*chain_numbers(chain).items()]


def board_faults(file: Path, boards: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Compare the digits on the pages with the notations: what is printed otherwise."""
    import pypdfium2  # noqa: PLC0415  large

    with pypdfium2.PdfDocument(file) as document:
        for number, boards_of_page in groupby(boards, lambda board: int(board["page"])):
            page = document[number - 1]
            signs = list(_page_signs(page))
            text = "".join(sign for sign, _, _ in signs)
            for board in boards_of_page:
                yield from _faults_of_board(board, signs, text)


def _page_signs(page: Any) -> Iterator[tuple[str, float, float]]:
    """All signs of a page with their middles, in points from the upper left corner."""
    from pypdfium2 import raw  # noqa: PLC0415  large

    left, _, _, top = page.get_trimbox()
    text = page.get_textpage()
    for place in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, place))  # as a range of one it takes four times
        if sign.strip():
            x, y, other_x, other_y = text.get_charbox(place)
            yield sign, (x + other_x) / 2 - left, top - (y + other_y) / 2


def _faults_of_board(
    board: Mapping[str, Any], signs: Sequence[tuple[str, float, float]], text: str
) -> Iterator[str]:
    position = parse_puzzle_id(board["notation"])
    asked = "position" if board["live"] else "puzzle"
    what = f"{'solution' if board['solution'] else asked} {board['number']}"
    labels = board["live"] or not board["solution"]
    start = first_cell(position, board["place"], labels=labels, least=board["least_label"])
    cells = _signs_by_cell(position, start, signs)
    clues = {cell: str(clue) for cell, clue in position.clues.items() if clue or not board["live"]}
    clues |= {cell: str(number) for cell, number in board["supposed"]}
    for cell in sorted(cells.keys() | clues.keys()):
        if cells.get(cell) != clues.get(cell):
            shown, meant = cells.get(cell, "nothing"), clues.get(cell, "nothing")
            at = cell_name(cell, position.width)
            yield f"{what} shows {shown} at {at}, its notation has {meant}"
    if not board["solution"] and board["notation"] not in text:
        yield f"the notation of {what} cannot be read on its page"


def _signs_by_cell(
    position: Position, start: Place, signs: Sequence[tuple[str, float, float]]
) -> dict[int, str]:
    """The signs in each cell of a board whose first cell begins there, with its side."""
    left, top, side = start
    cells: dict[int, str] = {}
    for sign, x, y in signs:
        column, row = int((x - left) // side), int((y - top) // side)
        if 0 <= column < position.width and 0 <= row < position.height:
            cell = row * position.width + column
            cells[cell] = cells.get(cell, "") + sign
    return cells
