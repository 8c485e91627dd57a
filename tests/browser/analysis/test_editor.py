"""A position put in by hand: by touch on a phone, by keys, by the pad, and without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, Route, expect

from tests.browser.conftest import PHONE
from tests.browser.support.axe import findings
from webapp.notation.detect import read_position
from webapp.web.analysis.edited_board import EDGES, EditedBoard

pytestmark = pytest.mark.browser

ROWS = (
    "000000000", "000011100", "0001*2100", "0001...10", "1111..210",
    "....21100", "....10000", "..1110000", "..1000000",
)  # fmt: skip
STUCK = "\n".join(["9x9 10", *ROWS, ""])
"""A beginner's board, half of it open."""

DOUBTFUL = f"/analyse/edit?position={quote(STUCK)}&live=1&doubtful=E3,E4,G5"


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page under a finger, 375 pixels wide."""
    context = browser.new_context(has_touch=True, base_url=base_url)
    page = context.new_page()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    yield page
    context.close()


class Finger:
    """Touches of one finger or two, as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen: CDPSession = page.context.new_cdp_session(page)

    def swipe(self, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Go from one place to another, each finger its own way, and lift."""
        for step in range(4):
            points = [
                {"x": a[0] + (b[0] - a[0]) * step / 3, "y": a[1] + (b[1] - a[1]) * step / 3}
                for a, b in ways
            ]
            kind = "touchMove" if step else "touchStart"
            self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def paint(self, start: str, end: str) -> None:
        """Draw over the cells between two."""
        self.swipe((middle(cell(self.page, start)), middle(cell(self.page, end))))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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


def test_a_stroke_paints_and_scrolls_nothing_and_is_undone_at_once(phone: Page) -> None:
    begin(phone)
    place = phone.evaluate("scrollY")
    finger = Finger(phone)
    finger.paint("C2", "C7")
    finger.paint("B4", "E4")
    painted = text(phone)
    assert [row[2] for row in painted.split("\n")[1:-1]] == list(".111111..")
    assert painted.split("\n")[4] == ".1111...."
    assert phone.evaluate("scrollY") == place
    phone.get_by_role("button", name="Undo").tap()
    assert text(phone).split("\n")[4] == "..1......"
    phone.get_by_role("button", name="Undo").tap()
    assert set(text(phone).split("\n")[1:-1]) == {"." * 9}
    phone.get_by_role("button", name="Redo").tap()
    phone.get_by_role("button", name="Redo").tap()
    assert text(phone) == painted
    cell(phone, "C2").tap()
    expect(cell(phone, "C2")).to_have_attribute("aria-label", "C2, hidden")


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


def test_two_fingers_move_a_board_wider_than_the_page_and_paint_nothing(phone: Page) -> None:
    begin(phone)
    phone.locator("#editor-size summary").tap()
    phone.get_by_role("button", name="30 × 16, 99").tap()
    phone.locator("#editor-size summary").tap()
    phone.locator("#editor").evaluate("(form) => form.scrollIntoView()")
    before = text(phone)
    assert before.startswith("30x16 99\n")
    Finger(phone).swipe(((300, 300), (120, 300)), ((300, 400), (120, 400)))
    assert phone.locator("#editor-board").evaluate("(board) => board.scrollLeft") > 100
    assert text(phone) == before
    Finger(phone).swipe(((200, 300), (230, 300)))
    assert text(phone).count("1") > before.count("1")


def test_arrows_and_digits_fill_the_board(page: Page) -> None:
    begin(page)
    cell(page, "A1").focus()
    for name in (
        "1",
        "ArrowRight",
        "2",
        "ArrowDown",
        "*",
        "ArrowLeft",
        "-",
        "Home",
        "3",
        "End",
        "4",
    ):
        page.keyboard.press(name)
    rows = text(page).split("\n")[1:3]
    assert rows == ["12.......", "3*......4"]
    expect(cell(page, "I2")).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert text(page).split("\n")[2] == "-*......."
    page.keyboard.press("Control+Shift+z")
    assert text(page).split("\n")[2] == "3*......."
    key(page, "5").focus()
    page.keyboard.press("Enter")
    cell(page, "C3").focus()
    page.keyboard.press(" ")
    expect(cell(page, "C3")).to_have_attribute("aria-label", "C3, open, 5")


def test_size_total_and_kind_are_fields(page: Page) -> None:
    begin(page)
    cell(page, "A1").click()
    page.locator("#editor-size summary").click()
    page.get_by_label("Columns", exact=True).fill("4")
    page.get_by_label("Rows", exact=True).fill("3")
    page.get_by_label("Total", exact=True).fill("")
    page.get_by_label("Total", exact=True).press("Enter")
    page.get_by_label("A puzzle on paper: bullets").check()
    page.get_by_role("button", name="Add a column at the left").click()
    expect_text(page, "5x3 ?\n.1...\n.....\n.....\n")
    expect(cell(page, "B1")).to_have_attribute("aria-label", "B1, clue 1")
    expect(page.locator("#editor-facts")).to_have_text("5 × 3, total not known")
    page.get_by_role("button", name="Clear all cells").click()
    expect(cell(page, "B1")).to_have_attribute("aria-label", "B1, unknown")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "B1")).to_have_attribute("aria-label", "B1, clue 1")


def test_what_clashes_is_told_and_framed_while_it_is_typed(page: Page) -> None:
    begin(page)
    cell(page, "A1").focus()
    page.keyboard.press("4")
    said = page.locator("#editor-said")
    expect(said).to_contain_text("A1: the number is 4, but only 3 cells are around it")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 4, highlighted as reason")
    page.keyboard.press("2")
    expect(said).to_contain_text("Nothing clashes so far")
    expect(page.locator("#editor-grid [data-part]")).to_have_count(0)


def test_an_answer_to_an_older_board_is_not_shown(page: Page) -> None:
    late: list[Route] = []

    def hold_first(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    page.route("**/analyse/check", hold_first)
    begin(page)
    cell(page, "A1").focus()
    with page.expect_request("**/analyse/check"):
        page.keyboard.press("4")
    page.keyboard.press("1")
    expect(page.locator("#editor-said")).to_contain_text("Nothing clashes so far")
    body = '{"sentence": "An old answer.", "clash": true, "cells": [0]}'
    late[0].fulfill(body=body, content_type="application/json")
    page.keyboard.press("2")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 2")
    expect(page.locator("#editor-said")).not_to_contain_text("An old answer.")


def test_doubtful_cells_are_settled_before_anything_is_explained(phone: Page) -> None:
    begin(phone, DOUBTFUL)
    expect(cell(phone, "E3")).to_have_attribute("aria-label", "E3, flag, doubtful")
    expect(phone.locator("#doubt-words")).to_have_text("3 cells are doubtful.")
    assert findings(phone) == ""
    phone.get_by_role("button", name="Explain the board").first.tap()
    expect(phone.locator("#status")).to_contain_text("3 cells are still doubtful")
    phone.get_by_role("button", name="Next doubtful cell").tap()
    expect(cell(phone, "E4")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(cell(phone, "E4")).to_have_attribute("aria-label", "E4, hidden")
    expect(cell(phone, "G5")).to_be_focused()
    key(phone, "3").tap()
    expect(cell(phone, "G5")).to_have_attribute("aria-label", "G5, open, 3")
    expect(phone.locator("#doubt-words")).to_have_text("E3 is doubtful.")
    phone.get_by_role("button", name="Undo").tap()
    phone.get_by_role("button", name="All are right").tap()
    expect(phone.locator("#pad-doubt")).to_be_hidden()
    phone.get_by_role("button", name="Explain the board").first.tap()
    expect(phone.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()


def test_leaving_and_coming_back_loses_nothing(page: Page) -> None:
    begin(page)
    cell(page, "B2").click()
    key(page, "*").click()
    cell(page, "A1").click()
    typed = text(page)
    assert typed.split("\n")[1:3] == ["*........", ".1......."]
    page.goto("/how-to-play")
    page.go_back()
    expect_text(page, typed)
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, flag")


def test_a_board_too_long_for_an_address_stays_all_the_same(page: Page) -> None:
    begin(page)
    page.locator("#editor-size summary").click()
    for name in ("Columns", "Rows"):
        page.get_by_label(name, exact=True).fill("56")
    page.get_by_role("button", name="Add a row at the top").click()
    cell(page, "A1").click()
    typed = text(page)
    assert typed.startswith("56x57 10\n1...")
    page.reload()
    expect_text(page, typed)


def test_change_this_opens_the_editor_and_explains_again(page: Page) -> None:
    page.goto(f"/analyse?position={quote(STUCK)}&live=1")
    page.get_by_role("link", name="Change this position").click()
    expect(page.get_by_role("heading", name="Change the position")).to_be_visible()
    expect_text(page, STUCK)
    cell(page, "E3").click()
    page.get_by_role("button", name="Explain the board").first.click()
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    page.go_back()
    expect(cell(page, "E3")).to_have_attribute("aria-label", "E3, open, 1")


def test_without_a_script_rows_are_typed_checked_and_explained(plain_page: Page) -> None:
    page = plain_page
    page.goto("/analyse")
    expect(page.locator("#pad")).to_be_hidden()
    page.locator("#editor-size summary").click()
    page.get_by_label("Columns", exact=True).fill("3")
    page.get_by_label("Rows", exact=True).fill("2")
    page.get_by_label("Total", exact=True).fill("1")
    page.get_by_role("button", name="Take this size").click()
    page.get_by_label("Row 1").fill("1x.")
    page.get_by_role("button", name="Check").last.click()
    expect(page.get_by_role("alert")).to_contain_text("B1: 'x' is not a cell")
    page.get_by_label("Row 1").fill("2..")
    page.get_by_label("Total", exact=True).fill("1")
    page.get_by_label("Total", exact=True).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("A1")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 2, highlighted as reason")
    page.get_by_label("Row 1").fill("1..")
    page.get_by_role("button", name="Explain the board").locator("visible=true").first.click()
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["position"] == ["3x2b1:1e"]


def test_without_a_script_doubtful_cells_are_ticked(plain_page: Page) -> None:
    page = plain_page
    page.goto(DOUBTFUL)
    page.get_by_label("E3, flag: it is right").check()
    page.get_by_role("button", name="Check").last.click()
    expect(page.locator("#editor-grid [data-doubt]")).to_have_count(2)
    page.get_by_role("button", name="All are right").locator("visible=true").click()
    expect(page.locator("#editor-grid [data-doubt]")).to_have_count(0)


def test_the_script_changes_boards_as_the_server_does(page: Page) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = EditedBoard.of(
        read_position(STUCK),  # type: ignore[arg-type]
        live=True,
        doubtful=frozenset({0, 8, 40, 72, 80}),
    )
    changes = {
        **{f"board.atEdge('{edge}', 1)": board.with_line_at(edge) for edge in EDGES},
        **{f"board.atEdge('{edge}', -1)": board.without_line_at(edge) for edge in EDGES},
        "board.moved(5, 12)": board.resized(5, 12),
        "board.cleared()": board.cleared(),
    }
    for act, after in changes.items():
        result = page.evaluate(
            "([text, doubtful]) => { const board = EditedBoard.read(text, true, doubtful);"
            f"const after = {act}; return [after.text, after.names]; }}",
            [STUCK, sorted(board.doubtful)],
        )
        assert result == [after.position_text, after.doubtful_names], act
