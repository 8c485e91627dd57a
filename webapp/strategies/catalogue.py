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
from webapp.strategies.rules import TableRules, UnsuitedPlayer

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

    library: str = ""
    """The module of a library that it needs and that may not be installed; see `libraries`."""

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
        """The way to guess, the usual one if none is named; raises `UnsuitedPlayer`."""
        if rules.neighbourhood not in self.neighbourhoods:
            known = ", ".join(self.neighbourhoods)
            why = f"knows no neighbourhood {rules.neighbourhood}: use {known}"
            raise UnsuitedPlayer(self.name, why)
        if guesser and not self.guessers:
            raise UnsuitedPlayer(self.name, "guesses in its own way: leave out the guesser")
        if guesser and guesser not in self.guessers:
            why = f"has no way to guess {guesser!r}: use {', '.join(self.guessers)}"
            raise UnsuitedPlayer(self.name, why)
        return guesser or next(iter(self.guessers), "")


_EIGHT: tuple[Neighbourhood, ...] = ("eight",)

_TITLES = {
    "check-all-sat": "Check all, MiniSat",
    "break-early-sat": "Break early, MiniSat",
    "exists-sat": "Exists, MiniSat",
    "minebot": "MineBot",
    "minebot-careful": "MineBot, careful",
    "minebot-mended": "MineBot, mended",
    "minebot-similarities": "MineBot, similarities",
    "minebot-educated": "MineBot, educated",
    "csp": "CSP",
    "forward-mrv": "Forward, MRV",
    "forward-degree": "Forward, degree",
    "forward-gac": "Forward and GAC",
    "forward-ac3": "Forward and AC-3",
    "gac": "GAC",
    "fringe-csp": "Fringe and CSP",
}
"""Of names that are not simply words."""

STRATEGIES: Mapping[str, Strategy] = {
    strategy.name: strategy
    for strategy in (
        Strategy(
            "check-all",
            paper=2,
            about="Lists all solutions of the numbers by z3; certain is what never changes.",
            module="kofford.check_all",
            guessers=GUESSERS,
            library="z3",
        ),
        Strategy(
            "break-early",
            paper=2,
            about="Stops listing when nothing has changed for a while, and errs now and then; z3.",
            module="kofford.break_early",
            guessers=GUESSERS,
            library="z3",
        ),
        Strategy(
            "exists",
            paper=2,
            about="Asks z3 of each cell whether it can be a mine, and whether it can be none.",
            module="kofford.exists",
            guessers=GUESSERS,
            library="z3",
        ),
        Strategy(
            "check-all-sat",
            paper=2,
            about="As check-all, by MiniSat: quicker.",
            module="kofford.check_all_sat",
            guessers=GUESSERS,
            library="pysat",
        ),
        Strategy(
            "break-early-sat",
            paper=2,
            about="As break-early, by MiniSat: quicker, and with errors of its own.",
            module="kofford.break_early_sat",
            guessers=GUESSERS,
            library="pysat",
        ),
        Strategy(
            "exists-sat",
            paper=2,
            about="As exists, by MiniSat: quicker.",
            module="kofford.exists_sat",
            guessers=GUESSERS,
            library="pysat",
        ),
        Strategy(
            "simple",
            paper=3,
            about="What single numbers tell; then the cell least likely a mine.",
            module="oz.simple_player",
            neighbourhoods=_EIGHT,
        ),
        Strategy(
            "set",
            paper=3,
            about="What numbers tell that share sets of cells; then the cell least likely a mine.",
            module="oz.set_player",
            neighbourhoods=_EIGHT,
        ),
        Strategy(
            "binary-solver",
            paper=3,
            about="All solutions, cell by cell, and the probabilities that they give.",
            module="oz.binary_solver",
            neighbourhoods=_EIGHT,
        ),
        Strategy(
            "set-solver",
            paper=3,
            about="All solutions, by sets of equal cells, and the probabilities that they give.",
            module="oz.set_solver",
            neighbourhoods=_EIGHT,
        ),
        Strategy(
            "minebot",
            paper=4,
            about="MineBot: truth, contrapositive, exhaustion, burnout, else any cell.",
            module="minebot.as_published",
        ),
        Strategy(
            "minebot-careful",
            paper=4,
            about="MineBot that does not guess at what it has marked.",
            module="minebot.careful",
        ),
        Strategy(
            "minebot-mended",
            paper=4,
            about="Careful, and its burnout looks next to the numbers too.",
            module="minebot.mended",
        ),
        Strategy(
            "minebot-similarities",
            paper=4,
            about="Mended, and it compares all ways to place the mines that are left.",
            module="minebot.with_similarities",
        ),
        Strategy(
            "minebot-educated",
            paper=4,
            about="Mended, and it guesses where a mine is least likely.",
            module="minebot.educated",
            neighbourhoods=_EIGHT,
        ),
        Strategy(
            "csp",
            paper=5,
            about="Studholme's CSP strategy: simplifies, couples, enumerates, shoots craps.",
            module="csp.studholme",
        ),
        Strategy(
            "forward-checking",
            paper=5,
            about="Forward checking under backtracking search, in reading order.",
            module="csp.forward_checking",
        ),
        Strategy(
            "forward-mrv",
            paper=5,
            about="Forward checking that takes the cells of fewest values first.",
            module="csp.forward_mrv",
        ),
        Strategy(
            "forward-degree",
            paper=5,
            about="Forward checking that takes the cells of most constraints first.",
            module="csp.forward_degree",
        ),
        Strategy(
            "forward-gac",
            paper=5,
            about="Forward checking after each number was looked at alone.",
            module="csp.forward_gac",
        ),
        Strategy(
            "forward-ac3",
            paper=5,
            about="Forward checking after AC-3 on pairs of cells.",
            module="csp.forward_ac3",
        ),
        Strategy(
            "gac",
            paper=5,
            about="Generalised arc consistency under backtracking search.",
            module="csp.gac",
        ),
        Strategy(
            "fringe",
            paper=5,
            about="Searches the fringe as a whole; believes its first solution.",
            module="csp.fringe",
        ),
        Strategy(
            "fringe-csp",
            paper=5,
            about="The CSP strategy that leaves the total out until 20 cells are left.",
            module="csp.fringe_csp",
        ),
        Strategy(
            "equation",
            paper=5,
            about="Numbers one by one, and subtracted from each other; else a random cell.",
            module="csp.equation",
        ),
        Strategy(
            "single-point",
            paper=5,
            about="Each number alone; else a random cell.",
            module="csp.single_point",
        ),
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
