"""Moves and the games that they change: every move has a number, and a token makes it count once.

Paper plays and live games store their moves alike. The number of a move is the revision that it
makes of its game. A move is added only to the revision that it was meant for: of two that come
together the database takes one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.orm import Session

from webapp.clock import now


class MovedGame(Protocol):
    """What moves need to know of a game: its name, its revision, how much its moves say."""

    @property
    def id(self) -> Any:
        """The key of a row."""
        ...

    @property
    def revision(self) -> int:
        """The number of its last move."""
        ...

    @property
    def size(self) -> int:
        """The characters that its moves take together."""
        ...


@dataclass(frozen=True)
class NewMove:
    """A move to be added, and what it changes in the row of its game."""

    kind: str
    cells: str
    """What it does to which cells, as the table of moves writes it."""

    token: str
    changes: Mapping[str, Any] = field(default_factory=dict)


class MoveTables:
    """The table of one kind of game and the table of its moves."""

    def __init__(
        self, games: Any, moves: Any, *, game: str, cells: str, copied: Sequence[str] = ()
    ) -> None:
        """`game` and `cells`: columns of the moves; `copied`: those that repeat the game's."""
        self._game, self._cells, self._copied = game, cells, copied
        # Every move sends these: statements cost more to build than to run.
        self._add = insert(moves)
        self._change = update(games).where(
            games.c.id == bindparam("game"), games.c.revision == bindparam("present")
        )
        same = (moves.c[game] == bindparam("game")) & (moves.c.token == bindparam("word"))
        self._find = select(moves.c.revision).where(same).limit(1)

    def add(self, session: Session, game: MovedGame, move: NewMove) -> dict[str, Any] | None:
        """Add a move to a game that still is at this revision; what the game's row holds then.

        None if another move came first.
        """
        moment, revision = now(), game.revision + 1
        size = game.size + len(move.cells)
        values = {"revision": revision, "size": size, "touched_at": moment, **move.changes}
        if not self.note(session, game, values):
            return None
        row = {
            self._game: game.id,
            "revision": revision,
            "kind": move.kind,
            self._cells: move.cells,
            "token": move.token,
            "made_at": moment,
            **{name: values[name] for name in self._copied},
        }
        session.execute(self._add, row)
        return values

    def note(self, session: Session, game: MovedGame, changes: Mapping[str, Any]) -> bool:
        """Change columns of a game that still is at this revision; whether it was."""
        present = {"game": game.id, "present": game.revision}
        result: Any = session.execute(self._change, {**present, **changes})
        return bool(result.rowcount)

    def was_made(self, session: Session, game_id: Any, token: str) -> bool:
        """Whether the move of that token was made."""
        move = {"game": game_id, "word": token}
        return bool(token) and session.scalar(self._find, move) is not None
