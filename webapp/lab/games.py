"""Games of a strategy as samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from webapp.lab.estimate import Measure
from webapp.lab.sampling import LabSample, TimedSample
from webapp.strategies.playing import Pairing
from webapp.strategies.referee import PlayedGame

GAME_MEASURES = (
    Measure("won", "won", "share"),
    Measure("cleared", "cleared", digits=3),
    Measure("found", "mines named", digits=3),
    Measure("guesses", "guesses"),
    Measure("guesses_won", "guesses when won"),
    Measure("guesses_lost", "guesses when lost"),
    Measure("timeouts", "timeouts", "share"),
    Measure("wrong", "wrong", digits=4),
)
"""What is measured of each game; `game_values` gives them in the same order."""

TIMEOUT = "t"
"""How the record of a game begins that its time has ended."""


def game_values(game: PlayedGame) -> tuple[float | None, ...]:
    """The values of a game; guesses when won apply to no lost game, and the other way round."""
    return (
        float(game.won),
        game.cleared,
        game.mines_named,
        game.guesses,
        game.guesses if game.won else None,
        None if game.won else game.guesses,
        float(game.ending == "timeout"),
        game.wrong,
    )


@dataclass(frozen=True)
class GameSampler:
    """Lets a strategy play the game of each seed, compiled where that can be."""

    pairing: Pairing

    def warm_up(self) -> None:
        """Load and compile what the strategy needs."""
        self.pairing.warm_up()

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The games of the seeds."""
        for game, cpu_s in self.pairing.play_all(seeds, look_around):
            yield TimedSample(LabSample(game_values(game), game.record), cpu_s)

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether they are the same game; one that the clock has ended may come out otherwise.

        Without a limit in seconds a timeout comes after so many steps, the same on every machine.
        """
        if self.pairing.rules.limit_s is None:
            return earlier == now
        timed_out = any(sample.record.startswith(TIMEOUT) for sample in (earlier, now))
        return timed_out or earlier == now
