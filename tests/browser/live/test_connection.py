"""A live game whose connection goes, whose page is closed, whose server restarts; two windows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.support.connection import Restarted, lose_an_answer
from tests.browser.support.live_page import (
    MINES,
    begin,
    begin_known,
    button,
    expect_board,
    expect_look,
    free,
    settled,
    view,
)

pytestmark = pytest.mark.browser


def test_flags_stand_without_a_connection_and_cells_open_when_it_is_back(page: Page) -> None:
    begin_known(page)
    cell = free(page)[0]
    page.context.set_offline(True)
    button(page, MINES[0]).click(button="right")
    expect_look(page, MINES[0], "flag")
    button(page, cell).click()
    expect(page.locator("#note")).to_have_text(
        "No connection: 2 moves wait here. Cells open when it is back."
    )
    expect_look(page, cell, "hidden")
    page.context.set_offline(False)
    expect_look(page, cell, r"open, \d")
    expect(page.locator("#note")).to_have_text("")
    settled(page)
    page.reload()
    expect_look(page, MINES[0], "flag")


def test_moves_of_a_page_closed_without_a_connection_come_back(context: BrowserContext) -> None:
    page = context.new_page()
    begin_known(page)
    address = page.url
    context.set_offline(True)
    button(page, MINES[0]).click(button="right")
    expect(page.locator("#note")).to_contain_text("one move waits")
    page.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(address)
    expect_look(later, MINES[0], "flag")
    settled(later)
    state = later.request.get(f"{address.partition('?')[0]}/board").json()
    assert state["view"][MINES[0]] == "F"


def test_an_answer_that_got_lost_does_not_double_the_move(page: Page) -> None:
    begin_known(page)
    lose_an_answer(page)
    cell = free(page)[0]
    button(page, cell).click()
    button(page, MINES[0]).click(button="right")
    expect_look(page, cell, r"open, \d")
    settled(page)
    expect(page.locator("#game [name=revision]")).to_have_value("2")


def test_moves_on_a_page_grown_old_arrive_with_a_new_token(page: Page) -> None:
    begin_known(page)
    page.context.clear_cookies(name="bullets")
    button(page, MINES[0]).click(button="right")
    settled(page)
    page.reload()
    expect_look(page, MINES[0], "flag")
    settled(page)


def test_the_time_since_the_last_move_is_kept_when_the_page_is_left(page: Page) -> None:
    begin_known(page)
    address = page.url.partition("?")[0]
    expect(page.get_by_role("timer")).to_have_text(re.compile("0:0[2-9]"))
    page.goto("/")
    page.wait_for_function(
        "async (address) => (await (await fetch(address)).json()).ms >= 2000",
        arg=f"{address}/board",
    )


def test_two_windows_show_the_same_board(context: BrowserContext) -> None:
    here, there = context.new_page(), context.new_page()
    begin(here)
    there.goto(here.url)
    expect_board(there)
    button(here, 3).click(button="right")
    expect_look(there, 3, "flag")
    button(there, 40).click()
    expect_look(here, 40, r"open, \d")
    assert view(here) == view(there)


def test_on_a_board_changed_elsewhere_flags_are_kept_and_nothing_opens_unseen(
    context: BrowserContext,
) -> None:
    here, there = context.new_page(), context.new_page()
    begin_known(here)
    # A window that hears nothing from the others.
    there.add_init_script("delete window.BroadcastChannel")
    there.goto(here.url)
    expect_board(there)
    first, second = free(here)[:2]
    button(here, MINES[0]).click(button="right")
    settled(here)
    button(there, second).click()
    expect(there.get_by_role("status")).to_contain_text("look again before you open")
    expect_look(there, MINES[0], "flag")
    expect_look(there, second, "hidden")
    button(here, first).click()
    expect_look(here, first, r"open, \d")
    settled(here)
    button(there, MINES[1]).click(button="right")
    expect_look(there, first, r"open, \d")
    expect_look(there, MINES[1], "flag")
    settled(there)
    expect_look(here, MINES[0], "flag")


def test_no_move_is_lost_when_the_server_is_killed(page: Page, restarted: Restarted) -> None:
    begin_known(page, f"http://127.0.0.1:{restarted.port}")
    button(page, MINES[0]).click(button="right")
    settled(page)
    cell = free(page)[0]
    restarted.stop()
    button(page, cell).click()
    button(page, MINES[1]).click(button="right")
    expect(page.locator("#note")).to_contain_text("2 moves wait here")
    restarted.start()
    expect(page.locator("#note")).to_have_text("", timeout=20000)
    expect_look(page, cell, r"open, \d")
    page.reload()
    expect_look(page, cell, r"open, \d")
    for mine in MINES[:2]:
        expect_look(page, mine, "flag")
