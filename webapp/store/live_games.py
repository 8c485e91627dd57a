"""The tables of live games: one row for each, with its mines, and all its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Date,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from webapp.store.base import Base
from webapp.store.moves import MoveTables


class LiveGame(Base):
    """A live game and how far it is. Sets of cells are hexadecimal numbers, one bit a cell."""

    __tablename__ = "live_games"
    __table_args__ = (
        Index(None, "player_id", "touched_at", "id"),
        # Only a player's first game with the board of a day counts.
        Index(
            None,
            "player_id",
            "day",
            "level",
            unique=True,
            sqlite_where=text("counted AND day IS NOT NULL"),
            postgresql_where=text("counted AND day IS NOT NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    """A random word, which tells nothing of the board."""

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    level: Mapped[str] = mapped_column(String(16))
    """Its name, or nothing for a size of one's own."""

    width: Mapped[int] = mapped_column(SmallInteger)
    height: Mapped[int] = mapped_column(SmallInteger)
    mines: Mapped[int] = mapped_column(SmallInteger)
    """How many."""

    rules: Mapped[str] = mapped_column(String(10))
    first: Mapped[str] = mapped_column(String(10))
    hardness: Mapped[str] = mapped_column(String(10))
    method: Mapped[str] = mapped_column(String(10))
    flood: Mapped[bool] = mapped_column(default=True, server_default=true())
    """Whether a 0 opens the cells around it by itself."""

    origin: Mapped[str] = mapped_column(String(10))
    """Where the board is from: random, daily, shared (a seed or a game ID known before), or replay
    (a game that was played in another program)."""

    claim: Mapped[str] = mapped_column(String(4), default="", server_default="")
    """Of a replay: how its file says that the game ended."""

    day: Mapped[date | None] = mapped_column(Date)
    seed: Mapped[int | None] = mapped_column(BigInteger)
    """Secret before the end; a board from a game ID has none."""

    board: Mapped[str | None] = mapped_column(Text)
    """Where the mines are: secret, and not laid before the first cell is opened."""

    start: Mapped[int | None] = mapped_column(SmallInteger)
    """The cell that was opened first."""

    opened: Mapped[str] = mapped_column(Text)
    flags: Mapped[str] = mapped_column(Text)
    questions: Mapped[str] = mapped_column(Text)
    exploded: Mapped[str] = mapped_column(Text)
    revision: Mapped[int]
    size: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """Of all its moves together: the characters of their cells."""

    outcome: Mapped[str] = mapped_column(String(4))
    """How the board ended: won, lost, or nothing while it is played, also in practice."""

    result: Mapped[str] = mapped_column(String(4))
    """What counts: the first outcome. What practice makes of it later changes nothing."""

    ms: Mapped[int]
    result_ms: Mapped[int | None]
    practice: Mapped[bool]
    assisted: Mapped[bool]
    counted: Mapped[bool]
    engines: Mapped[str] = mapped_column(String(200))
    """Those of the assistant that are on, with commas between."""

    adviser: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """The strategy that is asked for advice."""

    reasoner: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """The strategy that reasons while the player guesses; nothing: the assistant itself."""

    reasoned_by: Mapped[str] = mapped_column(String(40), default="", server_default="")
    """Who reasoned from the first opening on: `exact`, a strategy, `mixed` with other help."""

    asked: Mapped[str] = mapped_column(String(40))
    """What the player last asked the assistant."""

    asked_revision: Mapped[int]
    """The board for which that was asked; another one has no answer yet."""

    created_at: Mapped[datetime]
    began_at: Mapped[datetime | None]
    """When the first cell was opened: time counts from there."""

    touched_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    measures: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    """Numbers of the ended game, for statistics."""


class LiveMove(Base):
    """One move: what was done, and on which cells."""

    __tablename__ = "live_moves"

    game_id: Mapped[str] = mapped_column(
        ForeignKey(LiveGame.id, ondelete="CASCADE"), primary_key=True
    )
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    cells: Mapped[str] = mapped_column(Text)
    """Their numbers, with points between."""

    token: Mapped[str] = mapped_column(String(24))
    """A word of the page's: the same move sent twice is made once."""

    ms: Mapped[int]
    """The game's time after it."""

    made_at: Mapped[datetime]


AT_ONCE = 200
"""Moves that are read together."""

MOVES = MoveTables(
    LiveGame.__table__, LiveMove.__table__, game="game_id", cells="cells", copied=("ms",)
)

# Every move asks this: statements cost more to build than to run.
_FIND = select(LiveGame).where(LiveGame.id == bindparam("game"))


class LiveMoveRow(NamedTuple):
    """A move as replays need it."""

    revision: int
    kind: str
    cells: str
    ms: int


def add_moves(
    session: Session, game_id: str, moves: Sequence[LiveMoveRow], moment: datetime
) -> None:
    """Add all moves of a game at once."""
    rows = [
        {**move._asdict(), "game_id": game_id, "token": "", "made_at": moment} for move in moves
    ]
    session.execute(insert(LiveMove), rows)


def find(session: Session, game_id: str) -> LiveGame | None:
    """The game of that id."""
    return session.scalar(_FIND, {"game": game_id})


def note_help(session: Session, game_id: str, changes: Mapping[str, Any]) -> None:
    """Note that the player was helped, whatever the revision; after a result it is practice."""
    undecided = (LiveGame.id == game_id) & (LiveGame.result == "")
    if changes:
        session.execute(update(LiveGame).where(undecided).values(changes))


def moves(session: Session, game_id: str) -> Iterator[LiveMoveRow]:
    """All moves of a game in order, read some at a time: together they may be long."""
    query = select(LiveMove.revision, LiveMove.kind, LiveMove.cells, LiveMove.ms)
    ordered = query.where(LiveMove.game_id == game_id).order_by(LiveMove.revision)
    for row in session.execute(ordered, execution_options={"yield_per": AT_ONCE}):
        yield LiveMoveRow(*row)


def cells_of_move(session: Session, game_id: str, revision: int) -> str:
    """The cells that a move named, as its column has them; nothing if there is no such move."""
    this_move = (LiveMove.game_id == game_id) & (LiveMove.revision == revision)
    return session.scalar(select(LiveMove.cells).where(this_move)) or ""


def of_player(
    session: Session,
    player_id: str,
    *,
    running: bool | None = None,
    before: tuple[datetime, str] | None = None,
    limit: int | None = None,
) -> Sequence[LiveGame]:
    """A player's games, the latest first; with `before` those that come after it in that order."""
    query = select(LiveGame).where(LiveGame.player_id == player_id)
    if running is not None:
        query = query.where(LiveGame.outcome == "" if running else LiveGame.outcome != "")
    if before is not None:
        query = query.where(tuple_(LiveGame.touched_at, LiveGame.id) < before)
    return session.scalars(
        query.order_by(LiveGame.touched_at.desc(), LiveGame.id.desc()).limit(limit)
    ).all()


def ids_of_player(session: Session, player_id: str) -> Sequence[str]:
    """The games of a player by their ids, the latest first."""
    query = select(LiveGame.id).where(LiveGame.player_id == player_id)
    return session.scalars(query.order_by(LiveGame.touched_at.desc(), LiveGame.id.desc())).all()


def count_running(session: Session, player_id: str) -> int:
    """Count the games of a player that have not ended."""
    query = select(func.count()).where(LiveGame.player_id == player_id, LiveGame.outcome == "")
    return session.scalar(query) or 0


def first_dailies(session: Session, player_id: str, day: date) -> dict[str, LiveGame]:
    """A player's games with the boards of a day that count, the first of each level."""
    query = select(LiveGame).where(
        LiveGame.player_id == player_id, LiveGame.day == day, LiveGame.counted
    )
    return {game.level: game for game in session.scalars(query)}


def delete_unstarted(session: Session, before: datetime) -> int:
    """Delete games that were never touched, older than a moment, and count them."""
    old = _untouched() & (LiveGame.touched_at < before)
    result: Any = session.execute(delete(LiveGame).where(old))
    return int(result.rowcount)


def delete_oldest_unstarted(session: Session, player_id: str) -> bool:
    """Delete the oldest game that a player never touched; whether there was one."""
    query = select(LiveGame.id).where(LiveGame.player_id == player_id, _untouched())
    oldest = session.scalar(query.order_by(LiveGame.touched_at).limit(1))
    if oldest is None:
        return False
    session.execute(delete(LiveGame).where(LiveGame.id == oldest))
    return True


def _untouched() -> ColumnElement[bool]:
    return (LiveGame.outcome == "") & (LiveGame.revision == 0)


def give(session: Session, former: str, present: str) -> None:
    """Give one player's games to another one; a board of the day counts once."""
    given, own = aliased(LiveGame), aliased(LiveGame)
    twice = select(given.id).join(own, (own.day == given.day) & (own.level == given.level))
    again = twice.where(
        given.player_id == former, own.player_id == present, given.counted, own.counted
    )
    session.execute(update(LiveGame).where(LiveGame.id.in_(again)).values(counted=False))
    moving = LiveGame.player_id == former
    session.execute(update(LiveGame).where(moving).values(player_id=present))
