"""A picture of a board: chosen, dropped or pasted, and compared where cells are in doubt."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from tests.browser.support.axe import findings
from tests.screenshots.drawn_board import CLASSIC, board_picture, packed
from webapp.engine.position import Position
from webapp.pictures import PictureReading, is_picture
from webapp.services.analysis.pictures import read_upload
from webapp.web.analysis import picture

pytestmark = pytest.mark.browser

ROWS = ("....", ".111", "F100", "1100")

SPREAD = """([kind, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "board.png", { type: "image/png" }));
  const options = { bubbles: true, cancelable: true };
  const event = kind === "paste"
    ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
    : new DragEvent(kind, { ...options, dataTransfer: transfer });
  document.querySelector("h1").dispatchEvent(event);
}"""
"""Drops or pastes a picture on the headline: anywhere will do."""


@pytest.fixture(scope="module")
def board() -> bytes:
    return packed(board_picture(ROWS, CLASSIC))


@pytest.fixture(autouse=True)
def doubtful(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that knows the board; of the cells in `doubtful` it is not sure."""
    clues = {5: 1, 6: 1, 9: 1, 10: 0, 11: 0, 12: 1, 13: 1, 14: 0, 15: 0}
    position = Position(4, 4, clues, bullets=1 << 8, total=None)
    cells = getattr(request, "param", ())
    if cells == "large":
        position, cells = Position(6, 6, dict.fromkeys(range(36), 0), total=None), tuple(range(22))
    reading = PictureReading(position, cells, True, (20, 20, 116, 116), size=(137, 137))

    def read(data: bytes) -> PictureReading:
        return reading if is_picture(data) else read_upload(data)

    monkeypatch.setattr(picture, "read_upload", read)


SHORT_PHONE: ViewportSize = {"width": 375, "height": 667}


def paste(page: Page, picture: bytes) -> None:
    """Paste a picture on the page with the editor."""
    page.goto("/analyse")
    page.wait_for_load_state()
    page.evaluate(SPREAD, ["paste", base64.b64encode(picture).decode()])


def as_file(data: bytes) -> FilePayload:
    return {"name": "board.png", "mimeType": "image/png", "buffer": data}


def expect_explained(page: Page) -> None:
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    expect(page).to_have_url(re.compile(r"position=4x4"))


def test_a_picture_is_chosen_and_explained(page: Page, board: bytes) -> None:
    page.goto("/analyse")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("link", name="Give a picture or file").click()
    chooser.value.set_files(as_file(board))
    expect_explained(page)


def test_a_picture_is_dropped_anywhere(page: Page, board: bytes) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    data = base64.b64encode(board).decode()
    page.evaluate(SPREAD, ["dragover", data])
    expect(page.locator("[data-dropping]")).to_have_count(1)
    page.evaluate(SPREAD, ["drop", data])
    expect_explained(page)


@pytest.mark.parametrize("doubtful", [(5, 9)], indirect=True, ids=["two cells"])
def test_doubtful_cells_are_compared_with_the_pasted_picture(
    page: Page, complaints: list[str], board: bytes
) -> None:
    page.set_viewport_size(SHORT_PHONE)
    paste(page, board)
    expect(page.get_by_role("img", name="Your picture")).to_be_visible()
    expect(page.locator("#doubt-words")).to_have_text("2 cells are doubtful.")
    expect(page.locator("#status .notice")).to_have_count(0)
    expect(page.get_by_role("gridcell", name="B2, open, 1, doubtful")).to_be_focused()
    assert findings(page) == ""
    page.keyboard.press("Enter")
    expect(page.get_by_role("gridcell", name="B3, open, 1, doubtful")).to_be_focused()
    canvas = page.get_by_role("img", name="Your picture").bounding_box()
    cell = page.get_by_role("gridcell", name="B3, open, 1, doubtful").bounding_box()
    assert canvas is not None
    assert cell is not None
    assert 0 <= canvas["y"] < canvas["y"] + canvas["height"] <= cell["y"]
    page.keyboard.press("Enter")
    expect(page.locator("#pad-doubt")).to_be_hidden()
    expect(page.locator("#status")).to_have_text("No cell is doubtful any more.")
    page.get_by_role("button", name="Hide it").click()
    expect(page.get_by_role("img", name="Your picture")).to_be_hidden()
    page.get_by_role("button", name="Explain the board").click()
    expect_explained(page)
    assert complaints == []


@pytest.mark.parametrize("doubtful", [(5, 9)], indirect=True, ids=["two cells"])
def test_picture_and_pad_leave_a_phone_most_of_the_board(page: Page, board: bytes) -> None:
    page.set_viewport_size(SHORT_PHONE)
    paste(page, board)
    expect(page.get_by_role("gridcell", name="B2, open, 1, doubtful")).to_be_focused()
    shown = page.locator("#editor-shown").bounding_box()
    side = page.locator(".editor-side").bounding_box()
    assert shown is not None
    assert side is not None
    cells_of_nine = (375 - 20) / 9
    assert side["y"] - (shown["y"] + shown["height"]) > 6 * cells_of_nine
    assert page.evaluate("document.documentElement.scrollWidth") == SHORT_PHONE["width"]


@pytest.mark.parametrize("doubtful", [(5, 9)], indirect=True, ids=["two cells"])
def test_the_picture_is_there_again_after_back_until_it_is_hidden(page: Page, board: bytes) -> None:
    paste(page, board)
    expect(page.locator("#doubt-words")).to_have_text("2 cells are doubtful.")
    page.keyboard.press("Enter")
    page.goto("/how-to-play")
    page.go_back()
    expect(page.get_by_role("img", name="Your picture")).to_be_visible()
    expect(page.locator("#doubt-words")).to_have_text("Only B3 is doubtful.")
    page.get_by_role("button", name="It is right").click()
    page.get_by_role("button", name="Explain the board").click()
    expect_explained(page)
    page.go_back()
    expect(page.get_by_role("img", name="Your picture")).to_be_visible()
    page.get_by_role("button", name="Hide it").click()
    assert page.evaluate("() => sessionStorage.getItem('editor-picture')") is None
    page.goto("/analyse")
    expect(page.get_by_role("img", name="Your picture")).to_be_hidden()


@pytest.mark.parametrize("doubtful", ["large"], indirect=True, ids=["most cells"])
def test_a_picture_that_leaves_too_much_in_doubt_is_said_to_be_misread(
    page: Page, board: bytes
) -> None:
    paste(page, board)
    words = page.locator("#doubt-words")
    expect(words).to_contain_text(
        "The picture could not be read well enough: 22 of 36 cells are doubtful."
    )
    expect(words).to_contain_text("A sharper, larger and straight picture of the board helps.")
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    expect(page.get_by_role("gridcell", name="A1, open, 0, doubtful")).to_be_focused()
    assert findings(page) == ""
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(words).to_have_text("20 cells are doubtful.")
    with page.expect_file_chooser():
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Another picture").click()


def test_a_picture_that_cannot_be_read_is_said_and_the_board_stays(page: Page) -> None:
    page.goto("/analyse")
    page.get_by_role("gridcell", name="A1, hidden").click()
    page.locator("#picture-file").set_input_files(as_file(b"PK\x80\xff"))
    expect(page.locator("#status")).to_contain_text("This file is neither a picture (PNG,")
    expect(page.get_by_role("gridcell", name="A1, open, 1")).to_be_visible()


def test_text_pasted_anywhere_lies_in_its_field(page: Page) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    page.evaluate("""() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "3x1 1\\n.1.");
      document.querySelector("h1").dispatchEvent(new ClipboardEvent(
        "paste", { bubbles: true, cancelable: true, clipboardData: transfer }));
    }""")
    expect(page.get_by_label("Position")).to_have_value("3x1 1\n.1.")
    expect(page.get_by_label("Position")).to_be_focused()


def test_without_a_script_a_picture_is_chosen_and_sent(plain_page: Page, board: bytes) -> None:
    plain_page.goto("/analyse")
    plain_page.locator("#picture-file").set_input_files(as_file(board))
    plain_page.get_by_role("button", name="Read the file").click()
    expect_explained(plain_page)
