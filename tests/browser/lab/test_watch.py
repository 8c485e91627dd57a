"""A game of a computer player, watched by links, by keys and by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

SIZE: Any = PHONE
GAME = "/lab/watch?strategy=quick&seed=4"
LAST = 8


def at(page: Page, number: int) -> None:
    expect(page.get_by_text(f"Turn {number} of {LAST}", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"turn={number}$"))


def test_turns_by_keys_and_links_on_one_page(page: Page, complaints: list[str]) -> None:
    page.goto(f"{GAME}&turn=1")
    page.evaluate("window.same = true")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    expect(page.get_by_role("status")).to_contain_text(f"Turn 2 of {LAST}.")
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, LAST)
    expect(page.locator("#outcome")).to_have_text(
        "All cells without a mine are open: the game is won."
    )
    expect(page.locator("#next")).to_have_count(0)
    page.locator("#turn-3").click()
    at(page, 3)
    expect(page.locator(".watched-work tbody tr")).to_have_count(2)
    page.go_back()
    at(page, LAST)
    assert page.evaluate("window.same")
    page.keyboard.press("Home")
    at(page, 1)
    page.locator("#speed").select_option("1800")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#speed")).to_have_value("1800")
    assert not complaints


def test_a_step_leaves_the_window_where_it_is(page: Page) -> None:
    page.set_viewport_size(SIZE)
    page.goto(f"{GAME}&turn=2")
    page.evaluate("scrollTo(0, 200)")
    page.locator("#next").click()
    at(page, 3)
    page.wait_for_function("document.activeElement.id === 'next'")
    assert page.evaluate("scrollY") == 200


def test_on_a_phone_the_sentence_is_read_with_the_board(page: Page) -> None:
    page.set_viewport_size(SIZE)
    page.goto("/lab/watch?strategy=quick&width=16&height=16&mines=40&turn=7")
    expect(page.locator(".replay-words")).to_be_in_viewport(ratio=1)
    expect(page.locator(".replay-board")).to_be_in_viewport(ratio=0.4)
    sides = "(e) => [e.scrollWidth, e.clientWidth]"
    assert len(set(page.locator(".replay-board-room").evaluate(sides))) == 1


def test_it_plays_by_itself_and_stops_at_the_end(page: Page) -> None:
    page.goto(f"{GAME}&turn=5")
    page.locator("#speed").select_option("300")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Pause")
    at(page, LAST)
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#play")).to_be_focused()


def test_another_game_is_chosen_by_a_form_without_a_script(plain_page: Page) -> None:
    plain_page.goto(GAME)
    plain_page.get_by_text("Another player, another board").click()
    plain_page.get_by_label("Player").select_option("random")
    plain_page.get_by_label("A number counts").select_option("knight")
    plain_page.get_by_label("Mines").fill("3")
    plain_page.get_by_role("button", name="Watch").click()
    expect(plain_page.get_by_role("heading", name="Random plays")).to_be_visible()
    expect(plain_page.get_by_text("that a knight would reach")).to_be_visible()
    plain_page.locator("#back").click()
    expect(plain_page.get_by_text("Nothing is open yet.")).to_be_visible()
