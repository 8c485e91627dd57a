"""Plays of paper puzzles: they begin, take moves, are finished and begun anew.

Who moves, and which moves count, is the protocol of `webapp.services.moves`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Literal

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.grid import Cell
from webapp.message import Message
from webapp.services.moves import Claim, Stale, refuse_unless_made, time_spent
from webapp.services.people import people, room, streak
from webapp.services.puzzles import marking, playable
from webapp.services.puzzles.marking import BadPaperMove, Change, MarkHistory
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.store import daily, plays, puzzles, solves
from webapp.store import people as person_rows
from webapp.store.connection.database import Store
from webapp.store.moves import NewMove
from webapp.store.plays import MOVES, NewPlay, PlayState
from webapp.store.solves import NewSolve

Kind = Literal["mark", "undo", "redo", "clear", "ink", "rub"]
KINDS: tuple[Kind, ...] = ("mark", "undo", "redo", "clear", "ink", "rub")

LONGEST_BEFORE = 3600
"""Seconds of thinking before the first move that are believed."""

LONGEST_WAIT = 7 * 24 * 3600
"""Seconds for which a move may have waited and still counts for when it was made."""

UNTOLD = 1
"""Seconds: pages tell whole ones, and begin to count a part of one before the first they tell."""

PAUSE = 300
"""Seconds in view without a move or a question that are a pause: no step takes so long."""

MOST_MOVES = 20_000
"""Of one play; nobody's patience goes so far."""


class Foreign(Exception):
    """The play that a page speaks of is not this player's."""


class NotBegun(Exception):
    """There is no play yet."""


@dataclass(frozen=True)
class PaperMove:
    """A move that somebody wants to make."""

    kind: Kind
    changes: str = ""
    """For `mark`: cells by number, each with its new mark, such as `12*13-`."""


@dataclass(frozen=True)
class PaperPlay:
    """A puzzle, and how far its player is with it."""

    subject: PlayablePuzzle
    play: PlayState | None
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
    """The play as it stands; raises what `playable.find` raises."""
    subject = playable.find(store, name)
    if not player:
        return PaperPlay(subject, None)
    with store.read() as session:
        play = _find(session, player, subject.key)
        earlier = _before_the_shelf(session, player, subject) if play is None else None
        history = MarkHistory.from_moves(plays.moves(session, play.id) if play else ())
    if earlier is not None:
        store.write(lambda session: _come_to_the_shelf(session, player, subject))
        return look(store, name, player)
    given = None if play is None else play.difficulty
    return PaperPlay(subject.graded(given), play, history)


def _before_the_shelf(session: Session, player: str, subject: PlayablePuzzle) -> PlayState | None:
    """The play of a puzzle of the shelf that began when it did not stand there yet."""
    if subject.stored is None:
        return None
    return _find(session, player, playable.key_of(subject.puzzle.id))


def _come_to_the_shelf(session: Session, player: str, subject: PlayablePuzzle) -> None:
    play = _before_the_shelf(session, player, subject)
    if play is not None and _find(session, player, subject.key) is None:
        plays.rename(session, play.id, subject.key, subject.place_in_bands)


Work = Callable[[Session, PlayState], PlayState]
"""What is done with a play that may go on; the play after it."""


def move(store: Store, name: str, claim: Claim, wish: PaperMove) -> PlayState:
    """Make a move and return the play after it; raises `Stale`, `Foreign`, `BadPaperMove`."""
    return act(store, name, claim, partial(mark, claim=claim, wish=wish))


def again(store: Store, name: str, claim: Claim) -> PlayState:
    """Begin a finished puzzle anew; its best time stays."""

    def work(session: Session, play: PlayState) -> PlayState:
        if play.solved_at is None:
            return play
        blank = marking.UNKNOWN * len(play.marks)
        changes = marking.changes_to(play.marks, dict(enumerate(blank)))
        fresh: dict[str, Any] = {"marks": blank, "solved_at": None, "started_at": now()}
        fresh |= dict.fromkeys(("seconds", "hints", "checks", "pauses", "paused", "rung"), 0)
        return _add(session, play, NewMove("again", marking.encode(changes), claim.token, fresh))

    return act(store, name, claim, work, finished=True)


def note_time(store: Store, name: str, claim: Claim) -> None:
    """Add the time spent since the last move, when a page is left."""

    def work(session: Session) -> None:
        play = _find(session, claim.player, playable.key_of(name))
        if play is not None and play.id == claim.play and play.solved_at is None:
            # To have looked at a board is no act on it.
            note(session, play, claim, touched_at=play.touched_at)

    store.write(work)


def act(store: Store, name: str, claim: Claim, work: Work, *, finished: bool = False) -> PlayState:
    """Do something with the claimed play, which begins if there is none yet.

    `finished`: whether a finished play may be acted on.
    """
    key = playable.key_of(name)
    try:  # The usual case, a play that goes on, needs neither the shelf nor the engine.
        return store.write(partial(_go_on, key=key, claim=claim, work=work, finished=finished))
    except (NotBegun, Foreign) as refusal:
        subject = playable.find(store, name)
        # Another name of the puzzle may be that of the play.
        if isinstance(refusal, Foreign) and subject.key == key:
            raise

    def begin(session: Session) -> PlayState:
        mine = replace(claim, player=people.ensure(session, claim.player).id)
        # It may have begun meanwhile, in another window.
        if _begins(claim) and _find(session, mine.player, subject.key) is None:
            _begin(session, subject, mine)
        return _go_on(session, subject.key, mine, work, finished=finished)

    return store.write(begin)


def _go_on(session: Session, key: str, claim: Claim, work: Work, *, finished: bool) -> PlayState:
    play = _find(session, claim.player, key)
    if play is None and _begins(claim):
        raise NotBegun
    if claim.play is not None and (play is None or claim.play != play.id):
        raise Foreign
    if play is None:
        raise Stale
    if claim.revision == play.revision and (finished or play.solved_at is None):
        return work(session, play)
    refuse_unless_made(session, MOVES, play.id, claim)
    return play


def _begins(claim: Claim) -> bool:
    """Whether the page showed a board of which there was no play."""
    return claim.play is None and not claim.revision


def _find(session: Session, player: str | None, key: str) -> PlayState | None:
    """The play of a player, who may have become another one."""
    if not player:
        return None
    play = plays.find(session, player, key)
    if play is None:
        present = person_rows.present_id(session, player)
        play = plays.find(session, present, key) if present != player else None
    return play


def _refuse(trouble: str) -> None:
    if trouble:
        raise BadPaperMove(trouble)


def _made_at(claim: Claim) -> datetime:
    """The moment at which the move was made, which may have waited for a connection since."""
    return now() - timedelta(seconds=min(max(claim.waited, 0), LONGEST_WAIT))


def _begin(session: Session, subject: PlayablePuzzle, claim: Claim) -> None:
    player = str(claim.player)
    _refuse(room.trouble(session, player))
    thinking = 0 if claim.ms is None else min(max(claim.ms, 0) // 1000 + UNTOLD, LONGEST_BEFORE)
    play = NewPlay(
        player_id=player,
        puzzle=subject.key,
        notation=subject.puzzle.id,
        marks=marking.blank(subject.position),
        started_at=_made_at(claim) - timedelta(seconds=thinking),
        difficulty=subject.place_in_bands,
    )
    plays.begin(session, play)
    if subject.stored is not None:
        puzzles.count_up(session, subject.name, "times_played")


def mark(session: Session, play: PlayState, claim: Claim, wish: PaperMove) -> PlayState:
    """Make the wished move, if it changes anything."""
    if play.revision >= MOST_MOVES:
        raise BadPaperMove(
            Message(
                "This game has %(most)s moves, which is all that one can have.", most=MOST_MOVES
            )
        )
    changes = _changes(session, play, wish)
    if not changes:
        return play
    marks = marking.apply(play.marks, changes)
    values: dict[str, Any] = {"marks": marks, "solved_at": None, **_time(play, claim)}
    finished = marking.is_finished(playable.position_of(play.notation), marks)
    if finished:
        moment = max(_made_at(claim), play.started_at)
        values |= _finish(session, play, values["seconds"], moment)
    cells = marking.encode(changes)
    _refuse(room.trouble_growing(session, play, len(cells)))
    kind = wish.kind if wish.kind in {"undo", "redo"} else "mark"
    after = _add(session, play, NewMove(kind, cells, claim.token, values))
    if finished:
        solves.add(session, _solve(after, first=play.best_seconds is None))
    return after


def _add(session: Session, play: PlayState, move: NewMove) -> PlayState:
    values = MOVES.add(session, play, move)
    if values is None:
        raise Stale
    return replace(play, **values)


def _changes(session: Session, play: PlayState, wish: PaperMove) -> list[Change]:
    if wish.kind in {"undo", "redo"}:
        history = MarkHistory.from_moves(plays.moves(session, play.id))
        if wish.kind == "redo":
            return marking.decode(history.redo[-1]) if history.redo else []
        return marking.reversed_changes(marking.decode(history.undo[-1])) if history.undo else []
    return marking.changes_to(play.marks, _wished(play, wish))


def _wished(play: PlayState, wish: PaperMove) -> dict[Cell, str]:
    """The marks that a wish asks for, by cell."""
    pencil = {cell: mark for cell, mark in enumerate(play.marks) if mark in marking.INK}
    match wish.kind:
        case "clear":
            return dict(enumerate(marking.UNKNOWN * len(play.marks)))
        case "ink":
            return {cell: marking.INK[mark] for cell, mark in pencil.items()}
        case "rub":
            return dict.fromkeys(pencil, marking.UNKNOWN)
    return marking.read_wishes(wish.changes, playable.position_of(play.notation))


def _finish(session: Session, play: PlayState, seconds: int, moment: datetime) -> dict[str, Any]:
    """What a finished play notes, and what the shelf counts the first time."""
    stored = None if play.puzzle.startswith("=") else puzzles.find(session, play.puzzle)
    best = seconds if play.best_seconds is None else min(seconds, play.best_seconds)
    values: dict[str, Any] = {"solved_at": moment, "best_seconds": best}
    if stored is None:
        return values
    if play.best_seconds is None:
        puzzles.count_up(session, play.puzzle, "times_solved")
    if play.daily is None:
        values["daily"] = _day_in_time(session, stored.id, values["solved_at"])
    return values


def _day_in_time(session: Session, puzzle: int, moment: datetime) -> date | None:
    """The day whose puzzle this is, as long as that counts for days in a row."""
    for day in streak.open_days(moment):
        if any(row.puzzle_id == puzzle for row in daily.of_day(session, day)):
            return day
    return None


def note(session: Session, play: PlayState, claim: Claim, **values: Any) -> PlayState:
    """Add the time spent up to now, and change other columns of a play."""
    values = {**_time(play, claim), "touched_at": now(), **values}
    if not MOVES.note(session, play, values):
        raise Stale
    return replace(play, **values)


def _solve(play: PlayState, *, first: bool) -> NewSolve:
    """What is kept of a play that has just been finished, whatever becomes of it."""
    return NewSolve(
        play_id=play.id,
        first=first,
        started_at=play.started_at,
        solved_at=play.solved_at or now(),
        seconds=play.seconds,
        pauses=play.pauses,
        paused=play.paused,
        hints=play.hints,
        rung=play.rung,
        checks=play.checks,
    )


def _time(play: PlayState, claim: Claim) -> dict[str, Any]:
    """The time spent up to now; where it grew by long, that was a pause."""
    seconds = _seconds(play, claim)
    since = seconds - play.seconds
    if since < PAUSE:
        return {"seconds": seconds}
    return {"seconds": seconds, "pauses": play.pauses + 1, "paused": play.paused + since}


def _seconds(play: PlayState, claim: Claim) -> int:
    ms = time_spent(
        claim,
        before=1000 * play.seconds,
        began=play.started_at,
        touched=play.touched_at,
        moment=now(),
    )
    return ms // 1000
