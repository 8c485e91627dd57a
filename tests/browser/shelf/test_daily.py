"""The archive of the puzzles of the day in a browser: by keyboard and by click."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from sqlalchemy import delete

from tests.sites.site import with_a_shelf
from webapp.clock import now
from webapp.store.connection.database import open_store
from webapp.store.daily import DailyPuzzle

pytestmark = pytest.mark.browser


def test_from_the_calendar_to_a_board_and_back_by_keyboard(full_shelf: None, page: Page) -> None:
    today = now().date()
    page.goto("/daily")
    day = page.locator("[aria-current=date]")
    expect(day).to_have_accessible_name(re.compile(rf"^{today.day} {today:%B}: 7 × 7 \w+$"))
    page.get_by_role("link", name="Today").focus()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("href", re.compile("/daily/"))
    day.press("Enter")
    expect(page).to_have_url(re.compile(f"/daily/{today}$"))
    page.get_by_role("list", name="The puzzles of this day").get_by_role("link").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzle of the day")
    page.get_by_role("link", name=re.compile(rf"^\w+day, {today.day} {today:%B}$")).press("Enter")
    expect(page).to_have_url(re.compile(f"/daily/{today}$"))
    page.get_by_role("link", name="Calendar").click()
    expect(page.get_by_role("table", name=f"{today:%B %Y}")).to_be_visible()


def _forget_the_puzzles_of_days(site: Flask) -> None:
    store = open_store(site.extensions["settings"].database_url)
    store.write(lambda session: session.execute(delete(DailyPuzzle)))
    store.close()


def test_the_puzzles_of_today_appear_as_soon_as_they_are_made(site: Flask, page: Page) -> None:
    _forget_the_puzzles_of_days(site)
    page.goto("/daily/today")
    expect(page.get_by_role("heading", name="The puzzles of today are being made")).to_be_visible()
    page.get_by_role("button", name="Beginner, board of the day: play", exact=True).focus()
    with_a_shelf("/")(site)
    boards = page.get_by_role("list", name="The puzzles of this day")
    expect(boards.get_by_role("link")).to_be_visible(timeout=20_000)
    expect(page.locator(":focus")).to_contain_text("Play")
