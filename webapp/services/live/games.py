"""Live games: the server keeps the mines, every move is kept, none twice.

A page says with each move at which revision it shows the game. A move for an older revision is
refused and the present board told, unless the move's token shows that it was made already. What
leaves this module about a game is a `Shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.mines.game import BadLiveMove, GameState
from webapp.notation.english import counted
from webapp.services.live import rules
from webapp.services.live.clock import time_spent
from webapp.services.live.start import GameWish, new_game, wish_again
from webapp.services.live.visible import VisibleGame, game_of, shown, write_cells
from webapp.services.people import people, room
from webapp.services.people.preferences import Preferences
from webapp.store import live_games
from webapp.store import people as player_rows
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, NewLiveMove

__all__ = [
    "BadLiveMove",
    "Claim",
    "GamePage",
    "GameWish",
    "Stale",
    "Unknown",
    "VisibleGame",
    "again",
    "give_up",
    "helped",
    "look",
    "mine",
    "move",
    "note",
    "note_time",
    "open_certain",
    "start",
    "undo_loss",
]

Do: TypeAlias = Literal["open", "chord", "flag", "question", "unmark", "cycle"]
DOS: tuple[Do, ...] = ("open", "chord", "flag", "question", "unmark", "cycle")

MOST_MOVES = 10_000
"""Of one game; nobody's patience goes so far. It can still be given up then."""

A_PAGE = 50


class Unknown(LookupError):
    """There is no such game, or it is somebody else's; nobody is told which."""


class Stale(Exception):
    """The board has changed since the page showed it."""

    def __init__(self, present: VisibleGame) -> None:
        super().__init__(f"the game is at revision {present.revision}")
        self.shown = present


@dataclass(frozen=True)
class Claim:
    """Who acts, and on which board."""

    player: str | None
    revision: int
    token: str = ""
    ms: int | None = None
    """Spent in view since the last move, if the page measures it."""


@dataclass(frozen=True)
class GamePage:
    """Some of a player's games, the latest first."""

    games: Sequence[VisibleGame]
    after: str
    """The game after which the next page begins; nothing if this is the last one."""


@dataclass(frozen=True)
class _Done:
    """What a move comes to."""

    game: GameState
    kind: str
    cells: Sequence[Cell] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Of other columns of the game's row."""


def start(store: Store, player: str | None, wish: GameWish, secret: str) -> tuple[str, VisibleGame]:
    """A new game and its player, who may be new.

    Raises `BadWish`, `NoBoard`. `secret` is the server's: the boards of the day follow from it.
    """
    begin = new_game(wish, secret)

    def work(session: Session) -> LiveGame:
        return begin(session, people.ensure(session, player).id)

    row = store.write(work)
    return row.player_id, shown(row)


def again(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """A new game like this one; a board that was known before is played again."""
    with store.read() as session:
        row = _own(session, game_id, player)
    if not row.outcome and row.origin != "random":
        return shown(row)
    return start(store, player, wish_again(row), "")[1]


def look(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """The game as it stands."""
    with store.read() as session:
        return shown(_own(session, game_id, player))


def mine(
    store: Store,
    player: str | None,
    *,
    running: bool | None = None,
    after: str = "",
    limit: int = A_PAGE,
) -> GamePage:
    """A player's games, all or the running or the ended ones; raises `Unknown` for `after`."""
    if not player:
        return GamePage([], "")
    with store.read() as session:
        last = _own(session, after, player) if after else None
        before = (last.touched_at, last.id) if last else None
        rows = live_games.of_player(
            session, player, running=running, before=before, limit=limit + 1
        )
    games = [shown(row) for row in rows[:limit]]
    return GamePage(games, games[-1].id if len(rows) > limit else "")


def move(store: Store, game_id: str, claim: Claim, do: Do, cells: Sequence[Cell]) -> VisibleGame:
    """Make a move and return the game after it; raises `Stale`, `Unknown`, `BadMove`."""

    def work(row: LiveGame, chosen: Preferences) -> _Done:
        game, named = game_of(row), _each_once(row, cells)
        match do:
            case "open":
                return _open(row, game, named)
            case "chord":
                return _chord(row, game, named, chosen)
        questions = chosen.questions == "on"
        kind = "toggle" if do == "cycle" and not questions else do  # for the replay
        return _Done(game.mark(do, named, questions=questions), kind, named)

    return _act(store, game_id, claim, work)


def open_certain(store: Store, game_id: str, claim: Claim, cells: Sequence[Cell]) -> VisibleGame:
    """Open cells that are certainly free, as the assistant does, flags or no flags."""

    def work(row: LiveGame, chosen: Preferences) -> _Done:
        del chosen
        game = game_of(row)
        return _open(row, game.mark("unmark", cells), cells, kind="assist", assisted=True)

    return _act(store, game_id, claim, work)


def aid(
    store: Store, game_id: str, claim: Claim, do: Literal["open", "flag", "unmark"], cells: Mask
) -> VisibleGame:
    """Make the move of a hint; the replay tells it from its player's."""

    def work(row: LiveGame, chosen: Preferences) -> _Done:
        del chosen
        game, named = game_of(row), list(cells_of(cells))
        if do == "open":
            return _open(row, game, named, kind="aid-open")
        return _Done(game.mark(do, named), f"aid-{do}", named)

    return _act(store, game_id, claim, work)


def undo_loss(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """Take back the move that lost, and go on for practice."""

    def work(row: LiveGame, chosen: Preferences) -> _Done:
        del chosen
        return _Done(game_of(row).undo_loss(), "undo", changes={"practice": True})

    return _act(store, game_id, claim, work)


def give_up(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """End a game; its board is shown."""

    def work(row: LiveGame, chosen: Preferences) -> _Done:
        del chosen
        game, changes = rules.laid(row, game_of(row), None)
        return _Done(game.give_up(), "give-up", changes=changes)

    return _act(store, game_id, claim, work)


def note(  # noqa: PLR0913 (whatever is kept beside the board)
    store: Store,
    game_id: str,
    claim: Claim,
    *,
    asked: str | None = None,
    engines: Sequence[str] | None = None,
    assisted: bool = False,
) -> VisibleGame:
    """Keep what the assistant was asked about this board, or which of its engines are on."""
    with store.read() as session:
        row = _own(session, game_id, claim.player)
    changes: dict[str, Any] = {}
    if asked is not None:
        changes |= {"asked": asked, "asked_revision": row.revision}
    if engines is not None:
        changes |= {"engines": ",".join(engines)}
    if assisted and not row.result:  # Help in practice takes no loss out of the statistics.
        changes |= {"assisted": True}
    same = row.revision == claim.revision
    if not same or (
        changes and not store.write(lambda session: live_games.note(session, row, changes))
    ):
        raise Stale(look(store, game_id, claim.player))
    return look(store, game_id, claim.player)


def note_time(store: Store, game_id: str, claim: Claim) -> None:
    """Keep the time since the last move, told by a page that is left; not of an older board."""
    with store.read() as session:
        row = _own(session, game_id, claim.player)
    if row.outcome or row.began_at is None or row.revision != claim.revision:
        return
    moment = now()
    changes = {"ms": time_spent(row, claim.ms, moment), "touched_at": moment}
    store.write(lambda session: live_games.note(session, row, changes))


def helped(store: Store, game_id: str, player: str | None) -> VisibleGame:
    """Note that the player was helped, on whatever board; the game as it stands then."""
    with store.read() as session:
        row = _own(session, game_id, player)
    store.write(lambda session: live_games.note_help(session, row.id))
    return look(store, game_id, player)


def _own(session: Session, game_id: str, player: str | None) -> LiveGame:
    row = live_games.find(session, game_id)
    if row is None or not player:
        raise Unknown(game_id)
    if row.player_id != player and row.player_id != player_rows.present(session, player):
        raise Unknown(game_id)
    return row


Work: TypeAlias = Callable[[LiveGame, Preferences], _Done]


def _act(store: Store, game_id: str, claim: Claim, work: Work) -> VisibleGame:
    """Make one move. What it comes to is worked out before the database is held for it."""
    with store.read() as session:
        row = _own(session, game_id, claim.player)
        if row.revision != claim.revision:
            return _late(session, row, claim)
        player = player_rows.find(session, row.player_id)
    done = work(row, Preferences.of(player.settings if player else {}))
    changes = _changes(row, claim, done)
    if changes is None:
        return shown(row)
    if row.revision >= MOST_MOVES and not done.game.given_up:
        raise BadLiveMove(f"This game has {MOST_MOVES} moves, the most one can have: give it up.")
    cells = ".".join(map(str, done.cells))
    made = NewLiveMove(done.kind, cells, claim.token, changes.pop("ms"))

    def keep(session: Session) -> dict[str, Any] | None:
        full = room.trouble_growing(
            session, row.player_id, (row.size, row.revision), len(made.cells)
        )
        if full and not done.game.given_up:
            raise BadLiveMove(full)
        return live_games.add_move(session, row, made, changes)

    kept = store.write(keep)
    if kept is None:
        with store.read() as session:
            return _late(session, _own(session, game_id, claim.player), claim)
    for name, value in kept.items():
        setattr(row, name, value)
    return shown(row)


def _late(session: Session, row: LiveGame, claim: Claim) -> VisibleGame:
    """The answer to a move for an older board: fine if it was made already."""
    if not live_games.was_made(session, row.id, claim.token):
        raise Stale(shown(row))
    return shown(row)


def _each_once(row: LiveGame, cells: Sequence[Cell]) -> list[Cell]:
    """The cells that a move names, as they are kept."""
    size = row.width * row.height
    if len(cells) > size:
        raise BadLiveMove(f"The move names {counted(len(cells), 'cell')}: the board has {size}.")
    return list(dict.fromkeys(cells))


def _open(
    row: LiveGame,
    game: GameState,
    cells: Sequence[Cell],
    *,
    kind: str = "open",
    assisted: bool = False,
) -> _Done:
    if not cells:
        raise BadLiveMove("The move names no cell.")
    game.openable(cells)
    game, changes = rules.laid(row, game, cells[0])
    game = rules.opened(row, game, cells)
    if assisted and not row.result:
        changes["assisted"] = True
    return _Done(game, kind, cells, changes)


def _chord(row: LiveGame, game: GameState, cells: Sequence[Cell], chosen: Preferences) -> _Done:
    if len(cells) != 1:
        raise BadLiveMove("Only one number at a time can open what is around it.")
    around = game.chord(cells[0], count_flags=chosen.chord == "flags")
    return _Done(rules.opened(row, game, around) if around else game, "chord", cells)


def _changes(row: LiveGame, claim: Claim, done: _Done) -> dict[str, Any] | None:
    """What a move changes in the game's row; None if nothing."""
    before, after = game_of(row), done.game
    if after == before:
        return None
    changes: dict[str, Any] = dict(done.changes)
    for name in ("opened", "flags", "questions", "exploded"):
        if getattr(after, name) != getattr(before, name):
            changes[name] = write_cells(getattr(after, name))
    if after.mines != before.mines:
        changes["board"] = write_cells(after.mines)
    moment = now()
    changes["ms"] = time_spent(row, claim.ms, moment)
    if row.began_at is None and (after.opened or after.exploded):
        changes["began_at"] = moment
    changes["outcome"] = after.outcome
    if after.outcome and not row.result:
        changes |= {"result": after.outcome, "result_ms": changes["ms"], "ended_at": moment}
    return changes
