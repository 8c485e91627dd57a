"""Computer players beside a live game: what one would do, its moves, and watching it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.support.live_page import MINES, begin_known, button, settled

pytestmark = pytest.mark.browser


def unfold(page: Page, name: str) -> None:
    page.locator(f"#{name} > summary").click()


def looks(page: Page) -> str:
    """The board without what the assistant adds to its names."""
    page.wait_for_load_state()
    seen = page.locator("#grid [role=gridcell]").evaluate_all("all => all.map(e => e.dataset.look)")
    return "".join(seen)


def ask(page: Page, player: str) -> None:
    unfold(page, "players")
    page.locator("#player").select_option(player)
    page.locator("#ask-advice").click()
    expect(page.locator("#play-move")).to_be_visible()


def test_advice_is_told_shown_and_played(page: Page, complaints: list[str]) -> None:
    begin_known(page)
    page.evaluate("window.same = true")
    ask(page, "quick")
    expect(page.locator("#assistant .overline")).to_contain_text("Quick")
    concluded = page.locator('[data-part="conclusion"]')
    names = concluded.locator("button").evaluate_all("all => all.map((b) => Number(b.value))")
    assert names
    before = looks(page)
    page.locator("#play-move").click()
    settled(page)
    for cell in names:
        expect(button(page, cell).locator("..")).not_to_have_attribute("data-look", "#")
    assert looks(page) != before
    expect(page.locator("#player")).to_have_value("quick")
    page.locator("#play-sure").click()
    expect(page.locator('#live-game[data-outcome="won"]')).to_be_visible()
    expect(page.locator("#last-words")).to_contain_text("The last move of Quick.")
    assert page.evaluate("window.same")
    assert not complaints


def test_a_player_is_watched_stopped_and_goes_on(page: Page) -> None:
    begin_known(page)
    unfold(page, "players")
    page.locator("#player").select_option("quick")
    expect(page.locator("#about-player")).to_contain_text("Exact odds")
    page.locator("#pause").select_option("400")
    watch = page.locator("#watch")
    watch.click()
    expect(watch).to_have_text("Stop watching")
    open_cells = len(re.findall(r"\d", looks(page)))
    page.wait_for_function(
        '(open) => document.querySelectorAll(\'#grid [data-look="1"], #grid [data-look="2"], '
        '#grid [data-look="3"], #grid [data-look="0"]\').length > open',
        arg=open_cells,
    )
    watch.click()
    expect(watch).to_have_text("Watch it play")
    settled(page)
    rests = looks(page)
    page.wait_for_timeout(900)
    assert looks(page) == rests
    watch.click()
    expect(page.locator('#live-game[data-outcome="won"]')).to_be_visible()


def test_a_move_of_ones_own_stops_the_watching(page: Page) -> None:
    begin_known(page)
    unfold(page, "players")
    page.locator("#player").select_option("random")
    page.locator("#pause").select_option("2400")
    page.locator("#watch").click()
    expect(page.locator("#play-move")).to_be_visible()
    safe = next(c for c, look in enumerate(looks(page)) if look == "#" and c not in MINES)
    button(page, safe).click()
    expect(page.locator("#watch")).to_have_text("Watch it play")


def test_a_chosen_player_reasons_while_a_person_guesses(page: Page) -> None:
    begin_known(page)
    unfold(page, "engines")
    page.locator("#who").select_option("minebot")
    page.locator("#switch-reasoner").click()
    expect(page.locator("#switch-reasoner")).to_have_text("You guess, MineBot reasons")
    expect(
        page.locator("#help-sentence", has_text="All that MineBot is sure of is open.").or_(
            page.locator('#live-game[data-outcome="won"]')
        )
    ).to_be_visible()
    assert not {cell for cell, look in enumerate(looks(page)) if look.isdigit()} & set(MINES)


def test_on_a_phone_the_advice_is_a_sheet_with_its_buttons(browser: Browser, base_url: str) -> None:
    phone: Any = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    context = browser.new_context(base_url=base_url, **phone)
    page = context.new_page()
    begin_known(page)
    ask(page, "quick")
    for name in ("play-move", "play-end", "help-sentence"):
        expect(page.locator(f"#{name}")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("#pause").select_option("2400")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#grid")).not_to_be_in_viewport()
    page.locator("#watch").click()
    expect(page.locator('[data-part="conclusion"]').first).to_be_in_viewport(ratio=1)
    context.close()


def test_it_works_without_a_script(plain_page: Page) -> None:
    begin_known(plain_page, live=False)
    unfold(plain_page, "players")
    expect(plain_page.locator("#watch")).to_be_hidden()
    plain_page.locator("#player").select_option("quick")
    plain_page.locator("#ask-advice").click()
    expect(plain_page.locator("#help-sentence")).to_contain_text(" opens ")
    plain_page.locator("#play-end").click()
    expect(plain_page.get_by_role("heading", name="Won")).to_be_visible()
