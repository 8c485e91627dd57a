"""`random`: opens any hidden cell. What every other player stands beside."""

from __future__ import annotations

from webapp.engine.randomness import Dice
from webapp.strategies.protocol import (
    FIRST_RANDOM,
    RANDOM_GUESS,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
    random_hidden,
)


class RandomPlayer:
    """Looks at nothing but which cells are hidden."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """Open a random hidden cell."""
        technique = FIRST_RANDOM if seen.untouched else RANDOM_GUESS
        return PlayerTurn([random_hidden(seen, self._dice)], technique)


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return RandomPlayer(seat.dice)
