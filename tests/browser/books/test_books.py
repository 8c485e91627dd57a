"""Puzzles gathered in the basket and printed, with JavaScript and without."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from webapp.jobs import at_once

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("full_shelf")]

INTO = re.compile("^Into the basket: ")


def test_a_card_changes_in_place_and_keeps_the_focus(page: Page) -> None:
    page.goto("/puzzles?order=new")
    page.evaluate("window.untouched = true")
    cards = page.locator(".cards")
    before = cards.bounding_box()
    for number in (1, 2):
        control = page.get_by_role("button", name=INTO).first
        name = (control.get_attribute("aria-label") or "").partition(": ")[2]
        control.focus()
        page.keyboard.press("Enter")
        out = page.get_by_role("button", name=f"Out of the basket: {name}")
        expect(out).to_be_focused()
        expect(page.get_by_role("link", name=f"Basket: {number}")).to_be_visible()
    assert cards.bounding_box() == before
    assert page.evaluate("window.untouched")
    page.get_by_role("button", name=re.compile("^Out of the basket")).first.click()
    expect(page.get_by_role("link", name="Basket: 1")).to_be_visible()


def test_quick_clicks_all_count(page: Page) -> None:
    page.goto("/puzzles")
    page.evaluate(
        """() => document.querySelectorAll(".cards .basket-control button")
            .forEach((button) => button.click())"""
    )
    number = page.locator(".cards li").count()
    expect(page.get_by_role("link", name=f"Basket: {number}")).to_be_visible()
    page.goto("/books")
    expect(page.get_by_role("heading", name=f"In the basket: {number} puzzles")).to_be_visible()


def test_one_is_taken_out_and_the_form_stays_as_it_was_written(page: Page) -> None:
    page.goto("/puzzles")
    for number in (1, 2):
        page.get_by_role("button", name=INTO).first.click()
        expect(page.get_by_role("link", name=f"Basket: {number}")).to_be_visible()
    page.get_by_role("link", name="Basket: 2").click()
    title = page.get_by_role("textbox", name="Title", exact=True)
    title.fill("For a quiet evening")
    page.get_by_role("button", name=re.compile("^Take it out")).first.click()
    expect(page.get_by_role("heading", name="In the basket: 1 puzzle")).to_be_focused()
    expect(title).to_have_value("For a quiet evening")
    page.get_by_role("button", name="Make the book").click()
    expect(page.get_by_role("heading", name="Your book is ready")).to_be_visible(timeout=120_000)
    expect(page.get_by_text("1 puzzle on")).to_be_visible()
    cover = page.get_by_role("img", name="The cover")
    expect(cover).to_be_visible()
    expect(cover).to_have_js_property("naturalWidth", 480)
    page.goto("/books")
    expect(page.get_by_role("heading", name="Ready to print")).to_be_visible()
    expect(page.get_by_role("link", name="For a quiet evening")).to_be_visible()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Booklets are printed only once this is set."""
    begin, printing = threading.Event(), at_once._run_process

    def print_later(*order: Any) -> None:
        begin.wait()
        printing(*order)

    monkeypatch.setattr(at_once, "_run_process", print_later)
    yield begin
    begin.set()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_booklet_shows_its_progress_at_once_and_then_itself(
    page: Page, plain_page: Page, held: threading.Event, scripts: bool
) -> None:
    page = page if scripts else plain_page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Print")).click()
    expect(page.get_by_role("heading", name="Making your book")).to_be_visible()
    expect(page.get_by_role("progressbar", name="How far it is")).to_be_visible()
    expect(page.get_by_role("button", name="Give it up")).to_be_visible()
    address = page.url
    held.set()
    expect(page.get_by_role("heading", name="Your book is ready")).to_be_visible(timeout=120_000)
    assert page.url == address


def test_without_javascript_a_control_is_a_form(plain_page: Page) -> None:
    page = plain_page
    page.goto("/puzzles?order=hardest")
    page.get_by_role("button", name=INTO).last.click()
    expect(page).to_have_url(re.compile(r"/puzzles\?order=hardest#basket-[0-9a-z]{7}$"))
    page.get_by_role("link", name="Basket: 1").click()
    page.get_by_role("button", name="Empty the basket").click()
    expect(page.get_by_role("heading", name="Ready to print")).to_be_visible()


def test_only_fields_that_count_for_the_source_are_shown(plain_page: Page) -> None:
    plain_page.goto("/books")
    fields = ("How many", "Width", "Numbers at once", "Seed", "Level of the Minesweeper positions")
    shown = {
        "shelf": ("How many", "Width", "Numbers at once"),
        "made": ("How many", "Width", "Seed"),
        "live": ("How many", "Seed", "Level of the Minesweeper positions"),
        "picked": (),
    }
    for source, named in shown.items():
        plain_page.get_by_label("They are").select_option(source)
        for field in fields:
            expect(plain_page.get_by_label(field)).to_be_visible(visible=field in named)


COUNT = """() => {
  window.sent = 0;
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) window.sent += 1;
    event.preventDefault();
  });
}"""
"""Forms that would go out, as if their answer never came."""


def test_a_form_is_sent_once_and_its_button_says_that_the_work_goes_on(page: Page) -> None:
    page.goto("/books")
    page.evaluate(COUNT)
    button = page.locator(".books-form .button-busy")
    expect(button).to_have_accessible_name("Make the book")
    size = page.evaluate("document.querySelector('.books-form .button-busy').offsetWidth")
    button.dblclick()
    expect(button).to_have_accessible_name("It is being made …")
    assert page.evaluate("document.querySelector('.books-form .button-busy').offsetWidth") == size
    assert page.evaluate("window.sent") == 1
