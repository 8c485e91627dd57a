"""The home page as people meet it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_board_changes_in_place_and_the_address_with_it(page: Page, base_url: str) -> None:
    page.goto("/")
    page.evaluate("window.untouched = true")
    link = page.get_by_role("link", name="A first step")
    link.click()
    expect(page.get_by_role("gridcell", name="B7, clue 4, highlighted as reason")).to_be_attached()
    expect(page).to_have_url(f"{base_url}/?show=step")
    expect(link).to_be_focused()
    page.get_by_role("link", name="Its solution").click()
    expect(page.get_by_role("gridcell", name="A1, bullet")).to_be_attached()
    page.go_back()
    expect(page.get_by_role("gridcell", name="A1, unknown")).to_be_attached()
    assert page.evaluate("window.untouched")


def test_each_named_cell_lies_over_the_drawn_one(page: Page) -> None:
    page.goto("/?show=step")
    frame = page.locator(".board-frame").bounding_box()
    assert frame is not None
    side = frame["width"] / 7
    for name, row, column in (("A1, unknown", 0, 0), ("B7, clue 4", 6, 1), ("G7, unknown", 6, 6)):
        box = page.get_by_role("gridcell", name=name).bounding_box()
        assert box is not None
        assert box["x"] == pytest.approx(frame["x"] + column * side, abs=5)
        assert box["y"] == pytest.approx(frame["y"] + row * side, abs=5)
        assert box["width"] == pytest.approx(side, abs=2)


def test_on_paper_there_is_nothing_to_press(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/")
    expect(page.get_by_role("grid")).to_be_attached()
    expect(page.get_by_role("link", name="A first step")).to_be_hidden()
    expect(page.get_by_role("button", name="Dark")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
