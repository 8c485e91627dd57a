"""Live games as services: how they begin, what moves do, what is kept, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from tests.databases import ON_BOTH
from tests.live_playing import KNOWN, certain, free_cells
from tests.witness import Oracle
from webapp.engine.grid import cells_of
from webapp.mines.boards import NoBoard, best_start
from webapp.mines.levels import LEVELS, BadWish, BoardWish, First
from webapp.notation.tatham import parse_game_id
from webapp.services import housekeeping, live_start, live_time, player_data, players
from webapp.services import live_games as games
from webapp.services.live_games import BadMove, Claim, GameWish, Shown, Stale, Unknown
from webapp.services.live_shown import game_of, write_cells
from webapp.store.base import now
from webapp.store.database import Store
from webapp.store.live_games import LiveGame, LiveMove, find, moves

pytestmark = pytest.mark.functional

SECRET = "a secret of tests, long enough for anything"
BEGINNER = GameWish(level="beginner")


class Someone:
    """A player with one game."""

    def __init__(self, store: Store, wish: GameWish = BEGINNER, player: str | None = None) -> None:
        self.store = store
        self.id, self.game = games.start(store, player, wish, SECRET)

    def claim(self, token: str = "", ms: int | None = None) -> Claim:
        return Claim(self.id, self.game.revision, token, ms)

    def do(self, do: games.Do, *cells: int, **claim: Any) -> Shown:
        self.game = games.move(self.store, self.game.id, self.claim(**claim), do, cells)
        return self.game

    def give_up(self) -> Shown:
        self.game = games.give_up(self.store, self.game.id, self.claim())
        return self.game

    def row(self) -> LiveGame:
        with self.store.read() as session:
            row = find(session, self.game.id)
        assert row is not None
        return row

    def change(self, **values: Any) -> None:
        """Change the row behind the game's back."""

        def work(session: Any) -> None:
            row = find(session, self.game.id)
            for name, value in values.items():
                setattr(row, name, value)

        self.store.write(work)

    def mines(self) -> set[int]:
        """Where the mines are, which only the server knows."""
        mines = game_of(self.row()).mines
        return {cell for cell in range(len(self.game.view)) if mines >> cell & 1}

    def win(self) -> Shown:
        if not self.game.started:
            self.do("open", 0)
        mines = self.mines()
        rest = [c for c, look in enumerate(self.game.view) if look == "#" and c not in mines]
        return self.do("open", *rest) if rest else self.game

    def lose(self) -> Shown:
        if not self.game.started:
            self.do("open", 0)
        return self.do("open", min(c for c in self.mines() if self.game.view[c] == "#"))


# Beginning


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
        store, GameWish(BoardWish(level.width, level.height, level.mines, "no-guess"))
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
        someone = Someone(store, GameWish(BoardWish(9, 9, 20, "fair")))
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
        wish = GameWish(BoardWish(16, 16, 40, "fair", first="opening"), seed=seed)
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
        games.start(store, None, GameWish(BoardWish(20, 20, 190, "no-guess"), seed=5), SECRET)
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
    one, other = Someone(store, wish), Someone(store, wish)
    assert one.game.view == other.game.view
    assert one.mines() == other.mines()
    assert (one.game.counted, one.game.day) == (True, now().date().isoformat())
    assert games.start(store, one.id, wish, SECRET)[1].id == one.game.id
    assert games.again(store, one.game.id, one.id).id == one.game.id
    assert one.win().outcome == "won"
    second = Someone(store, wish, one.id)
    assert (second.game.id != one.game.id, second.game.counted) == (True, False)


def test_the_board_of_the_day_hangs_on_the_secret(store: Store) -> None:
    wish = GameWish(daily="expert")
    here = games.start(store, None, wish, SECRET)[1]
    elsewhere = games.start(store, None, wish, SECRET + "!")[1]
    assert here.view != elsewhere.view


# Moves


@ON_BOTH
def test_every_move_is_kept_in_order(store: Store) -> None:
    someone = Someone(store)
    someone.do("flag", 0, 1)
    someone.do("unmark", 0)
    someone.do("open", 40, token="first")
    someone.lose()
    with store.read() as session:
        kept = moves(session, someone.game.id)
    assert [move.revision for move in kept] == [1, 2, 3, 4]
    assert [(move.kind, move.cells) for move in kept[:3]] == [
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
    with pytest.raises(BadMove, match=said):
        someone.do(do, *cells)
    after = vars(someone.row())
    assert {k: v for k, v in before.items() if k[0] != "_"} == {
        k: v for k, v in after.items() if k[0] != "_"
    }


def test_nothing_can_be_done_after_the_end(store: Store) -> None:
    someone = Someone(store)
    someone.lose()
    for do in games.DOS:
        with pytest.raises(BadMove, match="has ended"):
            someone.do(do, 5)
    with pytest.raises(BadMove, match="has ended"):
        someone.give_up()


def test_a_stale_move_is_told_the_present_board_and_its_token_makes_it_once(store: Store) -> None:
    someone = Someone(store)
    old = someone.claim(token="once")
    shown = someone.do("flag", 7, token="once")
    again = games.move(store, shown.id, old, "flag", [7])
    assert again.revision == shown.revision == 1
    with pytest.raises(Stale) as stale:
        games.move(store, shown.id, Claim(someone.id, 0, "other"), "flag", [8])
    assert stale.value.shown.view == shown.view


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
        lambda: games.open_certain(store, name, claim, [0]),
        lambda: games.note(store, name, claim, asked="hint"),
        lambda: games.again(store, name, stranger.id),
        lambda: games.mine(store, stranger.id, after=name),
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
    players.choose(store, someone.id, {"chord": "any"})
    wild = Someone(store, GameWish(game_id=KNOWN), someone.id)
    assert wild.do("chord", number).outcome == "lost"


def test_a_cycle_has_question_marks_if_they_are_used(store: Store) -> None:
    someone = Someone(store)
    assert [someone.do("cycle", 3).view[3] for _ in range(3)] == ["F", "#", "F"]
    players.choose(store, someone.id, {"questions": "on"})
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
        someone = Someone(store, GameWish(BoardWish(9, 9, 10, "fair", first="opening")))
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
    with pytest.raises(BadMove, match="Only a move that opened a mine"):
        games.undo_loss(store, shown.id, someone.claim())


def test_the_assistant_opens_through_flags_and_is_noted(store: Store) -> None:
    someone = Someone(store, GameWish(game_id=KNOWN))
    free = free_cells(KNOWN, someone.game.view)[0]
    someone.do("flag", free)
    shown = games.open_certain(store, someone.game.id, someone.claim(), [free])
    assert (shown.assisted, shown.view[free].isdigit()) == (True, True)


def test_what_was_asked_belongs_to_one_board(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 40)
    noted = games.note(
        store, someone.game.id, someone.claim(), asked="hint", engines=["odds"], assisted=True
    )
    assert (noted.asked, noted.engines, noted.assisted) == ("hint", ("odds",), True)
    assert noted.revision == someone.game.revision
    flagged = someone.do("flag", someone.game.view.index("#"))
    assert (flagged.asked, flagged.engines) == ("", ("odds",))
    with pytest.raises(Stale):
        games.note(store, someone.game.id, Claim(someone.id, 0), asked="hint")


# Time


def test_time_begins_with_the_first_cell_and_is_never_more_than_has_passed(store: Store) -> None:
    someone = Someone(store)
    assert someone.do("flag", 80, ms=5000).ms == 0
    assert someone.do("open", 0, ms=5000).ms == 0
    so_far = someone.do("unmark", 80, ms=10**9).ms
    began_at = someone.row().began_at
    assert began_at is not None
    assert so_far <= 1000 * (now() - began_at).total_seconds()
    someone.change(began_at=began_at - timedelta(seconds=100))
    assert someone.do("flag", 80, ms=7000).ms == so_far + 7000
    assert someone.do("unmark", 80, ms=-5).ms == so_far + 7000


def test_a_page_that_does_not_measure_is_not_charged_for_long_breaks(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 0)
    long_ago = now() - timedelta(hours=3)
    someone.change(began_at=long_ago, touched_at=long_ago)
    assert someone.do("flag", someone.game.view.index("#")).ms == live_time.IDLE_MS


def test_a_page_that_is_left_tells_the_time_since_its_last_move(store: Store) -> None:
    someone = Someone(store)
    games.note_time(store, someone.game.id, someone.claim(ms=5000))
    assert someone.row().ms == 0, "nothing is open yet"
    before = someone.do("open", 0)
    long_ago = now() - timedelta(hours=3)
    someone.change(began_at=long_ago, touched_at=long_ago)
    games.note_time(store, someone.game.id, someone.claim(ms=7000))
    after = games.look(store, someone.game.id, someone.id)
    assert after == replace(before, ms=7000, touched=after.touched)
    assert after.touched > long_ago, "a page that does not measure counts from here"
    assert someone.do("flag", before.view.index("#"), ms=500).ms == 7500


def test_time_of_an_older_board_of_an_ended_game_and_of_others_is_not_kept(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 0)
    someone.change(began_at=now() - timedelta(hours=3))
    games.note_time(store, someone.game.id, Claim(someone.id, 0, ms=9000))
    with pytest.raises(Unknown):
        games.note_time(store, someone.game.id, Claim("somebody", someone.game.revision, ms=9000))
    assert someone.row().ms == 0
    end = someone.lose().ms
    games.note_time(store, someone.game.id, someone.claim(ms=9000))
    assert someone.row().ms == end


# Keeping


def test_my_games_come_page_by_page_the_latest_first(store: Store) -> None:
    first = Someone(store)
    for _ in range(6):
        Someone(store, player=first.id)
    first.lose()
    seen: list[Shown] = []
    after = ""
    while True:
        page = games.mine(store, first.id, after=after, limit=3)
        seen += page.games
        after = page.after
        if not after:
            break
    assert len(seen) == len({game.id for game in seen}) == 7
    assert all(one.touched >= other.touched for one, other in pairwise(seen))
    assert [game.id for game in games.mine(store, first.id, running=False).games] == [first.game.id]
    assert len(games.mine(store, first.id, running=True).games) == 6
    assert games.mine(store, None).games == []


def test_running_games_are_limited_and_unstarted_ones_make_room(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_start, "MOST_RUNNING", 3)
    someone = Someone(store)
    begun = [Someone(store, player=someone.id) for _ in range(2)]
    for one in begun:
        one.do("open", 0)
    new = Someone(store, player=someone.id)
    with pytest.raises(Unknown):
        games.look(store, someone.game.id, someone.id)
    new.do("open", 0)
    with pytest.raises(BadWish, match="you have 3 games that have not ended"):
        games.start(store, someone.id, BEGINNER, SECRET)
    begun[0].give_up()
    Someone(store, player=someone.id)


def test_a_game_has_a_last_move(store: Store) -> None:
    someone = Someone(store)
    someone.change(revision=games.MOST_MOVES)
    someone.game = games.look(store, someone.game.id, someone.id)
    with pytest.raises(BadMove, match="10000 moves"):
        someone.do("flag", 0)
    assert someone.give_up().outcome == "lost"


def test_a_move_names_each_cell_once_and_no_more_than_there_are(store: Store) -> None:
    someone = Someone(store)
    with pytest.raises(BadMove, match="names 82 cells: the board has 81"):
        someone.do("flag", *[0] * 82)
    assert someone.row().revision == 0
    someone.do("flag", *[3, 7, 3, 3, 7])
    someone.do("open", 40, 40)
    with store.read() as session:
        assert [move.cells for move in moves(session, someone.game.id)] == ["3.7", "40"]


@ON_BOTH
def test_help_is_noted_on_whatever_board_but_takes_no_loss_back(store: Store) -> None:
    someone = Someone(store)
    before = someone.game.revision
    someone.do("flag", 0)
    shown = games.helped(store, someone.game.id, someone.id)
    assert (shown.assisted, shown.revision) == (True, before + 1)
    other = Someone(store)
    other.do("open", 40)
    other.lose()
    assert not games.helped(store, other.game.id, other.id).assisted
    with pytest.raises(Unknown):
        games.helped(store, someone.game.id, other.id)


@ON_BOTH
def test_housekeeping_takes_games_of_which_nothing_was_done(store: Store) -> None:
    old, recent, begun = Someone(store), Someone(store), Someone(store)
    begun.do("flag", 0)
    long_ago = now() - housekeeping.UNSTARTED_KEPT - timedelta(minutes=1)
    old.change(touched_at=long_ago)
    begun.change(touched_at=long_ago)
    assert store.write(housekeeping.clear)["unstarted games"] == 1
    for kept in (recent, begun):
        games.look(store, kept.game.id, kept.id)
    with pytest.raises(Unknown):
        games.look(store, old.game.id, old.id)


@ON_BOTH
def test_another_device_brings_its_games_along_and_a_board_of_the_day_counts_once(
    store: Store,
) -> None:
    wish = GameWish(daily="beginner")
    here, there, quiet = Someone(store, wish), Someone(store, wish), Someone(store)
    there.do("flag", there.game.view.index("#"))
    word = players.device_link(store, here.id)
    assert word is not None
    assert players.follow_link(store, word, there.id) == here.id
    together = games.mine(store, here.id).games
    assert {game.id for game in together} == {here.game.id, there.game.id}
    assert [game.counted for game in together if game.id == here.game.id] == [True]
    assert [game.counted for game in together if game.id == there.game.id] == [False]
    assert games.mine(store, quiet.id).games == [quiet.game]


@ON_BOTH
def test_forgetting_a_player_forgets_the_games(store: Store) -> None:
    someone, other = Someone(store), Someone(store)
    someone.do("open", 0)
    other.do("open", 0)
    players.forget(store, someone.id)
    with store.read() as session:
        assert [row.id for row in session.query(LiveGame)] == [other.game.id]
        assert {move.game_id for move in session.query(LiveMove)} == {other.game.id}


def exported(store: Store, player: str) -> list[dict[str, Any]]:
    kept = player_data.export(store, player)
    assert kept is not None
    return list(kept.live_games)


def test_an_export_tells_no_more_of_a_running_game_than_is_seen(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 40)
    board, seed = someone.row().board, someone.row().seed
    (running,) = exported(store, someone.id)
    assert running["view"] == someone.game.view
    assert (running["board"], running["seed"]) == ("", None)
    assert [move["cells"] for move in running["moves"]] == ["40"]
    assert str(board) not in str(running)
    assert str(seed) not in str(running)
    ended = someone.lose()
    (told,) = exported(store, someone.id)
    assert (told["board"], told["seed"], told["result"]) == (ended.board_id, seed, "lost")


def test_a_spent_budget_refuses_the_move_and_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Someone(store, GameWish(BoardWish(9, 9, 20, "fair")))
    view = someone.do("open", 40).view
    monkeypatch.setattr("webapp.services.live_rules.NODES", 0)
    with pytest.raises(BadMove, match="too long to work out"):
        someone.do("open", view.index("#"))
    assert games.look(store, someone.game.id, someone.id) == someone.game


def test_sets_of_cells_are_kept_as_hexadecimal_numbers() -> None:
    assert write_cells(0b1_0001_1111) == "11f"
