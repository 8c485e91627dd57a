"""What a computer player, or the reasoner, does in a live game when it is asked to.

A player's moves are the assistant's: they open what they name, flags or no flags, and flag the
mines that the player named. A request plays for so long and no longer; the next one goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from time import monotonic
from typing import Literal, TypeAlias

from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.message import Message
from webapp.services.gate import Busy
from webapp.services.live import answers, games, players
from webapp.services.live.answers import Seen, flags_of
from webapp.services.live.assistance import (
    MOST_BATCHES,
    AssistedGame,
    Help,
    answered,
    assist,
    next_claim,
    refuse_if_ended,
)
from webapp.services.live.assistant_state import REASONER, AssistantState, switch_part
from webapp.services.live.game_in_hand import GameInHand, take
from webapp.services.live.games import BadLiveMove
from webapp.services.live.players import NoPlayer
from webapp.services.live.reasoned_by import EXACT, switched_on
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim, Stale
from webapp.store.connection.database import Store
from webapp.strategies.advice import Advice

Pace: TypeAlias = Literal["move", "sure", "end"]
"""How far a player plays: one move, all until it has to guess, or to the end of the game."""

MOST_TURNS = 1000
"""Of one request."""

SECONDS = 5.0
"""After so long a request plays no further."""


# Advice


def ask_advice(store: Store, game_id: str, claim: Claim, name: str) -> AssistedGame:
    """Answer what a player would do next; raises `BadLiveMove`."""
    _refuse_unknown(name, players.CHOICES)
    game = take(store, game_id, claim.player)
    return answered(game, claim, AssistantState("advice"), adviser=name)


def play_advice(store: Store, game_id: str, claim: Claim, pace: Pace) -> AssistedGame:
    """Let the player that was asked for advice play, then tell what it would do next.

    Raises `BudgetSpent`, `BadLiveMove`.
    """
    game = take(store, game_id, claim.player)
    refuse_if_ended(game.shown)
    name = game.shown.adviser
    _refuse_unknown(name, players.CHOICES)
    played: list[Advice] = []
    if game.awaits(claim):
        played = _play(game, claim, name, pace)
    if game.row.outcome:
        return AssistedGame(game.shown, Help(game.shown.engines, played=played))
    after = answered(game, next_claim(game, claim), AssistantState("advice"))
    return after.with_help(played=played)


def _refuse_unknown(name: str, known: Collection[str]) -> None:
    if name not in known:
        raise BadLiveMove(
            Message("No player is known as “%(name)s”.", name=name)
            if name
            else Message("Choose a computer player first.")
        )


def _play(game: GameInHand, claim: Claim, name: str, pace: Pace, helper: str = "") -> list[Advice]:
    """Play turn by turn, as far as the pace, the turns and the time go."""
    played: list[Advice] = []
    most, enough = 1 if pace == "move" else MOST_TURNS, monotonic() + SECONDS
    while len(played) < most and not game.row.outcome and monotonic() < enough:
        advice = _advice(name, game.shown)
        if advice.turn.technique.guess and pace == "sure":
            _flag(game, claim, advice, helper)
            break
        _take_turn(game, claim, advice, helper)
        played.append(advice)
        claim = next_claim(game, claim)
    return played


def _advice(name: str, shown: VisibleGame) -> Advice:
    try:
        return players.advice(name, shown)
    except NoPlayer as trouble:
        raise BadLiveMove(str(trouble)) from None


def _take_turn(game: GameInHand, claim: Claim, advice: Advice, helper: str) -> None:
    """Flag the mines that the player named, open its cells."""
    claim = _flag(game, claim, advice, helper)
    games.open_by_help(game, claim, _hidden(game.shown, advice.turn.opens), helper)


def _flag(game: GameInHand, claim: Claim, advice: Advice, helper: str) -> Claim:
    """Flag the mines that the player named; the claim for what comes next."""
    flags = _hidden(game.shown, advice.mines) & ~flags_of(game.shown)
    if not flags:
        return claim
    games.aid(game, claim, "flag", flags, helper)
    return next_claim(game, claim)


def _hidden(shown: VisibleGame, cells: Iterable[Cell]) -> Mask:
    return mask_of(cell for cell in cells if not shown.view[cell].isdigit())


# Reasoning while a person guesses


def reason_on(store: Store, game_id: str, claim: Claim) -> AssistedGame:
    """Open everything that is certain, until only a guess helps. Raises `BudgetSpent`."""
    game = take(store, game_id, claim.player)
    refuse_if_ended(game.shown)
    _open_all_certain(game, claim)
    return assist(game.shown, game.preferences)


def reason(store: Store, game_id: str, claim: Claim) -> AssistedGame:
    """Let the reasoner of the game do what it is sure of. Raises `BudgetSpent`, `BadLiveMove`."""
    game = take(store, game_id, claim.player)
    refuse_if_ended(game.shown)
    _let_reason(game, claim)
    return assist(game.shown, game.preferences)


def begin_reasoning(store: Store, game_id: str, claim: Claim, strategy: str = "") -> AssistedGame:
    """Switch the reasoner on; where a game is running it opens at once.

    No strategy: the assistant opens all that is certain. Raises `BudgetSpent`, `BadLiveMove`.
    """
    if strategy:
        _refuse_unknown(strategy, players.REASONERS)
    game = take(store, game_id, claim.player)
    engines = switch_part(game.shown.engines, REASONER, to=True)
    game.note(claim, engines=engines, others=switched_on(game.row, strategy))
    if game.shown.started and not game.shown.outcome:
        _let_reason(game, claim)
    return assist(game.shown, game.preferences)


def choose_reasoner(store: Store, game_id: str, claim: Claim, strategy: str) -> None:
    """Let another one reason, from the next opening on, where the reasoner is on.

    Raises `BadLiveMove`.
    """
    game = take(store, game_id, claim.player)
    if strategy == game.shown.reasoner or not _reasons(game.shown):
        return
    if strategy:
        _refuse_unknown(strategy, players.REASONERS)
    if claim.revision == game.shown.revision:
        game.note(claim, others=switched_on(game.row, strategy))


def follow(store: Store, shown: VisibleGame, claim: Claim) -> VisibleGame:
    """The game after its player has opened something, and after what its reasoner opens then.

    The player's move stands, whatever becomes of the reasoning: the page says that.
    """
    if not (shown.started and _reasons(shown)):
        return shown
    game = take(store, shown.id, claim.player)
    with suppress(BudgetSpent, BadLiveMove, Busy, Stale):
        _let_reason(game, next_claim(game, claim))
    return game.shown


def _reasons(shown: VisibleGame) -> bool:
    return REASONER in shown.engines and not shown.outcome


def _let_reason(game: GameInHand, claim: Claim) -> None:
    strategy = game.shown.reasoner
    if strategy in players.REASONERS:
        _play(game, claim, strategy, "sure", helper=strategy)
    else:
        _open_all_certain(game, claim)


def _open_all_certain(game: GameInHand, claim: Claim) -> None:
    for _ in range(MOST_BATCHES):
        shown = game.shown
        safe = 0 if shown.outcome else answers.certain(Seen.from_game(shown)).empties
        if not safe:
            break
        games.open_by_help(game, claim, safe, EXACT)
        claim = next_claim(game, claim)
