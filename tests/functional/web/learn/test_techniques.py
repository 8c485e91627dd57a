"""The pages of patterns: what they teach is so, and the engine says it of itself."""

from __future__ import annotations

from html import unescape
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.ordering import solve, token
from tests.witnesses.brute_force import worlds_of
from webapp.bullets.puzzle import Puzzle
from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.grid import Cell, Mask, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.steps import explained_walk
from webapp.explain.wording.patterns import PATTERNS
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.learn.course import puzzles_of_lessons
from webapp.web.learn.lesson_forms import LessonForm, TechniqueLesson
from webapp.web.learn.lessons import LESSONS, LESSONS_BY_NAME
from webapp.web.learn.pattern_lessons import PATTERN_LESSONS

pytestmark = pytest.mark.functional

FORMS = [
    pytest.param(lesson, form, id=f"{lesson.name} {form.title.lower()}")
    for lesson in PATTERN_LESSONS
    for form in lesson.forms
]
each_form = pytest.mark.parametrize(("lesson", "form"), FORMS)


def forced_by_trying(position: Position) -> tuple[Mask, Mask]:
    """Bullets and empty cells that all worlds agree on, beside those that are known."""
    worlds = [int(world) for world in worlds_of(position)]
    assert worlds
    bullets, ever = position.unknown, 0
    for world in worlds:
        bullets &= world
        ever |= world
    return bullets, position.unknown & ~ever


def need(position: Position, clue: Cell) -> int:
    """What a clue still needs."""
    around = neighbour_masks(position.width, position.height)[clue]
    return position.clues[clue] - (around & position.bullets).bit_count()


def alone(position: Position, clues: list[Cell]) -> Position:
    """The position with these clues alone; the other numbers hold no bullet and say nothing."""
    others = sum(1 << clue for clue in position.clues if clue not in clues)
    return Position(
        position.width,
        position.height,
        {clue: position.clues[clue] for clue in clues},
        bullets=position.bullets,
        empties=position.empties | others,
    )


def test_each_pattern_has_a_page_and_there_is_no_other() -> None:
    assert tuple(lesson.name for lesson in PATTERN_LESSONS) == PATTERNS


@each_form
def test_the_numbers_of_a_form_need_what_the_pattern_is_called(
    lesson: TechniqueLesson, form: LessonForm
) -> None:
    needs = [need(form.position, clue) for clue in sorted(form.position.clues)]
    assert "-".join(map(str, needs)) == lesson.name
    if form.title == "With found bullets":
        assert form.position.bullets


@each_form
def test_all_that_follows_is_concluded_and_nothing_else(
    lesson: TechniqueLesson, form: LessonForm
) -> None:
    del lesson
    together = form.together
    assert (together.bullets, together.empties) == forced_by_trying(form.position)


@each_form
def test_the_engine_calls_it_so(lesson: TechniqueLesson, form: LessonForm) -> None:
    first = form.steps[0]
    if form.extent == "walk":
        assert len(form.steps) > 1
        assert first.pattern == "1-2"
        assert all(step.size <= 2 for step in form.steps)
    else:
        (only,) = form.steps
        assert only.pattern == lesson.name
    shown = [first.before.clues[clue] for clue in first.clues]
    as_called = [need(first.before, clue) for clue in first.clues] == shown
    behind = "" if as_called else " with found bullets"
    assert first.sentence.startswith(f"{first.pattern}{behind}: ")


@pytest.mark.parametrize("name", ["1-2-1", "1-2-2-1"])
def test_with_cells_on_both_sides_no_two_numbers_decide_anything(name: str) -> None:
    (lesson,) = (lesson for lesson in PATTERN_LESSONS if lesson.name == name)
    position = lesson.forms[-1].position
    clues = sorted(position.clues)
    decided = [any(forced_by_trying(alone(position, list(pair)))) for pair in pairwise(clues)]
    # Of 1-2-2-1 not even the three numbers at an end decide all of it.
    assert not any(decided)
    three = forced_by_trying(alone(position, clues[:3]))
    assert (three == forced_by_trying(position)) is (name == "1-2-1")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_page_shows_each_form_with_the_engines_own_words(
    client: FlaskClient, lesson: TechniqueLesson
) -> None:
    page = unescape(client.get(f"/learn/{lesson.name}").text)
    for form in lesson.forms:
        assert form.words in page
        for step in form.steps:
            assert step.reading[-1].rsplit(" ", 1)[-1] in page
    assert lesson.remember in page
    # The total is no cell.
    assert page.count('class="board-reason"') == (
        len(lesson.forms) if lesson.name != "total" else 0
    )


KINDS = {
    "enough": ArgumentKind.SINGLE,
    "complete": ArgumentKind.SINGLE,
    "total": ArgumentKind.TOTAL,
    "shared": ArgumentKind.PAIR,
    "left": ArgumentKind.SMALL_TOTAL,
    "three": ArgumentKind.SEVERAL,
    "suppose": ArgumentKind.CHAIN,
    "together": ArgumentKind.LARGE,
}


@pytest.mark.parametrize("name", KINDS)
def test_what_a_lesson_shows_is_what_it_teaches_and_true(name: str) -> None:
    for form in LESSONS_BY_NAME[name].forms:
        (step,) = form.steps
        assert (step.argument, step.pattern) == (KINDS[name], "")
        bullets, empties = forced_by_trying(form.position)
        assert step.bullets & ~bullets == step.empties & ~empties == 0


def test_the_pages_are_found_from_how_to_play(client: FlaskClient) -> None:
    assert 'href="/learn"' in client.get("/how-to-play").text
    index = client.get("/learn").text
    assert all(f'href="/learn/{lesson.name}"' in index for lesson in LESSONS)
    assert "Begin: Just enough cells" in index


def test_a_page_that_is_not_there_names_those_that_are(client: FlaskClient) -> None:
    answer = client.get("/learn/3-3-3")
    assert answer.status_code == 404
    assert "here are enough, complete, total, 1-1, 1-2" in answer.text


def test_lessons_lead_from_one_to_the_next(client: FlaskClient) -> None:
    names = [lesson.name for lesson in LESSONS]
    for name, after in pairwise(names):
        assert f'id="next-lesson" href="/learn/{after}"' in client.get(f"/learn/{name}").text
        assert f'href="/learn/{name}">←' in client.get(f"/learn/{after}").text
    assert 'id="next-lesson" href="/puzzles/next"' in client.get(f"/learn/{names[-1]}").text


def test_what_is_solved_is_marked_and_the_end_leads_on(client: FlaskClient) -> None:
    first, second, third = puzzles_of_lessons()["enough"]
    for number, (notation, onward) in enumerate(
        [(first, f"/puzzles/{second}"), (second, f"/puzzles/{third}"), (third, "/learn/complete")]
    ):
        assert f"{number} of 3 puzzles solved" in client.get("/learn").text or not number
        page = client.get(f"/puzzles/{notation}").text
        assert f'<a href="/learn/enough">Just enough cells</a>, puzzle {number + 1} of 3' in page
        solution = "".join(sign for row in Puzzle.from_id(notation).solution for sign in row)
        solve(client, notation, solution)
        end = client.get(f"/puzzles/{notation}").text
        assert f'id="next" href="{onward}"' in end
        assert client.get("/learn/enough").text.count(">solved<") == number + 1
    index = client.get("/learn").text
    assert "1 of 12 lessons done" in index
    assert "Go on: A number that is complete" in index
    assert index.count("is-done") == 1


def test_progress_is_the_persons_own_and_goes_with_what_is_deleted(
    app: Flask, client: FlaskClient
) -> None:
    notation = puzzles_of_lessons()["enough"][0]
    solve(client, notation, "".join(Puzzle.from_id(notation).solution))
    assert ">solved<" in client.get("/learn/enough").text
    assert notation in client.get("/settings/data.json").text
    assert ">solved<" not in app.test_client().get("/learn/enough").text
    form = {"csrf_token": token(client, "/settings"), "sure": "yes"}
    assert client.post("/settings/forget", data=form).status_code == 303
    assert ">solved<" not in client.get("/learn/enough").text


def test_the_card_of_a_lesson_is_its_first_board(client: FlaskClient) -> None:
    cards = {name: client.get(f"/learn/{name}/card.png") for name in ("enough", "suppose")}
    for name, card in cards.items():
        assert card.mimetype == "image/png"
        page = client.get(f"/learn/{name}").text
        assert f'content="http://localhost/learn/{name}/card.png"' in page
    assert cards["enough"].data != cards["suppose"].data
    assert client.get("/learn/nothing/card.png").status_code == 404


def test_a_puzzle_of_a_lesson_belongs_to_the_course_and_offers_only_what_fits(
    client: FlaskClient,
) -> None:
    notation = puzzles_of_lessons()["suppose"][0]
    for address in (f"/puzzles/{notation}", f"/puzzles/{notation}/solution"):
        page = client.get(address).text
        assert '<a href="/learn" aria-current="true">Learn</a>' in page
        assert '<a href="/puzzles">Puzzles</a>' in page
        assert "What is hard here?" not in page
    client.post(f"/puzzles/{notation}/hint", data={"csrf_token": token(client), "revision": "0"})
    hinted = client.get(f"/puzzles/{notation}").text
    assert "Hint 1 of 5" in hinted
    assert "What is hard here?" not in hinted
    last = len(list(explained_walk(parse_puzzle_id(notation))))
    end = client.get(f"/puzzles/{notation}/solution/{last}", follow_redirects=True).text
    following = puzzles_of_lessons()["suppose"][1]
    assert f'id="onward" href="/puzzles/{following}"' in end
