"""`minebot-similarities`: MineBot that also compares all ways to place the mines that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.strategies.minebot import compiled
from webapp.strategies.minebot.player import BotKind, MineBot
from webapp.strategies.protocol import ComputerPlayer, Seat
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules

KIND = BotKind(avoids_marks=True, is_mended=True, looks_for_similarities=True)

plays_compiled = compiled.fits


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return MineBot(KIND, seat.dice)


def play_games(
    rules: TableRules, seeds: Sequence[int], _guesser: str
) -> Iterator[tuple[PlayedGame, float]]:
    """Whole games, compiled."""
    return compiled.play(KIND, rules, seeds)
