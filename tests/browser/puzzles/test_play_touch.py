"""A puzzle under a finger: strokes that mark, and swipes that move the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.support.finger import Finger, Place, middle

pytestmark = pytest.mark.browser

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
ADDRESS = f"/puzzles/{PUZZLE}"


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """The puzzle on a phone, whose page is higher than the screen."""
    size = {"width": PHONE["width"], "height": 500}
    context = browser.new_context(has_touch=True, base_url=base_url, viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(ADDRESS)
    page.locator("#grid").evaluate("(grid) => grid.scrollIntoView()")
    yield page
    context.close()


def cell(page: Page, name: str) -> Locator:
    column, row = "ABCDEFG".index(name[0]), int(name[1]) - 1
    return page.locator('#grid [role="gridcell"]').nth(row * 7 + column)


def way(page: Page, *names: str) -> list[Place]:
    return [middle(cell(page, name)) for name in names]


def marked(page: Page, mark: str) -> list[str]:
    labels = page.locator(f'#grid [data-mark="{mark}"] [aria-label]').all()
    return [str(label.get_attribute("aria-label")).split(",")[0] for label in labels]


@pytest.mark.parametrize(("start", "end", "down"), [("D5", "D2", 1), ("D2", "D5", -1)])
def test_a_swipe_up_or_down_scrolls_the_page_and_marks_nothing(
    phone: Page, start: str, end: str, down: int
) -> None:
    place = phone.evaluate("scrollY")
    Finger(phone).swipe(way(phone, start, end))
    phone.wait_for_function("([place, down]) => (scrollY - place) * down > 60", arg=[place, down])
    assert phone.locator("#grid [data-mark]").count() == 0
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_stroke_that_begins_sideways_marks_its_way_and_scrolls_nothing(phone: Page) -> None:
    place = phone.evaluate("scrollY")
    Finger(phone).swipe(way(phone, "D3", "F3", "F5"))
    assert marked(phone, "*") == ["D3", "E3", "F3", "F4", "F5"]
    assert phone.evaluate("scrollY") == place
    phone.get_by_role("button", name="Undo").tap()
    assert marked(phone, "*") == []


def test_after_a_long_press_a_finger_marks_in_any_direction(phone: Page) -> None:
    place = phone.evaluate("scrollY")
    rest = phone.locator('#grid [data-mark="-"] [aria-label^="A2,"]')
    Finger(phone).swipe(way(phone, "A2", "A4"), rest=rest)
    assert marked(phone, "-") == ["A2", "A3", "A4"]
    assert phone.evaluate("scrollY") == place


def test_a_finger_moves_a_board_wider_than_the_page_and_marks_after_a_long_press(
    phone: Page,
) -> None:
    phone.locator(".more summary").tap()
    phone.locator('[name="zoom"][value="huge"]').tap()
    phone.locator("#grid").evaluate("(grid) => grid.scrollIntoView()")
    expect(phone.locator("#play")).to_have_attribute("data-scrolls", "yes")
    phone.locator("#game").evaluate("(board) => { board.scrollLeft = 0; }")
    rest = phone.locator('#grid [data-mark="-"] [aria-label^="A2,"]')
    Finger(phone).swipe(way(phone, "A2", "B2"), rest=rest)
    assert marked(phone, "-") == ["A2", "B2"]
    assert phone.locator("#game").evaluate("(board) => board.scrollLeft") == 0
    Finger(phone).swipe(way(phone, "C3", "A3"))
    phone.wait_for_function("document.getElementById('game').scrollLeft > 60")
    assert marked(phone, "-") == ["A2", "B2"]
    assert phone.locator("#grid [data-mark]").count() == 2


def test_two_fingers_mark_nothing(phone: Page) -> None:
    Finger(phone).swipe(way(phone, "C2", "A2"), way(phone, "D4", "F4"))
    assert phone.locator("#grid [data-mark]").count() == 0


def test_a_tap_marks_and_a_swipe_on_a_board_too_small_to_hit_brings_nothing_closer(
    phone: Page,
) -> None:
    phone.locator("#play").evaluate("(root) => { root.dataset.zoom = 'fit'; }")
    phone.locator(".paper").evaluate("(paper) => { paper.style.setProperty('--largest', '1rem'); }")
    Finger(phone).swipe(way(phone, "D6", "D1"))
    expect(phone.locator("#play")).to_have_attribute("data-zoom", "fit")
    phone.locator("#grid").evaluate("(grid) => grid.scrollIntoView()")
    cell(phone, "A2").tap()
    expect(phone.locator("#play")).not_to_have_attribute("data-zoom", re.compile("fit"))
    assert phone.locator("#grid [data-mark]").count() == 0
