"""A live game that is read once and then acted on: moves and notes go to its row, and to the copy.

What a move comes to is worked out before the database is held for it. Which moves count is the
protocol of `webapp.services.moves`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.grid import Cell
from webapp.message import Message
from webapp.mines.game import BadLiveMove, GameState
from webapp.services.live.reasoned_by import help_changes
from webapp.services.live.visible import VisibleGame, game_of, visible_game, write_cells
from webapp.services.moves import Claim, Stale, refuse_unless_made, time_spent
from webapp.services.people import room
from webapp.services.people.preferences import Preferences
from webapp.store import live_games
from webapp.store import people as person_rows
from webapp.store.connection.database import Store
from webapp.store.live_games import MOVES, LiveGame
from webapp.store.moves import NewMove

MOST_MOVES = 10_000
"""Of one game; nobody's patience goes so far. It can still be given up then."""

LONGEST = timedelta(days=10)
"""Of one game: the column of its milliseconds holds 24 days at most."""


class Unknown(LookupError):
    """There is no such game, or it is somebody else's; nobody is told which."""


@dataclass(frozen=True)
class LiveMoveResult:
    """A move that the rules allow: the board after it, and what else it changes."""

    state: GameState
    kind: str
    cells: Sequence[Cell] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Other columns of the game's row."""


class GameInHand:
    """The row of a game, as it is after all that was done with it here."""

    def __init__(
        self,
        store: Store,
        row: LiveGame,
        preferences: Preferences,
        last_cell: Cell | None = None,
    ) -> None:
        self._store = store
        self.row = row
        self.preferences = preferences
        self.last_cell = last_cell
        """The cell that its last move named last, where that was asked for; None of no move."""

    @property
    def shown(self) -> VisibleGame:
        """What the player sees."""
        return visible_game(self.row)

    def awaits(self, claim: Claim) -> bool:
        """Whether the claimed move is to be made; False if it was made already. Raises `Stale`."""
        if claim.revision == self.row.revision:
            return True
        self._pass_if_made(claim)
        return False

    def add(self, claim: Claim, result: LiveMoveResult) -> None:
        """Make a move that is awaited, if it changes anything; raises `Stale`, `BadLiveMove`."""
        changes = _changes(self.row, claim, result)
        if not changes:
            return
        given_up = result.state.given_up
        if self.row.revision >= MOST_MOVES and not given_up:
            raise BadLiveMove(
                Message(
                    "This game has %(most)s moves, the most one can have: give it up.",
                    most=MOST_MOVES,
                )
            )
        cells = ".".join(map(str, result.cells))
        move = NewMove(result.kind, cells, claim.token, changes)

        def write(session: Session) -> dict[str, Any] | None:
            full = "" if given_up else room.trouble_growing(session, self.row, len(cells))
            if full:
                raise BadLiveMove(full)
            return MOVES.add(session, self.row, move)

        values = self._store.write(write)
        if values is None:  # another window was first
            self._pass_if_made(claim)
        else:
            self._set(values)

    def note(
        self,
        claim: Claim,
        *,
        asked: str | None = None,
        engines: Sequence[str] | None = None,
        assisted: bool = False,
        others: Mapping[str, Any] | None = None,
    ) -> None:
        """Note what the assistant is asked about this board, or which of its engines are on.

        `others`: further columns, such as who is to reason.
        """
        changes: dict[str, Any] = {}
        if asked is not None:
            changes |= {"asked": asked, "asked_revision": self.row.revision}
        if engines is not None:
            changes["engines"] = ",".join(engines)
        if assisted:
            changes |= help_changes(self.row)
        changes |= others or {}
        if claim.revision != self.row.revision:
            raise Stale
        if changes and not self._store.write(
            lambda session: MOVES.note(session, self.row, changes)
        ):
            raise Stale
        self._set(changes)

    def _pass_if_made(self, claim: Claim) -> None:
        """Read the game again after a move for an older board, if that was made already."""
        with self._store.read() as session:
            self.row = find_own(session, self.row.id, self.row.player_id)
            refuse_unless_made(session, MOVES, self.row.id, claim)

    def _set(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self.row, name, value)


def take(store: Store, game_id: str, player: str | None, *, last_move: bool = False) -> GameInHand:
    """Read a game with what its player has chosen, and its last move; raises `Unknown`."""
    with store.read() as session:
        row = find_own(session, game_id, player)
        person = person_rows.find(session, row.player_id)
        cells = live_games.cells_of_move(session, row.id, row.revision) if last_move else ""
    settings = person.settings if person else {}
    last_cell = int(cells.rpartition(".")[2]) if cells else None
    return GameInHand(store, row, Preferences.from_settings(settings), last_cell)


def find_own(session: Session, game_id: str, player: str | None) -> LiveGame:
    """The game of that id, if it is this player's; raises `Unknown`."""
    row = live_games.find(session, game_id)
    if row is None or not player:
        raise Unknown(game_id)
    if row.player_id != player and row.player_id != person_rows.present_id(session, player):
        raise Unknown(game_id)
    return row


def ms_spent(row: LiveGame, claim: Claim, moment: datetime) -> int:
    """Milliseconds spent with a game; they begin with the first opened cell."""
    if row.began_at is None:
        return 0
    began = max(row.began_at, moment - LONGEST)
    return time_spent(claim, before=row.ms, began=began, touched=row.touched_at, moment=moment)


def _changes(row: LiveGame, claim: Claim, result: LiveMoveResult) -> dict[str, Any]:
    """What a move changes in the game's row; empty if nothing."""
    before, after = game_of(row), result.state
    if after == before:
        return {}
    changes: dict[str, Any] = dict(result.changes)
    for name in ("opened", "flags", "questions", "exploded"):
        if getattr(after, name) != getattr(before, name):
            changes[name] = write_cells(getattr(after, name))
    if after.mines != before.mines:
        changes["board"] = write_cells(after.mines)
    moment = now()
    changes["ms"] = ms_spent(row, claim, moment)
    if row.began_at is None and (after.opened or after.exploded):
        changes["began_at"] = moment
    changes["outcome"] = after.outcome
    if after.outcome and not row.result:
        changes |= {"result": after.outcome, "result_ms": changes["ms"], "ended_at": moment}
    return changes
