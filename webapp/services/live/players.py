"""Computer players as assistants of a live game: which there are, and what one would do next.

A player is asked anew about each board and sees what a person sees. Its random numbers follow from
when the game began and how much is open: the same board is answered alike, and games differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import Mask
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.libraries import LibraryMissing
from webapp.notation.english import capitalised
from webapp.services import gate
from webapp.services.live.answers import Seen
from webapp.services.live.visible import VisibleGame
from webapp.services.lru_cache import LruCache
from webapp.strategies.advice import Advice, NoAdvice, advise
from webapp.strategies.catalogue import STRATEGIES, Strategy
from webapp.strategies.protocol import GameTimeUp, PlayerTurn
from webapp.strategies.rules import BadTable

SECONDS = 4.0
"""CPU time for one answer. What takes longer says that it took too long."""

MOST_ADVICE = 512


class NoPlayer(Exception):
    """A player cannot help with this game; the message says why."""


@dataclass(frozen=True)
class PlayerChoice:
    """A strategy with its way to guess, as people choose it."""

    strategy: Strategy
    guesser: str = ""

    @property
    def name(self) -> str:
        """The word for forms; the first way to guess goes without saying."""
        usual = self.guesser == next(iter(self.strategy.guessers), "")
        return self.strategy.name if usual else f"{self.strategy.name}:{self.guesser}"

    @property
    def title(self) -> str:
        """The name for people."""
        guessing = f", guesses {self.guesser}" if self.guesser else ""
        return f"{self.strategy.title}{guessing}"


def choice_name(player: str, guesser: str) -> str:
    """The name of a choice from the fields of a form; a guesser counts where there are several."""
    strategy = STRATEGIES.get(player)
    if strategy is None or guesser not in strategy.guessers:
        return player
    return PlayerChoice(strategy, guesser).name


def _choices() -> Iterator[PlayerChoice]:
    for strategy in STRATEGIES.values():
        if "eight" in strategy.neighbourhoods:
            for guesser in strategy.guessers or ("",):
                yield PlayerChoice(strategy, guesser)


CHOICES: Mapping[str, PlayerChoice] = {choice.name: choice for choice in _choices()}
"""All that can be asked for advice."""

USUAL = "minebot"
"""The player that is offered first."""

REASONERS: Mapping[str, PlayerChoice] = {
    name: choice
    for name, choice in CHOICES.items()
    if choice.strategy.reasons and name == choice.strategy.name
}
"""Those that can reason while a person guesses; how they guess makes no difference then."""

_advice: LruCache[Advice] = LruCache(MOST_ADVICE)


def advice(name: str, shown: VisibleGame) -> Advice:
    """What a player would do next; raises `NoPlayer`, `BudgetSpent`, `gate.Busy`."""
    seen = Seen.from_game(shown)
    opened = sum(look.isdigit() for look in seen.numbers)
    began = int(shown.created.timestamp() * 1_000_000) & MAX_SEED
    seed = derived_seed(began, opened + 1)
    try:
        return _advice.get(
            (name, seen, seed), lambda: gate.ask_beside(work_out_advice, name, seen, seed)
        )
    except (LibraryMissing, NoAdvice, BadTable) as error:
        raise NoPlayer(_sentence(str(error))) from None


def news(advice: Advice, flags: Mask) -> Advice:
    """The same without the mines that carry flags already."""

    def left(turn: PlayerTurn) -> PlayerTurn:
        return replace(turn, mines=[cell for cell in turn.mines if not flags >> cell & 1])

    before = tuple(turn for turn in map(left, advice.before) if turn.mines)
    return Advice(left(advice.turn), before)


def work_out_advice(name: str, seen: Seen, seed: int) -> Advice:
    """The same, wherever it is worked out."""
    choice = CHOICES[name]
    try:
        return advise(choice.strategy, seen.position, seed, choice.guesser, limit_s=SECONDS)
    except GameTimeUp:
        raise BudgetSpent(0) from None


def _sentence(words: str) -> str:
    return f"{capitalised(words.removesuffix('.'))}."
