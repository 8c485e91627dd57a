from __future__ import annotations

import random

import numpy as np
import pytest

from webapp.engine.randomness import Dice
from webapp.mines.levels import FIRSTS, First
from webapp.strategies.ground import NEIGHBOURHOODS
from webapp.strategies.kernels import table_kernel
from webapp.strategies.kernels.table_kernel import CompiledTable
from webapp.strategies.kernels.table_kernel_constants import ENDING, MINE
from webapp.strategies.protocol import RANDOM_GUESS, Clock, PlayerTurn, SeenBoard, Technique
from webapp.strategies.referee import PlayedGame, Referee
from webapp.strategies.rules import ANYWHERE, TableRules

pytestmark = pytest.mark.unit

FIRST, GUESS, SURE = range(3)
SURE_TURN = Technique("sure", "it says so")


def some_rules(rng: random.Random) -> TableRules:
    """Any small table, with room for what it promises."""
    while True:
        width, height = rng.randint(1, 7), rng.randint(1, 7)
        rules = TableRules(
            width=width,
            height=height,
            mines=rng.randint(0, width * height // 2),
            first=rng.choice(FIRSTS),
            flood=rng.random() < 0.5,
            start=rng.choice((ANYWHERE, rng.randrange(width * height))),
            neighbourhood=rng.choice(NEIGHBOURHOODS),
        )
        if not list(rules._faults()):
            return rules


class Blunderer:
    """Names a cell a mine now and then, right or wrong, and opens others, sure or not."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.named: set[int] = set()

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        hidden = [cell for cell in seen.hidden if cell not in self.named]
        hidden = hidden or seen.hidden
        opens = [hidden[self.dice.draw(len(hidden))] for _ in range(2)]
        if self.dice.draw(2):
            return PlayerTurn(opens[:1], RANDOM_GUESS)
        mines = [cell for cell in opens[1:] if cell not in self.named | set(opens[:1])]
        self.named.update(mines)
        return PlayerTurn(opens[:1], SURE_TURN, mines=mines)


def compiled_game(rules: TableRules, seed: int) -> tuple[PlayedGame, list[tuple[int, ...]]]:
    """The same player at the compiled table."""
    table = CompiledTable(rules, ["first cell", "random guess", "sure"])
    table.begin(seed)
    assert rules.start is not None
    start = table_kernel.start_of(rules.start, table.near, table.board_dice)
    table_kernel.deal(
        start,
        rules.mines,
        table.promise,
        table.near,
        table.board_dice,
        table.order,
        table.numbers,
    )
    board = (rules.flood, table.near, table.numbers, table.seen, table.fresh, table.score)
    opened = table_kernel.open_first(start, FIRST, *board)
    turns = [tuple(table.fresh[:opened].tolist())]
    player = Blunderer(Dice(0))
    player.dice.state = int(table.players_dice[0])
    while not table_kernel.is_over(rules.mines, table.near, table.score):
        seen = SeenBoard(rules.ground, table.seen.tolist())
        turn = player.turn(seen)
        mines = np.array(turn.mines, np.int32)
        is_guess = turn.technique is RANDOM_GUESS
        number = GUESS if is_guess else SURE
        table_kernel.name_mines(mines, len(mines), number, table.numbers, table.score)
        opens = np.array(turn.opens, np.int32)
        opened = table_kernel.open_cells(opens, len(opens), number, is_guess, *board)
        turns.append(tuple(table.fresh[:opened].tolist()))
    return table.result(), turns


def test_a_compiled_table_and_the_referee_keep_the_same_game() -> None:
    rng = random.Random(1)
    endings = set()
    for seed in range(400):
        rules = some_rules(rng)
        referee = Referee(rules, seed)
        turns = [turn.opened for turn in referee.play(Blunderer(referee.players_dice), Clock())]
        assert (referee.result(), turns) == compiled_game(rules, seed)
        endings.add(referee.result().ending)
    assert endings == {"won", "lost"}


@pytest.mark.parametrize("first", FIRSTS)
def test_a_board_is_dealt_as_the_rules_lay_it(first: First) -> None:
    rules = TableRules(width=9, height=7, mines=11, first=first, start=10)
    for seed in range(20):
        table = CompiledTable(rules, [])
        table.begin(seed)
        table_kernel.deal(
            10, 11, table.promise, table.near, table.board_dice, table.order, table.numbers
        )
        mines = rules.lay(10, Dice(seed))
        numbers = rules.numbers(mines)
        expected = [MINE if mines >> cell & 1 else number for cell, number in enumerate(numbers)]
        assert table.numbers.tolist() == expected
    assert table.score[ENDING] == 0
