"""Marks that cannot be right, taken back beside the words that name them, while one types."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.axe import findings
from tests.browser.support.editor_page import begin, cell, expect_text, text

pytestmark = pytest.mark.browser

IN_A_HOLE = "5x4 3\n.....\n.101.\n.1*1.\n.....\n"
"""A flag next to a 0, and to numbers that have too many mines by it."""

TWO = "6x2 ?\n*..-..\n*1....\n"
"""Two mines by a 1, beside a mark that is right."""


def editing(board: str) -> str:
    return f"/analyse/edit?position={quote(board)}&live=1"


@pytest.mark.parametrize(
    ("width", "height"), [(375, 667), (320, 568), (667, 375)], ids=["phone", "small", "turned"]
)
def test_a_wrong_mark_is_removed_by_touch_and_nothing_moves(
    phone: Page, width: int, height: int
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    begin(phone, editing(IN_A_HOLE))
    remove = phone.get_by_role("button", name="Remove this mark")
    places = [phone.locator(part).bounding_box() for part in ("#pad", "#editor-grid")]
    expect(remove).to_be_in_viewport(ratio=1)
    assert [phone.locator(part).bounding_box() for part in ("#pad", "#editor-grid")] == places
    box = remove.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert findings(phone) == ""
    remove.tap()
    expect_text(phone, IN_A_HOLE.replace("*", "."))
    expect(phone.locator("#editor-said")).to_contain_text("Nothing clashes so far")
    expect(remove).to_be_hidden()
    phone.get_by_role("button", name="Undo").tap()
    expect(remove).to_be_visible()


def test_it_is_removed_by_keyboard_and_the_focus_stays_on_the_board(page: Page) -> None:
    begin(page, editing(IN_A_HOLE.replace("*", ".")))
    cell(page, "C3").focus()
    page.keyboard.press("*")
    remove = page.get_by_role("button", name="Remove this mark")
    expect(remove).to_be_visible()
    page.keyboard.press("Tab")
    expect(remove).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "C3")).to_be_focused()
    expect(cell(page, "C3")).to_have_attribute("aria-label", "C3, hidden")


def test_several_marks_in_doubt_are_removed_together(page: Page) -> None:
    begin(page, editing(TWO))
    page.get_by_role("button", name="Remove these marks").click()
    expect_text(page, "6x2 ?\n...-..\n.1....\n")


def test_of_a_board_that_has_changed_no_mark_is_removed(page: Page) -> None:
    begin(page, editing(IN_A_HOLE))
    remove = page.locator("#editor-unmark")
    expect(remove).to_be_visible()
    page.route("**/analyse/check", lambda route: route.abort())
    cell(page, "A1").click()
    expect(remove).to_be_hidden()
    expect(page.locator("#editor-said")).to_contain_text("It cannot be checked at the moment")
    assert text(page).split("\n")[1] == "1...."
    expect(remove).to_be_hidden()
