"""What tests of the editor have in common: its cells, its pad, and what it holds."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

ROWS = (
    "000000000", "000011100", "0001*2100", "0001...10", "1111..210",
    "....21100", "....10000", "..1110000", "..1000000",
)  # fmt: skip
STUCK = "\n".join(["9x9 10", *ROWS, ""])
"""A beginner's board, half of it open."""

DOUBTFUL = f"/analyse/edit?position={quote(STUCK)}&live=1&doubtful=E3,E4,G5"


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'#editor-grid [aria-label^="{name},"]')


def key(page: Page, sign: str) -> Locator:
    return page.locator(f'.pad-key[data-sign="{sign}"]')


def text(page: Page) -> str:
    return page.locator("#editor-position").input_value()


def expect_text(page: Page, wanted: str) -> None:
    expect(page.locator("#editor-position")).to_have_value(wanted)


def begin(page: Page, address: str = "/analyse") -> None:
    """Open the editor, the board in view."""
    page.goto(address)
    page.wait_for_load_state()
    page.locator("#editor").evaluate("(form) => form.scrollIntoView()")
