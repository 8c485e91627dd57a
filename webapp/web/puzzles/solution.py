"""The explanation of a puzzle: a page for each step, and all of it on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.steps import Order, Step
from webapp.notation.cells import cell_name, parse_cell
from webapp.notation.english import capitalised, counted
from webapp.notation.errors import NotationError
from webapp.services.puzzles import explanations, playable
from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.puzzles.near_addresses import own_address
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.solution_view import SolutionView, way_to
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.extensions import costly, limiter
from webapp.web.site.fragments import page

TEMPLATE = "puzzles/solution.html"

ORDERS: dict[Order, str] = {"simplest": "Simplest first", "paper": "The paper's order"}

CELLS_OF_A_SHEET = 12_000
"""Drawn on one page of the whole explanation: each costs up to a hundred and fifty bytes."""

ASKING = "60 per minute"
"""How often one address may ask why a cell is what it is; what is known does not count."""

pages = Blueprint("solution", __name__, url_prefix="/puzzles/<puzzle:name>/solution")


class NotHere(Exception):
    """The address asks for something that the explanation does not have; the message helps."""


@pages.get("", endpoint="start")
@pages.get("/<int:number>", endpoint="step")
def step(name: str, number: int = 0) -> AnyResponse:
    """Show the puzzle before the first step, or one step; with `cell` why a cell is what it is."""
    subject, walk = _explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    try:
        return _page(_view(subject, walk, number))
    except NotHere as error:
        return _page(SolutionView(PuzzleFacts.of(subject), walk, 0), str(error))


@pages.get("/all")
def all_steps(name: str) -> AnyResponse:
    """Show the whole explanation, to read or print; of large boards some steps at a time."""
    subject, walk = _explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    sheet = _sheet(walk)
    steps = walk.steps[sheet.first - 1 : sheet.last]
    return page(
        "puzzles/solution_all.html",
        puzzle=PuzzleFacts.of(subject),
        walk=walk,
        view=SolutionView(PuzzleFacts.of(subject), walk, 0),
        orders=ORDERS,
        sheet=sheet,
        shown=[(step, Board.of(step.after(), Highlights.of(step))) for step in steps],
    )


@dataclass(frozen=True)
class SolutionSheet:
    """The steps on one page of the whole explanation, and the addresses of its neighbours."""

    first: int
    last: int
    earlier: str
    """The address of the steps before; nothing if this is the beginning."""

    later: str
    """The address of the steps after; nothing if this is the end."""


def _sheet(walk: ExplainedWalk) -> SolutionSheet:
    position, number = walk.position, len(walk.steps)
    fitting = max(1, CELLS_OF_A_SHEET // position.size)
    text = request.args.get("from", "1")
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= first <= max(1, number):
        abort(404, f"There is no step “{text[:20]}”: this explanation has {number}, from 1.")

    def beginning(step: int) -> str:
        from_: dict[str, Any] = {"from": step} if step > 1 else {}
        return way_to("all", walk.order, **from_)

    last = min(number, first + fitting - 1)
    return SolutionSheet(
        first,
        last,
        beginning(max(1, first - fitting)) if first > 1 else "",
        beginning(last + 1) if last < number else "",
    )


def _page(view: SolutionView, fault: str = "") -> Response:
    return page(TEMPLATE, "solution", 404 if fault else 200, view=view, orders=ORDERS, fault=fault)


def _view(subject: PlayablePuzzle, walk: ExplainedWalk, number: int) -> SolutionView:
    last = len(walk.steps)
    if number > last:
        steps = counted(last, "step")
        raise NotHere(f"There is no step {number}: this explanation has {steps}.")
    view = SolutionView(PuzzleFacts.of(subject), walk, number)
    if "cell" in request.args:
        return _why(subject, view)
    if not number:
        return view
    step = walk.steps[number - 1]
    return _with_way(view, [step, *explanations.ways_to_see(subject, step)])


def _why(subject: PlayablePuzzle, view: SolutionView) -> SolutionView:
    position = view.walk.known_after(view.number)
    cell = _asked_cell(position)
    known = explanations.has_reasons(subject, position, cell)
    reasons = (explanations.reasons_for if known else _limited_why)(subject, position, cell)
    view = replace(view, cell=cell)
    return _with_way(view, reasons) if reasons else view


def _asked_cell(position: Position) -> Cell:
    try:
        cell = parse_cell(request.args["cell"][:8], position.width, position.height)
    except NotationError as error:
        raise NotHere(f"{capitalised(str(error))}.") from None
    if not position.unknown >> cell & 1:
        name = cell_name(cell, position.width)
        raise NotHere(f"{name} is known by then: only unknown cells can be asked about.")
    return cell


def _with_way(view: SolutionView, steps: Sequence[Step]) -> SolutionView:
    """Show one of several ways to see the same: the one that the address asks for."""
    way = _way(steps)
    return replace(view, step=steps[way], way=way, ways=len(steps) - 1)


@limiter.shared_limit(ASKING, scope="why")
def _limited_why(subject: PlayablePuzzle, position: Position, cell: Cell) -> Sequence[Step]:
    """Find the reason for a cell, so often a minute: it may be hard to find."""
    return explanations.reasons_for(subject, position, cell)


def _way(steps: Sequence[Step]) -> int:
    text = request.args.get("way", "0")
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < len(steps):
        return int(text)
    what = counted(len(steps) - 1, "other way") if steps[1:] else "no other way"
    raise NotHere(f"There is no way “{text[:20]}” to see it: here there is {what}, from 1.")


# The puzzle and its walk


def _explained(name: str) -> tuple[PlayablePuzzle, ExplainedWalk]:
    order = choice("order", ORDERS, "simplest")
    with a_puzzle_or_why_not():
        if playable.is_whole(name) and not explanations.has_walk(name, order):
            return _worked_out(name, order)
        return explanations.walk_of(store(), name, order)


@costly
def _worked_out(name: str, order: Order) -> tuple[PlayablePuzzle, ExplainedWalk]:
    """Solving what somebody wrote into an address may take long."""
    return explanations.walk_of(store(), name, order)
