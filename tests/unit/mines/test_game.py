"""The rules of the live game, against a second telling of them and by example."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.naive_game import NaiveGame, Refused
from webapp.engine.grid import cells_of, full_mask, mask_of
from webapp.mines.game import BadLiveMove, GameState, Mark

pytestmark = pytest.mark.unit

MARKS: tuple[Mark, ...] = ("flag", "question", "unmark", "cycle")


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, set[int]]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    cells = st.integers(0, width * height - 1)
    most = draw(st.integers(1, max(1, width * height // 3)))
    return width, height, draw(st.sets(cells, min_size=1, max_size=most))


def step(game: GameState, naive: NaiveGame, data: st.DataObject) -> GameState | None:
    """Make one move in both games: what became of the first, or None if both refuse it."""
    size = game.width * game.height
    cells = data.draw(st.lists(st.integers(-1, size), min_size=1, max_size=3))
    kind = data.draw(st.sampled_from(("open", "open", "chord", "mark", "undo", "give up")))
    yes = data.draw(st.booleans())
    how = data.draw(st.sampled_from(MARKS))
    moves: dict[str, tuple[Any, Any]] = {
        "open": (lambda: game.open(cells), lambda: naive.do_open(cells)),
        "chord": (lambda: chorded(game, cells[0], yes), lambda: naive.do_chord(cells[0], yes)),
        "mark": (
            lambda: game.mark(how, cells, questions=yes),
            lambda: naive.do_mark(how, cells, yes),
        ),
        "undo": (game.undo_loss, naive.do_undo),
        "give up": (game.give_up, naive.do_give_up),
    }
    mine, theirs = moves[kind]
    try:
        theirs()
    except Refused:
        with pytest.raises(BadLiveMove):
            mine()
        return None
    result: GameState = mine()
    return result


def chorded(game: GameState, cell: int, count_flags: bool) -> GameState:
    around = game.chord(cell, count_flags=count_flags)
    return game.open(around) if around else game


@given(boards(), st.booleans(), st.data())
def test_every_game_goes_as_the_naive_one(
    board: tuple[int, int, set[int]], flood: bool, data: Any
) -> None:
    width, height, mines = board
    game = GameState(width, height, mask_of(mines), flood=flood)
    naive = NaiveGame(width, height, mines, flood)
    assert game.outcome == naive.outcome
    for _ in range(data.draw(st.integers(1, 25))):
        game = step(game, naive, data) or game
        assert (game.outcome, game.view()) == (naive.outcome, naive.view())


@given(boards(), st.data())
def test_while_it_runs_the_view_tells_nothing_but_numbers_and_marks(
    board: tuple[int, int, set[int]], data: Any
) -> None:
    width, height, mines = board
    game, naive = GameState(width, height, mask_of(mines)), NaiveGame(width, height, mines)
    for _ in range(data.draw(st.integers(1, 10))):
        game = step(game, naive, data) or game
        if not game.outcome:
            assert set(game.view()) <= set("#F?012345678")
            hidden = {cell for cell, look in enumerate(game.view()) if look in "#F?"}
            assert hidden == set(cells_of(game.hidden))


@given(boards())
def test_opening_all_safe_cells_wins_and_flags_all_mines(board: tuple[int, int, set[int]]) -> None:
    width, height, mines = board
    game = GameState(width, height, mask_of(mines))
    safe = list(cells_of(full_mask(width, height) & ~game.mines))
    if safe:
        game = game.open(safe)
    assert game.outcome == "won"
    assert {cell for cell, look in enumerate(game.view()) if look == "F"} == mines


def test_a_loss_shows_mines_wrong_flags_and_the_exploded_one_and_can_be_taken_back() -> None:
    game = GameState(4, 1, mask_of([1, 3])).mark("flag", [0, 1]).mark("question", [2])
    lost = game.open([3])
    assert (lost.outcome, lost.view()) == ("lost", "WF?X")
    assert lost.undo_loss() == game


def test_a_losing_move_opens_nothing_else() -> None:
    lost = GameState(3, 3, mask_of([8])).open([0, 8])
    assert lost.view() == "#" * 8 + "X"


def test_a_flag_holds_back_the_flood_and_a_question_mark_does_not() -> None:
    game = GameState(5, 1, mask_of([4])).mark("flag", [2]).mark("question", [1]).open([0])
    assert game.view() == "00F##"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (lambda game: game.open([9]), "There is no cell 9: the board has 9, from 0 to 8."),
        (lambda game: game.open([-1]), "There is no cell -1"),
        (lambda game: game.open([0]), "A1 is open already."),
        (lambda game: game.open([2]), "C1 has a flag"),
        (lambda game: game.mark("flag", [0]), "A1 is open"),
        (lambda game: game.chord(2), "C1 is not open"),
        (lambda game: game.undo_loss(), "Only a move that opened a mine"),
        (lambda game: game.give_up().mark("flag", [5]), "The game has ended"),
        (lambda game: game.give_up().open([5]), "The game has ended"),
        (lambda game: game.give_up().give_up(), "The game has ended"),
    ],
)
def test_what_cannot_be_done_is_said(move: Any, said: str) -> None:
    game = GameState(3, 3, mask_of([1, 2])).open([0]).mark("flag", [2])
    with pytest.raises(BadLiveMove) as error:
        move(game)
    assert said in str(error.value)
