"""What holds for every page: readable by all, quiet console, nothing that moves or overflows."""

from __future__ import annotations

import time
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import PHONE, SMALL, WIDE
from tests.browser.support.axe import findings
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


def look(page: Page, address: str, size: Any) -> None:
    """Load a page as it is in light, without a wish for contrast."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light", contrast="no-preference")
    page.goto(address)


def check_in_all_colours(page: Page, address: str, size: Any) -> None:
    look(page, address, size)
    assert findings(page) == "", f"{address} in light"
    page.emulate_media(color_scheme="dark")
    assert findings(page) == "", f"{address} in dark"
    if size == WIDE:
        page.emulate_media(color_scheme="dark", contrast="more")
        assert findings(page) == "", f"{address} in high contrast"


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("endpoint", page_endpoints())
def test_axe_finds_nothing(tab: Page, site: Flask, endpoint: str, size: Any) -> None:
    for address in shown(site, endpoint):
        check_in_all_colours(tab, address, size)


@pytest.mark.parametrize("address", ERRORS)
def test_axe_finds_nothing_on_error_pages(tab: Page, address: str) -> None:
    check_in_all_colours(tab, address, PHONE)


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_the_console_stays_quiet_and_nothing_moves(
    page: Page, site: Flask, base_url: str, complaints: list[str], endpoint: str
) -> None:
    as_the_visitor(page.context, site, base_url)
    for address in shown(site, endpoint):
        look(page, address, PHONE)
        assert page.evaluate(SHIFTS) == 0, address
    assert complaints == []


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


def check_width(page: Page, address: str) -> None:
    for size in (WIDE, PHONE, SMALL):
        look(page, address, size)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], address


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_no_page_is_wider_than_its_window(tab: Page, site: Flask, endpoint: str) -> None:
    for address in shown(site, endpoint):
        check_width(tab, address)


def test_german_words_make_no_page_wider(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url, locale="de-DE")
    for address in ("/settings", "/daily", "/offline"):
        check_width(page, address)
    page.close()


@pytest.mark.parametrize("address", ERRORS)
def test_no_error_page_is_wider_than_its_window(tab: Page, address: str) -> None:
    check_width(tab, address)


def test_the_policy_would_be_noticed_if_it_were_broken(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
    )
    assert any("Content Security Policy" in complaint for complaint in complaints)
