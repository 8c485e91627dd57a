"""How live games begin: at random, with the board of the day, or with a board known before."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from datetime import date

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Cell
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.message import Message
from webapp.mines.board import opened_at_start
from webapp.mines.boards import NoBoard, best_start, make_board
from webapp.mines.daily import daily_seed
from webapp.mines.energy import ENERGY_STEPS
from webapp.mines.levels import LEVELS, BadWish, BoardWish
from webapp.notation.english import sides
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id, print_game_id
from webapp.services import gate
from webapp.services.live.assistant_state import REASONER
from webapp.services.live.reasoned_by import switched_on
from webapp.services.live.rules import wish_of
from webapp.services.live.visible import game_of, read_cells, write_cells
from webapp.services.people import room
from webapp.store import live_games
from webapp.store.live_games import LiveGame

MOST_RUNNING = 100
"""Games of one player that have not ended."""

DAILY_SEEDS = 20
"""How many seeds are tried for the board of a day."""

MOST_CELLS_BY_ENERGY = 30 * 24
"""Of a larger board too few can be looked at in the time of a page."""

ENERGY_WORK = 12_000_000
"""Boards that the search by energy looks at, times the square of their cells: a second or two. The
command searches as long as it is told to."""

Begin = Callable[[Session, str], LiveGame]


@dataclass(frozen=True)
class GameWish:
    """The game to begin: a kind of board, a level, the board of the day, or a known board."""

    board: BoardWish | None = None
    level: str = ""
    """Its classic board, where there is no `board`."""

    _: KW_ONLY
    game_id: str = ""
    daily: str = ""
    """The level whose board of the day is wanted."""

    seed: int | None = None
    """A seed known before; such games do not count."""

    flood: bool = True
    """Whether a 0 opens the cells around it by itself."""

    reasoner: str | None = None
    """Who reasons while the player guesses, nothing for the assistant itself; None: nobody."""


@dataclass(frozen=True)
class GamePlan:
    """A game that is about to begin."""

    wish: BoardWish
    origin: str
    seed: int | None
    _: KW_ONLY
    flood: bool = True
    reasoner: str | None = None
    board: LiveBoard | None = None
    day: date | None = None


def new_game(wish: GameWish, secret: str) -> Begin:
    """Make what begins the game in a session; raises `BadWish`, `NoBoard`."""
    plan = replace(_plan(wish, secret), flood=wish.flood, reasoner=wish.reasoner)

    def begin(session: Session, player_id: str) -> LiveGame:
        if plan.day is not None:
            first = live_games.first_dailies(session, player_id, plan.day).get(wish.daily)
            if first is not None and not first.outcome:
                return first
            return _add(session, player_id, plan, counted=first is None)
        return _add(session, player_id, plan, counted=plan.origin == "random")

    return begin


def wish_again(row: LiveGame) -> GameWish:
    """The wish for another game like this one; who reasons goes on doing so."""
    reasoner = row.reasoner if REASONER in row.engines.split(",") else None
    like = GameWish(flood=row.flood, reasoner=reasoner)
    if row.origin == "random":
        return replace(like, board=wish_of(row))
    if row.board is None:
        return replace(like, board=wish_of(row), seed=row.seed)
    board = LiveBoard(row.width, row.height, read_cells(row.board), row.start)
    return replace(like, game_id=print_game_id(board))


def level_of(wish: BoardWish) -> str:
    """The name of the level that has this size and so many mines, or nothing."""
    size = (wish.width, wish.height, wish.mines)
    return next((n for n, v in LEVELS.items() if (v.width, v.height, v.mines) == size), "")


def _plan(wish: GameWish, secret: str) -> GamePlan:
    if wish.daily:
        return _daily(wish.daily, now().date(), secret)
    if wish.game_id:
        return _known(wish.game_id)
    board = wish.board or _wish_of_level(wish.level)
    board.check()
    origin = "random" if wish.seed is None else "shared"
    seed = secrets.randbelow(MAX_SEED + 1) if wish.seed is None else wish.seed
    if not 0 <= seed <= MAX_SEED:
        raise BadWish(
            Message("the seed is %(seed)s: use 0 to %(max_seed)s", seed=seed, max_seed=MAX_SEED)
        )
    if board.rules != "no-guess":
        return GamePlan(board, origin, seed)
    laid = _no_guess_board(board, seed)
    return GamePlan(board, origin, seed, board=laid)


def _no_guess_board(wish: BoardWish, seed: int) -> LiveBoard:
    """The board of a no-guess game; by energy as far as a page may search."""
    start = best_start(wish.width, wish.height)
    if wish.method != "energy":
        return make_board(wish, start, seed)
    if wish.cells > MOST_CELLS_BY_ENERGY:
        raise BadWish(
            Message(
                "a board by energy has %(most_cells_by_energy)s cells at most, and "
                "%(sides)s are %(cells)s: choose a smaller one, or boards as they come",
                most_cells_by_energy=f"{MOST_CELLS_BY_ENERGY:,}",
                sides=sides(wish.width, wish.height),
                cells=f"{wish.cells:,}",
            )
        )
    try:
        return gate.ask_beside(_board_by_energy, wish, start, seed)
    except BudgetSpent:
        raise NoBoard(
            Message("The search for this board took too long. Choose a smaller one or fewer mines.")
        ) from None
    except gate.Busy as busy:
        raise NoBoard(str(busy)) from None


def _board_by_energy(wish: BoardWish, start: Cell, seed: int) -> LiveBoard:
    steps = min(ENERGY_STEPS, ENERGY_WORK // wish.cells**2)
    return make_board(wish, start, seed, steps=steps)


def _daily(level: str, day: date, secret: str) -> GamePlan:
    wish = _wish_of_level(level, rules="no-guess")
    place = best_start(wish.width, wish.height)
    for attempt in range(DAILY_SEEDS):
        seed = derived_seed(daily_seed(secret, day, level), attempt)
        try:
            board = make_board(wish, place, seed)
            return GamePlan(wish, "daily", seed, board=board, day=day)
        except NoBoard:
            continue
    raise NoBoard(Message("No board of the day was found for the level %(level)s.", level=level))


def _known(game_id: str) -> GamePlan:
    try:
        board = parse_game_id(game_id)
    except NotationError as error:
        raise BadWish(str(error)) from error
    wish = BoardWish(board.width, board.height, board.mines.bit_count(), first="any")
    wish.check()
    return GamePlan(wish, "shared", None, board=board)


def _wish_of_level(name: str, rules: str = "classic") -> BoardWish:
    level = LEVELS.get(name)
    if level is None:
        raise BadWish(
            Message(
                "“%(name)s” is not known as level: use %(levels)s",
                name=name[:20],
                levels=", ".join(LEVELS),
            )
        )
    return BoardWish(
        level.width,
        level.height,
        level.mines,
        rules="no-guess" if rules == "no-guess" else "classic",
    )


def _add(session: Session, player_id: str, plan: GamePlan, *, counted: bool) -> LiveGame:
    _make_room(session, player_id)
    opened = 0 if plan.board is None else opened_at_start(plan.board, flood=plan.flood)
    row = fresh_row(player_id, plan, counted=counted)
    row.opened = write_cells(opened)
    row.began_at = row.created_at if opened else None
    if game_of(row).outcome:  # Its start opens the whole board: won, and nobody's merit.
        row.outcome = row.result = "won"
        row.ended_at, row.result_ms, row.counted = row.created_at, 0, False
    if plan.reasoner is not None:
        row.engines = REASONER
        for name, value in switched_on(row, plan.reasoner).items():
            setattr(row, name, value)
    session.add(row)
    session.flush()
    return row


def fresh_row(player_id: str, plan: GamePlan, *, counted: bool) -> LiveGame:
    """Make the row of a game in which nothing is open yet."""
    moment = now()
    return LiveGame(
        id=secrets.token_urlsafe(12),
        player_id=player_id,
        level=level_of(plan.wish),
        width=plan.wish.width,
        height=plan.wish.height,
        mines=plan.wish.mines,
        rules=plan.wish.rules,
        first=plan.wish.first,
        hardness=plan.wish.hardness,
        method=plan.wish.method,
        origin=plan.origin,
        claim="",
        day=plan.day,
        seed=plan.seed,
        board=None if plan.board is None else write_cells(plan.board.mines),
        start=None if plan.board is None else plan.board.start,
        flood=plan.flood,
        opened="0",
        flags="0",
        questions="0",
        exploded="0",
        revision=0,
        size=0,
        outcome="",
        result="",
        ms=0,
        practice=False,
        assisted=False,
        counted=counted,
        engines="",
        adviser="",
        reasoner="",
        reasoned_by="",
        asked="",
        asked_revision=0,
        created_at=moment,
        began_at=None,
        touched_at=moment,
    )


def _make_room(session: Session, player_id: str) -> None:
    """Delete a game that was never touched, if need be; raises `BadWish` if there is no room."""
    refuse_if_full(session, player_id)
    if live_games.count_running(session, player_id) < MOST_RUNNING:
        return
    if not live_games.delete_oldest_unstarted(session, player_id):
        raise BadWish(
            Message(
                "you have %(most)s games that have not ended: finish one, or give it up",
                most=MOST_RUNNING,
            )
        )


def refuse_if_full(session: Session, player_id: str) -> None:
    """Raise `BadWish` if a player's games fill all the room there is."""
    full = room.trouble(session, player_id)
    if full:
        raise BadWish(f"{full[0].lower()}{full[1:-1]}")
