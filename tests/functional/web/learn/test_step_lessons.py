"""The explanation of a step leads to the lesson that teaches what it takes."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from webapp.services.learn.course import puzzles_of_lessons

pytestmark = pytest.mark.functional

OF_LESSONS = [name for name in puzzles_of_lessons() if name != "1-2-2-1"]


@pytest.mark.parametrize("lesson", OF_LESSONS)
def test_of_a_lessons_puzzle_some_step_leads_to_that_lesson(
    client: FlaskClient, lesson: str
) -> None:
    notation = puzzles_of_lessons()[lesson][0]
    page = client.get(f"/puzzles/{notation}/solution").text
    steps = sorted(set(map(int, re.findall(r'id="step-(\d+)"', page))))
    reached = set()
    for number in steps:
        page = client.get(f"/puzzles/{notation}/solution/{number}").text
        reached |= set(re.findall(r'<span><a href="/learn/([^"]+)"', page))
    assert lesson in reached or lesson in {"enough", "complete"}


def test_in_the_papers_order_and_for_a_run_of_clues_there_is_no_link(client: FlaskClient) -> None:
    page = client.get("/puzzles/4x4b5:b1b32a4g/solution/1?order=paper").text
    assert "type 0" in page
    assert '<span><a href="/learn/' not in page
