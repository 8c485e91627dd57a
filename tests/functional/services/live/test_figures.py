"""Statistics and histories against a plain telling of the games that were played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any

import pytest

from tests.sites.live_playing import KNOWN
from tests.sites.live_sessions import SECRET, Session, reckless
from webapp.mines.levels import FIRSTS, RULES, BoardWish, First
from webapp.services.live import games as live_games
from webapp.services.live import history as live_history
from webapp.services.live import records as live_records
from webapp.services.live.figures import (
    MOST_COURSES,
    MOST_TIMES,
    GameTally,
    LevelTally,
    Statistics,
    statistics,
)
from webapp.services.live.game_in_hand import take
from webapp.services.live.games import GameWish, Unknown
from webapp.services.live.history import export_games, history
from webapp.services.moves import Claim
from webapp.store.connection.database import Store
from webapp.store.live_records import Ended, GameFilter

pytestmark = pytest.mark.functional

MANY = 30


def played(
    store: Store,
    number: int,
    seed: int = 0,
    firsts: Sequence[First] = ("opening",),
    floods: Sequence[bool] = (True,),
) -> list[Session]:
    """Small games of one player; the first sizes are easy to win."""
    rng = random.Random(seed)
    player, games = None, []
    for _ in range(number):
        width, mines = rng.choice([(4, 1), (5, 2)])
        rules = rng.choice(RULES[:2])
        board = BoardWish(width, 4, mines, rules=rules, first=rng.choice(firsts))
        wish = GameWish(board, flood=rng.choice(floods))
        session = Session.begin(store, wish, player)
        player = session.player
        while session.shown.outcome:  # Its start opened the whole board.
            session = Session.begin(store, wish, player)
        session.play_on(rng)
        games.append(session)
    return games


def test_wins_streaks_and_times(store: Store) -> None:
    games = played(store, MANY)
    figures = statistics(store, games[0].player)
    outcomes = [game.shown.outcome for game in games]
    assert {"won", "lost"} == set(outcomes)
    rows = [sum(1 for _ in run) for outcome, run in groupby(outcomes) if outcome == "won"]
    together = figures.all
    assert len(together.games) == MANY
    assert len(together.won) == outcomes.count("won")
    assert together.win_rate == outcomes.count("won") / MANY
    assert together.longest_streak == max(rows)
    assert together.streak == (rows[-1] if outcomes[-1] == "won" else 0)
    times = [game.shown.ms for game in games if game.shown.outcome == "won"]
    assert together.best is not None
    assert together.best.result_ms == min(times)
    assert together.mean_ms == pytest.approx(sum(times) / len(times))


def test_each_size_under_each_kind_of_rules_has_a_line(store: Store) -> None:
    games = played(store, 2 * MANY, seed=1, firsts=FIRSTS, floods=(True, False))
    kinds: dict[tuple[Any, ...], list[Session]] = {}
    for game in games:
        shown = game.shown
        promise = "" if shown.rules == "no-guess" else shown.first
        kind = (shown.width, shown.height, shown.mines, shown.rules, promise, shown.flood)
        kinds.setdefault(kind, []).append(game)
    assert len({kind[-3:] for kind in kinds}) == 8, "classic in three ways, no guess; no flood"
    lines = statistics(store, games[0].player).levels
    assert len(lines) == len(kinds)
    for line in lines:
        mine = kinds[line.width, line.height, line.mines, line.rules, line.first, line.flood]
        assert len(line.games) == len(mine)
        assert len(line.won) == sum(game.shown.outcome == "won" for game in mine)


def ended(rng: random.Random, number: int, ms: int | None) -> Ended:
    """A game that was won in so many milliseconds, or lost."""
    result, moment = ("lost", 1) if ms is None else ("won", ms)
    day = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number)
    return Ended(f"{rng.random()}", "", 4, 4, 1, "classic", result, moment, day, None)


def test_the_course_is_the_latest_wins_each_with_the_best_up_to_then() -> None:
    rng = random.Random(6)
    times = [rng.randrange(9_000, 90_000) if rng.random() < 0.7 else None for _ in range(300)]
    games = [ended(rng, number, ms) for number, ms in enumerate(times)]
    won = [(game.id, ms) for game, ms in zip(games, times, strict=True) if ms is not None]
    assert len(won) > MOST_TIMES
    course = [(win.number, game.id, win.ms, win.best) for win, game in GameTally(games).course]
    assert course == [
        (place, *won[place - 1], min(ms for _, ms in won[:place]))
        for place in range(len(won) - MOST_TIMES + 1, len(won) + 1)
    ]


def test_the_boards_won_most_often_are_drawn_in_the_order_of_the_levels() -> None:
    rng = random.Random(7)
    wins = [4, 0, 9, 3, 5, 1, 8, 2, 7]
    levels = [
        LevelTally([ended(rng, n, 1000) for n in range(won)], width=width)
        for width, won in enumerate(wins)
    ]
    assert [len(level.won) for level in Statistics(levels=levels).courses] == [4, 9, 3, 5, 8, 7]
    assert MOST_COURSES == 6
    assert [len(level.won) for level in Statistics(levels=levels[:2]).courses] == [4]


def test_pace_efficiency_and_guesses_are_those_of_the_games(store: Store) -> None:
    games = played(store, MANY // 2, seed=2)
    records = [live_records.record(store, game.shown.id, game.player) for game in games]
    together = statistics(store, games[0].player).all
    won = [record for record in records if record.shown.outcome == "won"]
    done, ms = (
        sum(record.measures.done for record in won),
        sum(record.measures.ms for record in won),
    )
    assert together.pace == pytest.approx(1000 * done / ms if ms else None)
    clicks = sum(len(record.moments) for record in won)
    assert together.efficiency == pytest.approx(done / clicks)
    chances = together.chances
    assert chances.games == len(games)
    assert chances.guesses == sum(record.guesses.guesses for record in records)
    assert chances.survived == sum(record.guesses.survived for record in records)
    assert chances.expected == pytest.approx(
        sum(float(record.guesses.expected) for record in records)
    )
    assert sum(chances.grades.values()) == sum(len(record.grades) for record in records)


def test_what_does_not_count_is_told_apart(store: Store) -> None:
    first = Session.begin(store, GameWish(BoardWish(4, 4, 1, first="opening")))
    player = first.player
    first.play_on(random.Random(1))

    def end(wish: GameWish, *, assisted: bool = False) -> None:
        session = Session.begin(store, wish, player)
        session.make("open", session.shown.view.index("#"))
        if not session.shown.outcome:
            if assisted:
                take(store, session.shown.id, player).note(session.claim, assisted=True)
            live_games.give_up(store, session.shown.id, session.claim)

    end(GameWish(game_id=KNOWN))
    end(GameWish(BoardWish(9, 9, 10), seed=5))
    for _ in range(3):
        end(GameWish(daily="beginner"))
    end(GameWish(BoardWish(9, 9, 10, first="safe")), assisted=True)
    figures = statistics(store, player)
    assert len(figures.all.games) == 2, (
        "the first game, and the board of the day for the first time"
    )
    expected = {"assisted": 1, "shared": 2, "daily": 2, "practice": 0, "replay": 0}
    assert figures.uncounted == expected


def test_a_loss_counts_though_it_was_taken_back_for_practice_and_helped_with(
    store: Store,
) -> None:
    for seed in range(40):
        session = reckless(store, "classic", seed, practice=0)
        if session.shown.outcome != "lost":
            continue
        before = statistics(store, session.player)
        session.take_back()
        take(store, session.shown.id, session.player).note(session.claim, assisted=True)
        assert statistics(store, session.player).all.games == before.all.games
        session.shown = live_games.look(store, session.shown.id, session.player)
        session.play_on(random.Random(seed))
        after = statistics(store, session.player)
        assert len(after.all.games) == len(before.all.games) == 1
        assert after.all.games[0].result_ms == before.all.games[0].result_ms
        assert after.uncounted["practice"] == 1
        return
    pytest.fail("no game was lost")


def test_a_game_given_up_before_its_first_opening_is_no_loss(store: Store) -> None:
    player, shown = live_games.start(store, None, GameWish(level="beginner"), SECRET)
    live_games.give_up(store, shown.id, Claim(player, 0))
    assert not statistics(store, player).all.games
    assert live_records.record(store, shown.id, player).measures.done == 0


def test_nobody_has_no_statistics(store: Store) -> None:
    assert statistics(store, None) == Statistics()
    figures = statistics(store, "nobody we know")
    assert not figures.all.games
    assert figures.all.win_rate is None
    assert (figures.all.streak, figures.all.longest_streak, figures.all.best) == (0, 0, None)
    assert not any(figures.uncounted.values())


def test_a_board_that_its_start_opens_whole_is_won_and_counts_for_nothing(store: Store) -> None:
    whole = GameWish(BoardWish(4, 4, 1, rules="no-guess"))
    games = [Session.begin(store, whole) for _ in range(30)]
    done = next(game for game in games if game.shown.outcome)
    assert done.shown.outcome == "won"
    assert not statistics(store, done.player).all.games
    record = live_records.record(store, done.shown.id, done.player)
    assert not record.moments
    assert record.replay.end.view() == done.shown.view
    assert (record.measures.done, record.guesses.guesses) == (0, 0)


def test_a_page_measures_so_many_games_and_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_records, "AT_ONCE", 2)
    player = played(store, 5)[0].player
    assert [statistics(store, player).complete for _ in range(3)] == [False, False, True]


def test_a_page_that_has_measured_for_long_enough_leaves_the_rest_to_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_records, "SECONDS", -1)
    player = played(store, 3)[0].player
    assert [statistics(store, player).complete for _ in range(3)] == [False, False, True]


def test_the_history_has_every_game_once_the_latest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = played(store, 7, seed=3)
    player = games[0].player
    running = Session.begin(store, GameWish(BoardWish(9, 9, 10)), player)
    untouched = running.shown.id
    going = Session.begin(store, GameWish(BoardWish(9, 9, 10)), player)
    going.make("flag", 0)
    expected = [going.shown.id, *(game.shown.id for game in reversed(games))]
    seen: list[str] = []
    after = ""
    while True:
        page = history(store, player, GameFilter(), after, limit=3)
        seen += [line.id for line in page.lines]
        after = page.after
        if not after:
            break
    assert seen == expected
    assert untouched not in seen
    assert not history(store, player, GameFilter()).lines[0].measures
    for outcome in ("won", "lost"):
        listed = {line.id for line in history(store, player, GameFilter(outcome=outcome)).lines}
        assert listed == {game.shown.id for game in games if game.shown.outcome == outcome}
    assert [line.id for line in history(store, player, GameFilter(outcome="running")).lines] == [
        going.shown.id
    ]
    assert len(history(store, player, GameFilter(level="beginner")).lines) == 1
    assert len(history(store, player, GameFilter(level="own")).lines) == 7


def in_file(store: Store, player: str | None, after: str = "") -> tuple[list[Any], str]:
    """The games of a file, and where the next one begins."""
    with export_games(store, player, after) as file:
        return [{**game, "moves": list(game["moves"])} for game in file.games], file.after


def test_nobody_reads_the_history_of_another_player(store: Store) -> None:
    mine, theirs = played(store, 2), played(store, 2, seed=9)
    assert {line.id for line in history(store, mine[0].player, GameFilter()).lines} == {
        game.shown.id for game in mine
    }
    with pytest.raises(Unknown):
        history(store, mine[0].player, GameFilter(), theirs[0].shown.id)
    with pytest.raises(Unknown):
        in_file(store, mine[0].player, theirs[0].shown.id)
    assert history(store, None, GameFilter()).lines == []
    assert in_file(store, None) == ([], "")


def test_a_file_holds_what_can_be_played_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every number of the end follows from the mines and the moves in the file."""
    monkeypatch.setattr(live_history, "A_FILE", 4)
    games = {game.shown.id: game for game in played(store, 6, seed=4)}
    player = next(iter(games.values())).player
    first, after = in_file(store, player)
    rest, end = in_file(store, player, after)
    games_of_files = [*first, *rest]
    assert end == ""
    assert {game["game"] for game in games_of_files} == set(games)
    for game in games_of_files:
        session = games[game["game"]]
        mines = {tuple(mine) for mine in game["mines_at"]}
        assert len(mines) == game["mines"]
        assert [move["kind"].replace("toggle", "cycle") for move in game["moves"]] == session.done
        for cell, look in enumerate(session.shown.view):
            row, column = divmod(cell, game["width"])
            around = {(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
            if look.isdigit():
                assert int(look) == len(mines & around)
            if look in "*X":
                assert (row, column) in mines
        assert game["result"] == session.shown.outcome
        assert game["guesses"] == len(
            [guess for guess in game["guessed"] if guess["risk"] not in "01"]
        )


def test_guesses_under_fair_rules_are_no_luck(store: Store) -> None:
    classic = reckless(store, "classic", 3, practice=0)
    before = statistics(store, classic.player).all.chances
    fair = Session.begin(store, GameWish(BoardWish(7, 6, 5, rules="fair")), classic.player)
    fair.play_on(random.Random(1))
    assert live_records.record(store, fair.shown.id, fair.player).guesses.guesses
    tally = statistics(store, classic.player).all
    assert (len(tally.games), tally.fair) == (2, 1)
    assert tally.chances == before
    rows, _ = in_file(store, classic.player)
    by_rules = {row["rules"]: row for row in rows}
    assert (by_rules["fair"]["luck"], by_rules["fair"]["expected"]) == (None, None)
    assert by_rules["fair"]["guesses"] > 0
    assert by_rules["classic"]["luck"] is not None
