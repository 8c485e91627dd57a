"""Replays by keyboard, slider and by themselves; statistics after a win; without a script too."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.support.live_page import (
    MINES,
    begin_known,
    button,
    expect_board,
    expect_look,
    free,
    settled,
)

pytestmark = pytest.mark.browser


def lose(page: Page, *, live: bool = True) -> None:
    """Two safe openings and then a mine, on the board that the tests know; on to the replay."""
    begin_known(page, live=live)
    for _ in range(2):
        button(page, free(page)[0]).click()
        if live:
            settled(page)
    button(page, MINES[-1]).click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("The end", exact=True)).to_be_visible()


def at(page: Page, number: int, last: int = 3) -> None:
    expect(page.get_by_text(f"Move {number} of {last}", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/replay/{number}$"))


def test_a_lost_game_is_replayed_by_keyboard(page: Page, complaints: list[str]) -> None:
    lose(page)
    page.evaluate("window.untouched = true")
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at(page, number)
        expect(page.get_by_role("status")).to_contain_text(f"Move {number} of 3: opens ")
    expect(page.locator(".replay-words")).to_contain_text("safe to open")
    expect(page.get_by_role("gridcell", name=re.compile("this move"))).to_have_count(1)
    expect(page.get_by_role("gridcell", name=re.compile("certainly safe")).first).to_be_attached()
    page.keyboard.press("o")
    expect(page.get_by_role("gridcell", name=re.compile("certainly safe"))).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    page.keyboard.press("b")
    at(page, 3)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("The end", exact=True)).to_be_visible()
    expect(page.get_by_role("gridcell", name=re.compile("mine, exploded"))).to_have_count(1)
    page.keyboard.press("g")
    at(page, 3)
    assert page.evaluate("window.untouched"), "the page was never left"
    assert complaints == []


def test_the_slider_leads_to_a_move_and_the_way_back_is_kept(page: Page) -> None:
    lose(page)
    page.locator("#seek").focus()
    page.keyboard.press("Home")
    at(page, 1)
    expect(page.locator("#seek")).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.go_back()
    at(page, 1)


def test_it_plays_by_itself_with_a_speed_and_stops_at_the_last_move(page: Page) -> None:
    lose(page)
    page.locator("#speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, 3)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("#speed")).to_have_value("250")
    page.wait_for_timeout(400)
    at(page, 3)


def test_it_plays_on_where_each_step_takes_longer_than_the_pause(page: Page) -> None:
    def dawdle(route: Route) -> None:
        time.sleep(0.4)
        route.continue_()

    lose(page)
    page.route("**/replay/*", dawdle)
    page.locator("#speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, 3)


def test_reduced_motion_offers_no_play(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    lose(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_hidden()
    page.keyboard.press("ArrowRight")
    at(page, 1)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_board_and_the_buttons_stay_where_they_are(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    lose(page)
    page.locator("#next").click()
    at(page, 1)
    page.evaluate("scrollTo(0, 60)")
    board = page.locator(".replay-board").bounding_box()
    button_place = page.locator("#next").bounding_box()
    page.locator("#next").click()
    at(page, 2)
    assert page.locator(".replay-board").bounding_box() == board
    assert page.locator("#next").bounding_box() == button_place
    expect(page.locator("#next")).to_be_focused()


def test_on_a_phone_the_cell_of_the_move_comes_into_view(page: Page) -> None:
    phone: Any = PHONE
    page.set_viewport_size(phone)
    page.goto("/mines")
    page.locator('[name="level"][value="expert"]').check()
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect_board(page)
    button(page, 29).click()
    expect_look(page, 29, r"open, \d", width=30)
    settled(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="First move").click()
    expect(page.locator(".replay-played")).to_be_in_viewport()


def test_without_a_script_all_of_it_works(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    lose(page, live=False)
    page.get_by_role("link", name="First move").click()
    at(page, 1)
    page.get_by_role("link", name="Next blunder").click()
    at(page, 3)
    page.get_by_role("link", name="Hide odds").click()
    expect(page.get_by_role("gridcell", name=re.compile("certainly safe"))).to_have_count(0)
    page.locator("#seek").fill("2")
    page.get_by_role("button", name="Go").click()
    at(page, 2)
    context.close()


def test_a_win_enters_the_statistics_with_its_time(page: Page) -> None:
    page.goto("/mines")
    page.locator('[name="level"][value="own"]').check()
    for name, number in (("width", 2), ("height", 2), ("mines", 3)):
        page.locator(f'[name="{name}"]').fill(str(number))
    page.locator('[name="first"]').select_option("safe")  # no room for an opening
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect_board(page)
    button(page, 0).click()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    page.goto("/mines/statistics")
    row = page.get_by_role("row", name=re.compile("2 × 2, 3 mines"))
    expect(row).to_contain_text("100%")
    row.get_by_role("link").click()
    expect(page.get_by_text("The end", exact=True)).to_be_visible()
    page.goto("/mines/games?outcome=won")
    expect(page.get_by_role("rowheader")).to_have_count(1)
