"""A puzzle in a frame of another site: it is played there, and nobody is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from tests.browser.conftest import served
from tests.browser.support.axe import findings
from tests.sites.playing import SMALL, name, solution, unknown

pytestmark = pytest.mark.browser


@pytest.fixture
def frame(page: Page, base_url: str) -> Iterator[FrameLocator]:
    """The puzzle on a page of another site."""
    html = (
        f'<!doctype html><iframe src="{base_url}/embed/{SMALL}" width="420" height="494"></iframe>'
    )

    def elsewhere(_: object, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/html")])
        return [html.encode()]

    with served(elsewhere) as address:
        page.goto(address.replace("127.0.0.1", "localhost"))
        yield page.frame_locator("iframe")


def test_a_puzzle_is_solved_in_a_frame_and_nothing_is_kept(
    page: Page, frame: FrameLocator, complaints: list[str]
) -> None:
    for number in sorted(solution(SMALL)):
        frame.get_by_role("button", name=f"{name(number)}, unknown", exact=True).click()
    expect(frame.get_by_role("status")).to_have_text("Solved.")
    expect(frame.locator("#left")).to_have_text("0")
    assert page.context.cookies() == []
    assert complaints == []


def test_the_frame_is_played_by_keys(frame: FrameLocator) -> None:
    first = unknown(SMALL)[0]
    button = frame.get_by_role("button", name=f"{name(first)}, unknown", exact=True)
    button.press("x")
    marked = frame.get_by_role("button", name=f"{name(first)}, bullet", exact=True)
    marked.press("Backspace")
    expect(button).to_be_visible()


def test_the_board_fits_its_frame(context: BrowserContext, base_url: str) -> None:
    page = context.new_page()
    for size in ((420, 494), (300, 300), (900, 400)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{base_url}/embed/{SMALL}?theme=dark")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == ""
