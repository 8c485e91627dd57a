"""The explanation of a puzzle: a page for each item of its walk, and all of it on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell, cells_of
from webapp.engine.position import Position
from webapp.explain.items import StepItem
from webapp.explain.steps import Order, Step
from webapp.notation.cells import cell_name, parse_cell
from webapp.notation.errors import NotationError
from webapp.services.puzzles import explanations, playable
from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.services.puzzles.next_puzzle import next_puzzle
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.learn.lesson_place import LessonLinks, lesson_links, section_of
from webapp.web.people.people import person_id
from webapp.web.puzzles.hard_view import HardView
from webapp.web.puzzles.near_addresses import own_address
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.solution_view import SolutionView, way_to
from webapp.web.site.choices import choice, flag
from webapp.web.site.database import store
from webapp.web.site.extensions import costly, limiter
from webapp.web.site.fragments import page

TEMPLATE = "puzzles/solution.html"

ORDERS: dict[Order, str] = {
    "simplest": lazy_gettext("Easiest first"),
    "smallest": lazy_gettext("Fewest numbers"),
    "paper": lazy_gettext("The paper's order"),
}
"""The orders in which a puzzle is explained, as links name them."""

CELLS_OF_A_SHEET = 12_000
"""Drawn on one page of the whole explanation: each costs up to a hundred and fifty bytes."""

FARTHEST = 999_999
"""Steps of higher numbers are called by this one where it is said that they are missing."""

ASKING = "60 per minute"
"""How often one address may ask why a cell is what it is; what is known does not count."""

pages = Blueprint("solution", __name__, url_prefix="/puzzles/<puzzle:name>/solution")


class NotHere(Exception):
    """The address asks for something that the explanation does not have; the message helps."""


class Elsewhere(Exception):
    """What the address asks for was there once: what is nearest to it now."""

    def __init__(self, number: int, **question: Any) -> None:
        super().__init__(number)
        self.number = number
        self.question = question


@pages.get("", endpoint="start")
@pages.get("/<int:number>", endpoint="step")
def step(name: str, number: int = 0) -> AnyResponse:
    """Show the puzzle before its first step, or an item of its walk; `cell`: why it is so."""
    subject, walk = explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    if number and "was" in request.args:
        return redirect(_address(name, walk.order, _same_place(name, walk, number), {}))
    try:
        return _page(_view(subject, walk, number))
    except Elsewhere as error:
        return redirect(_address(name, walk.order, error.number, error.question))
    except NotHere as error:
        return _page(SolutionView(PuzzleFacts.of(subject), walk, 0), translated(error))


@pages.get("/all")
def all_steps(name: str) -> AnyResponse:
    """Show the whole explanation, to read or print; of large boards some steps at a time."""
    subject, walk = explained(name)
    if elsewhere := own_address(subject, name):
        return elsewhere
    sheet = _sheet(walk)
    return page(
        "puzzles/solution_all.html",
        puzzle=PuzzleFacts.of(subject),
        walk=walk,
        view=SolutionView(PuzzleFacts.of(subject), walk, 0),
        orders=ORDERS,
        sheet=sheet,
        shown=[
            (item, Board.of(item.last.after(), Highlights.of(item.together)))
            for item in sheet.items
        ],
    )


def _same_place(name: str, walk: ExplainedWalk, number: int) -> int:
    """Where a walk decides what the step of this number in the order that was shown is about."""
    _, shown = explained(name, choice("was", ORDERS, "simplest"))
    if number > len(shown.steps):
        return 0
    step = shown.steps[number - 1] if flag("alone") else shown.item_of(number).together
    places = (walk.settled.get(cell, 0) for cell in cells_of(step.cells))
    return min(filter(None, places), default=0)


def _address(name: str, order: Order, number: int, question: dict[str, Any]) -> str:
    fields = {"order": None if order == "simplest" else order, **question}
    if not number:
        return url_for("solution.start", name=name, **fields)
    return url_for("solution.step", name=name, number=number, **fields)


@pages.get("/hard")
def hard(name: str) -> AnyResponse:
    """Tell what is hard about the puzzle, a rung at a time, and nothing besides."""
    subject, walk = explained(name, "simplest")
    if elsewhere := own_address(subject, name):
        return elsewhere
    rungs = int(choice("rungs", ("1", "2", "3"), "1"))
    view = HardView(walk, rungs, flag("known"))
    return page("puzzles/hard.html", "hard", puzzle=PuzzleFacts.of(subject), view=view)


@dataclass(frozen=True)
class SolutionSheet:
    """The items on one page of the whole explanation, and the addresses of its neighbours."""

    items: Sequence[StepItem]
    earlier: str
    """The address of the steps before; nothing if this is the beginning."""

    later: str
    """The address of the steps after; nothing if this is the end."""

    @property
    def first(self) -> int:
        """The number of the first step on it."""
        return self.items[0].first.number if self.items else 1

    @property
    def last(self) -> int:
        """The number of the last step on it."""
        return self.items[-1].last.number if self.items else 0


def _sheet(walk: ExplainedWalk) -> SolutionSheet:
    position, number, items = walk.position, len(walk.steps), walk.items
    fitting = max(1, CELLS_OF_A_SHEET // position.size)
    text = request.args.get("from", "1")
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= first <= max(1, number):
        abort(
            404,
            gettext(
                "There is no step “%(text)s”: this explanation has %(number)s, from 1.",
                text=text[:20],
                number=number,
            ),
        )

    def beginning(place: int) -> str:
        from_: dict[str, Any] = {"from": items[place].first.number} if place else {}
        return way_to("all", walk.order, **from_)

    start = items.index(walk.item_of(first)) if items else 0
    end = start + fitting
    return SolutionSheet(
        items[start:end],
        beginning(max(0, start - fitting)) if start else "",
        beginning(end) if end < len(items) else "",
    )


def _page(view: SolutionView, fault: str = "") -> Response:
    return page(TEMPLATE, "solution", 404 if fault else 200, **_shown(view, fault))


def _shown(view: SolutionView, fault: str) -> dict[str, Any]:
    shown = {"view": view, "orders": ORDERS, "fault": fault, "note": _note(view)}
    lesson = lesson_links(view.puzzle.name)
    shown |= {"lesson": lesson, **section_of(lesson)}
    ended = view.number and view.next is None and view.cell is None and view.walk.complete
    return shown | (_onward(view.puzzle.name, lesson) if ended else {})


def _onward(name: str, lesson: LessonLinks | None) -> dict[str, Any]:
    """Name the way on from the last step: as the lesson goes on; a like puzzle; the shelf."""
    if lesson is not None:
        return {"onward": lesson.onward, "onward_words": lesson.onward_words}
    puzzle = next_puzzle(store(), playable.find(store(), name), person_id())
    if puzzle is None:
        return {"onward": url_for("shelf.shelf"), "onward_words": gettext("More puzzles")}
    onward = url_for("play.play", name=puzzle.short_id)
    return {"onward": onward, "onward_words": gettext("Next puzzle")}


def _view(subject: PlayablePuzzle, walk: ExplainedWalk, number: int) -> SolutionView:
    last = len(walk.steps)
    if number > last:
        raise Elsewhere(last, instead=min(number, FARTHEST))
    puzzle = PuzzleFacts.of(subject)
    if not number:
        view = SolutionView(puzzle, walk, 0)
        return _why(subject, view) if "cell" in request.args else view
    item = walk.item_of(number)
    alone = item.is_run and flag("alone")
    if not alone:
        number = item.first.number
    view = SolutionView(puzzle, walk, number, item, alone)
    if "cell" in request.args:
        return _why(subject, view)
    if view.run is not None:
        if "way" in request.args:
            _way([], number)
        return replace(view, step=item.together)
    step = walk.steps[number - 1]
    return _with_way(view, [step, *explanations.ways_to_see(subject, step)])


def _why(subject: PlayablePuzzle, view: SolutionView) -> SolutionView:
    position = view.known
    cell = _asked_cell(position)
    known = explanations.has_reasons(subject, position, cell)
    reasons = (explanations.reasons_for if known else _limited_why)(subject, position, cell)
    view = replace(view, cell=cell)
    return _with_way(view, reasons) if reasons else view


def _asked_cell(position: Position) -> Cell:
    try:
        cell = parse_cell(request.args["cell"][:8], position.width, position.height)
    except NotationError as error:
        raise NotHere(f"{capitalised(translated(error))}.") from None
    if not position.unknown >> cell & 1:
        name = cell_name(cell, position.width)
        raise NotHere(
            gettext("%(name)s is known by then: only unknown cells can be asked about.", name=name)
        )
    return cell


def _with_way(view: SolutionView, steps: Sequence[Step]) -> SolutionView:
    """Show one of several ways to see the same: the one that the address asks for."""
    way = _way(steps, view.number)
    return replace(view, step=steps[way], way=way, ways=len(steps) - 1)


@limiter.shared_limit(ASKING, scope="why")
def _limited_why(subject: PlayablePuzzle, position: Position, cell: Cell) -> Sequence[Step]:
    """Find the reason for a cell, so often a minute: it may be hard to find."""
    return explanations.reasons_for(subject, position, cell)


def _way(steps: Sequence[Step], number: int) -> int:
    text = request.args.get("way", "0")
    if not (text.isascii() and text.isdigit()):
        raise NotHere(
            gettext("There is no way “%(text)s” to see it: ways have numbers.", text=text[:20])
        )
    if len(text) < 4 and int(text) < len(steps):
        return int(text)
    here = {name: value for name, value in request.args.items() if name in {"alone", "cell"}}
    raise Elsewhere(number, **here, instead="way")


def _note(view: SolutionView) -> str:
    """Say quietly why this page is shown instead of the one that was asked for."""
    instead, last = request.args.get("instead", ""), len(view.walk.steps)
    if instead == "way":
        return gettext(
            "That other way to see it is not among those shown any more: this is the first."
        )
    if instead.isascii() and instead.isdigit() and len(instead) < 7 and int(instead) > last:
        if not last:
            return gettext(
                "There is no step %(number)s: nothing is left to find.", number=int(instead)
            )
        return gettext(
            "There is no step %(number)s any more: this is the last of %(last)s.",
            number=int(instead),
            last=last,
        )
    if instead:
        abort(422, gettext("The address says instead=%(text)s: leave it out.", text=instead[:20]))
    return ""


# The puzzle and its walk


def explained(name: str, order: Order | None = None) -> tuple[PlayablePuzzle, ExplainedWalk]:
    """Find a puzzle and its walk, in the order that the address asks for unless it is given."""
    order = order or choice("order", ORDERS, "simplest")
    with a_puzzle_or_why_not():
        if playable.is_whole(name) and not explanations.has_walk(name, order):
            return _worked_out(name, order)
        return explanations.walk_of(store(), name, order)


@costly
def _worked_out(name: str, order: Order) -> tuple[PlayablePuzzle, ExplainedWalk]:
    """Solving what somebody wrote into an address may take long."""
    return explanations.walk_of(store(), name, order)
