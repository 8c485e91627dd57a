"""A position put in with a finger: taps, strokes, and swipes that scroll."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.support.editor_page import (
    ROWS,
    STUCK,
    begin,
    cell,
    expect_text,
    key,
    text,
)
from tests.browser.support.finger import Finger, middle

pytestmark = pytest.mark.browser


def paint(page: Page, start: str, end: str) -> None:
    """Draw over the cells between two."""
    Finger(page).swipe([middle(cell(page, start)), middle(cell(page, end))])


def painted_cell(page: Page, name: str) -> Locator:
    return page.locator(f'#editor-grid [data-sign="1"][aria-label^="{name},"]')


def test_a_board_is_painted_by_touch_and_explained(phone: Page) -> None:
    begin(phone)
    key(phone, "0").tap()
    for row in range(1, 10):
        paint(phone, f"A{row}", f"I{row}")
    for sign in "12*.":
        key(phone, sign).tap()
        for row, signs in enumerate(ROWS, start=1):
            for run in re.finditer(re.escape(sign) + "+", signs):
                ends = [f"{'ABCDEFGHI'[column]}{row}" for column in (run.start(), run.end() - 1)]
                if len(run[0]) == 1:
                    cell(phone, ends[0]).tap()
                else:
                    paint(phone, ends[0], ends[1])
    expect_text(phone, STUCK)
    phone.get_by_role("button", name="Explain the board").first.tap()
    expect(phone.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    query = parse_qs(urlsplit(phone.url).query)
    assert query == {"position": [STUCK], "live": ["1"]}


def test_a_stroke_begins_sideways_scrolls_nothing_and_is_undone_at_once(phone: Page) -> None:
    begin(phone)
    place = phone.evaluate("scrollY")
    b4, e4, e7 = (middle(cell(phone, name)) for name in ("B4", "E4", "E7"))
    Finger(phone).swipe([b4, e4, e7])
    paint(phone, "B9", "E9")
    painted = text(phone)
    assert painted.split("\n")[4:8] == [".1111....", *["....1...."] * 3]
    assert painted.split("\n")[9] == ".1111...."
    assert phone.evaluate("scrollY") == place
    phone.get_by_role("button", name="Undo").tap()
    assert text(phone).split("\n")[9] == "." * 9
    phone.get_by_role("button", name="Undo").tap()
    assert set(text(phone).split("\n")[1:-1]) == {"." * 9}
    phone.get_by_role("button", name="Redo").tap()
    phone.get_by_role("button", name="Redo").tap()
    assert text(phone) == painted
    cell(phone, "C4").tap()
    expect(cell(phone, "C4")).to_have_attribute("aria-label", "C4, hidden")


@pytest.mark.parametrize("mode", ["paint", "rows"])
@pytest.mark.parametrize(("start", "end", "down"), [("C6", "C1", 1), ("C2", "C7", -1)])
def test_a_swipe_up_or_down_on_the_board_scrolls_the_page_and_sets_nothing(
    phone: Page, mode: str, start: str, end: str, down: int
) -> None:
    begin(phone)
    if mode == "rows":
        phone.get_by_role("button", name="Row by row").tap()
    place, before = phone.evaluate("scrollY"), text(phone)
    paint(phone, start, end)
    phone.wait_for_function("([place, down]) => (scrollY - place) * down > 100", arg=[place, down])
    assert text(phone) == before
    here = phone.locator("#editor-grid [tabindex='0']").get_attribute("aria-label")
    assert here == "A1, hidden"


def test_a_beginners_board_is_painted_sideways_on_the_smallest_phone_too(phone: Page) -> None:
    phone.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    begin(phone)
    paint(phone, "B4", "E4")
    assert text(phone).split("\n")[4] == ".1111...."


def test_after_a_moment_of_rest_a_finger_paints_in_any_direction(phone: Page) -> None:
    begin(phone)
    place = phone.evaluate("scrollY")
    Finger(phone).swipe(
        [middle(cell(phone, "C2")), middle(cell(phone, "C5"))], rest=painted_cell(phone, "C2")
    )
    assert [row[2] for row in text(phone).split("\n")[1:-1]] == list(".1111....")
    assert phone.evaluate("scrollY") == place


def test_cells_and_keys_are_large_enough_for_a_finger(phone: Page) -> None:
    begin(phone)
    sizes = phone.evaluate(
        "() => ['#editor-grid [role=gridcell]', '.pad-key', '.pad-acts .button'].map((each) =>"
        "[...document.querySelectorAll(each)].map((one) => one.getBoundingClientRect())"
        ".reduce((least, box) => [Math.min(least[0], box.width), Math.min(least[1], box.height)],"
        "[999, 999]))"
    )
    assert [min(size) for size in sizes] >= [37, 44, 44]
    pad = phone.locator("#pad").bounding_box()
    board = phone.locator("#editor-grid").bounding_box()
    assert pad is not None
    assert board is not None
    assert board["y"] + board["height"] < pad["y"]
    assert pad["y"] + pad["height"] <= PHONE["height"]


def test_row_by_row_each_key_goes_on_to_the_next_cell(phone: Page) -> None:
    begin(phone)
    phone.get_by_role("button", name="Row by row").tap()
    cell(phone, "H1").tap()
    for sign in "12*":
        key(phone, sign).tap()
    assert text(phone).split("\n")[1:3] == [".......12", "*........"]
    phone.locator("#editor-grid [data-here]").focus()
    phone.keyboard.press("Backspace")
    phone.keyboard.press("3")
    assert text(phone).split("\n")[1:3] == [".......12", "3........"]
    expect(cell(phone, "B2")).to_be_focused()


def test_a_finger_moves_a_board_wider_than_the_page_and_paints_after_a_rest(phone: Page) -> None:
    begin(phone)
    phone.locator("#editor-size summary").tap()
    phone.get_by_role("button", name="30 × 16, 99").tap()
    phone.locator("#editor").evaluate("(form) => form.scrollIntoView()")
    assert text(phone).startswith("30x16 99\n")
    way = [middle(cell(phone, "C5")), middle(cell(phone, "F5"))]
    Finger(phone).swipe(way, rest=painted_cell(phone, "C5"))
    painted = text(phone)
    assert painted.split("\n")[5] == "..1111" + "." * 24
    paint(phone, "H5", "C5")
    phone.wait_for_function("() => document.getElementById('editor-board').scrollLeft > 100")
    assert text(phone) == painted


def test_two_fingers_set_nothing(phone: Page) -> None:
    begin(phone)
    before = text(phone)
    Finger(phone).swipe([(100, 300), (60, 300)], [(200, 300), (280, 300)])
    assert text(phone) == before
