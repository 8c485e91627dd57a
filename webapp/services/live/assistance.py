"""The assistant of a running game: it answers, tells, and plays what is certain, if asked to.

It is given a `Shown`, so it sees what the player sees. What takes long is worked out before the
database is asked to keep anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.explain.hints import Hint, Rung
from webapp.mines.assistant import ENGINES, Field
from webapp.services import gate
from webapp.services.live import answers, games
from webapp.services.live.answers import Need, Seen, Why, flags_of
from webapp.services.live.assistant_state import ODDS, REASONER, AssistantState, switched
from webapp.services.live.games import BadLiveMove, Claim
from webapp.services.live.visible import VisibleGame
from webapp.store.connection.database import Store

SPENT = "This takes more work than one answer may do."

MOST_BATCHES = 100
"""Of one request that plays on and on."""


@dataclass(frozen=True)
class Help:
    """All that the assistant has to say about a board."""

    on: tuple[str, ...] = ()
    asked: AssistantState = field(default_factory=AssistantState)
    told: Field | None = None
    """What the engines tell; None if none is on, or nothing is to be told."""

    hint: Hint | None = None
    need: Need | None = None
    why: Why | None = None
    odds: Sequence[float | None] | None = None
    beginning: bool = False
    """Whether nothing is open yet, and the first cell that is opened hits no mine."""

    resting: bool = False
    """Whether the reasoner has opened all that is certain, and its player must guess."""

    unanswered: str = ""
    """Why there is no answer: it took more work than one answer may do, or others come first."""

    done: Hint | None = None
    """What has just been done for the player."""


def help_of(shown: VisibleGame, *, faults: bool) -> Help:
    """What stands to be said of a game; `faults`: hints look for wrong flags first."""
    if shown.outcome:
        return Help(shown.engines)
    seen, asked = Seen.of(shown), AssistantState.of(shown.asked)
    found: dict[str, Any] = {"beginning": seen.fresh and shown.first != "any"}
    unanswered = ""
    for name, work in _wanted(shown, seen, asked, faults=faults):
        try:
            found[name] = work()
        except BudgetSpent:
            unanswered = SPENT
        except gate.Busy as busy:
            unanswered = str(busy)
    return Help(shown.engines, asked, unanswered=unanswered, **found)


def _wanted(
    shown: VisibleGame, seen: Seen, asked: AssistantState, *, faults: bool
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What has to be worked out, by its name in `Help`."""
    engines = tuple(one for one in shown.engines if one in ENGINES)
    if engines:
        yield "told", lambda: answers.field(seen, engines, asked.called)
    if ODDS in shown.engines:
        yield "odds", lambda: answers.odds(seen)
    if REASONER in shown.engines and not seen.fresh:
        yield "resting", lambda: not answers.certain(seen).empties
    if seen.fresh and shown.first != "any":
        return
    match asked.question:
        case "hint" if asked.number < Rung.DO:
            yield "hint", lambda: answers.hint(seen, flags_of(shown), asked.number, faults)
        case "forced":
            yield "need", lambda: answers.need(seen)
        case "why" if _hidden(seen, asked.number):
            yield "why", lambda: answers.why(seen, asked.number)


def _hidden(seen: Seen, cell: Cell) -> bool:
    return cell < len(seen.numbers) and not seen.numbers[cell].isdigit()


# Questions


def ask_forced(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """Note the question whether a guess is forced."""
    return _ask(store, game_id, claim, AssistantState("forced"))


def ask_why(store: Store, game_id: str, claim: Claim, cell: Cell) -> VisibleGame:
    """Note the question what decides a cell."""
    shown = games.look(store, game_id, claim.player)
    if not _hidden(Seen.of(shown), cell):
        raise BadLiveMove("That cell is open: only of a hidden cell can be asked why.")
    return _ask(store, game_id, claim, AssistantState("why", cell))


def call(store: Store, game_id: str, claim: Claim, solver: str) -> VisibleGame:
    """Let a solver list its solutions; it is on from then.

    If that tells nothing new, the odds are shown, as in the paper.
    """
    shown = games.look(store, game_id, claim.player)
    kept = AssistantState.of(f"{','.join((*AssistantState.of(shown.asked).called, solver))};")
    on = switched(shown.engines, solver, to=True)
    engines = tuple(one for one in on if one in ENGINES)
    _running(shown)
    found = answers.field(Seen.of(shown), engines, kept.called).findings
    if not any(one.deductions.cells for name, one in found.items() if name == solver):
        on = switched(on, ODDS, to=True)
    return _ask(store, game_id, claim, kept, engines=on)


def switch(store: Store, game_id: str, claim: Claim, name: str, *, to: bool) -> VisibleGame:
    """Switch an engine, the odds, the autoplayer or the reasoner on or off."""
    shown = games.look(store, game_id, claim.player)
    on = switched(shown.engines, name, to=to)
    return games.note(store, game_id, claim, engines=on, assisted=to)


def _ask(
    store: Store,
    game_id: str,
    claim: Claim,
    asked: AssistantState,
    engines: Sequence[str] | None = None,
) -> VisibleGame:
    shown = games.look(store, game_id, claim.player)
    _running(shown)
    if not asked.called:
        # A question asked beside a solver's list leaves the list where it is.
        asked = replace(asked, called=AssistantState.of(shown.asked).called)
    return games.note(store, game_id, claim, asked=asked.kept(), engines=engines, assisted=True)


def _running(shown: VisibleGame) -> None:
    if shown.outcome:
        raise BadLiveMove("The game has ended: the assistant has nothing left to say.")


# The hint


def next_rung(
    store: Store, game_id: str, claim: Claim, *, faults: bool
) -> tuple[VisibleGame, Hint | None]:
    """Tell more of the hint. The last rung does it, and gives what it did.

    Where there is nothing that it may do, the rung before it stands.
    """
    shown = games.look(store, game_id, claim.player)
    _running(shown)
    asked = AssistantState.of(shown.asked)
    told = asked.number if asked.question == "hint" else 0
    rung = told + 1 if told < Rung.DO else 1
    if Seen.of(shown).fresh and shown.first != "any":
        rung = 1
    if rung < Rung.DO:
        return _ask(store, game_id, claim, AssistantState("hint", rung)), None
    hint = answers.hint(Seen.of(shown), flags_of(shown), rung, faults)
    if not hint.changes:
        return _ask(store, game_id, claim, AssistantState("hint", Rung.SENTENCE)), hint
    shown = _do(store, shown, claim, hint)
    at_once = replace(claim, revision=shown.revision)
    if shown.outcome:
        return shown, hint
    return _ask(store, game_id, at_once, AssistantState("hint", rung)), hint


def _do(store: Store, shown: VisibleGame, claim: Claim, hint: Hint) -> VisibleGame:
    """What a hint comes to: flags put, wrong ones taken away, cells opened."""
    if hint.erase:
        shown = games.aid(store, shown.id, claim, "unmark", hint.erase)
        claim = _after(claim, shown)
    if unflagged := hint.bullets & ~flags_of(shown):
        shown = games.aid(store, shown.id, claim, "flag", unflagged)
        claim = _after(claim, shown)
    if hint.kind == "guess":
        return games.aid(store, shown.id, claim, "open", hint.empties)
    return _opened(store, shown, claim, hint.empties)


# Playing


def play_told(
    store: Store, game_id: str, claim: Claim, *, most: int = 0, on: bool = False
) -> VisibleGame:
    """Open what the engines told: at most so many cells; `on`: as long as they tell more."""
    shown = games.look(store, game_id, claim.player)
    _running(shown)
    for _ in range(MOST_BATCHES if on else 1):
        told = help_of(shown, faults=False).told
        safe = told.safe if told else 0
        if most:
            safe = sum(1 << cell for cell in list(cells_of(safe))[:most])
        if not safe or shown.outcome:
            break
        shown = _opened(store, shown, claim, safe)
        claim = _after(claim, shown)
    return shown


def reason_on(store: Store, game_id: str, claim: Claim) -> VisibleGame:
    """Open everything that is certain, until only a guess helps. Raises `BudgetSpent`."""
    shown = games.look(store, game_id, claim.player)
    _running(shown)
    for _ in range(MOST_BATCHES):
        safe = 0 if shown.outcome else answers.certain(Seen.of(shown)).empties
        if not safe:
            break
        shown = _opened(store, shown, claim, safe)
        claim = _after(claim, shown)
    return shown


def _opened(store: Store, shown: VisibleGame, claim: Claim, cells: Mask) -> VisibleGame:
    if not cells:
        return shown
    return games.open_certain(store, shown.id, claim, list(cells_of(cells)))


def _after(claim: Claim, shown: VisibleGame) -> Claim:
    """The claim for the next of several moves."""
    return replace(claim, revision=shown.revision, token="", ms=0)
