"""Live games as their players use them: begin, look, move, undo, give up.

The server keeps the mines: what leaves this module about a game is a `VisibleGame`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.message import Message
from webapp.mines.game import BadLiveMove, GameState
from webapp.notation.english import counted
from webapp.services.live import rules
from webapp.services.live.game_in_hand import (
    GameInHand,
    LiveMoveResult,
    Unknown,
    find_own,
    ms_spent,
    take,
)
from webapp.services.live.reasoned_by import help_changes
from webapp.services.live.start import GameWish, new_game, wish_again
from webapp.services.live.visible import VisibleGame, game_of, visible_game
from webapp.services.moves import Claim
from webapp.services.people import people
from webapp.services.people.preferences import Preferences
from webapp.store import live_games
from webapp.store.connection.database import Store
from webapp.store.live_games import MOVES, LiveGame

__all__ = [
    "BadLiveMove",
    "GamePage",
    "GameWish",
    "Unknown",
    "VisibleGame",
    "again",
    "aid",
    "give_up",
    "list_games",
    "look",
    "move",
    "note_help",
    "note_time",
    "open_by_help",
    "start",
    "undo_loss",
]

Do: TypeAlias = Literal["open", "chord", "flag", "question", "unmark", "cycle"]
DOS: tuple[Do, ...] = ("open", "chord", "flag", "question", "unmark", "cycle")

A_PAGE = 50


@dataclass(frozen=True)
class GamePage:
    """Games of a player, the latest first."""

    games: Sequence[VisibleGame]
    after: str
    """The game after which the next page begins; nothing if this is the last one."""


def start(store: Store, player: str | None, wish: GameWish, secret: str) -> tuple[str, VisibleGame]:
    """Begin a game; return its player, who may be new, and the game.

    Raises `BadWish`, `NoBoard`. `secret` is the server's: the boards of the day follow from it.
    """
    begin = new_game(wish, secret)

    def work(session: Session) -> LiveGame:
        return begin(session, people.ensure(session, player).id)

    row = store.write(work)
    return row.player_id, visible_game(row)


def again(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """Begin a game like this one; a board that was known before is played again."""
    with store.read() as session:
        row = find_own(session, game_id, player)
    if not row.outcome and row.origin != "random":
        return visible_game(row)
    return start(store, player, wish_again(row), "")[1]


def look(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """The game as its player sees it."""
    with store.read() as session:
        return visible_game(find_own(session, game_id, player))


def list_games(
    store: Store,
    player: str | None,
    *,
    running: bool | None = None,
    after: str = "",
    limit: int = A_PAGE,
) -> GamePage:
    """List a player's games, all or the running or the ended ones; raises `Unknown` for `after`."""
    if not player:
        return GamePage([], "")
    with store.read() as session:
        last = find_own(session, after, player) if after else None
        before = (last.touched_at, last.id) if last else None
        rows = live_games.of_player(
            session, player, running=running, before=before, limit=limit + 1
        )
    games = [visible_game(row) for row in rows[:limit]]
    return GamePage(games, games[-1].id if len(rows) > limit else "")


def move(store: Store, game_id: str, claim: Claim, do: Do, cells: Sequence[Cell]) -> VisibleGame:
    """Make a move and return the game after it; raises `Stale`, `Unknown`, `BadLiveMove`."""
    game = take(store, game_id, claim.player)
    if game.awaits(claim):
        game.add(claim, _result(game.row, do, cells, game.preferences))
    return game.shown


def open_by_help(game: GameInHand, claim: Claim, cells: Mask, helper: str = "") -> None:
    """Open cells as the assistant does, flags or no flags; `helper`: the reasoner that does it."""
    if game.awaits(claim):
        named = list(cells_of(cells))
        state = game_of(game.row).mark("unmark", named)
        opened = _opened(game.row, state, named, kind="assist")
        game.add(claim, _helped(game.row, opened, helper))


def aid(
    game: GameInHand,
    claim: Claim,
    do: Literal["open", "flag", "unmark"],
    cells: Mask,
    helper: str = "",
) -> None:
    """Make the move of a hint; the replay tells it from its player's."""
    if not game.awaits(claim):
        return
    state, named = game_of(game.row), list(cells_of(cells))
    if do == "open":
        result = _opened(game.row, state, named, kind="aid-open")
    else:
        result = LiveMoveResult(state.mark(do, named), f"aid-{do}", named)
    game.add(claim, _helped(game.row, result, helper))


def _helped(row: LiveGame, result: LiveMoveResult, helper: str) -> LiveMoveResult:
    return replace(result, changes={**result.changes, **help_changes(row, helper)})


def undo_loss(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """Take back the move that lost, and go on for practice."""
    game = take(store, game_id, claim.player)
    if game.awaits(claim):
        state = game_of(game.row).undo_loss()
        game.add(claim, LiveMoveResult(state, "undo", changes={"practice": True}))
    return game.shown


def give_up(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """End a game; its board is shown."""
    game = take(store, game_id, claim.player)
    if game.awaits(claim):
        state, changes = rules.lay_mines(game.row, game_of(game.row), None)
        game.add(claim, LiveMoveResult(state.give_up(), "give-up", changes=changes))
    return game.shown


def note_time(store: Store, game_id: str, claim: Claim) -> None:
    """Add the time since the last move, when a page is left; not of an older board."""

    def work(session: Session) -> None:
        row = find_own(session, game_id, claim.player)
        if row.outcome or row.began_at is None or row.revision != claim.revision:
            return
        moment = now()
        changes = {"ms": ms_spent(row, claim, moment), "touched_at": moment}
        MOVES.note(session, row, changes)

    store.write(work)


def note_help(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """Note that the player was helped, on whatever board; the game as it stands then."""

    def work(session: Session) -> VisibleGame:
        row = find_own(session, game_id, player)
        live_games.note_help(session, row.id, help_changes(row))
        session.expire_all()
        return visible_game(find_own(session, game_id, player))

    return store.write(work)


def _result(
    row: LiveGame, do: Do, cells: Sequence[Cell], preferences: Preferences
) -> LiveMoveResult:
    """What a player's move comes to."""
    state, named = game_of(row), _each_once(row, cells)
    match do:
        case "open":
            return _opened(row, state, named)
        case "chord":
            return _chord(row, state, named, preferences)
    questions = preferences.questions == "on"
    # A cycle goes through other marks by the preference: the replay must not depend on that.
    kind = "toggle" if do == "cycle" and not questions else do
    return LiveMoveResult(state.mark(do, named, questions=questions), kind, named)


def _each_once(row: LiveGame, cells: Sequence[Cell]) -> list[Cell]:
    """The cells that a move names, without repetitions."""
    size = row.width * row.height
    if len(cells) > size:
        raise BadLiveMove(
            Message(
                "The move names %(cells)s: the board has %(size)s.",
                cells=counted(len(cells), "cell"),
                size=size,
            )
        )
    return list(dict.fromkeys(cells))


def _opened(
    row: LiveGame,
    state: GameState,
    cells: Sequence[Cell],
    *,
    kind: str = "open",
) -> LiveMoveResult:
    if not cells:
        raise BadLiveMove(Message("The move names no cell."))
    state.openable(cells)
    state, changes = rules.lay_mines(row, state, cells[0])
    state = rules.open_cells(row, state, cells)
    return LiveMoveResult(state, kind, cells, changes)


def _chord(
    row: LiveGame, state: GameState, cells: Sequence[Cell], preferences: Preferences
) -> LiveMoveResult:
    if len(cells) != 1:
        raise BadLiveMove(Message("Only one number at a time can open what is around it."))
    around = state.chord(cells[0], count_flags=preferences.chord == "flags")
    return LiveMoveResult(rules.open_cells(row, state, around) if around else state, "chord", cells)
