"""What holds for every page: readable by all, quiet console, nothing that moves or overflows."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import PHONE, SMALL, WIDE
from tests.sites.site import ERRORS, addresses, page_endpoints, visitor

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]

SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})"""


@pytest.fixture(autouse=True)
def as_the_visitor(context: BrowserContext, site: Flask, base_url: str) -> None:
    """Games are shown to their player only."""
    cookie = visitor(site).get_cookie("player")
    assert cookie is not None
    context.add_cookies([{"name": "player", "value": cookie.value, "url": base_url}])


def look(page: Page, address: str, scheme: Scheme, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.goto(address)


def findings(page: Page) -> str:
    """What axe has to say against a page."""
    results = Axe().run(page)
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("endpoint", page_endpoints())
def test_axe_finds_nothing(
    page: Page, site: Flask, endpoint: str, scheme: Scheme, size: Any
) -> None:
    for address in addresses(site, endpoint):
        look(page, address, scheme, size)
        assert findings(page) == "", address


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ERRORS)
def test_axe_finds_nothing_on_error_pages(page: Page, address: str, scheme: Scheme) -> None:
    look(page, address, scheme, PHONE)
    assert findings(page) == ""


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_axe_finds_nothing_in_high_contrast(page: Page, site: Flask, endpoint: str) -> None:
    page.emulate_media(contrast="more")
    for address in addresses(site, endpoint):
        look(page, address, "dark", WIDE)
        assert findings(page) == "", address


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_the_console_stays_quiet_and_nothing_moves(
    page: Page, site: Flask, complaints: list[str], endpoint: str
) -> None:
    for address in addresses(site, endpoint):
        look(page, address, "light", PHONE)
        assert page.evaluate(SHIFTS) == 0, address
    assert complaints == []


@pytest.mark.parametrize("size", [WIDE, PHONE, SMALL], ids=["wide", "phone", "small"])
@pytest.mark.parametrize("endpoint", page_endpoints())
def test_no_page_is_wider_than_its_window(
    page: Page, site: Flask, endpoint: str, size: dict[str, int]
) -> None:
    for address in [*addresses(site, endpoint), *ERRORS]:
        look(page, address, "light", size)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], address


def test_the_policy_would_be_noticed_if_it_were_broken(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
    )
    assert any("Content Security Policy" in complaint for complaint in complaints)
