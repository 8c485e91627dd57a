"""A position put in with a finger: taps, strokes, and swipes that scroll."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.support.editor_page import (
    ROWS,
    STUCK,
    Place,
    begin,
    cell,
    expect_text,
    key,
    middle,
    text,
)

pytestmark = pytest.mark.browser


class Finger:
    """Touches of one finger or two, as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def swipe(self, *ways: Sequence[Place], rest: Locator | None = None) -> None:
        """Go from place to place, each finger its own way, and lift.

        It may rest on its first cell until that is painted.
        """
        at = [way[0] for way in ways]
        self._report("touchStart", at)
        if rest is not None:
            expect(rest).to_have_attribute("data-sign", "1")
        for leg in range(1, len(ways[0])):
            for step in range(1, 5):
                at = [between(way[leg - 1], way[leg], step / 4) for way in ways]
                self._report("touchMove", at)
        self._report("touchEnd", [])

    def _report(self, kind: str, places: Sequence[Place]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def paint(self, start: str, end: str) -> None:
        """Draw over the cells between two."""
        self.swipe([middle(cell(self.page, start)), middle(cell(self.page, end))])


def between(start: Place, end: Place, share: float) -> Place:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def test_a_board_is_painted_by_touch_and_explained(phone: Page) -> None:
    begin(phone)
    finger = Finger(phone)
    key(phone, "0").tap()
    for row in range(1, 10):
        finger.paint(f"A{row}", f"I{row}")
    for sign in "12*.":
        key(phone, sign).tap()
        for row, signs in enumerate(ROWS, start=1):
            for run in re.finditer(re.escape(sign) + "+", signs):
                ends = [f"{'ABCDEFGHI'[column]}{row}" for column in (run.start(), run.end() - 1)]
                if len(run[0]) == 1:
                    cell(phone, ends[0]).tap()
                else:
                    finger.paint(ends[0], ends[1])
    expect_text(phone, STUCK)
    phone.get_by_role("button", name="Explain the board").first.tap()
    expect(phone.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    query = parse_qs(urlsplit(phone.url).query)
    assert query == {"position": [STUCK], "live": ["1"]}


def test_a_stroke_begins_sideways_scrolls_nothing_and_is_undone_at_once(phone: Page) -> None:
    begin(phone)
    place = phone.evaluate("scrollY")
    finger = Finger(phone)
    b4, e4, e7 = (middle(cell(phone, name)) for name in ("B4", "E4", "E7"))
    finger.swipe([b4, e4, e7])
    finger.paint("B9", "E9")
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
    Finger(phone).paint(start, end)
    phone.wait_for_function("([place, down]) => (scrollY - place) * down > 100", arg=[place, down])
    assert text(phone) == before
    here = phone.locator("#editor-grid [tabindex='0']").get_attribute("aria-label")
    assert here == "A1, hidden"


def test_a_beginners_board_is_painted_sideways_on_the_smallest_phone_too(phone: Page) -> None:
    phone.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    begin(phone)
    Finger(phone).paint("B4", "E4")
    assert text(phone).split("\n")[4] == ".1111...."


def test_after_a_moment_of_rest_a_finger_paints_in_any_direction(phone: Page) -> None:
    begin(phone)
    place = phone.evaluate("scrollY")
    Finger(phone).swipe(
        [middle(cell(phone, "C2")), middle(cell(phone, "C5"))], rest=cell(phone, "C2")
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
    phone.locator("#editor-size summary").tap()
    phone.locator("#editor").evaluate("(form) => form.scrollIntoView()")
    assert text(phone).startswith("30x16 99\n")
    finger = Finger(phone)
    finger.swipe([middle(cell(phone, "C5")), middle(cell(phone, "F5"))], rest=cell(phone, "C5"))
    painted = text(phone)
    assert painted.split("\n")[5] == "..1111" + "." * 24
    finger.paint("H5", "C5")
    phone.wait_for_function("() => document.getElementById('editor-board').scrollLeft > 100")
    assert text(phone) == painted


def test_two_fingers_set_nothing(phone: Page) -> None:
    begin(phone)
    before = text(phone)
    Finger(phone).swipe([(100, 300), (60, 300)], [(200, 300), (280, 300)])
    assert text(phone) == before
