"""Checks, hints and the shelf's side of a game."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from flask import Flask

from tests.sites.playing import SMALL, Browser, name, set_up, solution, unknown
from tests.sites.stored import row_of
from webapp.bullets.generate import make_puzzle
from webapp.bullets.recipe import Recipe
from webapp.clock import now
from webapp.services.moves import Claim
from webapp.services.puzzles.plays import note_time
from webapp.services.shelf import shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily
from webapp.store.connection.database import Store, open_store
from webapp.store.plays import Play

pytestmark = pytest.mark.functional

SOLUTION = solution(SMALL)
FREE = unknown(SMALL)
RIGHT = sorted(SOLUTION)
WRONG = sorted(set(FREE) - SOLUTION)


@pytest.fixture
def app(app: Flask) -> Flask:
    set_up(app)
    return app


@pytest.fixture
def player(app: Flask) -> Browser:
    return Browser(app)


def help_text(page: str) -> str:
    match = re.search(r'id="sentence"[^>]*>(.*?)</(?:p|div)>', page, re.DOTALL)
    assert match is not None
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", match[1]).split()))


def after(player: Browser, path: str, **fields: str) -> str:
    """What the page says after a form without a script."""
    assert player.post(path, **fields).status_code == 303
    return help_text(player.open())


def test_a_check_says_how_many_marks_are_wrong_and_not_which(player: Browser) -> None:
    assert after(player, "/check") == "There is no mark yet."
    player.make(f"{RIGHT[0]}*{WRONG[0]}-")
    assert after(player, "/check") == "Both of your marks are right so far."
    player.make(f"{WRONG[1]}*{RIGHT[1]}-{WRONG[2]}o")
    page_says = after(player, "/check")
    assert page_says == "2 of your 4 marks are wrong."
    assert "data-part" not in player.open()
    assert name(WRONG[1]) not in page_says


def test_which_marks_are_wrong_is_told_when_asked(player: Browser) -> None:
    player.make(f"{RIGHT[0]}*{WRONG[1]}*")
    after(player, "/check")
    assert after(player, "/check", where="yes") == f"{name(WRONG[1])} is wrong."
    assert f"{name(WRONG[1])}, bullet, wrong" in player.open()
    player.make(f"{WRONG[1]}.")
    assert "wrong" not in player.open(), "the answer was about another board"


def test_an_only_mark_that_is_wrong_is_framed_at_once_and_its_hint_tells_why(
    app: Flask, player: Browser
) -> None:
    player.make(f"{WRONG[0]}*")
    assert after(player, "/check") == "Your only mark is wrong."
    page = player.open()
    assert f"{name(WRONG[0])}, bullet, wrong" in page
    assert "Show me which" not in page
    assert "Tell me why" in page
    assert after(player, "/hint").startswith(f"The mark at {name(WRONG[0])} is wrong. ")
    assert "Take it back" in player.open()
    assert (the_play(app).checks, the_play(app).hints) == (1, 1)


def test_after_a_check_that_names_marks_a_hint_goes_on_from_there(player: Browser) -> None:
    player.make(f"{RIGHT[0]}*{WRONG[1]}*")
    after(player, "/check")
    after(player, "/check", where="yes")
    assert "Tell me why" in player.open()
    assert after(player, "/hint").startswith(f"The mark at {name(WRONG[1])} is wrong. ")
    player.make(f"{WRONG[1]}.")
    after(player, "/check", where="yes")
    assert after(player, "/hint").startswith("Look "), "nothing was wrong: the hint begins anew"


def test_who_wants_no_hint_of_wrong_marks_is_offered_none_after_a_check(player: Browser) -> None:
    player.client.post("/settings", data={**player.fields, "faults": "off"})
    player.make(f"{WRONG[0]}-{WRONG[1]}*")
    assert after(player, "/check", where="yes") == f"{name(WRONG[1])} is wrong."
    assert "Tell me why" not in player.open()


def test_checks_and_hints_are_counted(app: Flask, player: Browser) -> None:
    player.make(f"{RIGHT[0]}*")
    after(player, "/check")
    after(player, "/check", where="yes")
    for _ in range(5):
        after(player, "/hint")
    play = the_play(app)
    assert (play.checks, play.hints) == (1, 1)


def test_a_hint_tells_more_with_each_rung_and_does_it_in_the_end(player: Browser) -> None:
    rungs = [after(player, "/hint") for _ in range(4)]
    assert len(set(rungs)) == 4
    assert rungs[0].startswith("Look ")
    assert player.board()["revision"] == 0
    highlight = player.board()["highlight"]
    concluded, reason = set(highlight["conclusion"]), highlight["reason"]
    assert concluded
    assert reason
    for cell in [*concluded, *reason]:
        assert name(cell) in rungs[3], "what is highlighted is named"
    assert set(highlight["bullets"]) <= SOLUTION
    assert {*highlight["bullets"], *highlight["empties"]} == concluded
    done = after(player, "/hint")
    what, _, why = done.partition(". ")
    assert " marked as " in what
    assert why == rungs[3]
    for cell in concluded:
        assert name(cell) in what
        assert player.marks[cell] == ("*" if cell in SOLUTION else "-")
    assert player.board()["revision"] == 1
    player.post("/moves", do="undo")
    assert player.marks == "." * 25, "a hint can be undone"


def test_names_tell_what_a_hint_highlights(player: Browser) -> None:
    for _ in range(3):
        after(player, "/hint")
    page = player.open()
    assert re.search(r'aria-label="[A-E][1-5], clue \d, highlighted as reason"', page)
    assert re.search(r'aria-label="[A-E][1-5], unknown, concluded"', page)


def test_hints_alone_solve_the_puzzle(player: Browser) -> None:
    for _ in range(200):
        if player.board()["solved"]:
            break
        player.post("/hint")
        player.open()
    assert player.board()["solved"]
    assert re.search(r"All 7 bullets found, with \d+ hints\.", help_text(player.open()))


def test_a_hint_speaks_of_wrong_marks_first_unless_that_is_not_wanted(player: Browser) -> None:
    player.make(f"{WRONG[0]}*")
    assert after(player, "/hint") == "One of your marks is wrong."
    player.client.post("/settings", data={**player.fields, "faults": "off"})
    player.make(f"{WRONG[0]}.{WRONG[1]}-")
    assert "wrong" not in after(player, "/hint")


def test_the_last_rung_takes_a_wrong_mark_away(player: Browser) -> None:
    player.make(f"{WRONG[0]}*")
    for _ in range(5):
        after(player, "/hint")
    assert player.marks == "." * 25


def test_asking_on_an_older_board_is_refused(player: Browser) -> None:
    old = dict(player.fields)
    player.make(f"{RIGHT[0]}*")
    player.fields = old
    for path in ("/hint", "/check"):
        assert player.post(path).status_code == 409
        assert player.post(path, script=True).get_json()["marks"][RIGHT[0]] == "*"


@pytest.mark.usefixtures("within_a_minute")
def test_who_asks_too_often_is_told_to_wait(player: Browser) -> None:
    statuses = [player.post("/check").status_code for _ in range(125)]
    assert statuses[:120].count(429) == 0
    assert statuses[-1] == 429


# Time


def the_store(app: Flask) -> Store:
    return open_store(app.extensions["settings"].database_url)


def the_play(app: Flask) -> Play:
    store = the_store(app)
    with store.read() as session:
        play = session.query(Play).one()
    store.close()
    return play


def move_back(app: Flask, seconds: int) -> None:
    """Let the game have begun, and been touched, that much earlier."""

    def work(session: object) -> None:
        play = session.query(Play).one()  # type: ignore[attr-defined]
        play.started_at -= timedelta(seconds=seconds)
        play.touched_at -= timedelta(seconds=seconds)

    store = the_store(app)
    store.write(work)
    store.close()


def test_time_is_what_the_page_measured_but_no_more_than_has_passed(
    app: Flask, player: Browser
) -> None:
    player.make(f"{FREE[0]}*", seconds=20)
    assert the_play(app).seconds == 20, "thought before the first mark"
    player.make(f"{FREE[1]}*", seconds=500)
    so_far = the_play(app).seconds
    assert 20 <= so_far <= passed(app)
    move_back(app, 100)
    player.make(f"{FREE[2]}*", seconds=30)
    assert the_play(app).seconds == so_far + 30
    player.make(f"{FREE[3]}*", seconds=86400)
    assert 120 <= the_play(app).seconds <= passed(app)


def passed(app: Flask) -> float:
    """Seconds since the game began."""
    return (now() - the_play(app).started_at).total_seconds()


def test_without_a_script_long_pauses_do_not_count(app: Flask, player: Browser) -> None:
    player.click(FREE[0])
    move_back(app, 4000)
    player.click(FREE[1])
    assert the_play(app).seconds == 60


def test_the_time_before_a_hint_or_a_check_counts(app: Flask, player: Browser) -> None:
    player.make(f"{FREE[0]}*")
    move_back(app, 1000)
    assert player.post("/hint", script=True, seconds=30).get_json()["seconds"] == 30
    assert player.post("/check", script=True, seconds=12).get_json()["seconds"] == 42
    touched = the_play(app).touched_at
    move_back(app, 20)
    assert after(player, "/check")
    since = 20 + (now() - touched).total_seconds()
    assert 62 <= the_play(app).seconds <= 42 + since, "without a script: since it was touched"


def test_a_page_that_is_left_keeps_its_time(app: Flask, player: Browser) -> None:
    player.make(f"{FREE[0]}*")
    move_back(app, 100)
    assert player.post("/time", seconds=40).status_code == 204
    assert the_play(app).seconds == 40
    store = the_store(app)
    note_time(store, SMALL, Claim(None, 1, ms=30_000, play=1))
    store.close()
    assert the_play(app).seconds == 40


# The shelf


@pytest.fixture
def shelved(app: Flask) -> list[ShelvedPuzzle]:
    """Three small puzzles on the shelf."""
    store = the_store(app)
    shelf.add(store, [make_puzzle(Recipe(5, 5, 7), seed, steps=20) for seed in range(3)])
    puzzles = list(shelf.browse(store).puzzles)
    store.close()
    return puzzles


def finish(player: Browser, puzzle: ShelvedPuzzle) -> dict[str, object]:
    bullets = [cell for cell, mark in enumerate(puzzle.solution) if mark == "*"]
    answer = player.make("".join(f"{cell}*" for cell in bullets))
    state: dict[str, object] = answer.get_json()
    return state


def test_a_puzzle_of_the_shelf_is_counted_when_begun_and_when_solved(
    app: Flask, shelved: list[ShelvedPuzzle]
) -> None:
    puzzle = shelved[0]
    player = Browser(app, puzzle.short_id)
    store = the_store(app)

    def counts() -> tuple[int, int]:
        row = row_of(store, puzzle.short_id)
        return row.times_played, row.times_solved

    assert counts() == (0, 0)
    finish(player, puzzle)
    assert counts() == (1, 1)
    player.post("/again")
    player.open()
    finish(player, puzzle)
    assert counts() == (1, 1), "once for each player"
    store.close()


def test_after_one_puzzle_comes_another_that_is_new_to_the_player(
    app: Flask, shelved: list[ShelvedPuzzle]
) -> None:
    player = Browser(app, shelved[0].short_id)
    met = [shelved[0]]
    for _ in shelved[1:]:
        ending = str(finish(player, met[-1])["ending"])
        link = re.search(r'id="next" href="/puzzles/(\w+)"', ending)
        assert link is not None
        met += [puzzle for puzzle in shelved if puzzle.short_id == link[1]]
        player = Browser(app, link[1], client=player.client)
    assert len({puzzle.short_id for puzzle in met}) == len(shelved)
    assert 'id="next" href="/puzzles">More puzzles' in str(finish(player, met[-1])["ending"])


def test_the_puzzle_of_the_day_counts_for_the_streak(
    app: Flask, shelved: list[ShelvedPuzzle]
) -> None:
    puzzle, today = shelved[0], now().date()
    store = the_store(app)
    store.write(
        lambda session: session.add(
            daily.DailyPuzzle(
                day=today,
                width=5,
                height=5,
                puzzle_id=puzzle.id,
                difficulty=puzzle.place.difficulty,
            )
        )
    )
    store.close()
    player = Browser(app, puzzle.short_id)
    finish(player, puzzle)
    assert the_play(app).daily == today


@pytest.mark.parametrize(
    ("hints", "checks", "help_words"),
    [
        (0, 0, ", without a hint or a check."),
        (1, 0, ", with 1 hint."),
        (0, 1, ", with 1 check."),
        (2, 3, ", with 2 hints and 3 checks."),
    ],
)
def test_at_the_end_all_help_is_told(
    player: Browser, hints: int, checks: int, help_words: str
) -> None:
    for cell in RIGHT[:hints]:
        player.make(f"{cell}*")
        after(player, "/hint")
    for _ in range(checks):
        after(player, "/check")
    player.make("".join(f"{cell}*" for cell in RIGHT))
    assert help_text(player.open()).endswith(help_words)


ENDS = "9x2b6:3g3i"
"""Two steps that are equally easy, one at each end: the 3 at A1 and the 3 at I1."""


def second_rung(player: Browser) -> str:
    """Which clue a new hint looks at."""
    player.post("/hint")
    player.open()
    return after(player, "/hint")


def test_a_hint_goes_on_near_the_last_mark_that_still_stands(app: Flask) -> None:
    player = Browser(app, ENDS)
    assert second_rung(player) == "Look at the 3 at A1."
    player.make("6-")
    assert second_rung(player) == "Look at the 3 at I1."
    player.make("2-")
    assert second_rung(player) == "Look at the 3 at A1."
    player.make("2.")
    assert second_rung(player) == "Look at the 3 at I1.", "what was taken away is no place"
    player.make("2o")
    assert second_rung(player) == "Look at the 3 at I1.", "pencil is no mark"
    player.post("/moves", do="undo")
    player.open()
    assert second_rung(player) == "Look at the 3 at I1."


def test_all_rungs_of_a_hint_near_the_last_mark_are_about_one_step(app: Flask) -> None:
    player = Browser(app, ENDS)
    player.make("6-")
    second_rung(player)
    for _ in range(2):
        assert "he 3 at I1" in after(player, "/hint")
    done = after(player, "/hint")
    assert done.startswith("H1, H2 and I2 are marked as bullets."), done
    assert player.marks == "......-*........**"
    assert second_rung(player) == "Look at the 3 at A1."


def test_names_stand_out_in_hints_as_in_steps(app: Flask) -> None:
    player = Browser(app, ENDS)
    page = ""
    for _ in range(4):
        player.post("/hint")
        page = player.open()
    words = page[page.index('id="sentence"') :].partition("</div>")[0]
    assert "<strong>3 at A1</strong>" in words
    for cell in ("A2", "B1", "B2"):
        assert f"<strong>{cell}</strong>" in words
    step = player.client.get(f"{player.address}/solution/1?alone=1").text
    (sentence,) = re.findall(r'id="sentence">(.*?)</div>', step, re.DOTALL)
    assert sentence in words
