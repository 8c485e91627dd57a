"""The assistant of a running game: it answers questions, and plays what is certain, if asked to.

It is given a `VisibleGame`, so it sees what the player sees. A game is read once, with its player's
preferences; then the answer is worked out; then the question is noted, or the moves are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Cell, cells_of
from webapp.explain.hints import Hint, Rung
from webapp.message import Message
from webapp.mines.assistant import ENGINES, SOLVERS, Field
from webapp.notation.cells import parse_cell
from webapp.notation.errors import NotationError
from webapp.services import gate
from webapp.services.live import answers, games, players
from webapp.services.live.answers import Need, Seen, Why, flags_of
from webapp.services.live.assistant_state import ODDS, REASONER, AssistantState, switch_part
from webapp.services.live.game_in_hand import GameInHand, take
from webapp.services.live.games import BadLiveMove
from webapp.services.live.players import NoPlayer
from webapp.services.live.reasoned_by import switched_off
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim, Stale
from webapp.services.people.preferences import Preferences
from webapp.store.connection.database import Store
from webapp.strategies.advice import Advice

SPENT = Message("This takes more work than one answer may do.")

MOST_BATCHES = 100
"""Of one request that plays on and on."""


@dataclass(frozen=True)
class Help:
    """All that the assistant has to say about a board."""

    on: tuple[str, ...] = ()
    asked: AssistantState = field(default_factory=AssistantState)
    _: KW_ONLY
    deductions: Field | None = None
    """What the engines deduce; None if none is on."""

    hint: Hint | None = None
    need: Need | None = None
    why: Why | None = None
    odds: Sequence[float | None] | None = None
    beginning: bool = False
    """Whether nothing is open yet, and the first cell that is opened hits no mine."""

    advice: Advice | None = None
    """What the computer player of the game would do next."""

    resting: bool = False
    """Whether the reasoner has opened all that it is sure of, and its player must guess."""

    unanswered: str = ""
    """Why there is no answer: it took more work than one answer may do, or others come first."""

    done: Hint | None = None
    """The hint that has just been carried out."""

    played: Sequence[Advice] = ()
    """What the computer player has just done."""


@dataclass(frozen=True)
class AssistedGame:
    """A game as its player sees it, and what the assistant says of it."""

    shown: VisibleGame
    help: Help

    def with_help(self, **parts: Any) -> AssistedGame:
        """The same with more said."""
        return replace(self, help=replace(self.help, **parts))


def look(store: Store, game_id: str, player: str | None) -> AssistedGame:
    """The game as it stands, with the assistant's answers."""
    game = take(store, game_id, player)
    return assist(game.shown, game.preferences)


def assist(shown: VisibleGame, preferences: Preferences, refused: str = "") -> AssistedGame:
    """Answer what a game asks; `refused`: why its last question has no answer."""
    faults = preferences.faults == "on"
    if refused:
        help_ = help_of(replace(shown, asked=""), faults=faults)
        return AssistedGame(shown, help_).with_help(unanswered=refused)
    return AssistedGame(shown, help_of(shown, faults=faults))


def help_of(shown: VisibleGame, *, faults: bool) -> Help:
    """Answer what a game asks; `faults`: hints look for wrong flags first."""
    if shown.outcome:
        return Help(shown.engines)
    seen, asked = Seen.from_game(shown), AssistantState.decode(shown.asked)
    parts: dict[str, Any] = {"beginning": seen.fresh and shown.first != "any"}
    unanswered = ""
    for name, work in _questions(shown, seen, asked, faults=faults):
        try:
            parts[name] = work()
        except BudgetSpent:
            unanswered = SPENT
        except (gate.Busy, NoPlayer) as trouble:
            unanswered = trouble.args[0]
    return Help(shown.engines, asked, unanswered=unanswered, **parts)


def _questions(
    shown: VisibleGame, seen: Seen, asked: AssistantState, *, faults: bool
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What has to be worked out, by its name in `Help`."""
    flags = flags_of(shown)
    engines = tuple(engine for engine in shown.engines if engine in ENGINES)
    if engines:
        yield "deductions", lambda: answers.field(seen, engines, asked.called)
    if ODDS in shown.engines:
        yield "odds", lambda: answers.odds(seen)
    if REASONER in shown.engines and not seen.fresh:
        yield "resting", lambda: _rests(shown, seen)
    if asked.question == "advice" and shown.adviser in players.CHOICES:
        yield "advice", lambda: players.news(players.advice(shown.adviser, shown), flags)
    if seen.fresh and shown.first != "any":
        return
    match asked.question:
        case "hint" if asked.number < Rung.DO:
            yield "hint", lambda: answers.hint(seen, flags, asked.number, faults, asked.near)
        case "forced":
            yield "need", lambda: answers.need(seen)
        case "why" if _hidden(seen, asked.number):
            yield "why", lambda: answers.why(seen, asked.number)


def _rests(shown: VisibleGame, seen: Seen) -> bool:
    if shown.reasoner in players.REASONERS:
        return players.advice(shown.reasoner, shown).turn.technique.guess
    return not answers.certain(seen).empties


def _hidden(seen: Seen, cell: Cell) -> bool:
    return cell < len(seen.numbers) and not seen.numbers[cell].isdigit()


# Questions


def ask_forced(store: Store, game_id: str, claim: Claim) -> AssistedGame:
    """Answer whether a guess is forced."""
    return answered(take(store, game_id, claim.player), claim, AssistantState("forced"))


def ask_why(store: Store, game_id: str, claim: Claim, name: str) -> AssistedGame:
    """Answer what decides the cell of that name."""
    game = take(store, game_id, claim.player)
    shown = game.shown
    try:
        cell = parse_cell(name, shown.width, shown.height)
    except NotationError as error:
        raise BadLiveMove(f"{error}.".replace("..", ".")) from error
    if not _hidden(Seen.from_game(shown), cell):
        raise BadLiveMove(Message("That cell is open: only of a hidden cell can be asked why."))
    return answered(game, claim, AssistantState("why", cell))


def call(store: Store, game_id: str, claim: Claim, solver: str) -> AssistedGame:
    """Let a solver list its solutions; it is on from then.

    If that shows nothing new, the odds are shown, as in the paper.
    """
    game = take(store, game_id, claim.player)
    shown = game.shown
    refuse_if_ended(shown)
    before = AssistantState.decode(shown.asked).called
    called = tuple(name for name in SOLVERS if name in {*before, solver})
    on = switch_part(shown.engines, solver, to=True)
    engines = tuple(part for part in on if part in ENGINES)
    findings = answers.field(Seen.from_game(shown), engines, called).findings
    if not any(finding.deductions.cells for name, finding in findings.items() if name == solver):
        on = switch_part(on, ODDS, to=True)
    return answered(game, claim, AssistantState(called=called), engines=on)


def switch(store: Store, game_id: str, claim: Claim, name: str, *, to: bool) -> AssistedGame:
    """Switch an engine, the odds, the autoplayer or the reasoner on or off."""
    game = take(store, game_id, claim.player)
    others = switched_off(game.row) if name == REASONER else None
    engines = switch_part(game.shown.engines, name, to=to)
    game.note(claim, engines=engines, assisted=to, others=others)
    return assist(game.shown, game.preferences)


def answered(
    game: GameInHand,
    claim: Claim,
    question: AssistantState,
    *,
    engines: tuple[str, ...] | None = None,
    adviser: str | None = None,
) -> AssistedGame:
    """Answer a question, then note that it was asked."""
    shown = game.shown
    refuse_if_ended(shown)
    if claim.revision != shown.revision:
        raise Stale
    if not question.called:
        # A question asked beside a solver's list leaves the list where it is.
        question = replace(question, called=AssistantState.decode(shown.asked).called)
    asked, on = question.encode(), shown.engines if engines is None else engines
    whose = shown.adviser if adviser is None else adviser
    asking = replace(shown, asked=asked, engines=on, adviser=whose)
    answer = assist(asking, game.preferences).help
    others = None if adviser is None else {"adviser": adviser}
    game.note(claim, asked=asked, engines=engines, assisted=True, others=others)
    return AssistedGame(game.shown, answer)


def refuse_if_ended(shown: VisibleGame) -> None:
    """Raise `BadLiveMove` where there is nothing left to help with."""
    if shown.outcome:
        raise BadLiveMove(Message("The game has ended: the assistant has nothing left to say."))


# The hint


def next_rung(store: Store, game_id: str, claim: Claim) -> AssistedGame:
    """Tell more of the hint. The last rung carries it out.

    Where there is nothing that it may do, the rung before it stands.
    """
    game = take(store, game_id, claim.player, last_move=True)
    shown = game.shown
    refuse_if_ended(shown)
    rung = _rung_after(shown)
    # All rungs of a hint speak of one step, near where its player was when it was asked for.
    near = game.last_cell if rung == Rung.REGION else AssistantState.decode(shown.asked).near
    if rung < Rung.DO:
        return answered(game, claim, AssistantState("hint", rung, near=near))
    faults = game.preferences.faults == "on"
    hint = answers.hint(Seen.from_game(shown), flags_of(shown), rung, faults, near)
    if not hint.changes:
        stays = AssistantState("hint", Rung.SENTENCE, near=near)
        return answered(game, claim, stays).with_help(done=hint)
    _carry_out(game, claim, hint)
    if game.row.outcome:
        return AssistedGame(game.shown, Help(game.shown.engines, done=hint))
    after = answered(game, next_claim(game, claim), AssistantState("hint", rung))
    return after.with_help(done=hint)


def _rung_after(shown: VisibleGame) -> Rung:
    """The rung that follows the last one of this board."""
    asked = AssistantState.decode(shown.asked)
    last = asked.number if asked.question == "hint" else 0
    fresh = Seen.from_game(shown).fresh and shown.first != "any"
    return Rung(last + 1) if last < Rung.DO and not fresh else Rung.REGION


def _carry_out(game: GameInHand, claim: Claim, hint: Hint) -> None:
    """Put the flags of a hint, take wrong ones away, open its cells."""
    if hint.erase:
        games.aid(game, claim, "unmark", hint.erase)
        claim = next_claim(game, claim)
    if unflagged := hint.bullets & ~flags_of(game.shown):
        games.aid(game, claim, "flag", unflagged)
        claim = next_claim(game, claim)
    if hint.kind == "guess":
        games.aid(game, claim, "open", hint.empties)
    elif hint.empties:
        games.open_by_help(game, claim, hint.empties)


# Playing


def play_deductions(
    store: Store, game_id: str, claim: Claim, *, most: int = 0, on: bool = False
) -> AssistedGame:
    """Open what the engines deduced: at most so many cells; `on`: as long as they deduce more."""
    game = take(store, game_id, claim.player)
    refuse_if_ended(game.shown)
    for _ in range(MOST_BATCHES if on else 1):
        deductions = help_of(game.shown, faults=False).deductions
        safe = deductions.safe if deductions else 0
        if most:
            safe = sum(1 << cell for cell in list(cells_of(safe))[:most])
        if not safe:
            break
        games.open_by_help(game, claim, safe)
        claim = next_claim(game, claim)
    return assist(game.shown, game.preferences)


def next_claim(game: GameInHand, claim: Claim) -> Claim:
    """The claim for the next of several moves."""
    return replace(claim, revision=game.row.revision, token="", ms=0)
