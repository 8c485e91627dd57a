"""The end of a puzzle: the way on, the result as text, and nothing that moves for long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.sites.playing import SMALL, solution

pytestmark = pytest.mark.browser

ADDRESS = f"/puzzles/{SMALL}"
LAST, *REST = sorted(solution(SMALL))
NEXT = re.compile(r"/puzzles/[a-z0-9]{7}$")
WATCH = """() => {
  window.moved = [];
  const watch = () => window.moved.push(...document.getElementById("play")
    .getAnimations({ subtree: true }).map(({ effect }) => effect.getComputedTiming().endTime));
  document.addEventListener("animationstart", watch, true);
  document.addEventListener("transitionrun", watch, true);
}"""


def solve(page: Page) -> None:
    """Mark all bullets but one at a stroke, and the last one with a click."""
    page.goto(ADDRESS)
    page.wait_for_load_state()
    page.evaluate("(cells) => puzzle.mark(cells.map((cell) => [cell, '*']))", REST)
    page.locator(f'#grid button[value="{LAST}"]').click()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


@pytest.mark.usefixtures("full_shelf")
@pytest.mark.parametrize("key", ["n", "Enter"])
def test_a_key_leads_to_the_next_puzzle(page: Page, key: str) -> None:
    solve(page)
    address = page.locator("#next").get_attribute("href")
    assert address is not None
    assert NEXT.search(address)
    page.reload()
    page.keyboard.press(key)
    page.wait_for_url(f"**{address}")


def test_the_key_that_made_the_last_mark_may_be_pressed_once_more(page: Page) -> None:
    page.goto(ADDRESS)
    page.wait_for_load_state()
    page.evaluate("(cells) => puzzle.mark(cells.map((cell) => [cell, '*']))", REST)
    page.locator(f'#grid button[value="{LAST}"]').focus()
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    page.evaluate("""() => { for (const type of ["keydown", "keyup"]) document.activeElement
      .dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true, repeat: true })); }""")
    expect(page).to_have_url(re.compile(re.escape(SMALL)))


@pytest.mark.parametrize(("motion", "longest"), [("no-preference", 120), ("reduce", 0)])
def test_the_win_moves_for_a_moment_and_where_less_is_wished_not_at_all(
    page: Page, motion: str, longest: int
) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.goto(ADDRESS)
    page.wait_for_load_state()
    page.evaluate(WATCH)
    page.evaluate(
        "(cells) => puzzle.mark(cells.map((cell) => [cell, '*']))", sorted(solution(SMALL))
    )
    expect(page.locator("#play[data-ended]")).to_be_attached()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert max(page.evaluate("window.moved"), default=0) <= longest


def test_the_result_is_copied_and_shown(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    solve(page)
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_text("Share the result").click()
    expect(page.get_by_role("status")).to_contain_text("The result is copied.")
    text = page.locator("#result-text")
    expect(text).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text.input_value()
    assert text.input_value().startswith("Bullets, a puzzle: 5 × 5\nSolved")


def test_the_device_is_handed_the_result_where_it_takes_any(page: Page) -> None:
    solve(page)
    page.evaluate("() => { navigator.share = async (what) => { window.handed = what.text; }; }")
    page.get_by_text("Share the result").click()
    page.wait_for_function("window.handed")
    assert page.evaluate("window.handed") == page.locator("#result-text").input_value()
    expect(page.locator("#result-text")).to_be_hidden()


def test_without_javascript_the_result_unfolds(plain_page: Page) -> None:
    plain_page.goto(ADDRESS)
    for cell in (LAST, *REST):
        plain_page.locator(f'#grid button[value="{cell}"]').click()
    expect(plain_page.get_by_role("heading", name="Solved")).to_be_visible()
    plain_page.get_by_text("Share the result").click()
    expect(plain_page.locator("#result-text")).to_be_visible()
    expect(plain_page.locator("#next")).to_be_visible()


@pytest.mark.usefixtures("context")  # a clock stays with its window
def test_the_time_stands_still_once_the_last_mark_is_made(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.clock.install()
    page.goto(ADDRESS)
    page.wait_for_load_state()
    page.clock.run_for(7_700)
    page.evaluate("(cells) => puzzle.mark(cells.map((cell) => [cell, '*']))", REST)
    expect(page.locator("#play:not([data-waiting])")).to_be_attached()
    page.clock.run_for(700)
    page.route("**/moves", hold)
    page.locator(f'#grid button[value="{LAST}"]').click()
    shown = page.get_by_role("timer").inner_text()
    page.clock.run_for(5_000)
    expect(page.get_by_role("timer")).to_have_text(shown)
    held[0].continue_()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(shown)
    seconds = int(shown.partition(":")[2])
    expect(page.locator("#sentence")).to_contain_text(f"found in {seconds} seconds")
