"""The frame of every page: theme, skip link, status line; with and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

DAY, NIGHT = "rgb(246, 243, 234)", "rgb(20, 26, 27)"


def expect_ground(page: Page, colour: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", colour)


def test_the_theme_follows_the_system_until_one_is_chosen(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    expect_ground(page, NIGHT)
    page.get_by_role("button", name="Light").click()
    expect_ground(page, DAY)
    page.get_by_role("button", name="Auto").click()
    expect_ground(page, NIGHT)


def test_with_javascript_the_theme_changes_in_place_and_is_kept(page: Page) -> None:
    page.goto("/?show=step")
    page.evaluate("window.untouched = true")
    with page.expect_response("**/theme"):
        page.get_by_role("button", name="Dark").click()
    expect_ground(page, NIGHT)
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.untouched")
    page.reload()
    expect_ground(page, NIGHT)


def test_without_javascript_the_theme_is_a_form(plain_page: Page) -> None:
    plain_page.goto("/?show=step")
    expect_ground(plain_page, DAY)
    plain_page.get_by_role("button", name="Dark").click()
    plain_page.wait_for_url("**/?show=step")
    expect_ground(plain_page, NIGHT)
    expect(plain_page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")


def test_a_theme_that_cannot_be_saved_is_said_in_the_status_line(page: Page) -> None:
    page.goto("/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Dark").click()
    expect_ground(page, NIGHT)
    expect(page.get_by_role("status")).to_contain_text("could not be saved")


def test_the_first_tab_stop_leads_to_the_content(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_refused_fragment_is_told_in_the_status_line_and_the_page_stays(page: Page) -> None:
    page.goto("/")
    page.evaluate("htmx.ajax('GET', '/nothing-is-here', '#hero')")
    expect(page.get_by_role("status")).to_contain_text("There is nothing at this address")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_lost_connection_is_told_in_the_status_line(page: Page) -> None:
    page.goto("/how-to-play")
    page.context.set_offline(True)
    page.get_by_role("link", name="Explain the first step").click()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached")


def test_chosen_contrast_is_that_of_the_system(page: Page) -> None:
    names = ("ground", "card", "ink", "soft", "line", "grid", "control", "accent")
    read = """names => names.map(name =>
        getComputedStyle(document.documentElement).getPropertyValue(`--${name}`))"""
    page.goto("/settings")
    usual = page.evaluate(read, list(names))
    page.emulate_media(contrast="more")
    asked_by_the_system = page.evaluate(read, list(names))
    assert asked_by_the_system != usual
    page.emulate_media(contrast="no-preference")
    page.get_by_role("group", name="Contrast").get_by_role("button", name="High").click()
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    assert page.evaluate(read, list(names)) == asked_by_the_system


WATCH_FOR_WAITING = """
    new MutationObserver(() => {
      if ("waiting" in document.documentElement.dataset) {
        tell(getComputedStyle(document.documentElement, "::before").blockSize);
      }
    }).observe(document.documentElement, { attributes: true });
"""


def test_a_form_that_is_not_answered_at_once_says_that_it_is_on_its_way(page: Page) -> None:
    lines: list[str] = []
    held: list[Route] = []

    def answer_once_the_line_is_seen(line: str) -> None:
        lines.append(line)
        held.pop().continue_()

    def hold(route: Route) -> None:
        held.append(route)

    page.goto("/puzzles/new")
    page.expose_function("tell", answer_once_the_line_is_seen)
    page.evaluate(WATCH_FOR_WAITING)
    page.route("**/puzzles/new", hold)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name="Making a puzzle")).to_be_visible()
    assert lines == ["3px"]
    expect(page.locator("html[data-waiting]")).to_have_count(0)
