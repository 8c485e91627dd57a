"""The desk of a paper puzzle at every size: board, answer and buttons are in view together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.desk_measures import (
    DESKS,
    SCREENS,
    Size,
    all_cells,
    box,
    covered,
    expect_calm,
    expect_in_view,
    named,
    resize,
    still,
    watch_shifts,
    window,
)
from tests.sites.playing import SMALL
from tests.sites.site import CHAINED
from webapp.bullets.puzzle import Puzzle
from webapp.engine.grid import cells_of
from webapp.explain.steps import explained_walk
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.browser

LARGE = (
    "20x16b96:a10b2e5a3i2b4b6c534a20a1a0d5c4d1f0a3d1c3c2a1f4322c3d1a11a24b3d2a3b3d1c44a3c3c3c3i2b1a"
    "3a2a43c1c4a1c3d4e0b4h324c2c5c1a3a4a31d212f4f3a2d5b31d3h3b5a1b5c1a2a1d4c2g1a2a1a2a23a2d2221a"
)


@dataclass(frozen=True)
class Scene:
    """A puzzle, and marks after which the next hint is long."""

    puzzle: str
    marks: str
    whole: bool
    """Whether all of its board has room on every screen."""


def before_the_chain(puzzle: str) -> str:
    """What is known when the step with the longest sentence comes."""
    steps = list(explained_walk(parse_puzzle_id(puzzle)))
    longest = max(range(len(steps)), key=lambda number: len(steps[number].sentence))
    return "".join(
        "".join(f"{cell}*" for cell in cells_of(step.bullets))
        + "".join(f"{cell}-" for cell in cells_of(step.empties))
        for step in steps[:longest]
    )


@cache
def scenes() -> dict[str, Scene]:
    """A small board with a wrong mark, one with a chain, and one wider than a phone."""
    return {
        "5x5": Scene(SMALL, "1*2*3*", whole=True),
        "10x10": Scene(CHAINED, before_the_chain(CHAINED), whole=True),
        "20x16": Scene(LARGE, "0*", whole=False),
    }


@pytest.fixture(scope="module")
def screen(browser: Browser, base_url: str) -> Iterator[Page]:
    with window(browser, base_url, SCREENS[0], touch=True) as page:
        yield page


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    with window(browser, base_url, DESKS[0], touch=False) as page:
        yield page


def mark(page: Page, changes: str) -> None:
    """Make many marks at once, as a stroke does."""
    page.evaluate(
        "(text) => puzzle.mark([...text.matchAll(/(\\d+)(.)/g)].map((m) => [Number(m[1]), m[2]]))",
        changes,
    )
    expect(page.locator("#play:not([data-waiting])")).to_be_attached()


def states(page: Page, scene: Scene) -> Iterator[str]:
    """Each state of the desk, one after the other, in one play."""
    mark(page, scene.marks)
    for rung in range(1, 6):
        page.locator("#hint").click()
        headline = re.compile(f"hint {rung} of 5", re.IGNORECASE)
        expect(page.locator("#card .overline")).to_contain_text(headline)
        yield f"hint {rung}"
    page.locator("#check").click()
    expect(page.locator("#card .overline")).to_contain_text(re.compile("checked", re.IGNORECASE))
    yield "check"
    puzzle = Puzzle.from_id(scene.puzzle)
    mark(
        page,
        "".join(
            f"{cell}{'*' if puzzle.world >> cell & 1 else '-'}"
            for cell in cells_of(puzzle.position.unknown)
        ),
    )
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    yield "solved"


CASES = [(name, size) for name in ("5x5", "10x10", "20x16") for size in (*SCREENS, *DESKS)]


@pytest.mark.parametrize(("name", "size"), CASES, ids=str)
def test_the_answer_is_in_view_beside_the_board_and_covers_nothing_of_it(
    request: pytest.FixtureRequest, name: str, size: Size
) -> None:
    page: Page = request.getfixturevalue("desk" if size in DESKS else "screen")
    page.context.clear_cookies()
    scene = scenes()[name]
    resize(page, size)
    page.goto(f"/puzzles/{scene.puzzle}")
    page.wait_for_load_state()
    watch_shifts(page)
    for state in states(page, scene):
        here = (name, size, state)
        still(page)
        expect_in_view(page, "#card")
        assert covered(named(page)) == [], here
        if scene.whole or size in DESKS:
            assert covered(all_cells(page)) == [], here
        expect_calm(page, str(here))
    expect_in_view(page, "#next")


def test_a_board_of_many_columns_is_shown_whole_and_comes_closer(screen: Page) -> None:
    screen.context.clear_cookies()
    resize(screen, (390, 844))
    screen.goto(f"/puzzles/{LARGE}")
    side = screen.locator("#grid [role=gridcell]").first
    usual = box(side)["width"]
    screen.locator("#whole").click()
    assert covered(all_cells(screen)) == []
    for _ in range(5):
        screen.locator("#closer").click()
    assert box(side)["width"] > usual
    for rung in (1, 2):
        screen.locator("#hint").click()
        headline = re.compile(f"hint {rung} of 5", re.IGNORECASE)
        expect(screen.locator("#card .overline")).to_contain_text(headline)
    assert covered(named(screen)) == []


def test_on_a_phone_the_tools_and_the_acts_have_words(screen: Page) -> None:
    screen.context.clear_cookies()
    resize(screen, (390, 844))
    screen.goto(f"/puzzles/{SMALL}")
    words = screen.locator(".play-bar :is(.tool, .act) span")
    expect(words).to_have_text(
        ["Both", "Bullet", "Empty", "Pencil", "Undo", "Redo", "Hint", "Check"]
    )
    for number in range(words.count()):
        room = box(words.nth(number).locator("xpath=.."))
        word = box(words.nth(number))
        assert word["height"] > 10
        assert room["x"] <= word["x"]
        assert word["x"] + word["width"] <= room["x"] + room["width"]
