"""A position put in by hand: by touch on a phone, by keys, by the pad, and without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
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


Place = tuple[float, float]
"""Pixels from the left and from the top of what is in view."""


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


def middle(place: Locator) -> Place:
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


def test_from_the_board_enter_or_a_few_tabs_lead_to_the_explanation(page: Page) -> None:
    begin(page)
    cell(page, "A1").focus()
    page.keyboard.press("1")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(page.locator("#editor-explain")).to_be_focused()
    cell(page, "A1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()


def test_arrows_go_from_sign_to_sign_on_the_pad(page: Page) -> None:
    begin(page)
    key(page, "1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(key(page, "6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pad-key[tabindex='0']")).to_have_attribute("data-sign", "6")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 6")


def test_the_page_tells_its_keys(page: Page) -> None:
    begin(page)
    page.get_by_text("Keys and fingers").click()
    expect(page.get_by_text("explain the board; a doubtful cell is right")).to_be_visible()
    assert findings(page) == ""


def test_a_total_that_cannot_be_read_is_told_and_stays(page: Page) -> None:
    begin(page)
    cell(page, "A1").click()
    page.locator("#editor-size summary").click()
    total = page.get_by_label("Total", exact=True)
    words = "The total is 'abc': write a whole number, or leave it empty if it is unknown."
    total.fill("abc")
    total.press("Enter")
    expect(page.locator("#total-fault")).to_have_text(words)
    expect(page.locator("#editor-said")).to_have_text(words)
    expect(total).to_have_accessible_description(re.compile(re.escape(words)))
    expect(total).to_have_value("abc")
    page.reload()
    expect(total).to_have_value("abc")
    page.locator("#editor-explain").click()
    expect(total).to_be_focused()
    expect(page.locator("#total-fault")).to_have_text(words)
    total.fill("12345")
    total.press("Enter")
    expect(page.locator("#total-fault")).to_contain_text("The total is 12345: no board has more")
    total.fill("12")
    total.press("Enter")
    expect(page.locator("#total-fault")).to_have_text("")
    expect(page.locator("#editor-facts")).to_have_text("9 × 9, 12 mines")
    expect(page.locator("#editor-said")).to_contain_text("Nothing clashes")


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
    expect(said).to_contain_text("A1: the clue is 4, but only 3 cells are around it")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 4, highlighted as reason")
    page.keyboard.press("2")
    expect(said).to_contain_text("Nothing clashes so far")
    expect(page.locator("#editor-grid [data-part]")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "side"), [(375, 667, 9), (1200, 720, 16), (667, 375, 9)]
)
def test_what_clashes_is_told_in_view_and_nothing_moves(
    page: Page, width: int, height: int, side: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    empty = "\n".join([f"{side}x{side} 10", *["." * side] * side])
    begin(page, f"/analyse/edit?position={quote(empty)}&live=1")
    cell(page, "A1").focus()
    page.keyboard.press("1")
    expect(page.locator("#editor-said")).to_contain_text("Nothing clashes so far")
    places = [page.locator(part).bounding_box() for part in ("#pad", "#editor-grid")]
    body = '{"sentence": "%s", "clash": true, "cells": [0]}' % ("A1 clashes with B2. " * 12)
    page.route("**/analyse/check", lambda route: route.fulfill(body=body))
    page.keyboard.press("4")
    said = page.locator("#editor-said")
    expect(said).to_contain_text("A1 clashes with B2.")
    box = said.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= height
    middle_of_it = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert said.evaluate("(said, [x, y]) => document.elementFromPoint(x, y) === said", middle_of_it)
    assert [page.locator(part).bounding_box() for part in ("#pad", "#editor-grid")] == places


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
    expect(phone.locator("#doubt-words")).to_contain_text("3 cells are still doubtful")
    expect(phone.locator("#status .notice")).to_have_count(0)
    phone.get_by_role("button", name="Next doubtful cell").tap()
    expect(cell(phone, "E4")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(cell(phone, "E4")).to_have_attribute("aria-label", "E4, hidden")
    expect(cell(phone, "G5")).to_be_focused()
    key(phone, "3").tap()
    expect(cell(phone, "G5")).to_have_attribute("aria-label", "G5, open, 3")
    expect(phone.locator("#doubt-words")).to_have_text("Only E3 is doubtful.")
    phone.get_by_role("button", name="Show it").tap()
    expect(cell(phone, "E3")).to_be_focused()
    expect(phone.locator("#doubt-words")).to_have_text("E3 is the only doubtful cell.")
    expect(phone.get_by_role("button", name="All are right")).to_be_hidden()
    phone.get_by_role("button", name="Undo").tap()
    phone.get_by_role("button", name="All are right").tap()
    expect(phone.locator("#pad-doubt")).to_be_hidden()
    expect(phone.locator("#status")).to_have_text("No cell is doubtful any more.")
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


def test_undo_goes_on_after_back_a_reload_and_a_refusal(page: Page) -> None:
    begin(page)
    undo = page.get_by_role("button", name="Undo")
    for name in ("A1", "C1", "E1"):
        cell(page, name).click()
    page.reload()
    undo.click()
    assert text(page).split("\n")[1] == "1.1......"
    page.locator("#editor-explain").click()
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    page.go_back()
    expect_text(page, text(page))
    page.get_by_role("button", name="Redo").click()
    assert text(page).split("\n")[1] == "1.1.1...."
    undo.click()
    undo.click()
    assert text(page).split("\n")[1] == "1........"
    key(page, "5").click()
    cell(page, "I1").click()
    page.locator("#editor-explain").click()
    expect(page.locator("#editor-notice")).to_contain_text("I1")
    undo.click()
    assert text(page).split("\n")[1] == "1........"


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


@pytest.mark.parametrize(
    ("width", "number"), [(9, 20), (9, 21), (16, 40), (16, 64), (16, 65), (4, 16)]
)
def test_the_script_takes_a_picture_for_misread_as_the_server_does(
    page: Page, width: int, number: int
) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = replace(EditedBoard.empty(width, width), doubtful=frozenset(range(number)))
    misread = page.evaluate(
        "([text, doubtful]) => EditedBoard.read(text, true, doubtful).misread",
        [board.position_text, sorted(board.doubtful)],
    )
    assert misread is board.misread


@pytest.mark.parametrize("total", ["", "7", "4096", "12345", "abc", "1.5", "-1"])
def test_the_script_reads_a_total_as_the_server_does(page: Page, total: str) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = EditedBoard.empty(9, 9, total)
    result = page.evaluate(
        "(total) => { const board = editor.board.with({ total });"
        "return [board.hasReadableTotal, board.text]; }",
        total,
    )
    assert result == [not board.total_fault, board.position_text]
