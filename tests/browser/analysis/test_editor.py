"""A position put in by hand: by mouse, by keys and by the pad; what is told and what is kept."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.support.axe import findings
from tests.browser.support.editor_page import (
    DOUBTFUL,
    STUCK,
    begin,
    cell,
    expect_text,
    key,
    text,
)

pytestmark = pytest.mark.browser


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
    expect(said).to_contain_text("A1: the number is 4, but only 3 cells are around it")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 4, highlighted as reason")
    page.keyboard.press("2")
    expect(said).to_contain_text("Nothing clashes so far")
    expect(page.locator("#editor-grid [data-part]")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "side"), [(375, 667, 9), (1200, 500, 16), (667, 375, 9)]
)
def test_what_clashes_is_told_in_view_and_nothing_moves(
    page: Page, width: int, height: int, side: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    empty = "\n".join([f"{side}x{side} 10", *["." * side] * side])
    page.goto(f"/analyse/edit?position={quote(empty)}&live=1")
    cell(page, "A1").focus()
    page.keyboard.press("1")
    expect(page.locator("#editor-said")).to_contain_text("Nothing clashes so far")
    places = [page.locator(part).bounding_box() for part in ("#pad", "#editor-grid")]
    body = '{"sentence": "%s", "clash": true, "cells": [0], "marks": []}' % (
        "A1 clashes with B2. " * 12
    )
    page.route("**/analyse/check", lambda route: route.fulfill(body=body))
    page.keyboard.press("4")
    said = page.locator("#editor-said")
    expect(said).to_contain_text("A1 clashes with B2.")
    box = said.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= height
    middle_of_it = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert said.evaluate(
        """(said, [x, y]) => {  // taps go through it to the cells: it is felt for here only
            said.style.pointerEvents = "auto";
            const isOnTop = document.elementFromPoint(x, y) === said;
            said.style.pointerEvents = "";
            return isOnTop;
        }""",
        middle_of_it,
    )
    assert [page.locator(part).bounding_box() for part in ("#pad", "#editor-grid")] == places


def test_of_an_empty_board_it_is_told_how_it_is_filled(page: Page) -> None:
    page.goto("/analyse")
    said = page.locator("#editor-said")
    expect(said).to_contain_text("Choose a sign, then tap cells")
    page.locator("#editor-facts").click()
    with page.expect_response("**/analyse/check"):
        page.get_by_role("button", name="30 × 16, 99").click()
    expect(page.locator("#editor-facts")).to_have_text("30 × 16, 99 mines")
    expect(said).to_contain_text("Choose a sign, then tap cells")


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
    body = '{"sentence": "An old answer.", "clash": true, "cells": [0], "marks": []}'
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


def test_a_classic_size_once_chosen_leaves_the_board_in_view_and_the_fold_closed(
    page: Page,
) -> None:
    begin(page)
    fold = page.locator("#editor-size summary")
    fold.click()
    page.get_by_role("button", name="30 × 16, 99").click()
    expect(page.locator("#editor-facts")).to_have_text("30 × 16, 99 mines")
    expect(page.get_by_label("Columns", exact=True)).to_be_hidden()
    expect(fold).to_be_focused()


def test_a_size_that_no_board_has_becomes_the_nearest_and_the_page_says_so(page: Page) -> None:
    begin(page)
    page.locator("#editor-size summary").click()
    columns, rows = (page.get_by_label(name, exact=True) for name in ("Columns", "Rows"))
    columns.fill("100")
    columns.press("Tab")
    words = "A board has 1 to 64 columns: 100 became 64."
    expect(page.locator("#size-fault")).to_have_text(words)
    expect(columns).to_have_accessible_description(words)
    expect(page.locator("#status")).to_have_text(words)
    expect(columns).to_have_value("64")
    rows.fill("0")
    rows.press("Tab")
    expect(page.locator("#size-fault")).to_have_text("A board has 1 to 64 rows: 0 became 1.")
    rows.fill("")
    rows.press("Tab")
    expect(page.locator("#size-fault")).to_contain_text("rows: write a whole number.")
    assert findings(page) == ""
    rows.fill("64")
    rows.press("Tab")
    expect(page.locator("#size-fault")).to_have_text("")
    expect(page.locator("#editor-facts")).to_contain_text("64 × 64")


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
