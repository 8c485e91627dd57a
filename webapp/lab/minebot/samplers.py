"""What MineBot's experiments sample: games, and single steps of somebody who opens blindly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from webapp.engine.randomness import Dice
from webapp.lab.estimate import Measure
from webapp.lab.games import GameSampler
from webapp.lab.sampling import LabSample, SingleSampler, TimedSample
from webapp.mines.layout import lay_mines
from webapp.strategies.playing import Pairing
from webapp.strategies.referee import PlayedGame

TECHNIQUES = ("truth", "contrapositive", "exhaustion", "burnout")

EXPERT_MEASURES = (
    Measure("won", "won", "share"),
    Measure("found", "mines found", digits=3),
    Measure("guesses", "guesses"),
    Measure("wrong", "wrong", digits=4),
    *(Measure(name, f"cells by {name}") for name in TECHNIQUES),
    Measure("safe", "safe step", "share"),
)
"""The last of a single step, the others of a game."""

SHAPE_MEASURES = (Measure("won", "won", "share"), Measure("found", "mines found", digits=3))


def expert_values(game: PlayedGame) -> tuple[float | None, ...]:
    """The values of an expert game."""
    work = (float(game.work.get(name, 0)) for name in TECHNIQUES)
    return (float(game.won), game.mines_named, game.guesses, game.wrong, *work, None)


def shape_values(game: PlayedGame) -> tuple[float | None, ...]:
    """The values of a game on a board of any shape."""
    return (float(game.won), game.mines_named)


@dataclass(frozen=True)
class BotGames:
    """Lets a bot play the game of each seed."""

    pairing: Pairing
    values: Callable[[PlayedGame], tuple[float | None, ...]]

    def warm_up(self) -> None:
        """Compile what the bot needs."""
        GameSampler(self.pairing).warm_up()

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The games of the seeds."""
        for game, cpu_s in self.pairing.play_all(seeds, look_around):
            yield TimedSample(LabSample(self.values(game), game.record), cpu_s)

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether they are the same game."""
        return earlier == now


@dataclass(frozen=True)
class BlindStep(SingleSampler):
    """Opens a random cell of an expert board after so many others that were safe.

    Games that come so far are one in billions; so the cells before are drawn from the safe ones.
    """

    number: int
    """Of the step, from 1."""

    width: int
    height: int
    mines: int

    def warm_up(self) -> None:
        """Nothing comes before."""

    def sample(self, seed: int, _look_around: Callable[[], object]) -> LabSample:
        """Whether the step of a seed is safe."""
        dice = Dice(seed)
        mines = lay_mines(self.width, self.height, self.mines, free=0, dice=dice)
        cells = range(self.width * self.height)
        safe = [cell for cell in cells if not mines >> cell & 1]
        for _ in range(self.number - 1):
            safe.pop(dice.draw(len(safe)))
        hidden = [cell for cell in cells if mines >> cell & 1] + safe
        cell = hidden[dice.draw(len(hidden))]
        is_safe = not mines >> cell & 1
        nothing = (None,) * (len(EXPERT_MEASURES) - 1)
        return LabSample((*nothing, float(is_safe)), f"{'s' if is_safe else 'm'}{cell}")


def chance_of_step(number: int, cells: int, mines: int) -> float:
    """The formula: safe cells that are left, of all that are."""
    return (cells - mines - number + 1) / (cells - number + 1)
