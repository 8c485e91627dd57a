"""A replay file by touch on a small screen, and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.conftest import PHONE
from tests.functional.web.live.test_recordings import GAME

pytestmark = pytest.mark.browser

FILE: FilePayload = {"name": "game.rawvf", "mimeType": "text/plain", "buffer": GAME}


def bring_in(page: Page) -> None:
    page.goto("/mines/games")
    page.get_by_role("link", name="replays of other programs").click()
    page.get_by_label("Replay file").set_input_files(files=[FILE])
    page.get_by_role("button", name="Grade it").click()
    expect(page.get_by_text("The end", exact=True)).to_be_visible()


def test_a_replay_file_is_brought_in_by_touch(browser: Browser, base_url: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=base_url)
    page = context.new_page()
    bring_in(page)
    expect(page.get_by_text("but its moves open D1, which is a mine.")).to_be_visible()
    page.get_by_role("link", name="First blunder").tap()
    expect(page).to_have_url(re.compile(r"/replay/2$"))
    expect(page.locator("#sentence")).to_contain_text("C3 was safe to open.")
    with page.expect_download() as download:
        page.get_by_role("link", name="As a file for other programs").tap()
    assert download.value.suggested_filename.endswith(".rawvf")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    context.close()


def test_a_replay_file_is_brought_in_without_a_script(plain_page: Page) -> None:
    bring_in(plain_page)
    plain_page.get_by_role("link", name="First move").click()
    expect(plain_page.get_by_text("Move 1 of 2", exact=True)).to_be_visible()
