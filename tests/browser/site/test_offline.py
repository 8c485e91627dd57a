"""What is asked and chosen without a connection: said in view, kept, and tried again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.puzzles.test_play import cell
from tests.browser.support.connection import Restarted
from tests.browser.support.live_page import MINES, begin_known, button
from tests.sites.playing import SMALL, unknown

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
ON_TOP = """(line) => {
  const box = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def notice(page: Page) -> Locator:
    return page.locator("#status .notice, #card .notice")


def expect_said(page: Page, words: str) -> None:
    """The message is there, in view, and nothing lies over it."""
    expect(notice(page)).to_contain_text(words)
    expect(notice(page)).to_be_in_viewport(ratio=1)
    assert notice(page).evaluate(ON_TOP)


def again(page: Page) -> None:
    page.get_by_role("button", name="Try again").click()


@SIZES
def test_a_hint_of_a_live_game_is_said_to_be_missing_and_asked_again(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    begin_known(page)
    page.context.set_offline(True)
    page.locator("#ask-hint").click()
    expect_said(page, "There is no answer")
    again(page)
    expect_said(page, "There is no answer")
    page.context.set_offline(False)
    expect(notice(page)).to_have_count(0)
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")


@SIZES
def test_a_hint_behind_moves_that_wait_is_said_to_be_missing(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    begin_known(page)
    page.context.set_offline(True)
    button(page, MINES[0]).click(button="right")
    expect(page.locator("#note")).to_contain_text("one move waits")
    page.locator("#ask-hint").click()
    expect_said(page, "There is no answer")
    page.context.set_offline(False)
    expect(notice(page)).to_have_count(0)  # the move has arrived
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")


@SIZES
@pytest.mark.parametrize("ask", ["hint", "check"])
def test_a_question_about_a_puzzle_is_said_to_be_unanswered_and_asked_again(
    page: Page, size: Any, ask: str
) -> None:
    page.set_viewport_size(size)
    page.goto(f"/puzzles/{SMALL}")
    expect(page.locator("#play.is-live")).to_be_visible()
    page.context.set_offline(True)
    page.locator(f"#{ask}").click()
    expect_said(page, "There is no answer")
    page.context.set_offline(False)
    expect(notice(page)).to_have_count(0)
    page.locator(f"#{ask}").click()
    expect(page.locator("#card .overline")).to_have_text(re.compile("Hint 1 of 5|Checked"))


def test_a_step_that_did_not_come_is_missing_only_while_there_is_no_connection(page: Page) -> None:
    page.goto(f"/analyse?position={SMALL}")
    page.context.set_offline(True)
    page.locator("#next").click()
    expect_said(page, "cannot be reached")
    page.context.set_offline(False)
    expect(notice(page)).to_have_count(0)


def test_a_server_that_is_back_is_noticed_where_the_browser_sees_no_change(
    page: Page, restarted: Restarted
) -> None:
    page.goto(f"http://127.0.0.1:{restarted.port}/puzzles/{SMALL}")
    expect(page.locator("#play.is-live")).to_be_visible()
    restarted.stop()
    cell(page, unknown(SMALL)[0], "unknown").click()
    page.locator("#hint").click()
    expect_said(page, "There is no answer")
    restarted.start()
    expect(notice(page)).to_have_count(0)
    expect(page.locator("#play[data-waiting]")).to_have_count(0)
    page.reload()
    expect(cell(page, unknown(SMALL)[0], "bullet")).to_be_visible()


@SIZES
def test_settings_that_are_not_kept_stay_in_the_form(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    page.goto("/settings")
    colours = page.get_by_label("Numbers in ink")
    unkept = page.get_by_text("Not kept yet")
    expect(unkept).to_be_hidden()
    colours.select_option("classic")
    expect(unkept).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Keep these").click()
    expect_said(page, "Your choices could not be saved")
    expect(colours).to_have_value("classic")
    page.get_by_label("Sounds").select_option("on")
    page.context.set_offline(False)
    again(page)
    expect(unkept).to_be_hidden()
    page.goto("/settings")
    expect(colours).to_have_value("classic")
    expect(page.get_by_label("Sounds")).to_have_value("on")


@SIZES
def test_a_choice_beside_the_board_is_kept_once_the_connection_is_back(
    page: Page, size: Any
) -> None:
    page.set_viewport_size(size)
    begin_known(page)
    page.get_by_text("More", exact=True).click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Large", exact=True).click()
    expect_said(page, "could not be saved; it holds for this page")
    expect(page.locator("#live-game[data-zoom=large]")).to_be_attached()
    page.get_by_role("button", name="Hide the time").click()
    expect_said(page, "could not be saved")
    page.context.set_offline(False)
    again(page)
    expect_said(page, "It is saved now.")
    page.reload()
    expect(page.locator("#live-game[data-zoom=large]")).to_be_attached()
    expect(page.locator("#timer")).to_be_hidden()
