"""What MineBot is certain of, against every world of small tables and MiniCard on wide ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial, reduce
from operator import and_, or_

import pytest

from tests.witnesses.brute_force import Oracle, flooded_position, random_board
from tests.witnesses.table_worlds import OpenedTable, placements, random_table, worlds_at
from webapp.engine.budget import Budget
from webapp.engine.grid import mask_of
from webapp.engine.network import Contradiction
from webapp.engine.randomness import Dice
from webapp.strategies.ground import Ground
from webapp.strategies.minebot.discovery import Discovery
from webapp.strategies.minebot.local import contrapositive, exhaustion, truth
from webapp.strategies.minebot.notes import MARK, SAFE, UNKNOWN, Notes
from webapp.strategies.minebot.player import BotKind, MineBot
from webapp.strategies.minebot.whole_board import (
    burnout,
    has_configuration,
    mended_burnout,
    similarities,
    takes_all_marks,
)
from webapp.strategies.protocol import HIDDEN, SeenBoard

pytestmark = pytest.mark.unit

ALL: tuple[Callable[[Notes], Discovery], ...] = (
    truth,
    contrapositive,
    exhaustion,
    burnout,
    mended_burnout,
    similarities,
)


def tables(seed: int, count: int) -> Iterator[OpenedTable]:
    rng = random.Random(seed)
    for _ in range(count):
        yield random_table(rng)


def certain(seen: SeenBoard) -> tuple[int, int]:
    """The hidden cells that hold a mine in all worlds, and those that do in none."""
    worlds = worlds_at(seen)
    return reduce(and_, worlds), mask_of(seen.hidden) & ~reduce(or_, worlds)


@pytest.mark.parametrize("look", ALL)
def test_whatever_a_strategy_decides_is_certain(look: Callable[[Notes], Discovery]) -> None:
    decided = 0
    for table in tables(1, 300):
        mines, empties = certain(table.seen)
        discovery = look(Notes(table.seen, ()))
        assert mask_of(discovery.marks) & ~mines == 0
        assert mask_of(discovery.safe) & ~empties == 0
        decided += discovery.decides
    assert decided > 20


def test_whole_games_stay_certain_and_use_every_strategy() -> None:
    """Marks are taken along, as in a game."""
    work: Counter[str] = Counter()
    for table in tables(2, 250):
        bot = MineBot(BotKind(is_mended=True, looks_for_similarities=True), Dice(0))
        while turn := bot.certain_turn(table.seen):
            mines, empties = certain(table.seen)
            assert mask_of(turn.mines) & ~mines == 0
            assert mask_of(turn.opens) & ~empties == 0
            work[turn.technique.name] += 1
            for cell in turn.opens:
                table.open(cell)
        mines, empties = certain(table.seen)
        assert empties == 0
    assert set(work) == {"truth", "contrapositive", "exhaustion", "burnout", "similarities"}


def test_similarities_are_all_that_is_certain() -> None:
    for table in tables(3, 300):
        discovery = similarities(Notes(table.seen, ()))
        assert (mask_of(discovery.marks), mask_of(discovery.safe)) == certain(table.seen)


def test_burnout_asks_for_the_fewest_marks() -> None:
    """The minimum, by every set of hidden cells that fits the numbers."""
    equal = 0
    for table in tables(4, 300):
        fewest = min(mines.bit_count() for mines in placements(table.seen))
        notes = Notes(table.seen, ())
        for most in range(table.seen.ground.mines + 1):
            assert has_configuration(notes, (), 0, most, Budget()) == (most >= fewest)
            notes.take_back()
        assert takes_all_marks(notes, Budget()) == (fewest == table.seen.ground.mines)
        equal += fewest == table.seen.ground.mines
    assert 20 < equal < 280


def test_mended_burnout_is_complete_where_all_marks_are_needed() -> None:
    """As published it opens what lies beyond, and nothing next to a number."""
    richer = 0
    for table in tables(5, 300):
        notes = Notes(table.seen, ())
        if not takes_all_marks(notes, Budget()):
            assert not mended_burnout(notes).decides
            continue
        mines, empties = certain(table.seen)
        mended, published = mended_burnout(notes), burnout(notes)
        assert (mask_of(mended.marks), mask_of(mended.safe)) == (mines, empties)
        assert mask_of(published.safe) == mask_of(notes.beyond)
        assert not published.marks
        richer += len(mended.safe) > len(published.safe)
    assert richer > 10


def test_everything_is_taken_back() -> None:
    for table in tables(6, 60):
        for look in ALL:
            notes, fresh = Notes(table.seen, ()), Notes(table.seen, ())
            look(notes)
            assert (notes.value, notes.need, notes.free) == (fresh.value, fresh.need, fresh.free)
            assert (notes.supposed, notes.marks_supposed) == ([], 0)


def test_wide_boards_against_a_solver() -> None:
    """Expert boards, MineBot's marks told to MiniCard too."""
    rng = random.Random(7)
    names: Counter[str] = Counter()
    for _ in range(3):
        board = random_board(rng, 30, 16, 99)
        position = flooded_position(rng, board, 6)
        seen = SeenBoard.from_position(position)
        bot = MineBot(BotKind(is_mended=True, looks_for_similarities=True), Dice(0))
        while turn := bot.certain_turn(seen):
            names[turn.technique.name] += 1
            if turn.technique.name != "truth":
                with Oracle(seen.position()) as oracle:
                    assert not any(oracle.can_hold(cell + 1) for cell in turn.opens)
                    assert not any(oracle.can_hold(-cell - 1) for cell in turn.mines)
            for cell in turn.opens:
                seen.numbers[cell] = board.number(cell)
        with Oracle(seen.position()) as oracle:
            assert oracle.forced() == (mask_of(sorted(bot._marks)), 0)
    assert {"contrapositive", "exhaustion"} <= set(names)


def board_of(text: str, mines: int) -> SeenBoard:
    """Rows with a dot for each hidden cell."""
    rows = text.split()
    numbers = [HIDDEN if sign == "." else int(sign) for row in rows for sign in row]
    return SeenBoard(Ground(len(rows[0]), len(rows), mines), numbers)


def notes_of(text: str, mines: int) -> Notes:
    return Notes(board_of(text, mines), ())


def test_a_mark_that_contradicts() -> None:
    """1-2-1 below three hidden cells: a mine in the middle fulfils both ones and starves the 2."""
    notes = notes_of("... 121", 2)
    assert not truth(notes).decides
    assert contrapositive(notes) == Discovery(safe=[1], because=[3])


def test_what_all_configurations_have_in_common() -> None:
    """1-2-2-2-1 below five cells: both ways to place three mines have one in the middle."""
    notes = notes_of("..... 12221", 3)
    assert not truth(notes).decides
    assert not contrapositive(notes).decides
    assert exhaustion(notes) == Discovery(safe=[], marks=[2], because=[6])


def test_a_corner_that_needs_all_marks() -> None:
    """Two ones that share no cell, two marks left: whatever lies beyond is safe."""
    assert sorted(burnout(notes_of("1...1 .....", 2)).safe) == [2, 7]
    assert not burnout(notes_of("1...1 .....", 3)).decides


def test_one_mark_for_two_numbers_is_the_flaw() -> None:
    """One mark is left for two ones: it lies between them. The cells beside, burnout leaves."""
    notes = notes_of("...1.1...", 1)
    assert sorted(burnout(notes).safe) == [0, 1, 7, 8]
    assert sorted(mended_burnout(notes).safe) == [0, 1, 2, 6, 7, 8]
    assert mended_burnout(notes).marks == [4]


def test_a_spent_budget_finds_nothing() -> None:
    notes = notes_of("1...1 .....", 2)
    assert takes_all_marks(notes, Budget())
    assert not takes_all_marks(notes, Budget(1))
    assert notes.supposed == []


@pytest.mark.parametrize(("text", "mines"), [("3...", 1), (".... 2112", 3), ("1...1 .....", 1)])
def test_a_contradictory_board_is_said(text: str, mines: int) -> None:
    """To truth, to what follows from a mark, and by the number of mines."""
    bot = MineBot(BotKind(is_mended=True), Dice(0))
    turns = iter(partial(bot.certain_turn, board_of(text, mines)), None)
    with pytest.raises(Contradiction):
        list(turns)


def test_marks_count_for_truth() -> None:
    notes = Notes(board_of(".1.", 1), [0])
    assert notes.value == [MARK, SAFE, UNKNOWN]
    assert notes.marks_left == 0
    assert truth(notes).safe == [2]
