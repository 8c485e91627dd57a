"""Games on paper's terms: every move is kept, none twice, and none on a board it was not meant for.

A page says with each move which game it shows and at which revision. A move for an older revision
is refused and the present board told, unless the move's token shows that it was made already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.grid import Cell
from webapp.services.people import people, room
from webapp.services.puzzles import marking, playable
from webapp.services.puzzles.marking import BadPaperMove, Change, MarkHistory
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.store import daily, plays, puzzles
from webapp.store import people as player_rows
from webapp.store.connection.database import Store
from webapp.store.plays import NewPaperMove, Play

Kind = Literal["mark", "undo", "redo", "clear", "ink", "rub"]
KINDS: tuple[Kind, ...] = ("mark", "undo", "redo", "clear", "ink", "rub")

IDLE_SECONDS = 60
"""The most that counts between two moves of a page that does not measure time itself."""

LONGEST_BEFORE = 3600
"""Seconds of thinking before the first move that are believed."""

MOST_MOVES = 20_000
"""Of one game; nobody's patience goes so far."""


class Foreign(Exception):
    """The game that a page speaks of is not this player's."""


class Stale(Exception):
    """The board has changed since the page showed it, or it is finished."""


class NotBegun(Exception):
    """There is no game yet."""


@dataclass(frozen=True)
class Claim:
    """Who acts, and on which board."""

    player: str | None
    play: int | None
    """The game that the page shows; None if it had not begun."""

    revision: int
    seconds: int | None = None
    """Spent in view since the last move, if the page measures it."""

    token: str = ""


@dataclass(frozen=True)
class PaperMove:
    """A move that somebody wants to make."""

    kind: Kind
    changes: str = ""
    """For `mark`: cells by number, each with its new mark, such as `12*13-`."""


@dataclass(frozen=True)
class PaperPlay:
    """A puzzle and how far its player is with it."""

    subject: PlayablePuzzle
    play: Play | None
    history: MarkHistory = field(default_factory=MarkHistory)

    @property
    def marks(self) -> str:
        """The board as it stands."""
        return self.play.marks if self.play else marking.blank(self.subject.position)

    @property
    def revision(self) -> int:
        """The number of the last move."""
        return self.play.revision if self.play else 0

    @property
    def solved(self) -> bool:
        """Whether it is finished."""
        return self.play is not None and self.play.solved_at is not None


def look(store: Store, name: str, player: str | None) -> PaperPlay:
    """The game as it stands. Raises what `playable.find` raises."""
    subject = playable.find(store, name)
    if not player:
        return PaperPlay(subject, None)
    with store.read() as session:
        play = _find(session, player, subject.key)
        earlier = _before_the_shelf(session, player, subject) if play is None else None
        history = MarkHistory.of(plays.moves(session, play.id) if play else ())
    if earlier is not None:
        store.write(lambda session: _come_to_the_shelf(session, player, subject))
        return look(store, name, player)
    return PaperPlay(subject, play, history)


def _before_the_shelf(session: Session, player: str, subject: PlayablePuzzle) -> Play | None:
    """The game with a puzzle of the shelf that began when it did not stand there yet."""
    if subject.stored is None:
        return None
    return _find(session, player, playable.key_of(subject.puzzle.id))


def _come_to_the_shelf(session: Session, player: str, subject: PlayablePuzzle) -> None:
    play = _before_the_shelf(session, player, subject)
    if play is not None and _find(session, player, subject.key) is None:
        play.puzzle = subject.key


Work = Callable[[Session, Play], None]


def move(store: Store, name: str, claim: Claim, wish: PaperMove) -> Play:
    """Make a move and return the game after it; raises `Stale`, `Foreign`, `BadMove`."""

    def work(session: Session, play: Play) -> None:
        make(session, play, claim, wish)

    return act(store, name, claim, work)


def again(store: Store, name: str, claim: Claim) -> Play:
    """Begin a finished puzzle anew; its best time is kept."""

    def work(session: Session, play: Play) -> None:
        if play.solved_at is not None:
            blank = marking.UNKNOWN * len(play.marks)
            gone = marking.write(marking.changes_to(play.marks, dict(enumerate(blank))))
            fresh = {"started_at": now(), "hints": 0, "checks": 0}
            plays.add_move(session, play, NewPaperMove("again", gone, claim.token, blank, 0), fresh)

    return act(store, name, claim, work, finished=True)


def note_time(store: Store, name: str, claim: Claim) -> None:
    """Keep the time spent since the last move, when a page is left."""

    def work(session: Session) -> None:
        play = _find(session, claim.player, playable.key_of(name))
        if play is not None and play.id == claim.play and play.solved_at is None:
            spend(play, claim)

    store.write(work)


def act(store: Store, name: str, claim: Claim, work: Work, *, finished: bool = False) -> Play:
    """Do something with the claimed game, which begins if there is none yet.

    `finished`: whether a finished game may be acted on.
    """

    def go_on(session: Session) -> Play:
        return _go_on(session, playable.key_of(name), claim, work, finished=finished)

    try:  # The usual case, a game that goes on, needs neither the shelf nor the engine.
        return store.write(go_on)
    except (NotBegun, Foreign) as refused:
        subject = playable.find(store, name)
        # Another name of the puzzle may be that of the game.
        if isinstance(refused, Foreign) and subject.key == playable.key_of(name):
            raise

    def begin(session: Session) -> Play:
        owner = people.ensure(session, claim.player).id
        mine = replace(claim, player=owner)
        try:  # It may have begun meanwhile, in another window.
            return _go_on(session, subject.key, mine, work, finished=finished)
        except NotBegun:
            _begin(session, subject, mine)
        return _go_on(session, subject.key, mine, work, finished=finished)

    return store.write(begin)


def _find(session: Session, player: str | None, key: str) -> Play | None:
    """The game of a player, who may have become another one."""
    if not player:
        return None
    found = plays.find(session, player, key)
    if found is None:
        present = player_rows.present(session, player)
        found = plays.find(session, present, key) if present != player else None
    return found


def _go_on(session: Session, key: str, claim: Claim, work: Work, *, finished: bool) -> Play:
    play = _find(session, claim.player, key)
    if play is None:
        if claim.play is not None:
            raise Foreign
        if claim.revision:
            raise Stale
        raise NotBegun
    if claim.play not in {None, play.id}:
        raise Foreign
    if claim.revision == play.revision and (finished or play.solved_at is None):
        work(session, play)
    elif not plays.was_made(session, play.id, claim.token):
        raise Stale
    return play


def _refuse(trouble: str) -> None:
    if trouble:
        raise BadPaperMove(trouble)


def _begin(session: Session, subject: PlayablePuzzle, claim: Claim) -> None:
    _refuse(room.trouble(session, str(claim.player)))
    notation, blank = subject.puzzle.id, marking.blank(subject.position)
    play = plays.add(session, str(claim.player), subject.key, notation, blank)
    before = min(max(claim.seconds or 0, 0), LONGEST_BEFORE)
    play.started_at -= timedelta(seconds=before)
    if subject.stored is not None:
        puzzles.count_up(session, subject.name, "times_played")


def make(session: Session, play: Play, claim: Claim, wish: PaperMove) -> None:
    """Add what is wished to the game, if it changes anything."""
    if play.revision >= MOST_MOVES:
        raise BadPaperMove(f"This game has {MOST_MOVES} moves, which is all that one can have.")
    kind: Literal["mark", "undo", "redo"] = "mark"
    if wish.kind in {"undo", "redo"}:
        kind = "undo" if wish.kind == "undo" else "redo"
        changes = _from_history(session, play, kind)
    else:
        changes = marking.changes_to(play.marks, _wished(play, wish))
    if changes:
        _add(session, play, claim, kind, changes)


def _from_history(session: Session, play: Play, kind: Literal["undo", "redo"]) -> list[Change]:
    history = MarkHistory.of(plays.moves(session, play.id))
    if kind == "undo":
        return marking.reversed_changes(marking.read(history.undo[-1])) if history.undo else []
    return marking.read(history.redo[-1]) if history.redo else []


def _wished(play: Play, wish: PaperMove) -> dict[Cell, str]:
    marks = play.marks
    match wish.kind:
        case "clear":
            return dict(enumerate(marking.UNKNOWN * len(marks)))
        case "ink":
            return {
                cell: marking.INK[mark] for cell, mark in enumerate(marks) if mark in marking.INK
            }
        case "rub":
            pencil = (cell for cell, mark in enumerate(marks) if mark in marking.INK)
            return dict.fromkeys(pencil, marking.UNKNOWN)
    return marking.read_wishes(wish.changes, playable.position_of(play.notation))


def _add(
    session: Session, play: Play, claim: Claim, kind: plays.Kind, changes: list[Change]
) -> None:
    marks = marking.changed(play.marks, changes)
    seconds, others = _seconds(play, claim), {}
    if marking.is_finished(playable.position_of(play.notation), marks):
        others = _finish(session, play, seconds)
    record = marking.write(changes)
    _refuse(room.trouble_growing(session, play.player_id, (play.size, play.revision), len(record)))
    plays.add_move(session, play, NewPaperMove(kind, record, claim.token, marks, seconds), others)


def _finish(session: Session, play: Play, seconds: int) -> dict[str, Any]:
    """What a finished game notes, and what the shelf counts the first time."""
    stored = None if play.puzzle.startswith("=") else puzzles.find(session, play.puzzle)
    best = seconds if play.best_seconds is None else min(seconds, play.best_seconds)
    noted: dict[str, Any] = {"solved_at": now(), "best_seconds": best}
    if stored is None or play.best_seconds is not None:
        return noted
    puzzles.count_up(session, play.puzzle, "times_solved")
    today = now().date()
    if any(row.puzzle_id == stored.id for row in daily.of_day(session, today)):
        noted["daily"] = today
    return noted


def spend(play: Play, claim: Claim) -> None:
    """Keep the time spent up to now."""
    play.seconds, play.touched_at = _seconds(play, claim), now()


def _seconds(play: Play, claim: Claim) -> int:
    """The time spent: as the page measured it, but never more than has passed."""
    moment = now()
    passed = int((moment - play.started_at).total_seconds())
    spent = claim.seconds
    if spent is None:
        spent = min(int((moment - play.touched_at).total_seconds()), IDLE_SECONDS)
    return max(play.seconds, min(play.seconds + max(spent, 0), passed))
