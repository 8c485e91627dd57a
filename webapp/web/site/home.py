"""The home page: the puzzles of the day, games to go on with, and where else to go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response

from webapp.bullets.grades import Band
from webapp.clock import now
from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Mask, full_mask, mask_of
from webapp.mines.levels import LEVELS
from webapp.notation.cells import parse_cell
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id
from webapp.services.live import daily_games, games
from webapp.services.puzzles.marking import as_marks
from webapp.services.shelf import archive, browsing
from webapp.services.shelf.browsing import FrontPage
from webapp.services.shelf.daily import BANDS_OF_SIZES
from webapp.services.shelf.shelved import PlaySummary, PuzzleOfTheDay
from webapp.web.books.ready_books import EVENING
from webapp.web.languages.translation import lazy_gettext
from webapp.web.people.people import person_id, times_are_shown
from webapp.web.shelf.daily import streak_shown
from webapp.web.shelf.wishes import WISHES
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.fragments import page

PUZZLE = parse_puzzle_id("7x7b15:b2b1d211c3e12a3f4d31b2a4b1b")
"""Shown as long as the shelf has no puzzle of the day."""


def _cells(names: str) -> Mask:
    return mask_of(parse_cell(name, PUZZLE.width, PUZZLE.height) for name in names.split())


SOLUTION = _cells("A1 E1 A2 B2 C2 D4 F4 G4 B5 F5 A6 B6 F6 A7 C7")
FIRST_REASON = _cells("B7")
FIRST_BULLETS = _cells("A6 B6 A7 C7")

VIEWS = {
    "puzzle": lazy_gettext("The puzzle"),
    "step": lazy_gettext("A first step"),
    "solution": lazy_gettext("Its solution"),
}

QUICK_LEVELS = ("beginner", "intermediate", "expert")
"""Of live Minesweeper, one click away."""

LIVE_GAMES = 3
"""Running games that are offered."""

pages = Blueprint("home", __name__)


@dataclass(frozen=True)
class BegunPlay:
    """A play to go on with: its board as it stands."""

    name: str
    board: Board
    total: int
    difficulty: Band | None


@pages.get("/")
def home() -> Response:
    """Show the puzzle of the day; before there is one, a puzzle with a step and its solution."""
    view = choice("show", VIEWS, "puzzle")
    person, today = person_id(), now().date()
    front = browsing.front_page(store(), person, today)
    shown = _shown(front, _size(front.daily))
    mine = front.played.get(shown.puzzle.short_id) if shown else None
    return page(
        "site/home.html",
        "hero",
        front=front,
        shown=shown,
        mine=mine,
        timed=times_are_shown(),
        board=_daily_board(shown, mine) if shown else _board(view),
        begun=[_begun(game) for game in front.games],
        puzzle=PUZZLE,
        notation=print_puzzle_id(PUZZLE),
        view=view,
        views=VIEWS,
        booklet=EVENING.fields,
        wishes=WISHES,
        levels=[LEVELS[name] for name in QUICK_LEVELS],
        live=games.list_games(store(), person, running=True, limit=LIVE_GAMES).games,
        days=daily_games.daily_games(store(), person, today),
        is_today=front.day == today,
        week=archive.last_week(store(), person, today),
        streak=streak_shown(person),
    )


def _size(daily: Sequence[PuzzleOfTheDay]) -> str:
    """The size in the address: any that days have, even if this one has no puzzle of it."""
    there = [(puzzle.width, puzzle.height) for puzzle in daily]
    sizes = dict.fromkeys([*BANDS_OF_SIZES, *there])
    return choice("size", ("", *(f"{width}x{height}" for width, height in sizes)), "")


def _shown(front: FrontPage, size: str) -> PuzzleOfTheDay | None:
    """The puzzle of the day in the size asked for, else in the one that suits."""
    for puzzle in front.daily:
        if size == f"{puzzle.width}x{puzzle.height}":
            return puzzle
    return front.daily[front.first] if front.daily else None


def _daily_board(shown: PuzzleOfTheDay, mine: PlaySummary | None) -> Board:
    """The puzzle of the day as the person left it."""
    return _marked(mine) if mine else Board.of(parse_puzzle_id(shown.puzzle.notation))


def _begun(game: PlaySummary) -> BegunPlay:
    total = parse_puzzle_id(game.notation).total or 0
    return BegunPlay(game.name, _marked(game), total, game.difficulty)


def _marked(game: PlaySummary) -> Board:
    return Board.of(as_marks(game.marks).added_to(parse_puzzle_id(game.notation)))


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
