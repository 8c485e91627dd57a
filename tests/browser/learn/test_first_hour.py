"""The first hour: from the home page by clicks alone to the rules, a board and the lessons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL
from webapp.bullets.puzzle import Puzzle
from webapp.services.learn.course import puzzles_of_lessons

pytestmark = pytest.mark.browser

FIRST = puzzles_of_lessons()["enough"]


def solve(page: Page, notation: str) -> None:
    """Mark all bullets of the board that is shown."""
    puzzle = Puzzle.from_id(notation)
    for row, signs in enumerate(puzzle.solution):
        for column, sign in enumerate(signs):
            if sign == "*":
                name = f"{chr(ord('A') + column)}{row + 1}"
                page.get_by_role("button", name=f"{name}, unknown").click()


def test_a_lesson_is_gone_through_by_clicks_alone(page: Page) -> None:
    page.goto("/how-to-play")
    page.get_by_role("main").get_by_role("link", name="Learn").first.click()
    page.get_by_role("link", name="Begin: Just enough cells").click()
    page.get_by_role("link", name="Puzzle 1").click()
    for notation in FIRST:
        expect(page.get_by_text("Click or tap a cell once for a bullet")).to_be_visible()
        solve(page, notation)
        expect(page.get_by_role("heading", name="Solved")).to_be_visible()
        page.locator("#next").click()
    expect(page.get_by_role("heading", level=1, name="A number that is complete")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    expect(page.get_by_text("1 of 12 lessons done")).to_be_visible()


def test_on_a_phone_the_main_links_are_a_menu_of_which_none_is_cut_off(page: Page) -> None:
    page.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    page.goto("/learn")
    menu = page.get_by_role("navigation", name="Main")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    links = menu.get_by_role("link").all()
    for link in links:
        box = link.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= SMALL["width"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= SMALL["height"]
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("link", name="Puzzles").click()
    expect(page).to_have_url("/puzzles")


@pytest.mark.usefixtures("full_shelf")
def test_boards_of_the_shelf_stand_in_rows_whatever_is_told_below_them(page: Page) -> None:
    page.goto("/puzzles?order=new")
    tops = page.evaluate(
        """() => {
            const cards = [...document.querySelectorAll(".puzzle-card")].slice(0, 3);
            cards[1].querySelector(".puzzle-facts").prepend("solved in 12 minutes and a half, ");
            return cards.map((card) => card.querySelector("svg").getBoundingClientRect().bottom);
        }"""
    )
    assert len(tops) == 3
    assert len(set(tops)) == 1


@pytest.mark.usefixtures("full_shelf")
def test_a_wish_leads_to_a_board(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="A gentle 5 \u00d7 5").click()
    expect(page.get_by_role("grid", name="Puzzle, ")).to_be_visible()
    assert "/next" not in page.url
