"""How to play: the rules beside a small board that explains what is done on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from flask import Blueprint, Response, abort, request, url_for

from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board, Highlights
from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.explain.clash import clash_of
from webapp.explain.marks import Marks, wrong_marks
from webapp.explain.steps import Step, next_step, why_cell
from webapp.explain.wording.statements import state
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_names
from webapp.notation.puzzle_id import EXAMPLE
from webapp.web.languages.cells import cell_labels
from webapp.web.languages.translation import gettext
from webapp.web.site.choices import flag
from webapp.web.site.fragments import page

PUZZLE = Puzzle.from_id(EXAMPLE)
WIDTH = PUZZLE.width
CELLS = PUZZLE.width * PUZZLE.height
NODES = 20_000
AFTER = {".": "*", "*": "-", "-": "."}
"""What a click turns a mark into."""

SHORT = 120
"""Characters of a reason that a click is answered with; a longer one is told when asked for."""

_MARKS = re.compile(rf"[.*-]{{{CELLS}}}")

pages = Blueprint("rules", __name__)


@dataclass(frozen=True)
class PractisedBoard:
    """The board as it stands, and what it says."""

    kind: str
    """`start`, `right`, `wrong`, `open` (a mark was taken back), `step` or `done`."""

    board: Board
    _: KW_ONLY
    reading: Sequence[str] = ()
    """Why a mark is wrong."""

    step: Step | None = None
    back: str = ""
    """The marks without the wrong ones."""

    onward: str = ""
    """The marks with those of the step."""

    brief: str = ""
    """What is told instead of a long reason: the cells that are right or wrong."""


@dataclass(frozen=True)
class Square:
    """A cell of the board, and where a click on it leads; clues lead nowhere."""

    label: str
    address: str | None


@pages.get("/how-to-play")
def rules() -> Response:
    """The rules; the marks on the board are in the address, so it works without a script."""
    marks = request.args.get("marks", "." * CELLS)
    last = request.args.get("last", "")
    if not _MARKS.fullmatch(marks) or not re.fullmatch(r"|0|[1-9][0-9]?", last):
        abort(
            404,
            gettext("This is no state of the small board. Begin with the empty one: /how-to-play."),
        )
    cell = int(last) if last and int(last) < CELLS else None
    lesson = _lesson(marks, cell, show=flag("show"), why=flag("why"))
    rows = list(_rows(lesson.board, marks))
    return page(
        "learn/rules.html",
        "lesson",
        lesson=lesson,
        rows=rows,
        puzzle=PUZZLE,
        marks=marks,
        last=last,
        onwards=url_for("wishes.board", width=5, height=5, difficulty="gentle"),
    )


def _rows(board: Board, marks: str) -> Iterator[list[Square]]:
    for row, labels in enumerate(cell_labels(board)):
        first = row * board.width
        yield [Square(label, _click(marks, first + column)) for column, label in enumerate(labels)]


def _click(marks: str, cell: Cell) -> str | None:
    if PUZZLE.shown >> cell & 1:
        return None
    clicked = marks[:cell] + AFTER[marks[cell]] + marks[cell + 1 :]
    return url_for("rules.rules", marks=clicked, last=cell)


@lru_cache(maxsize=2048)
def _lesson(marks: str, last: Cell | None, *, show: bool, why: bool) -> PractisedBoard:
    marked = Marks(_where(marks, "*"), _where(marks, "-"))
    position = marked.added_to(PUZZLE.position)
    wrong = wrong_marks(PUZZLE.position, marked, Budget(NODES))
    if wrong is not None:
        basis = state("with.this") if wrong.cells.bit_count() == 1 else wrong.premise()
        clash = clash_of(wrong.marked, wrong.conflict, Voice.PAPER, basis)
        shown = Highlights(reason=mask_of([*clash.clues, *clash.named]), used=wrong.cells)
        right = marked.within(marked.cells & ~wrong.cells)
        brief = "" if why or _short(clash.reading) else cell_names(cells_of(wrong.cells), WIDTH)
        if brief:
            shown = Highlights(used=wrong.cells)
        return PractisedBoard(
            "wrong",
            Board.of(position, shown),
            reading=clash.reading,
            back=_text(right),
            brief=brief,
        )
    if marked.bullets == PUZZLE.world:
        return PractisedBoard("done", Board.of(position))
    step = next_step(position, Voice.PAPER, Budget(NODES)) if show else None
    if step is not None:
        board = Board.of(step.after(), Highlights.of(step))
        onward = Marks(marked.bullets | step.bullets, marked.empties | step.empties)
        return PractisedBoard("step", board, step=step, onward=_text(onward))
    if last is not None and marked.cells >> last & 1:
        return _reason(marked, last, why=why)
    return PractisedBoard("open" if marked.cells else "start", Board.of(position))


def _short(reading: Sequence[str]) -> bool:
    """Whether a reason is one short line."""
    return len(reading) == 1 and len(reading[0]) <= SHORT


def _reason(marked: Marks, last: Cell, *, why: bool) -> PractisedBoard:
    """Why the last mark is right, from all others."""
    others = marked.within(marked.cells & ~(1 << last)).added_to(PUZZLE.position)
    step = why_cell(others, last, Voice.PAPER, Budget(NODES))[0]
    position = marked.added_to(PUZZLE.position)
    if not why and not _short(step.reading):
        board = Board.of(position, Highlights(used=1 << last))
        return PractisedBoard("right", board, brief=cell_names([last], WIDTH))
    cited = Highlights.of(step)
    board = Board.of(position, Highlights(cited.reason, used=cited.used))
    return PractisedBoard("right", board, step=step)


def _where(marks: str, sign: str) -> Mask:
    return mask_of(cell for cell, mark in enumerate(marks) if mark == sign and _hidden(cell))


def _hidden(cell: Cell) -> bool:
    return not PUZZLE.shown >> cell & 1


def _text(marks: Marks) -> str:
    signs = ["."] * CELLS
    for cells, sign in ((marks.bullets, "*"), (marks.empties, "-")):
        for cell in cells_of(cells):
            signs[cell] = sign
    return "".join(signs)
