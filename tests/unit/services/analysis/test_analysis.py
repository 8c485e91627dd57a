"""What an analysis says, held against brute force: worlds, odds, what is certain, verdicts."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import (
    Board,
    counts_by_worlds,
    forced_by_worlds,
    random_board,
    small_positions,
    spoiled_position,
    worlds_of,
)
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import cells_of, full_mask, mask_of
from webapp.engine.position import Position
from webapp.mines.board import cells_opened_by, number_at, opening_position, visible_position
from webapp.notation.cells import column_name
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.services.analysis import analysis
from webapp.services.analysis.analysis import Analysis, LeftOut, analyse_within
from webapp.services.analysis.beginning import beginning_at, usual_start
from webapp.services.analysis.effort import CpuClock
from webapp.services.analysis.question import PositionQuestion
from webapp.web.analysis.view import clash_highlights

pytestmark = pytest.mark.unit

NODES = analysis.STEP_NODES


def analysed(value: Position | LiveBoard, *, live: bool = True) -> Analysis:
    return analyse_within(PositionQuestion.about(value, live=live).begun(), NODES)


def drawn_boards(count: int, seed: int = 5) -> list[LiveBoard]:
    rng = random.Random(seed)
    boards: list[LiveBoard] = []
    while len(boards) < count:
        width, height = rng.randint(2, 4), rng.randint(2, 4)
        board = random_board(rng, width, height, rng.randint(1, width * height // 3))
        start = rng.choice([*board.free_cells(), None])
        boards.append(LiveBoard(width, height, board.world, start))
    return boards


# Positions


def test_worlds_odds_and_what_is_certain_are_those_of_all_worlds() -> None:
    for position in small_positions(seed=31, count=80, largest=4):
        question = PositionQuestion.about(position)
        if question.unusable:
            continue
        result = analyse_within(question, NODES)
        worlds, odds = counts_by_worlds(position)
        assert (result.clash is None) is (worlds > 0)
        if not worlds:
            continue
        assert result.counts is not None
        assert (result.counts.worlds, dict(result.counts.odds)) == (worlds, odds)
        assert (result.certain.bullets, result.certain.empties) == forced_by_worlds(position)
        assert not result.left_out


def test_each_cell_that_a_clash_names_is_among_those_that_are_framed() -> None:
    rng = random.Random(8)
    clashes = 0
    while clashes < 60:
        board = random_board(rng, 5, 4, rng.randint(2, 7))
        shown = rng.sample(board.free_cells(), 6)
        position = spoiled_position(rng, board.position(shown))
        marks = mask(rng, board, position)
        position = replace(position, bullets=marks & ~1, empties=marks & 1)
        question = PositionQuestion.about(position, live=rng.random() < 0.5)
        if question.unusable or worlds_of(position):
            continue
        clash = analyse_within(question, NODES).clash
        assert clash is not None
        clashes += 1
        drawn = clash_highlights(clash, question.position)
        parts = (drawn.reason, drawn.wrong, drawn.counted, drawn.used)
        assert sum(parts) == drawn.reason | drawn.wrong | drawn.counted | drawn.used
        framed = {name(cell) for cell in cells_of(sum(parts))}
        if not clash.supposes:
            assert names_in(clash.sentence) <= framed, clash.sentence
        assert clues_in(clash.sentence) <= {name(cell) for cell in cells_of(drawn.reason)}
        assert drawn.wrong == mask_of(clash.marks)


def mask(rng: random.Random, board: Board, position: Position) -> int:
    """Some marks on cells that show nothing."""
    cells = [c for c in range(board.width * board.height) if c not in position.clues]
    return sum(1 << cell for cell in rng.sample(cells, rng.randint(0, 2)))


def name(cell: int, width: int = 5) -> str:
    return f"{column_name(cell % width)}{cell // width + 1}"


def clues_in(sentence: str) -> set[str]:
    """Each clue that a sentence names."""
    return set(re.findall(r"\d at ([A-E][1-4])\b", sentence))


def names_in(sentence: str) -> set[str]:
    """Each cell that a sentence names, alone or within a range."""
    names = set()
    for first, last in re.findall(r"\b([A-E][1-4])(?:\u2013([A-E][1-4]))?\b", sentence):
        columns = sorted((first[0], (last or first)[0]))
        rows = sorted((first[1], (last or first)[1]))
        names |= {
            f"{chr(column)}{row}"
            for column in range(ord(columns[0]), ord(columns[1]) + 1)
            for row in range(int(rows[0]), int(rows[1]) + 1)
        }
    return names


# Whole boards


def opened_by_brute_force(board: LiveBoard) -> int:
    """What is open once no cell is safe in all worlds any more."""
    opened = opening_position(board).clue_mask
    while True:
        certain = forced_by_worlds(visible_position(board, opened))
        assert certain is not None
        safe = certain[1] & ~opened
        if not safe:
            return opened
        for cell in cells_of(safe):
            opened |= cells_opened_by(board, cell, opened)


def test_the_verdict_on_a_whole_board_is_that_of_all_worlds() -> None:
    verdicts = []
    for board in drawn_boards(60):
        result = analysed(board)
        begun = result.question.board
        assert begun is not None
        opened = opened_by_brute_force(begun)
        safe = full_mask(board.width, board.height) & ~board.mines
        assert result.guess_free is (opened == safe), print_game_id(board)
        verdicts.append(result.guess_free)
        if result.guess_free:
            continue
        first = result.guess_steps[0]
        assert first.number == result.steps.index(first) + 1
        assert first.before.clue_mask == opened, "it can be put off no longer"
        worlds = worlds_of(first.before)
        assert first.guess is not None
        assert first.guess.worlds == len(worlds)
        for cell in cells_of(first.before.unknown):
            assert len({world >> cell & 1 for world in worlds}) == 2
    assert set(verdicts) == {True, False}


def test_a_board_without_a_first_cell_begins_near_its_middle() -> None:
    for board in drawn_boards(40, seed=6):
        safe = [c for c in range(board.width * board.height) if not board.mines >> c & 1]
        zeros = [cell for cell in safe if number_at(board, cell) == 0]
        middle = (board.height - 1) / 2, (board.width - 1) / 2
        start = usual_start(board)
        assert start in (zeros or safe)
        nearest = min(
            (cell // board.width - middle[0]) ** 2 + (cell % board.width - middle[1]) ** 2
            for cell in zeros or safe
        )
        row, column = divmod(start or 0, board.width)
        assert (row - middle[0]) ** 2 + (column - middle[1]) ** 2 == nearest


def test_an_assumed_first_cell_stays_out_of_the_notation() -> None:
    board = LiveBoard(4, 3, 0b1000_0000_0001)
    question = PositionQuestion.about(board).begun()
    assert question.assumed_start
    assert question.board is not None
    assert question.board.start is not None
    assert question.written == print_game_id(board)
    assert PositionQuestion.about(replace(board, start=5)).begun().assumed_start is False


def test_a_wished_first_cell_is_safe_and_on_the_board() -> None:
    board = LiveBoard(4, 3, 0b1000_0000_0001)
    assert beginning_at(board, " c2 ").start == 6
    with pytest.raises(NotationError, match="A1 is a mine: begin at a safe cell, such as "):
        beginning_at(board, "A1")
    with pytest.raises(NotationError, match="its cells are A1 to D3"):
        beginning_at(board, "E1")


def test_where_all_cells_hold_mines_nothing_is_to_be_begun() -> None:
    full = LiveBoard(2, 2, 0b1111)
    assert usual_start(full) is None
    with pytest.raises(NotationError, match=r"B2 is a mine$"):
        beginning_at(full, "B2")
    assert analysed(full).solved


# What finds no room


def test_with_less_work_the_steps_are_the_beginning_of_the_same_ones() -> None:
    drawn = random_board(random.Random(3), 9, 9, 20)
    question = PositionQuestion.about(LiveBoard(9, 9, drawn.world)).begun()
    whole = analyse_within(question, NODES)
    assert not whole.left_out
    numbers = set()
    for nodes in (0, 50, 300, 1000, 3000):
        part = analyse_within(question, nodes)
        assert part.steps == whole.steps[: len(part.steps)]
        assert part.complete is (len(part.steps) == len(whole.steps))
        assert part.counts is None or part.counts == whole.counts
        numbers.add(len(part.steps))
    assert len(numbers) > 2


@pytest.mark.parametrize(
    ("until", "missing"),
    [
        ("COUNT_UNTIL", {LeftOut.COUNTS}),
        ("STEPS_UNTIL", {LeftOut.GUESS}),
        ("LISTS_UNTIL", {LeftOut.LISTS}),
    ],
)
def test_when_the_time_is_up_what_is_missing_is_said(
    monkeypatch: pytest.MonkeyPatch, until: str, missing: set[LeftOut]
) -> None:
    monkeypatch.setattr(analysis, until, 0.0)
    nothing_certain = PositionQuestion.about(Position(6, 4, {7: 1, 10: 2}, total=5), live=True)
    assert analyse_within(nothing_certain, NODES).left_out == missing


def test_whether_a_position_is_possible_is_not_claimed_unseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong_total = PositionQuestion.about(Position(6, 4, {7: 1, 10: 2}, total=21), live=True)
    monkeypatch.setattr(analysis, "COUNT_UNTIL", 0.0)
    assert analyse_within(wrong_total, NODES).consistent is False
    monkeypatch.setattr(analysis, "WORLD_UNTIL", 0.0)
    monkeypatch.setattr(analysis, "STEPS_UNTIL", 0.0)
    unseen = analyse_within(wrong_total, NODES)
    assert unseen.consistent is None
    assert {LeftOut.COUNTS, LeftOut.CONSISTENCY, LeftOut.STEPS} <= unseen.left_out


def test_a_clash_without_time_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "STEPS_UNTIL", 0.0)
    question = PositionQuestion.about(Position(4, 4, {1: 1, 5: 1, 9: 5}, total=4))
    result = analyse_within(question, NODES)
    assert result.left_out == {LeftOut.PROOF}
    assert result.clash is not None
    assert not result.clash.proved


def test_a_trial_is_on_the_same_clock() -> None:
    late = CpuClock().budget(1000, until=-1.0).part(10)
    with pytest.raises(BudgetSpent):
        late.spend()
    early = CpuClock().budget(1000, until=3600.0).part(10)
    early.spend(10)
    with pytest.raises(BudgetSpent):
        early.spend()
    assert isinstance(early, Budget)
