"""The shelf as people browse it, with JavaScript and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("full_shelf")]


def test_a_filter_acts_at_once_and_changes_the_address(page: Page) -> None:
    page.goto("/puzzles")
    page.evaluate("window.untouched = true")
    page.get_by_role("link", name="7 \u00d7 7", exact=True).click()
    expect(page).to_have_url(re.compile(r"/puzzles\?width=7&height=7$"))
    page.get_by_label("Order").focus()
    page.get_by_label("Order").select_option("hardest")
    expect(page).to_have_url(re.compile(r"width=7&height=7&order=hardest$"))
    expect(page.locator("#order option[selected]")).to_have_attribute("value", "hardest")
    expect(page.get_by_label("Order")).to_be_focused()
    expect(page.locator(".htmx-swapping, .htmx-settling, .htmx-request")).to_have_count(0)
    page.get_by_label("Bullets").select_option("15")
    expect(page).to_have_url(re.compile("bullets=15"))
    expect(page.locator(".puzzle-card")).to_have_count(1)
    page.go_back()
    expect(page.get_by_label("Bullets")).to_have_value("")
    assert page.evaluate("window.untouched")


def test_two_filters_in_quick_succession_both_hold(page: Page) -> None:
    page.goto("/puzzles?width=7&height=7")
    page.evaluate(
        """() => [["order", "hardest"], ["bullets", "15"]].forEach(([id, value]) => {
            const field = document.getElementById(id);
            field.value = value;
            field.dispatchEvent(new Event("change", { bubbles: true }));
        })"""
    )
    expect(page).to_have_url(re.compile(r"bullets=15.*order=hardest"))
    expect(page.get_by_label("Bullets")).to_have_value("15")
    expect(page.get_by_label("Order")).to_have_value("hardest")


def test_without_javascript_filters_are_a_form(plain_page: Page) -> None:
    plain_page.goto("/puzzles")
    everything = plain_page.locator(".puzzle-card").count()
    plain_page.get_by_label("Bullets").select_option("15")
    plain_page.get_by_role("button", name="Show these").click()
    expect(plain_page.get_by_label("Bullets")).to_have_value("15")
    assert 0 < plain_page.locator(".puzzle-card").count() < everything
    plain_page.locator(".puzzle-card").first.click()
    expect(plain_page.get_by_role("grid")).to_be_visible()


def test_a_link_is_copied_and_that_is_said(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/puzzles/5x5b7:a22h233d3b212a/share")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status")).to_contain_text("It is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("/puzzles/5x5b7:a22h233d3b212a")
