"""A phone for the pages that take and explain positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page under a finger, 375 pixels wide."""
    context = browser.new_context(has_touch=True, base_url=base_url)
    page = context.new_page()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    yield page
    context.close()
