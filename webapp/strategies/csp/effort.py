"""How much a game may cost."""

from __future__ import annotations

from webapp.strategies.protocol import Clock, GameTimeUp

ASK = 256
"""Steps between two looks at the clock."""

MOST_STEPS = 400_000
"""Values that may be tried in a game, about a second's work; the games of paper 5 took up to 7 s.

A game that costs more ends as a timeout: the same games on every machine.
"""


class Effort:
    """What a game may still cost."""

    def __init__(self, clock: Clock, steps: int = MOST_STEPS) -> None:
        self._clock, self.left = clock, steps

    def step(self) -> None:
        """Count a value that is tried; raises `GameTimeUp`."""
        self.left -= 1
        if self.left < 0:
            raise GameTimeUp
        if not self.left % ASK:
            self._clock.check()
