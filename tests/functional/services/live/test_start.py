"""How live games begin: what the first cell promises, which boards there are, what counts."""

from __future__ import annotations

import pytest

from tests.processes.databases import ON_BOTH
from tests.sites.live_playing import KNOWN, certain, free_cells
from tests.sites.live_sessions import BEGINNER, SECRET, Someone
from tests.witnesses.brute_force import Oracle
from webapp.clock import now
from webapp.mines.boards import NoBoard, best_start
from webapp.mines.levels import LEVELS, BadWish, BoardWish, First
from webapp.notation.tatham import parse_game_id
from webapp.services.live import games
from webapp.services.live.games import GameWish
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame

pytestmark = pytest.mark.functional


@ON_BOTH
def test_a_classic_game_lays_its_mines_with_the_first_cell(store: Store) -> None:
    someone = Someone(store)
    assert someone.row().board is None
    assert (someone.game.view, someone.game.started) == ("#" * 81, False)
    shown = someone.do("open", 40)
    assert shown.view[40].isdigit()
    assert len(someone.mines()) == 10
    assert (shown.started, shown.start, shown.left) == (True, 40, 10)
    assert (shown.board_id, shown.seed) == ("", None)


@pytest.mark.parametrize(("first", "seen"), [("safe", "012345678"), ("opening", "0")])
def test_the_first_cell_is_as_promised(store: Store, first: First, seen: str) -> None:
    for cell in (0, 4, 12, 24):
        someone = Someone(store, GameWish(BoardWish(5, 5, 16, first=first)))
        assert someone.do("open", cell).view[cell] in seen


def test_with_any_first_cell_it_may_be_a_mine(store: Store) -> None:
    wish = GameWish(BoardWish(3, 3, 8, first="any"))
    outcomes = {Someone(store, wish).do("open", 4).outcome for _ in range(20)}
    assert "lost" in outcomes


def test_a_no_guess_game_begins_open_and_never_needs_a_guess(store: Store) -> None:
    level = LEVELS["intermediate"]
    someone = Someone(
        store, GameWish(BoardWish(level.width, level.height, level.mines, rules="no-guess"))
    )
    start = best_start(level.width, level.height)
    assert (someone.game.start, someone.game.view[start]) == (start, "0")
    while not someone.game.outcome:
        with Oracle(someone.game.position()) as oracle:
            _, empties = oracle.forced() or (0, 0)
        someone.do("open", *(c for c in range(256) if empties >> c & 1))
    assert someone.game.outcome == "won"


def test_a_fair_game_takes_no_revenge_for_a_forced_guess(store: Store) -> None:
    for _ in range(5):
        someone = Someone(store, GameWish(BoardWish(9, 9, 20, rules="fair")))
        someone.do("open", 40)
        while not someone.game.outcome:
            mines, empties = certain(someone.game.view, 9, 20)
            hidden = [c for c, look in enumerate(someone.game.view) if look == "#"]
            cell = next(c for c in hidden if (empties or ~mines) >> c & 1)
            someone.do("open", cell)
        assert someone.game.outcome == "won"


def test_a_fair_game_punishes_a_needless_guess(store: Store) -> None:
    punished = 0
    for seed in range(10):
        wish = GameWish(BoardWish(16, 16, 40, rules="fair", first="opening"), seed=seed)
        someone = Someone(store, wish)
        view = someone.do("open", 120).view
        mines, empties = certain(view, 16, 40)
        guesses = [c for c in range(256) if view[c] == "#" and not (mines | empties) >> c & 1]
        if empties and guesses:
            assert someone.do("open", guesses[-1]).outcome == "lost"
            punished += 1
    assert punished > 5


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (GameWish(BoardWish(5, 5, 25)), "25 mines do not fit"),
        (GameWish(BoardWish(65, 5, 5)), "the width is 65"),
        (GameWish(level="hopeless"), "“hopeless” is not known as level"),
        (GameWish(daily="hopeless"), "“hopeless” is not known as level"),
        (GameWish(game_id="9x9:zz"), "hexadecimal"),
        (GameWish(BEGINNER.board, "beginner", seed=-1), "the seed is -1"),
    ],
)
def test_what_cannot_begin_is_said(store: Store, wish: GameWish, said: str) -> None:
    with pytest.raises(BadWish, match=said):
        games.start(store, None, wish, SECRET)


def test_a_density_without_reasoning_is_said_and_nothing_is_kept(store: Store) -> None:
    with pytest.raises((BadWish, NoBoard)):
        games.start(store, None, GameWish(BoardWish(20, 20, 190, rules="no-guess"), seed=5), SECRET)
    with store.read() as session:
        assert session.query(LiveGame).count() == 0


def test_a_known_board_begins_open_and_does_not_count(store: Store) -> None:
    someone = Someone(store, GameWish(game_id=KNOWN))
    assert someone.game.view[40].isdigit()
    assert (someone.game.counted, someone.game.origin) == (False, "shared")
    shown = someone.do("open", *free_cells(KNOWN, someone.game.view))
    assert shown.outcome == "won"
    assert parse_game_id(shown.board_id) == parse_game_id(KNOWN)
    again = games.again(store, shown.id, someone.id)
    assert again.id != shown.id
    assert again.view == Someone(store, GameWish(game_id=KNOWN)).game.view


def test_a_seed_that_was_shown_gives_the_same_board_and_does_not_count(store: Store) -> None:
    first = Someone(store)
    first.do("open", 30)
    ended = first.lose()
    second = Someone(store, GameWish(level="beginner", seed=ended.seed))
    second.do("open", 30)
    assert second.mines() == first.mines()
    assert (first.game.counted, second.game.counted) == (True, False)


def test_again_after_a_random_game_is_another_random_game(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 40)
    again = games.again(store, someone.game.id, someone.id)
    assert (again.started, again.counted, again.origin) == (False, True, "random")


@ON_BOTH
def test_the_board_of_the_day_is_one_for_all_and_counts_once(store: Store) -> None:
    wish = GameWish(daily="beginner")
    first, other = Someone(store, wish), Someone(store, wish)
    assert first.game.view == other.game.view
    assert first.mines() == other.mines()
    assert (first.game.counted, first.game.day) == (True, now().date().isoformat())
    assert games.start(store, first.id, wish, SECRET)[1].id == first.game.id
    assert games.again(store, first.game.id, first.id).id == first.game.id
    assert first.win().outcome == "won"
    second = Someone(store, wish, first.id)
    assert (second.game.id != first.game.id, second.game.counted) == (True, False)


def test_the_board_of_the_day_hangs_on_the_secret(store: Store) -> None:
    wish = GameWish(daily="expert")
    here = games.start(store, None, wish, SECRET)[1]
    elsewhere = games.start(store, None, wish, SECRET + "!")[1]
    assert here.view != elsewhere.view
