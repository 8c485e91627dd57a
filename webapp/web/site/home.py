"""The home page: the puzzles of the day, games to go on with, and where else to go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Mask, full_mask, mask_of
from webapp.mines.levels import LEVELS
from webapp.notation.cells import parse_cell
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id
from webapp.services.live import daily_games, games
from webapp.services.puzzles.marking import as_marks
from webapp.services.shelf import browsing
from webapp.services.shelf.daily import BANDS_OF_SIZES
from webapp.store.base import now
from webapp.store.daily import DailyPuzzle
from webapp.store.plays import PlayState
from webapp.web.people.people import player_id, times_are_shown
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
    "puzzle": "The puzzle",
    "step": "A first step",
    "solution": "Its solution",
}

QUICK_LEVELS = ("beginner", "intermediate", "expert")
"""Of live Minesweeper, one click away."""

BOOKLET = {
    "source": "made",
    "count": "8",
    "difficulty": "curve",
    "title": "An Evening of Bullets",
    "per_page": "2",
    "hints": "1",
}
"""The order of a booklet for tonight; another one each time."""

LIVE_GAMES = 3
"""Running games that are offered."""

pages = Blueprint("home", __name__)


@dataclass(frozen=True)
class Begun:
    """A game to go on with: its board as it stands."""

    name: str
    board: Board
    total: int


@pages.get("/")
def home() -> Response:
    """The puzzle of the day; before there is one, a puzzle with its first step and solution."""
    view = choice("show", VIEWS, "puzzle")
    today = now().date()
    front = browsing.front(store(), player_id(), today)
    shown = _shown(front.daily, _size(front.daily))
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
        booklet=BOOKLET,
        levels=[LEVELS[name] for name in QUICK_LEVELS],
        live=games.list_games(store(), player_id(), running=True, limit=LIVE_GAMES).games,
        days=daily_games.daily_games(store(), player_id(), today),
        is_today=front.day == today,
    )


def _size(daily: Sequence[DailyPuzzle]) -> str:
    """The size asked for: one that days have, even if this one has no puzzle of it."""
    shown = [(one.width, one.height) for one in daily]
    sizes = dict.fromkeys([*BANDS_OF_SIZES, *shown])
    return choice("size", ("", *(f"{width}x{height}" for width, height in sizes)), "")


def _shown(daily: Sequence[DailyPuzzle], size: str) -> DailyPuzzle | None:
    """The puzzle of the day in the size asked for, else in the middle one."""
    for one in daily:
        if size == f"{one.width}x{one.height}":
            return one
    return daily[len(daily) // 2] if daily else None


def _daily_board(shown: DailyPuzzle, mine: PlayState | None) -> Board:
    """The puzzle as the player left it."""
    return _marked(mine) if mine else Board.of(parse_puzzle_id(shown.puzzle.notation))


def _begun(game: PlayState) -> Begun:
    name = game.notation if game.puzzle.startswith("=") else game.puzzle
    return Begun(name, _marked(game), parse_puzzle_id(game.notation).total or 0)


def _marked(game: PlayState) -> Board:
    return Board.of(as_marks(game.marks).on(parse_puzzle_id(game.notation)))


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
