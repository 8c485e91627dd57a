"""The pages of patterns: what they teach is so, and the engine says it of itself."""

from __future__ import annotations

from html import unescape
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from tests.witnesses.brute_force import worlds_of
from webapp.engine.grid import Cell, Mask, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.wording.patterns import PATTERNS
from webapp.web.learn.pattern_lessons import LESSONS, PatternForm, PatternLesson

pytestmark = pytest.mark.functional

FORMS = [
    pytest.param(lesson, form, id=f"{lesson.name} {form.title.lower()}")
    for lesson in LESSONS
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
    assert tuple(lesson.name for lesson in LESSONS) == PATTERNS


@each_form
def test_the_numbers_of_a_form_need_what_the_pattern_is_called(
    lesson: PatternLesson, form: PatternForm
) -> None:
    needs = [need(form.position, clue) for clue in sorted(form.position.clues)]
    assert "-".join(map(str, needs)) == lesson.name
    if form.title == "With found bullets":
        assert form.position.bullets


@each_form
def test_all_that_follows_is_concluded_and_nothing_else(
    lesson: PatternLesson, form: PatternForm
) -> None:
    del lesson
    together = form.together
    assert (together.bullets, together.empties) == forced_by_trying(form.position)


@each_form
def test_the_engine_calls_it_so(lesson: PatternLesson, form: PatternForm) -> None:
    first = form.steps[0]
    if form.in_steps:
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
    (lesson,) = (lesson for lesson in LESSONS if lesson.name == name)
    position = lesson.forms[-1].position
    clues = sorted(position.clues)
    decided = [any(forced_by_trying(alone(position, list(pair)))) for pair in pairwise(clues)]
    # Of 1-2-2-1 not even the three numbers at an end decide all of it.
    assert not any(decided)
    three = forced_by_trying(alone(position, clues[:3]))
    assert (three == forced_by_trying(position)) is (name == "1-2-1")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_page_shows_each_form_with_the_engines_own_words(
    client: FlaskClient, lesson: PatternLesson
) -> None:
    page = unescape(client.get(f"/learn/{lesson.name}").text)
    for form in lesson.forms:
        assert form.words in page
        for step in form.steps:
            assert step.reading[-1].rsplit(" ", 1)[-1] in page
    assert lesson.remember in page
    assert page.count('class="board-reason"') == len(lesson.forms)
    others = [other.name for other in LESSONS if other is not lesson]
    assert all(f'href="/learn/{other}"' in page for other in others)


def test_the_pages_are_found_from_how_to_play(client: FlaskClient) -> None:
    assert 'href="/learn"' in client.get("/how-to-play").text
    index = client.get("/learn").text
    assert all(f'href="/learn/{name}"' in index for name in PATTERNS)


def test_a_page_that_is_not_there_names_those_that_are(client: FlaskClient) -> None:
    answer = client.get("/learn/3-3-3")
    assert answer.status_code == 404
    assert "here are 1-1, 1-2, 1-2-1 or 1-2-2-1." in answer.text
