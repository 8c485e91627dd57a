"""What holds for every page: readable by all, quiet console, nothing that moves or overflows."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, ViewportSize

from tests.browser.conftest import PHONE, SMALL, WIDE, heard
from tests.browser.support.axe import COLOURS, findings
from tests.browser.support.every_page import as_the_visitor, shown
from tests.sites.site import ERRORS, page_endpoints

pytestmark = pytest.mark.browser

SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})"""

ALLOWED = {PHONE["width"]: 0, WIDE["width"]: 0.001}
"""Where a lot stands side by side, words may move by parts of a pixel: nobody sees a thousandth."""


def look(page: Page, address: str, size: ViewportSize) -> None:
    """Load a page as it is in light, without a wish for contrast."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light", contrast="no-preference")
    page.goto(address)


def check_in_all_colours(page: Page, address: str) -> None:
    """Nothing but colours changes with them: all else is read once."""
    assert findings(page) == "", f"{address} in light"
    page.emulate_media(color_scheme="dark")
    assert findings(page, COLOURS) == "", f"{address} in dark"
    page.emulate_media(color_scheme="dark", contrast="more")
    assert findings(page, COLOURS) == "", f"{address} in high contrast"


def check_width(page: Page, address: str, size: ViewportSize) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"], address


@pytest.fixture(scope="module")
def grumbles(tab: Page) -> list[str]:
    """What Chromium has written to the console of the page that looks at everything."""
    return heard(tab)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("endpoint", page_endpoints())
def test_a_page_stands_still_within_its_window_and_axe_finds_nothing(
    tab: Page, site: Flask, grumbles: list[str], endpoint: str, size: ViewportSize
) -> None:
    grumbles.clear()
    for address in shown(site, endpoint):
        look(tab, address, size)
        assert tab.evaluate(SHIFTS) <= ALLOWED[size["width"]], address
        check_width(tab, address, size)
        assert grumbles == [], address
        check_in_all_colours(tab, address)


@pytest.mark.parametrize("address", ERRORS)
def test_an_error_page_stays_within_its_window_and_axe_finds_nothing(
    tab: Page, address: str
) -> None:
    for size in (WIDE, SMALL, PHONE):
        look(tab, address, size)
        check_width(tab, address, size)
    check_in_all_colours(tab, address)


def test_nothing_moves_when_the_script_of_a_live_game_comes_late(
    page: Page, site: Flask, base_url: str
) -> None:
    def dawdle(route: Route) -> None:
        time.sleep(0.4)
        route.continue_()

    as_the_visitor(page.context, site, base_url)
    page.route("**/live/game.js", dawdle)
    for address in shown(site, "live_game.game"):
        look(page, address, PHONE)
        assert page.evaluate(SHIFTS) == 0, address


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_no_page_is_wider_than_a_small_phone(tab: Page, site: Flask, endpoint: str) -> None:
    for address in shown(site, endpoint):
        look(tab, address, SMALL)
        check_width(tab, address, SMALL)


def test_german_words_make_no_page_wider(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url, locale="de-DE")
    for address in ("/settings", "/daily", "/offline"):
        for size in (WIDE, PHONE, SMALL):
            look(page, address, size)
            check_width(page, address, size)
    page.close()


def test_the_policy_would_be_noticed_if_it_were_broken(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
    )
    assert any("Content Security Policy" in complaint for complaint in complaints)
