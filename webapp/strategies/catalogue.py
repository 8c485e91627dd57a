"""The strategies by name. Listing them imports none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from importlib import import_module
from types import ModuleType

from webapp.notation.english import capitalised
from webapp.strategies.ground import NEIGHBOURHOODS, Neighbourhood
from webapp.strategies.protocol import ComputerPlayer, Seat
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import BadTable, TableRules

GUESSERS = ("random", "neighbour", "best-neighbour")
"""Of paper 2, the first of them if none is named."""


@dataclass(frozen=True)
class Strategy:
    """A strategy by its name. Its module holds `new_player(seat)`.

    It may hold `play_games(rules, seeds, guesser)` too, which plays the same games, compiled; it
    yields a `PlayedGame` for each seed, with the CPU seconds that it took.
    """

    name: str
    _: KW_ONLY
    paper: int | None
    """The number of the paper that it comes from; None: ours."""

    about: str
    module: str
    guessers: tuple[str, ...] = ()
    neighbourhoods: tuple[Neighbourhood, ...] = NEIGHBOURHOODS
    """Those that it can play on."""

    reasons: bool = True
    """Whether any of its moves is more than a guess."""

    @property
    def title(self) -> str:
        """Its name as people write it."""
        return _TITLES.get(self.name) or capitalised(self.name.replace("-", " "))

    def load(self) -> ModuleType:
        """The module of the strategy."""
        return import_module(f"webapp.strategies.{self.module}")

    def new_player(self, seat: Seat) -> ComputerPlayer:
        """A player that sits down to a game."""
        player: ComputerPlayer = self.load().new_player(seat)
        return player

    def compiled(
        self, rules: TableRules
    ) -> Callable[[TableRules, Sequence[int], str], Iterator[tuple[PlayedGame, float]]] | None:
        """The form that plays many games at once, if there is one for these rules."""
        module = self.load()
        fits = getattr(module, "plays_compiled", None)
        return module.play_games if fits is not None and fits(rules) else None

    def check(self, rules: TableRules, guesser: str) -> str:
        """The way to guess, the usual one if none is named; raises `BadTable` if none fits."""
        if rules.neighbourhood not in self.neighbourhoods:
            known = ", ".join(self.neighbourhoods)
            raise BadTable(f"{self.name} knows no neighbourhood {rules.neighbourhood}: use {known}")
        if guesser and not self.guessers:
            raise BadTable(f"{self.name} guesses in its own way: leave out the guesser")
        if guesser and guesser not in self.guessers:
            raise BadTable(
                f"{guesser!r} is no way to guess of {self.name}: use {', '.join(self.guessers)}"
            )
        return guesser or next(iter(self.guessers), "")


_EIGHT: tuple[Neighbourhood, ...] = ("eight",)

_TITLES = {
    "csp": "CSP",
    "gac": "GAC",
    "minebot": "MineBot",
    "minebot-mended": "MineBot, mended",
}
"""Of names that are not simply words."""

STRATEGIES: Mapping[str, Strategy] = {
    strategy.name: strategy
    for strategy in (
        Strategy(
            "random",
            paper=None,
            about="Opens any hidden cell: what every other player stands beside.",
            module="random_player",
            reasons=False,
        ),
        Strategy(
            "quick",
            paper=None,
            about="Exact odds in floating point, near ties by what a cell would tell.",
            module="ours.quick",
            neighbourhoods=_EIGHT,
        ),
    )
}
