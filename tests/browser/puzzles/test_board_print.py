"""A board in play on paper: what Chromium prints, read back as a picture."""

from __future__ import annotations

from typing import Literal

import pypdfium2
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.support.desk_states import FAR, begin_far
from tests.browser.support.live_page import button, settled
from tests.sites.playing import SMALL, solution, unknown

pytestmark = pytest.mark.browser

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
Scheme = Literal["light", "dark"]
DPI = 144
BULLET = min(solution(SMALL))
EMPTY = min(set(unknown(SMALL)) - solution(SMALL))


def printed(page: Page) -> Image.Image:
    """The one page that comes out of the printer, in greys."""
    with pypdfium2.PdfDocument(page.pdf(format="A4")) as paper:
        assert len(paper) == 1
        picture: Image.Image = paper[0].render(scale=DPI / 72).to_pil()
        return picture.convert("L")


def changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int] | None:
    """The part of the paper where two prints differ."""
    return ImageChops.difference(before, after).getbbox()


def darkest(image: Image.Image, part: tuple[int, int, int, int]) -> int:
    return min(image.crop(part).tobytes())


def hint(page: Page) -> None:
    for rung in range(1, 5):
        page.keyboard.press("h")
        expect(page.locator("#card .overline, #assistant .overline").first).to_contain_text(
            f"{rung} of 5"
        )


@SCHEMES
def test_marks_are_printed_and_hints_are_not(page: Page, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/puzzles/{SMALL}")
    bare = printed(page)
    for cell, times in ((BULLET, 1), (EMPTY, 2)):
        for _ in range(times):
            page.locator(f'#grid button[value="{cell}"]').click()
        expect(page.locator("#play:not([data-waiting])")).to_be_attached()
        marked = printed(page)
        where = changed(bare, marked)
        assert where is not None
        assert where[2] - where[0] < DPI, "one cell is not an inch wide"
        assert darkest(marked, where) < 96
        bare = marked
    hint(page)
    assert page.locator("#grid [data-part]").count() > 0
    assert changed(bare, printed(page)) is None


@SCHEMES
def test_a_live_board_is_printed_as_it_stands(page: Page, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    begin_far(page)
    bare = printed(page)
    button(page, FAR.width * FAR.height - 1).click(button="right")
    settled(page)
    flagged = printed(page)
    where = changed(bare, flagged)
    assert where is not None
    assert darkest(flagged, where) < 96
    hint(page)
    page.keyboard.press("o")
    expect(page.locator("#grid [data-odds]").first).to_be_attached()
    page.locator("#engines > summary").click()
    page.locator("#switch-ours").click()
    expect(page.locator("#grid [data-told]").first).to_be_attached()
    assert changed(flagged, printed(page)) is None
