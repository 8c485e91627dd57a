"""A German reader: pages fit and can be heard, a puzzle and a live game are played to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.support.axe import findings
from tests.browser.support.live_page import MINES, button, expect_look
from tests.sites.live_playing import KNOWN
from tests.sites.playing import SMALL, name, solution
from webapp.notation.cells import cell_name

pytestmark = pytest.mark.browser

ADDRESSES = (
    "/",
    "/puzzles",
    f"/puzzles/{SMALL}",
    f"/puzzles/{SMALL}/solution/1",
    "/mines",
    "/analyse",
    "/books",
    "/how-to-play",
    "/settings",
    "/puzzles/new",
)
WIDTHS = (320, 390, 1366)


@pytest.fixture(scope="module")
def german(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in a browser that asks for German."""
    context = browser.new_context(
        locale="de-DE", base_url=base_url, viewport={"width": 390, "height": 844}
    )
    yield context.new_page()
    context.close()


def cell(page: Page, number: int, state: str) -> Locator:
    return page.get_by_role("gridcell", name=f"{name(number)}, {state}", exact=True)


def test_german_pages_fit_every_window_and_can_be_heard(german: Page) -> None:
    for address in ADDRESSES:
        german.goto(address)
        expect(german.locator("html")).to_have_attribute("lang", "de")
        for width in WIDTHS:
            german.set_viewport_size({"width": width, "height": 800})
            wide = german.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{address} is {wide} wide in a window of {width}"
            cut = german.evaluate(CUT)
            assert cut == [], f"{address} in a window of {width}"
        assert findings(german) == "", address
    german.set_viewport_size({"width": 390, "height": 844})


CUT = """() => [...document.querySelectorAll("button, .button, .tool, label, h1, h2, th")]
    .filter((part) => part.checkVisibility() && !part.closest(".unseen")
        && part.scrollWidth > part.clientWidth + 1
        && getComputedStyle(part).overflowX !== "visible")
    .map((part) => part.textContent.trim())"""
"""Words that do not fit where they stand."""


def test_a_puzzle_is_played_in_german(german: Page) -> None:
    german.goto(f"/puzzles/{SMALL}")
    expect(
        german.get_by_role("grid", name=re.compile("^Rätsel, 5 mal 5, 7 Kugeln"))
    ).to_be_visible()
    german.get_by_role("button", name="Hinweis", exact=True).click()
    expect(german.locator("#sentence")).to_contain_text("Suche in den Spalten")
    for number in sorted(solution(SMALL)):
        cell(german, number, "unbekannt").click()
        expect(german.get_by_role("gridcell", name=f"{name(number)}, Kugel")).to_be_visible()
    expect(german.locator("#left-words")).to_have_text("Kugeln übrig")
    expect(german.locator("#card")).to_contain_text("7 Kugeln gefunden")
    expect(german.get_by_role("status")).to_contain_text("Gelöst.")


def test_a_live_game_is_played_in_german(german: Page) -> None:
    german.goto(f"/mines?board={KNOWN}")
    german.get_by_role("button", name="Dieses Brett spielen").click()
    expect(german.locator("#live-game.is-live")).to_be_visible()
    german.wait_for_load_state()  # the hands come after the board
    button(german, MINES[0]).click(button="right")
    expect_look(german, MINES[0], "Flagge")
    for place in set(range(81)).difference(MINES):
        if button(german, place).get_attribute("aria-label") == hidden(place):
            button(german, place).click()
            expect_look(german, place, r"offen, \d")
    expect(german.get_by_role("heading", name="Gewonnen")).to_be_visible()
    expect(german.locator("#sentence")).to_contain_text("Alle 10 Minen sind gefunden")


def hidden(place: int) -> str:
    return f"{cell_name(place, 9)}, verdeckt"
