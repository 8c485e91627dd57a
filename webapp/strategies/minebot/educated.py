"""`minebot-educated`: the mended MineBot with the "educated" guess that the paper wished for.

It guesses "among the locations with the least probability of harboring a mine". The probability
counts all worlds with the number of mines that is left; of equal cells, the dice choose.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import Cell, mask_of
from webapp.engine.randomness import Dice
from webapp.strategies.minebot import compiled
from webapp.strategies.minebot.player import TECHNIQUES, BotKind, MineBot
from webapp.strategies.protocol import (
    RANDOM_GUESS,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
    random_hidden,
)
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules

EDUCATED_GUESS = Technique("educated guess", "a mine is least likely there", guess=True)

KIND = BotKind(avoids_marks=True, is_mended=True)

ODDS_NODES = 100_000
"""For the exact count, where a board is too wide for the compiled one; then any cell is opened."""

EQUAL = 1e-9
"""Odds so near each other are the same: two forms of one sum."""

plays_compiled = compiled.fits


class EducatedBot(MineBot):
    """Guesses by odds."""

    def guess(self, seen: SeenBoard, marks: frozenset[Cell], dice: Dice) -> PlayerTurn:
        """Open a cell that is least likely a mine."""
        return educated_guess(seen, marks, dice)


def educated_guess(seen: SeenBoard, marks: frozenset[Cell], dice: Dice) -> PlayerTurn:
    """Open a cell that is least likely a mine; any cell where that cannot be counted."""
    try:
        odds = odds_float(replace(seen.position(), bullets=mask_of(marks)), Budget(ODDS_NODES))
    except BudgetSpent:
        return PlayerTurn([random_hidden(seen, dice, marks)], RANDOM_GUESS)
    hidden = seen.hidden
    least = min(odds[cell] for cell in hidden)
    choice = [cell for cell in hidden if odds[cell] <= least + EQUAL]
    return PlayerTurn([choice[dice.draw(len(choice))]], EDUCATED_GUESS, odds=least)


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return EducatedBot(KIND, seat.dice)


def play_games(
    rules: TableRules, seeds: Sequence[int], _guesser: str
) -> Iterator[tuple[PlayedGame, float]]:
    """Whole games, compiled from guess to guess."""
    techniques = [technique.name for technique in (*TECHNIQUES, EDUCATED_GUESS)]
    desk = compiled.new_desk(KIND, rules, techniques)
    for seed in seeds:
        start = time.thread_time()
        desk.begin(seed)
        while not desk.play_on(guesses=False):
            dice = desk.take_dice()
            turn = educated_guess(desk.seen, desk.marks, dice)
            desk.put_back(dice)
            desk.guess(turn.opens[0], techniques.index(turn.technique.name))
        yield desk.table.result(), time.thread_time() - start
