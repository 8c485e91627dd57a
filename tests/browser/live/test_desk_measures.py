"""An expert game from its first cell to its end, measured on desks and under fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.desk_measures import (
    DESKS,
    SCREENS,
    Size,
    all_cells,
    apart,
    box,
    covered,
    expect_calm,
    expect_in_view,
    named,
    watch_shifts,
    window,
)
from tests.browser.support.desk_states import MINES, ask_all, begin_far

pytestmark = pytest.mark.browser

NO_CELLS = {"playing", "hint 5", "forced", "odds", "taken back", "won"}
"""States in which no cell is spoken of."""

ENDED = {"lost", "won"}


def walk(page: Page) -> Iterator[str]:
    """One game: all that can be asked, then a mine, and from there to the end by the assistant."""
    yield "playing"
    yield from ask_all(page)
    page.evaluate("(cell) => liveGame.open(cell)", MINES[-1])
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    yield "lost"
    page.locator("#undo").click()
    expect(page.locator("#ask-hint")).to_be_visible()
    yield "taken back"
    page.evaluate("() => { liveGame.ask('/play', { how: 'certain' }); }")
    expect(page.get_by_role("heading", name="Solved, in practice")).to_be_visible()
    yield "won"


def expect_the_rest_in_view(page: Page, state: str) -> None:
    """What is told is in view with what can be asked or done next, beside the cells it names."""
    if state in ENDED:
        expect_in_view(page, "#card h2", "#sentence", "#again")
        return
    expect_in_view(page, "#ask-hint")
    if state not in {"playing", "odds", "taken back"}:
        expect_in_view(page, "#help-sentence")


def measure(page: Page, look: Callable[[Page, str], None]) -> None:
    """Play the game; in no state has anything jumped, or lies over a cell that is named."""
    begin_far(page)
    watch_shifts(page)
    for state in walk(page):
        expect_the_rest_in_view(page, state)
        expect_calm(page, state)
        if state not in NO_CELLS:
            spoken_of = page.locator("[data-look='X']") if state == "lost" else named(page)
            assert spoken_of.count() > 0, state
            assert covered(spoken_of) == [], state
        look(page, state)


@pytest.mark.parametrize("size", DESKS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_a_desk_board_and_answer_are_in_view_in_every_state(
    browser: Browser, base_url: str, size: Size
) -> None:
    places = []

    def look(page: Page, state: str) -> None:
        assert covered(all_cells(page)) == [], state
        places.append(box(page.locator("#grid")))
        assert apart(places[0], box(page.locator(".play-side"))), state

    with window(browser, base_url, size, touch=False) as page:
        measure(page, look)
    assert places == [places[0]] * 12, "the board stays where it is"
    assert places[0]["width"] >= 26 * 30


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_under_a_finger_named_cells_and_answer_are_in_view_in_every_state(
    browser: Browser, base_url: str, size: Size
) -> None:
    def look_away(page: Page, state: str) -> None:
        if state not in ENDED:
            page.evaluate(
                "() => { document.getElementById('game').scrollLeft = 0; scrollTo(0, 200); }"
            )

    with window(browser, base_url, size, touch=True) as page:
        measure(page, look_away)
