"""Hints and checks of a paper puzzle: what comes next, and are the marks right so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy.orm import Session

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask, cells_of
from webapp.explain.hints import Hint, Rung, hint_ladder
from webapp.message import Message
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.services.moves import Claim
from webapp.services.puzzles import marking, playable, plays
from webapp.services.puzzles.marking import BULLET, EMPTY, UNKNOWN, BadPaperMove, MarkHistory
from webapp.services.puzzles.plays import PaperMove, PaperPlay
from webapp.services.telling import asked_in, language_of
from webapp.store.connection.database import Store
from webapp.store.plays import PlayState

NODES = 200_000
"""For one hint."""

SPENT = Message(
    "This board takes more work than one hint may do. Bullets hint, the command, can go on."
)

Question = Literal["check", "where"]


@dataclass(frozen=True)
class Checked:
    """How many marks there are, and which of them are wrong."""

    marks: int
    wrong: Mask
    shown: bool
    """Whether the player wants to know which."""


@dataclass(frozen=True)
class PaperHelp:
    """The answer to what the player last asked about this very board."""

    hint: Hint | None = None
    checked: Checked | None = None
    unanswered: str = ""
    """Why there is no hint."""


def answer(game: PaperPlay, *, faults: bool) -> PaperHelp | None:
    """Answer what was asked about the board; `faults`: hints look for wrong marks first."""
    play = game.play
    if play is None or not play.asked or play.asked_revision != play.revision:
        return None
    if play.asked in {"check", "where"}:
        return PaperHelp(checked=check(game, shown=play.asked == "where"))
    marks, rung, history = play.marks, int(play.asked), game.history
    if rung == Rung.DO and history.undo:
        # Its marks are made already: the hint speaks of the board before them.
        before = marking.reversed_changes(marking.decode(history.undo[-1]))
        marks, history = marking.apply(marks, before), MarkHistory(history.undo[:-1])
    last = history.last_marked(marks)
    try:
        return PaperHelp(hint=_hint(game.subject.puzzle.id, marks, rung, faults, last))
    except BudgetSpent:
        return PaperHelp(unanswered=SPENT)
    except gate.Busy as busy:
        return PaperHelp(unanswered=busy.args[0])


def check(game: PaperPlay, *, shown: bool) -> Checked:
    """Compare the marks with the solution."""
    marks, world = marking.as_marks(game.marks), game.subject.puzzle.world
    wrong = marks.bullets & ~world | marks.empties & world
    return Checked(marks.cells.bit_count(), wrong, shown)


def ask(store: Store, name: str, claim: Claim, question: Question) -> PlayState:
    """Note that the player wants the marks checked; an only mark that is wrong needs no asking."""
    verdict = check(plays.look(store, name, claim.player), shown=False)
    names_them = bool(verdict.wrong) and (question == "where" or verdict.marks == 1)

    def work(session: Session, play: PlayState) -> PlayState:
        checks = play.checks + (question == "check")
        asking = _asking("where" if names_them else "check", play)
        return plays.note(session, play, claim, checks=checks, **asking)

    return plays.act(store, name, claim, work)


def next_rung(store: Store, name: str, claim: Claim, *, faults: bool) -> PlayState:
    """Tell more of the hint; the last rung makes the marks that it speaks of."""
    last = _prepare(store, name, claim, faults=faults)

    def work(session: Session, play: PlayState) -> PlayState:
        rung, since = _rung_after(play, faults=faults), claim
        # Its move may end the play, and the solve tells how much of the hint was told.
        play = replace(play, rung=max(play.rung, rung))
        if rung == Rung.DO:
            hint = _hint(play.notation, play.marks, rung, faults, last)
            before = play.revision
            play = plays.mark(session, play, claim, PaperMove("mark", _wish(hint)))
            if play.revision != before:  # the time up to now went into the move
                since = replace(claim, ms=0)
        hints = play.hints + (rung == Rung.REGION or play.asked == "where")
        asking = {"rung": play.rung, **_asking(str(int(rung)), play)}
        return plays.note(session, play, since, hints=hints, **asking)

    return plays.act(store, name, claim, work)


def _asking(question: str, play: PlayState) -> dict[str, Any]:
    return {"asked": question, "asked_revision": play.revision}


def _prepare(store: Store, name: str, claim: Claim, *, faults: bool) -> Mask:
    """Work a hint out before the transaction that needs it: others wait for its end.

    Returns the cells that were marked last, which are read with the moves.
    """
    game = plays.look(store, name, claim.player)
    play, last = game.play, game.history.last_marked(game.marks)
    if play is not None and _rung_after(play, faults=faults) == Rung.DO:
        try:
            _hint(play.notation, play.marks, Rung.DO, faults, last)
        except BudgetSpent:
            raise BadPaperMove(SPENT) from None
    return last


def _rung_after(play: PlayState, *, faults: bool) -> Rung:
    """The rung that follows the last one of this board, or a check that named what is wrong."""
    goes_on = play.asked_revision == play.revision
    if goes_on and faults and play.asked == "where":
        return Rung.SENTENCE
    last = int(play.asked) if goes_on and play.asked.isdigit() else 0
    return Rung(last + 1) if last < Rung.DO else Rung.REGION


def _wish(hint: Hint) -> str:
    """The marks that a hint makes, as a move."""
    parts = ((hint.bullets, BULLET), (hint.empties, EMPTY), (hint.erase, UNKNOWN))
    return "".join(f"{cell}{mark}" for cells, mark in parts for cell in cells_of(cells))


_hints: LruCache[Hint] = LruCache(512)


def _hint(notation: str, marks: str, rung: int, faults: bool, last: Mask) -> Hint:
    position = playable.position_of(notation)
    cells = position.size
    question = (notation, marks, rung, faults, last, asked_in.get())
    return _hints.get(question, lambda: gate.ask(_ladder, *question, nodes=NODES, cells=cells))


def _ladder(  # noqa: PLR0913, PLR0917 (the question, and what it may cost)
    notation: str, marks: str, rung: int, faults: bool, last: Mask, language: str, nodes: int
) -> Hint:
    position, mine = playable.position_of(notation), marking.as_marks(marks)
    return hint_ladder(
        position,
        mine,
        rung,
        check=faults,
        budget=Budget(nodes),
        last=last,
        language=language_of(language),
    )
