"""The home page: one real puzzle, its rules, a first step, its solution."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, request

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Mask, full_mask, mask_of
from webapp.notation.cells import parse_cell
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.web.fragments import page

PUZZLE = parse_puzzle_id("7x7b15:b2b1d211c3e12a3f4d31b2a4b1b")


def _cells(names: str) -> Mask:
    return mask_of(parse_cell(name, PUZZLE.width, PUZZLE.height) for name in names.split())


SOLUTION = _cells("A1 E1 A2 B2 C2 D4 F4 G4 B5 F5 A6 B6 F6 A7 C7")
FIRST_REASON = _cells("B7")
FIRST_BULLETS = _cells("A6 B6 A7 C7")

VIEWS = {
    "puzzle": "The puzzle",
    "step": "A first step",
    "solution": "Its solution",
}

pages = Blueprint("home", __name__)


@pages.get("/")
def home() -> Response:
    """The puzzle as it is printed, or with its first step or its solution drawn in."""
    view = request.args.get("show", "puzzle")
    if view not in VIEWS:
        abort(404)
    return page(
        "pages/home.html", "hero", board=_board(view), puzzle=PUZZLE, view=view, views=VIEWS
    )


def _board(view: str) -> Board:
    puzzle = Board.of(PUZZLE)
    if view == "step":
        shown = Highlights(reason=FIRST_REASON, conclusion=FIRST_BULLETS)
        return replace(puzzle, bullets=FIRST_BULLETS, highlights=shown)
    if view == "solution":
        everything = full_mask(PUZZLE.width, PUZZLE.height)
        empties = everything & ~(PUZZLE.clue_mask | SOLUTION)
        return replace(puzzle, bullets=SOLUTION, empties=empties)
    return puzzle
