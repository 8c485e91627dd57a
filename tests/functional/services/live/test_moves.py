"""What moves do in a live game, what is refused, and what practice changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.processes.databases import ON_BOTH
from tests.sites.live_playing import KNOWN, certain, free_cells
from tests.sites.live_sessions import Someone
from webapp.engine.grid import cells_of
from webapp.mines.levels import BoardWish
from webapp.notation.tatham import parse_game_id
from webapp.services.live import advising, assistance, game_in_hand, games
from webapp.services.live.games import BadLiveMove, GameWish, Unknown
from webapp.services.live.visible import game_of
from webapp.services.moves import Claim, Stale
from webapp.services.people import people
from webapp.store.connection.database import Store
from webapp.store.live_games import moves

pytestmark = pytest.mark.functional


@ON_BOTH
def test_every_move_is_kept_in_order(store: Store) -> None:
    someone = Someone(store)
    someone.do("flag", 0, 1)
    someone.do("unmark", 0)
    someone.do("open", 40, token="first")
    someone.lose()
    with store.read() as session:
        stored = list(moves(session, someone.game.id))
    assert [move.revision for move in stored] == [1, 2, 3, 4]
    assert [(move.kind, move.cells) for move in stored[:3]] == [
        ("flag", "0.1"),
        ("unmark", "0"),
        ("open", "40"),
    ]


@pytest.mark.parametrize(
    ("do", "cells", "said"),
    [
        ("open", [81], "There is no cell 81"),
        ("open", [], "names no cell"),
        ("open", [40], "open already"),
        ("open", [80], "has a flag"),
        ("flag", [40], "is open"),
        ("chord", [80], "is not open"),
        ("chord", [40, 41], "Only one number"),
        ("flag", [5000], "There is no cell 5000"),
    ],
)
def test_a_move_that_cannot_be_made_is_said_and_changes_nothing(
    store: Store, do: games.Do, cells: list[int], said: str
) -> None:
    someone = Someone(store, GameWish(game_id=KNOWN))
    someone.do("flag", 80)
    before = vars(someone.row()).copy()
    with pytest.raises(BadLiveMove, match=said):
        someone.do(do, *cells)
    after = vars(someone.row())
    assert {k: v for k, v in before.items() if k[0] != "_"} == {
        k: v for k, v in after.items() if k[0] != "_"
    }


def test_nothing_can_be_done_after_the_end(store: Store) -> None:
    someone = Someone(store)
    someone.lose()
    for do in games.DOS:
        with pytest.raises(BadLiveMove, match="has ended"):
            someone.do(do, 5)
    with pytest.raises(BadLiveMove, match="has ended"):
        someone.give_up()


def test_a_stale_move_is_told_the_present_board_and_its_token_makes_it_once(store: Store) -> None:
    someone = Someone(store)
    old = someone.claim(token="once")
    shown = someone.do("flag", 7, token="once")
    again = games.move(store, shown.id, old, "flag", [7])
    assert again.revision == shown.revision == 1
    with pytest.raises(Stale):
        games.move(store, shown.id, Claim(someone.id, 0, "other"), "flag", [8])
    assert games.look(store, shown.id, someone.id) == shown


def test_nobody_else_gets_at_a_game(store: Store) -> None:
    someone, stranger = Someone(store), Someone(store)
    someone.do("open", 40)
    claim, name = Claim(stranger.id, 1), someone.game.id
    tries: list[Callable[[], object]] = [
        lambda: games.look(store, name, stranger.id),
        lambda: games.look(store, name, None),
        lambda: games.look(store, "nothing", someone.id),
        lambda: games.move(store, name, claim, "open", [0]),
        lambda: games.give_up(store, name, claim),
        lambda: games.undo_loss(store, name, claim),
        lambda: advising.reason_on(store, name, claim),
        lambda: assistance.next_rung(store, name, claim),
        lambda: game_in_hand.take(store, name, stranger.id),
        lambda: games.again(store, name, stranger.id),
        lambda: games.list_games(store, stranger.id, after=name),
    ]
    for attempt in tries:
        with pytest.raises(Unknown):
            attempt()
    assert games.look(store, name, someone.id) == someone.game


def test_a_number_opens_around_it_as_its_player_wishes(store: Store) -> None:
    someone = Someone(store, GameWish(game_id=KNOWN))
    mines = parse_game_id(KNOWN).mines
    number = someone.game.view.index("1")
    around = [c for c in range(81) if c != number and max(abs(c // 9 - number // 9),
              abs(c % 9 - number % 9)) == 1]  # fmt: skip
    hidden = [c for c in around if someone.game.view[c] == "#"]
    assert someone.do("chord", number).revision == 0
    someone.do("flag", *(c for c in hidden if mines >> c & 1))
    assert someone.do("chord", number).revision == 2
    people.choose(store, someone.id, {"chord": "any"})
    wild = Someone(store, GameWish(game_id=KNOWN), someone.id)
    assert wild.do("chord", number).outcome == "lost"


def test_a_cycle_has_question_marks_if_they_are_used(store: Store) -> None:
    someone = Someone(store)
    assert [someone.do("cycle", 3).view[3] for _ in range(3)] == ["F", "#", "F"]
    people.choose(store, someone.id, {"questions": "on"})
    assert [someone.do("cycle", 3).view[3] for _ in range(3)] == ["?", "#", "F"]


def test_the_end_shows_all_and_practice_hides_it_again(store: Store) -> None:
    someone = Someone(store)
    lost = someone.lose()
    assert (lost.outcome, lost.seed, lost.view.count("X")) == ("lost", someone.row().seed, 1)
    assert parse_game_id(lost.board_id).mines == game_of(someone.row()).mines
    someone.game = games.undo_loss(store, lost.id, someone.claim())
    back = someone.game
    assert (back.outcome, back.practice, back.board_id, back.seed) == ("", True, "", None)
    assert set(back.view) <= set("#012345678")
    won = someone.win()
    assert won.outcome == "won"
    row = someone.row()
    assert (row.result, row.result_ms) == ("lost", lost.ms)


def test_in_practice_mines_of_a_fair_game_stay(store: Store) -> None:
    certain_mines = 0
    while not certain_mines:
        someone = Someone(store, GameWish(BoardWish(9, 9, 10, rules="fair", first="opening")))
        someone.do("open", 40)
        certain_mines, _ = certain(someone.game.view, 9, 10)
    someone.do("open", next(cells_of(certain_mines)))
    mines = someone.mines()
    someone.game = games.undo_loss(store, someone.game.id, someone.claim())
    someone.win()
    assert someone.mines() == mines


def test_giving_up_shows_the_board_even_before_it_was_laid(store: Store) -> None:
    someone = Someone(store)
    shown = someone.give_up()
    assert (shown.outcome, shown.view.count("*")) == ("lost", 10)
    with pytest.raises(BadLiveMove, match="Only a move that opened a mine"):
        games.undo_loss(store, shown.id, someone.claim())


def test_the_assistant_opens_through_flags_and_is_noted(store: Store) -> None:
    someone = Someone(store, GameWish(game_id=KNOWN))
    free = free_cells(KNOWN, someone.game.view)[0]
    someone.do("flag", free)
    game = game_in_hand.take(store, someone.game.id, someone.id)
    games.open_by_help(game, someone.claim(), 1 << free)
    shown = games.look(store, someone.game.id, someone.id)
    assert (shown.assisted, shown.view[free].isdigit()) == (True, True)
    assert game.shown == shown


def test_what_was_asked_belongs_to_one_board(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 40)
    game = game_in_hand.take(store, someone.game.id, someone.id)
    game.note(someone.claim(), asked="hint", engines=["odds"], assisted=True)
    noted = games.look(store, someone.game.id, someone.id)
    assert game.shown == noted
    assert (noted.asked, noted.engines, noted.assisted) == ("hint", ("odds",), True)
    assert noted.revision == someone.game.revision
    flagged = someone.do("flag", someone.game.view.index("#"))
    assert (flagged.asked, flagged.engines) == ("", ("odds",))
    with pytest.raises(Stale):
        game.note(someone.claim(), asked="hint")
    with pytest.raises(Stale):
        game.note(Claim(someone.id, 1), asked="hint")


def test_a_game_has_a_last_move(store: Store) -> None:
    someone = Someone(store)
    someone.change(revision=game_in_hand.MOST_MOVES)
    someone.game = games.look(store, someone.game.id, someone.id)
    with pytest.raises(BadLiveMove, match="10000 moves"):
        someone.do("flag", 0)
    assert someone.give_up().outcome == "lost"


def test_a_move_names_each_cell_once_and_no_more_than_there_are(store: Store) -> None:
    someone = Someone(store)
    with pytest.raises(BadLiveMove, match="names 82 cells: the board has 81"):
        someone.do("flag", *[0] * 82)
    assert someone.row().revision == 0
    someone.do("flag", *[3, 7, 3, 3, 7])
    someone.do("open", 40, 40)
    with store.read() as session:
        assert [move.cells for move in moves(session, someone.game.id)] == ["3.7", "40"]


def test_a_spent_budget_refuses_the_move_and_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Someone(store, GameWish(BoardWish(9, 9, 20, rules="fair")))
    view = someone.do("open", 40).view
    monkeypatch.setattr("webapp.services.live.rules.NODES", 0)
    with pytest.raises(BadLiveMove, match="too long to work out"):
        someone.do("open", view.index("#"))
    assert games.look(store, someone.game.id, someone.id) == someone.game
