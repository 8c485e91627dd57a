"""The explanation of a puzzle: a page for each step, and all of it on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.board import Board, Highlights
from webapp.drawing.names import cell_labels
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.steps import Order, Step
from webapp.notation.cells import cell_name, parse_cell
from webapp.notation.errors import NotationError
from webapp.services import explaining, subjects
from webapp.services.explaining import Walk
from webapp.services.subjects import Subject
from webapp.web.address import choice
from webapp.web.database import store
from webapp.web.extensions import costly, limiter
from webapp.web.found import a_puzzle_or_why_not
from webapp.web.fragments import page
from webapp.web.naming import own_address

TEMPLATE = "pages/solution.html"

ORDERS: dict[Order, str] = {"simplest": "Simplest first", "paper": "The paper's order"}

CELLS_OF_A_SHEET = 16_000
"""Drawn on one page of the whole explanation: each costs about a hundred bytes."""

ASKING = "60 per minute"
"""How often one address may ask why a cell is what it is; what is known does not count."""

pages = Blueprint("solution", __name__, url_prefix="/puzzles/<puzzle:name>/solution")


class NotHere(Exception):
    """The address asks for something that the explanation does not have; the message helps."""


@dataclass(frozen=True)
class CellLink:
    """A cell as a way to its explanation."""

    name: str
    label: str
    address: str | None = None
    """None: the cell shows a clue, or nothing can be said of it."""


@dataclass(frozen=True)
class View:
    """What one page of an explanation shows."""

    subject: Subject
    walk: Walk
    number: int
    """Of the step; 0 before the first."""

    step: Step | None = None
    """What is shown: the step, another way to see it, or why a cell is what it is."""

    cell: Cell | None = None
    """The cell that is asked about."""

    way: int = 0
    ways: int = 0
    """How many other ways there are to see it."""

    @property
    def board(self) -> Board:
        """What is known, with what the step speaks of."""
        if self.step is not None:
            return Board.of(self.step.after(), Highlights.of(self.step))
        asked = 0 if self.cell is None else 1 << self.cell
        return Board.of(self.walk.known_after(self.number), Highlights(conclusion=asked))

    @property
    def cell_name(self) -> str | None:
        """The cell that is asked about, for people."""
        return None if self.cell is None else cell_name(self.cell, self.walk.position.width)

    @property
    def settled(self) -> int | None:
        """The step of this explanation that settles the cell that is asked about."""
        return None if self.cell is None else self.walk.settled.get(self.cell)

    def to(self, number: int, **question: Any) -> str:
        """The address of a step in this order."""
        order = None if self.walk.order == "simplest" else self.walk.order
        told: dict[str, Any] = {"name": self.subject.name, "order": order, **question}
        if not number:
            return url_for("solution.start", **told)
        return url_for("solution.step", number=number, **told)

    @property
    def another(self) -> str:
        """The address of the next way to see it; after the last the first again."""
        way = (self.way + 1) % (self.ways + 1)
        return self.to(self.number, cell=self.cell_name, way=way or None)

    def rows(self) -> list[list[CellLink]]:
        """The cells of the board."""
        board = self.board
        width = board.width
        return [
            [self._link(board, row * width + column, label) for column, label in enumerate(labels)]
            for row, labels in enumerate(cell_labels(board))
        ]

    def _link(self, board: Board, cell: Cell, label: str) -> CellLink:
        name = cell_name(cell, board.width)
        if cell in board.clues:
            return CellLink(name, label)
        if not (board.bullets | board.empties) >> cell & 1:
            return CellLink(name, label, self.to(self.number, cell=name))
        settled = self.walk.settled.get(cell)
        return CellLink(name, label, self.to(settled) if settled else None)


@pages.get("", endpoint="start")
@pages.get("/<int:number>", endpoint="step")
def step(name: str, number: int = 0) -> AnyResponse:
    """The puzzle before the first step, or one step; with `cell` why a cell is what it is."""
    subject, walk = _explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    try:
        return _page(_view(subject, walk, number))
    except NotHere as error:
        return _page(View(subject, walk, 0), str(error))


@pages.get("/all")
def all_steps(name: str) -> AnyResponse:
    """The whole explanation, for reading and for printing; of large boards some steps at a time."""
    subject, walk = _explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    sheet = _sheet(subject, walk)
    shown = walk.steps[sheet.first - 1 : sheet.last]
    return page(
        "pages/solution_all.html",
        subject=subject,
        walk=walk,
        view=View(subject, walk, 0),
        orders=ORDERS,
        sheet=sheet,
        shown=[(one, Board.of(one.after(), Highlights.of(one))) for one in shown],
    )


@dataclass(frozen=True)
class Sheet:
    """The steps on one page of the whole explanation, and the addresses of its neighbours."""

    first: int
    last: int
    earlier: str
    """Nothing if this is the beginning."""

    later: str
    """Nothing if this is the end."""


def _sheet(subject: Subject, walk: Walk) -> Sheet:
    position, number = walk.position, len(walk.steps)
    fitting = max(1, CELLS_OF_A_SHEET // (position.width * position.height))
    text = request.args.get("from", "1")
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= first <= max(1, number):
        abort(404, f"There is no step “{text[:20]}”: this explanation has {number}, from 1.")
    order = None if walk.order == "simplest" else walk.order

    def beginning(step: int) -> str:
        from_: dict[str, Any] = {"from": step} if step > 1 else {}
        return url_for("solution.all_steps", name=subject.name, order=order, **from_)

    last = min(number, first + fitting - 1)
    return Sheet(
        first,
        last,
        beginning(max(1, first - fitting)) if first > 1 else "",
        beginning(last + 1) if last < number else "",
    )


def _page(view: View, fault: str = "") -> Response:
    return page(TEMPLATE, "solution", 404 if fault else 200, view=view, orders=ORDERS, fault=fault)


def _view(subject: Subject, walk: Walk, number: int) -> View:
    last = len(walk.steps)
    if number > last:
        what = "1 step" if last == 1 else f"{last} steps"
        raise NotHere(f"There is no step {number}: this explanation has {what}.")
    if "cell" in request.args:
        return _why(subject, walk, number)
    if not number:
        return View(subject, walk, 0)
    shown = walk.steps[number - 1]
    seen = [shown, *explaining.ways(subject, shown)]
    way = _way(seen)
    return View(subject, walk, number, seen[way], None, way, len(seen) - 1)


def _why(subject: Subject, walk: Walk, number: int) -> View:
    position = walk.known_after(number)
    try:
        cell = parse_cell(request.args["cell"][:8], position.width, position.height)
    except NotationError as error:
        raise NotHere(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    if not position.unknown >> cell & 1:
        name = cell_name(cell, position.width)
        raise NotHere(f"{name} is known by then: only unknown cells can be asked about.")
    known = explaining.known_why(subject, position, cell)
    reasons = (explaining.why if known else _asked)(subject, position, cell)
    if not reasons:
        return View(subject, walk, number, None, cell)
    way = _way(reasons)
    return View(subject, walk, number, reasons[way], cell, way, len(reasons) - 1)


@limiter.shared_limit(ASKING, scope="why")
def _asked(subject: Subject, position: Position, cell: Cell) -> Sequence[Step]:
    """The reason for a cell may be hard to find."""
    return explaining.why(subject, position, cell)


def _way(seen: Sequence[Step]) -> int:
    text = request.args.get("way", "0")
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < len(seen):
        return int(text)
    what = "no other way" if len(seen) == 1 else f"{len(seen) - 1} other ways"
    raise NotHere(f"There is no way “{text[:20]}” to see it: here there is {what}, from 1.")


# The puzzle and its walk


def _explained(name: str) -> tuple[Subject, Walk]:
    order = choice("order", ORDERS, "simplest")
    with a_puzzle_or_why_not():
        if subjects.is_whole(name) and not explaining.known(name, order):
            return _worked_out(name, order)
        return explaining.explained(store(), name, order)


@costly
def _worked_out(name: str, order: Order) -> tuple[Subject, Walk]:
    """Solving what somebody wrote into an address may take long."""
    return explaining.explained(store(), name, order)
