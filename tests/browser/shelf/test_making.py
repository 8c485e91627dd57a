"""A puzzle made to order: its page follows the work by itself."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.sites.ordering import store_of_the_app, work  # noqa: F401  fixtures are found here
from webapp.store.connection.database import Store

pytestmark = pytest.mark.browser


@pytest.fixture
def app(site: Flask) -> Flask:
    return site


def order(page: Page) -> None:
    page.goto("/puzzles/new")
    page.get_by_label("Width").fill("4")
    page.get_by_label("Height").fill("4")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("heading", name="Making a puzzle")).to_be_visible()


def test_the_puzzle_appears_by_itself_and_the_asking_ends(page: Page, store: Store) -> None:
    order(page)
    page.evaluate("window.untouched = true")
    work(store, page.url)
    expect(page.get_by_role("heading", name="Your puzzle is ready")).to_be_visible()
    assert page.evaluate("window.untouched")
    expect(page.locator("#job[hx-trigger]")).to_have_count(0)
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_without_javascript_the_page_asks_again_by_itself(
    browser: Browser, base_url: str, store: Store
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    order(page)
    work(store, page.url)
    expect(page.get_by_role("heading", name="Your puzzle is ready")).to_be_visible()
    context.close()


def test_an_order_is_given_up(page: Page) -> None:
    order(page)
    page.get_by_role("button", name="Give it up").click()
    expect(page.get_by_role("heading", name="Given up")).to_be_visible()
