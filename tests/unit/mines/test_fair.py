"""The fair rules, against all worlds of small boards found by trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import Oracle, forced_by_worlds, is_world, worlds_of
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask, cells_of, mask_of
from webapp.engine.position import Position
from webapp.engine.randomness import MAX_SEED, Dice
from webapp.mines.board import visible_position
from webapp.mines.fair import NODES, drawn_world, open_fairly
from webapp.mines.game import BadLiveMove, GameState

pytestmark = pytest.mark.unit


def seen(game: GameState) -> Position:
    return visible_position(game.board, game.opened)


def opened(game: GameState, cell: int, seed: int) -> GameState:
    return open_fairly(game, [cell], seed, Budget(NODES))


@st.composite
def games(draw: st.DrawFn) -> tuple[GameState, int]:
    """A game somewhere on its way, and its seed."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    cells = st.integers(0, width * height - 1)
    mines = draw(st.sets(cells, min_size=1, max_size=width * height * 2 // 3))
    seed = draw(st.integers(0, MAX_SEED))
    game = GameState(width, height, mask_of(mines))
    for cell in draw(st.lists(cells, max_size=5)):
        if not game.outcome and not game.opened >> cell & 1 and not game.mines >> cell & 1:
            game = game.open([cell])
    return game, seed


@given(games(), st.data())
def test_every_opening_obeys_the_rules(begun: tuple[GameState, int], data: Any) -> None:
    game, seed = begun
    while not game.outcome:
        cell = data.draw(st.sampled_from(list(cells_of(game.hidden))))
        position = seen(game)
        certain = forced_by_worlds(position)
        assert certain is not None
        mines, empties = certain
        after = opened(game, cell, seed)
        assert is_world(position, after.mines)
        if empties >> cell & 1:
            assert not after.exploded
        elif mines >> cell & 1 or empties:
            assert after.exploded == 1 << cell
            assert after.opened == game.opened
        else:
            assert not after.exploded
        if not after.exploded:
            flooded = replace(game, mines=after.mines).open([cell])
            assert after == flooded
        if (mines | empties) >> cell & 1:
            assert after.mines == game.mines
        game = after


@given(games(), st.data())
def test_several_cells_open_as_one_after_the_other_the_certain_ones_first(
    begun: tuple[GameState, int], data: Any
) -> None:
    game, seed = begun
    if game.outcome:
        return
    cells = data.draw(st.sets(st.sampled_from(list(cells_of(game.hidden))), min_size=1))
    together = open_fairly(game, cells, seed, Budget(NODES))
    single, todo = game, set(cells)
    while todo and not single.outcome:
        mines, empties = forced_by_worlds(seen(single)) or (0, 0)
        hit = {cell for cell in todo if mines >> cell & 1}
        safe = {cell for cell in todo if empties >> cell & 1}
        single = opened(single, min(hit or safe or todo), seed)
        todo = {cell for cell in todo if not single.opened >> cell & 1}
    lost = single.exploded or todo
    assert together.outcome == ("lost" if lost else single.outcome)
    assert together.opened == (game.opened if lost else single.opened)
    if lost:
        assert together.exploded == mask_of(cells) & together.mines, "all mines that were opened"


@given(games(), st.integers(0, MAX_SEED), st.data())
def test_what_follows_depends_on_what_is_seen_and_the_seed_only(
    begun: tuple[GameState, int], seed: int, data: Any
) -> None:
    """A guess leaves no trace of where the mines were before."""
    game, _ = begun
    if game.outcome:
        return
    position = seen(game)
    mines, empties = forced_by_worlds(position) or (0, 0)
    guesses = list(cells_of(game.hidden & ~(mines | empties)))
    if not guesses:
        return
    cell = data.draw(st.sampled_from(guesses))
    ends = {opened(replace(game, mines=world), cell, seed) for world in worlds_of(position)}
    assert len(ends) == 1


@pytest.mark.parametrize(
    "position",
    [
        Position(4, 3, {5: 2}, total=4),
        Position(5, 2, {0: 1, 9: 1}, total=3),
        Position(3, 3, {4: 3}, total=3),
        Position(6, 2, {2: 1, 3: 2}, bullets=mask_of([0]), total=5),
    ],
)
def test_all_worlds_are_drawn_equally_often(position: Position) -> None:
    worlds, draws = worlds_of(position), 4000
    worlds_drawn: Counter[Mask] = Counter(
        drawn_world(position, Dice(seed), Budget(NODES)) for seed in range(draws)
    )
    assert set(worlds_drawn) <= set(worlds)
    expected = draws / len(worlds)
    chi_square = sum((worlds_drawn[world] - expected) ** 2 / expected for world in worlds)
    free = len(worlds) - 1
    # Five standard deviations above the mean of chi square with so many degrees of freedom.
    assert chi_square < free + 5 * (2 * free) ** 0.5


def test_the_first_cell_is_safe_whatever_was_promised() -> None:
    for seed in range(50):
        assert not opened(GameState(3, 3, mask_of([0, 1, 2])), 0, seed).exploded


def test_what_the_first_click_was_promised_is_kept() -> None:
    promised = mask_of([18, 19, 20, 26, 27, 28, 34, 35, 36])
    game = GameState(8, 8, mask_of(range(0, 64, 4)) & ~promised)
    for seed in range(20):
        after = open_fairly(game, [27], seed, Budget(NODES), promised=promised)
        assert after == game.open([27])
        assert after.view()[27] == "0"


def test_a_whole_game_without_a_needless_guess_is_won() -> None:
    for seed in range(5):
        game = GameState(8, 8, mask_of(range(0, 64, 4)))
        while not game.outcome:
            with Oracle(seen(game)) as oracle:
                mines, empties = oracle.forced() or (0, 0)
            cell = next(cells_of(empties or game.hidden & ~mines))
            game = opened(game, cell, seed)
        assert game.outcome == "won"


def test_a_spent_budget_is_said_and_open_cells_are_refused() -> None:
    game = GameState(5, 5, mask_of([0, 4, 20, 24])).open([12])
    with pytest.raises(BadLiveMove):
        open_fairly(game, [12], 1, Budget(NODES))
    game = GameState(9, 9, mask_of(range(0, 81, 6))).open([1]).open([40])
    with pytest.raises(BudgetSpent):
        open_fairly(game, [80], 1, Budget(0))
