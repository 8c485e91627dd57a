"""Expert under a finger: what names cells stays in view, and nothing is too small or cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.desk_measures import (
    Size,
    apart,
    box,
    covered,
    expect_in_view,
    still,
    window,
)
from tests.browser.support.desk_states import MINES, begin_far, lost, odds
from tests.browser.support.live_page import begin, button, expect_board
from webapp.web.live import game

pytestmark = pytest.mark.browser

UPRIGHT: Size = (390, 844)
TURNED: Size = (844, 390)
SMALL: Size = (320, 640)
STUCK = "5330524325744171"
"""A seed whose classic expert board, opened at E6, needs a guess before its end."""

phones = pytest.mark.parametrize(
    "size", [UPRIGHT, SMALL, TURNED], ids=lambda size: f"{size[0]}x{size[1]}"
)

CUT = """(part) => getComputedStyle(part).display !== "contents"
  && part.scrollWidth > part.clientWidth + 1"""
"""Whether something reaches beyond what there is room for."""

LETTER_ABOVE = """(cell) => {
  const { left, right } = cell.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [...document.querySelectorAll('.letters span')].find((letter) => {
    const place = letter.getBoundingClientRect();
    return place.left - 20 < middle && middle < place.right + 20 && place.top >= 0
      && Math.abs((place.left + place.right) / 2 - middle) < 3;
  })?.textContent ?? "";
}"""
"""The letter that is to be seen above the column of a cell."""


@phones
def test_letters_and_numbers_stay_while_the_board_is_moved(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        begin_far(page)
        page.evaluate("scrollTo(0, 1e6)")
        page.evaluate("() => { document.getElementById('game').scrollLeft = 200; }")
        still(page)
        below = page.locator("#grid").bounding_box()
        assert below is not None
        page.evaluate("(y) => scrollBy(0, y)", below["y"] + 5 * 36)
        still(page)
        cell = button(page, 8 * 30 + 12).locator("..")
        assert cell.evaluate(LETTER_ABOVE) == "M"
        row = page.locator(".numbers span").nth(8)
        expect(row).to_be_in_viewport(ratio=1)
        assert covered(cell) == []


def test_letters_of_a_board_that_stays_in_view_stay_above_it(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    begin_far(page)
    before = box(page.locator(".letters"))
    page.evaluate("scrollTo(0, 60)")
    still(page)
    grid = box(page.locator("#grid"))
    letters = box(page.locator(".letters"))
    assert letters["y"] + letters["height"] <= grid["y"] + 1
    assert letters["x"] == before["x"]


@phones
@pytest.mark.parametrize("language", ["en", "de"])
def test_facts_and_counts_are_told_whole(
    browser: Browser, base_url: str, size: Size, language: str
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto("/mines")
        page.locator('[name="level"][value="expert"]').check()
        page.locator('[name="rules"][value="no-guess"]').check()
        page.locator("#begin").click()
        expect_board(page)
        for part in (".play-head", ".play-head .facts", ".play-counts", ".play-side"):
            cut: bool = page.locator(part).evaluate(CUT)
            assert not cut, part
        words = {"en": "no guess", "de": "ohne Raten"}[language]
        expect(page.locator(".play-head .facts")).to_contain_text(words)


@pytest.mark.parametrize("size", [UPRIGHT, (768, 1024)], ids=["390x844", "768x1024"])
def test_zoom_buttons_are_as_large_as_a_finger(browser: Browser, base_url: str, size: Size) -> None:
    with window(browser, base_url, size, touch=True) as page:
        begin_far(page)
        for name in ("farther", "whole", "closer"):
            place = box(page.locator(f"#{name}"))
            assert min(place["width"], place["height"]) >= 40, name


@phones
def test_a_key_tells_what_odds_discs_and_dashes_mean(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        begin_far(page)
        keys = page.locator("#odds-keys")
        expect(keys).to_be_hidden()
        odds(page)
        for words in ("the fuller, the likelier a mine", "certainly a mine", "certainly safe"):
            expect(keys.get_by_text(words)).to_be_visible()
        page.evaluate("(cell) => liveGame.open(cell)", MINES[-1])
        expect(page.get_by_role("heading", name="Lost")).to_be_visible()
        expect(keys).to_be_hidden()


@pytest.mark.parametrize("size", [UPRIGHT, SMALL], ids=["390x844", "320x640"])
def test_what_odds_mean_and_tell_lies_over_the_board_until_something_else_is_asked(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        odds(page)
        expect_in_view(page, "#odds-keys", "#look-first", "#readout", "#ask-hint")
        page.locator("#look-first").tap()
        cell = page.locator('[data-odds="0"]').first
        cell.tap()
        expect(page.locator("#readout")).to_contain_text("certainly safe")
        expect(cell).to_have_attribute("data-look", "#")
        page.locator("#why-looked").tap()
        expect(page.locator("#help-sentence")).to_contain_text("safe")
        expect_in_view(page, "#help-sentence")
        cell.tap()
        expect_in_view(page, "#readout", "#why-looked")
        page.get_by_role("button", name="Close the answer").tap()
        expect(page.locator("#assistant-card #odds-read")).to_have_count(0)
        page.locator("#switch-odds").tap()
        expect(page.locator("[data-odds]")).to_have_count(0)
        expect(page.locator("#look-first")).to_have_attribute("aria-pressed", "false")


def test_play_is_in_view_while_a_level_is_chosen(browser: Browser, base_url: str) -> None:
    with window(browser, base_url, UPRIGHT, touch=True) as page:
        page.goto("/mines")
        page.get_by_text("Expert", exact=True).first.tap()
        expect_in_view(page, "#begin")
        page.locator("#begin").tap()
        expect_board(page)
        expect(page.get_by_role("heading", name="Expert")).to_be_visible()


def test_what_a_button_opens_comes_into_view_and_is_counted(
    browser: Browser, base_url: str
) -> None:
    with window(browser, base_url, UPRIGHT, touch=True) as page:
        page.goto("/mines")
        page.get_by_text("Expert", exact=True).first.tap()
        page.get_by_text("From a seed").tap()
        page.get_by_label("Seed").fill(STUCK)
        page.locator("#begin").tap()
        expect_board(page)
        button(page, 5 * 30 + 4).tap()
        expect(page.locator('[data-look="0"]').first).to_be_attached()
        page.locator("#engines > summary").tap()
        page.locator("#play-certain").tap()
        words = "cells open. Nothing more is certain."
        expect(page.locator("#help-sentence")).to_contain_text(words)
        expect_in_view(page, "#help-sentence", "#ask-hint")


@phones
def test_after_a_loss_it_is_told_whether_it_could_be_known(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        lost(page)
        expect(page.locator("#loss")).to_contain_text("You could have known: ")
        expect_in_view(page, "#again")
        page.get_by_role("link", name="This move, explained").click()
        expect(page).to_have_url(page.url.split("/replay")[0] + "/replay/1")
        expect(page.locator("#sentence")).to_contain_text("safe to open")


@phones
def test_a_replay_shows_the_cell_and_the_words_about_it(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=True) as page:
        lost(page)
        page.goto(page.url.split("#")[0] + "/replay/1")
        expect(page.locator(".replay-board-room")).to_be_visible()
        still(page)
        sentence, bar = box(page.locator("#sentence")), box(page.locator(".replay-actions"))
        assert apart(sentence, bar), "the bar covers nothing of it"
        expect(page.locator("#sentence")).to_be_in_viewport(ratio=0.95)
        expect(page.locator(".replay-played")).to_be_in_viewport(ratio=0.95)
        expect(page.locator("#next")).to_be_in_viewport(ratio=1)


def many_moves(page: Page) -> None:
    """The replay of a game with many moves."""
    begin_far(page)
    hidden = "[...liveGame.cells.keys()].filter((cell) => liveGame.look(cell) === '#')"
    page.evaluate(f"for (const cell of {hidden}.slice(0, 60)) liveGame.flag(cell)")
    page.evaluate("(cell) => liveGame.open(cell)", MINES[-1])
    expect(page.get_by_role("heading", name="Lost")).to_be_attached()
    page.goto(page.url.partition("?")[0].partition("#")[0] + "/replay/61")
    expect(page.locator(".replay-played")).to_be_attached()


@pytest.mark.parametrize(
    "size", [UPRIGHT, TURNED, (1366, 768)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_a_move_chosen_low_in_the_list_brings_board_and_words_into_view(
    browser: Browser, base_url: str, size: Size
) -> None:
    with window(browser, base_url, size, touch=size != (1366, 768)) as page:
        many_moves(page)
        for number in (55, 61):
            page.locator(f"#move-{number}").click()
            expect(page.locator("#replay .overline").first).to_contain_text(f"Move {number} of 61")
            still(page)
            expect(page.locator(".replay-doing")).to_be_in_viewport(ratio=1)
            expect(page.locator(".replay-played")).to_be_in_viewport(ratio=0.95)
        expect(page.locator("#sentence")).to_be_in_viewport(ratio=0.95)


def test_a_game_that_waits_is_told_between_the_head_of_the_page_and_the_board(
    browser: Browser, base_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "WORTH_GOING_ON", 0)
    with window(browser, base_url, UPRIGHT, touch=True) as page:
        begin(page, level="beginner")
        button(page, 40).tap()
        expect(button(page, 40).locator("..")).not_to_have_attribute("data-look", "#")
        page.locator("#new").tap()
        notice = page.locator(".notice")
        expect(notice).to_contain_text("The game before waits")
        for part in (".wordmark", ".menu-button", ".play-head", ".play-counts"):
            assert apart(box(notice), box(page.locator(part))), part
