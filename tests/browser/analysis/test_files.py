"""Texts and files as people have them: words around a board, files of any kind, long words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.support.axe import findings
from tests.functional.web.live.test_recordings import GAME
from tests.root import ROOT

pytestmark = pytest.mark.browser

SAVED = ROOT / "tests/unit/notation/foreign/saves/first.sav"
AMID_WORDS = "hey, can you solve this?\n4x4 5\n..1.\n.32.\n4...\n....\nthanks"
LONG = "4x2 1\n....\n" + "q" * 4 + "\n" + "w" * 300
WRONG_MARK = "5x4 3\n.....\n.101.\n.1*1.\n....."

FILES: dict[str, tuple[bytes, str]] = {
    "text.txt": (b"4x4 5\n..1.\n.32.\n4...\n....\n", "Position, explained"),
    "message.txt": (AMID_WORDS.encode(), "Position, explained"),
    "game.sav": (SAVED.read_bytes(), "Minesweeper, explained"),
    "game.rawvf": (GAME, "4 × 3, 2 mines, replayed"),
}
"""What is in a file, and the headline of the page that it leads to."""


def as_file(name: str, data: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def narrow(page: Page) -> bool:
    """Whether nothing stands out at the side."""
    fits: bool = page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return fits


@pytest.mark.parametrize("name", FILES)
def test_any_file_is_chosen_and_read(page: Page, complaints: list[str], name: str) -> None:
    data, headline = FILES[name]
    page.goto("/analyse")
    page.wait_for_load_state()
    page.locator("#picture-file").set_input_files(as_file(name, data))
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)
    assert complaints == []


@pytest.mark.parametrize("name", FILES)
def test_without_a_script_any_file_is_sent_too(plain_page: Page, name: str) -> None:
    data, headline = FILES[name]
    plain_page.goto("/analyse")
    field = plain_page.get_by_label("A screenshot, a photograph, a text file, a saved game")
    field.set_input_files(as_file(name, data))
    plain_page.get_by_role("button", name="Read the file").click()
    expect(plain_page.get_by_role("heading", level=1)).to_have_text(headline)


def test_a_text_file_that_is_not_clear_lies_in_its_field(page: Page) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    page.locator("#picture-file").set_input_files(as_file("a.txt", b"4x2 1\n...\n...."))
    expect(page.get_by_role("alert")).to_contain_text("Line 2: the row has 3 cells instead of 4.")
    expect(page.get_by_label("Position")).to_have_value("4x2 1\n...\n....")


def test_a_board_amid_words_is_explained_and_that_is_said(page: Page) -> None:
    page.goto("/analyse")
    page.get_by_label("Position").fill(AMID_WORDS)
    page.get_by_role("button", name="Explain it").click()
    expect(page.get_by_role("heading", name="Position, explained")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("The words around the board were left out.")
    assert findings(page) == ""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_a_long_word_in_a_fault_makes_no_page_wider(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    for text in ("w" * 300, LONG, f"4x2 {'9' * 60}\n....\n...."):
        page.goto("/analyse")
        page.get_by_label("Position").fill(text)
        page.get_by_role("button", name="Explain it").click()
        expect(page.get_by_role("alert")).to_contain_text("This cannot be read as a position.")
        assert narrow(page), text[:20]


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_wrong_mark_is_named_first_and_removed(
    page: Page, plain_page: Page, script: bool
) -> None:
    view = page if script else plain_page
    view.goto(f"/analyse?live=1&position={WRONG_MARK.replace(chr(10), '%0A')}")
    said = view.get_by_role("region", name="Explanation").locator(".sentence")
    expect(said).to_have_text(re.compile(r"^\s*The mark at C3 is wrong\."))
    view.get_by_role("button", name="Remove this mark").click()
    expect(view.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    expect(view.get_by_text("It cannot be")).to_be_hidden()
    expect(view).to_have_url(re.compile(r"live=1"))
