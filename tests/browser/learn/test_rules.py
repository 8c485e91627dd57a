"""How to play: the small board, by mouse and by keyboard, with JavaScript and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

BULLETS = ("A2", "B3", "A4", "B4", "B1")


def solve(page: Page) -> None:
    page.goto("/how-to-play")
    for name in BULLETS:
        page.get_by_role("link", name=f"{name}, unknown").click()
        expect(page.get_by_role("link", name=f"{name}, bullet")).to_be_attached()
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()


def test_the_small_board_is_solved_in_place(page: Page) -> None:
    solve(page)
    expect(page.get_by_role("link", name="A gentle 5 \u00d7 5")).to_be_visible()


def test_the_small_board_is_solved_without_javascript(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    solve(context.new_page())
    context.close()


def test_the_keyboard_keeps_its_place(page: Page) -> None:
    page.goto("/how-to-play")
    page.get_by_role("link", name="A2, unknown").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="A2, bullet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="A2, empty")).to_be_focused()
    expect(page.get_by_text("That cannot be", exact=True)).to_be_visible()


def test_steps_are_explained_to_the_end(page: Page) -> None:
    page.goto("/how-to-play")
    page.get_by_role("link", name="Explain the first step").click()
    onward = page.get_by_role("link", name="Mark it, go on")
    solved = page.get_by_text("Solved", exact=True)
    expect(onward).to_be_visible()
    for _ in range(16):
        before = str(onward.get_attribute("href"))
        onward.click()
        # The next step is there when the link leads on from it, not when its answer begins.
        expect(onward.or_(solved)).not_to_have_attribute("href", before)
        if solved.is_visible():
            break
    expect(solved).to_be_visible()
