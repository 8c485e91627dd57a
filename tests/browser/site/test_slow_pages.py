"""Pages that come in parts over a slow line: they are shown at once, and nothing moves."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, served
from tests.browser.site.test_every_page import SHIFTS
from tests.sites.site import EXPERT, PUZZLE, make_site

pytestmark = pytest.mark.browser

PARTS = 7
PAGES = (
    f"/puzzles/{PUZZLE}",
    f"/puzzles/{PUZZLE}/solution/12",
    f"/analyse?position={EXPERT}&step=2",
    "/puzzles",
    "/books",
    "/mines",
)


class SlowLine:
    """Sends each page in parts, as a slow line does."""

    def __init__(self, site: Flask) -> None:
        self.answer = site.wsgi_app

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        body = b"".join(self.answer(environ, start))
        return self._parts(body) if body.startswith(b"<!doctype html>") else [body]

    def _parts(self, body: bytes) -> Iterator[bytes]:
        size = len(body) // PARTS + 1
        for begin in range(0, len(body), size):
            yield body[begin : begin + size]
            time.sleep(0.1)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[str]:
    site = make_site(tmp_path, BULLETS_LOG_LEVEL="error")
    with served(SlowLine(site)) as address:
        yield address


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_page_that_comes_in_parts_moves_nothing(page: Page, slow: str, size: Any) -> None:
    page.set_viewport_size(size)
    for address in PAGES:
        page.goto(slow + address)
        assert page.evaluate(SHIFTS) == 0, address


def test_a_live_board_that_comes_in_parts_moves_nothing(page: Page, slow: str) -> None:
    page.set_viewport_size({"width": 375, "height": 812})
    page.goto(f"{slow}/mines?board={EXPERT}")
    page.get_by_role("button", name="Play this board").click()
    page.wait_for_url("**/mines/*")
    page.wait_for_load_state()
    assert page.evaluate(SHIFTS) == 0
