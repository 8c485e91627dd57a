"""`quick`: the strategy, in its two forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.strategies.ours.quick_player import QuickPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return QuickPlayer(seat.ground)


def plays_compiled(rules: TableRules) -> bool:
    """Whether the compiled form plays by these rules: it has no clock."""
    return rules.limit_s is None


def play_games(
    rules: TableRules, seeds: Sequence[int], guesser: str
) -> Iterator[tuple[PlayedGame, float]]:
    """Play a game for each seed, compiled; with the CPU seconds that each took."""
    from webapp.strategies.ours import quick_kernel  # noqa: PLC0415 (imports numba)

    return quick_kernel.play_games(rules, seeds, guesser)
