"""Which is clearer? By mouse and keyboard, with JavaScript and without, wide and narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


def test_answers_are_given_in_place_by_mouse_and_keyboard(page: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("region", name="Left")).to_be_visible()
    expect(page.get_by_role("region", name="Right")).to_be_visible()
    page.get_by_role("button", name="Left is clearer").click()
    expect(page.get_by_text("You have answered 1 pair.")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Thank you. That counts.")
    expect(page.get_by_role("button", name="Left is clearer")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="No difference")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have answered 2 pairs.")).to_be_visible()
    shown = page.locator("[name=pair]").get_attribute("value")
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.locator("[name=pair]")).not_to_have_attribute("value", str(shown))
    expect(page.get_by_text("You have answered 2 pairs.")).to_be_visible()


def test_it_works_without_javascript(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/compare")
    page.get_by_role("button", name="Right is clearer").click()
    expect(page.get_by_text("You have answered 1 pair.")).to_be_visible()
    expect(page.get_by_text("Thank you. That counts.")).to_be_visible()
    context.close()


def test_on_a_phone_one_lies_above_the_other(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/compare")
    upper = page.get_by_role("region", name="Upper").bounding_box()
    lower = page.get_by_role("region", name="Lower").bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]
    expect(page.get_by_role("button", name="Upper is clearer")).to_be_visible()
