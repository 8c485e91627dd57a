"""Answers about positions as people meet them: on a phone, on other sites, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from io import BytesIO
from urllib.parse import quote

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import PHONE, served
from tests.browser.support.axe import findings
from tests.sites.live_playing import KNOWN
from tests.sites.site import GUESSED, OPEN_POSITION

pytestmark = pytest.mark.browser

EXPERT = "30x16 99\n" + "\n".join([*["." * 30] * 6, "." * 24 + "1.....", *["." * 30] * 9])
"""A game of which little is known, far from the left edge."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """Another site, which shows in a frame whatever it is asked to."""
    site = Flask("elsewhere")

    @site.get("/frame/<path:source>")
    def frame(source: str) -> Response:
        inner = f'<iframe src="{escape(source)}" title="framed" width="440" height="640"></iframe>'
        return Response(f"<!doctype html><title>Elsewhere</title>{inner}", mimetype="text/html")

    with served(site) as address:
        yield address


def test_another_site_frames_an_analysis_and_its_steps(
    page: Page, base_url: str, elsewhere: str
) -> None:
    source = f"{base_url}/analyse/embed?position={GUESSED}"
    page.goto(f"{elsewhere}/frame/{quote(source, safe='')}")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_text("A guess cannot be avoided")).to_be_visible()
    frame.get_by_role("link", name="First step").click()
    expect(frame.get_by_text("The first click at")).to_be_visible()
    frame.get_by_role("link", name="Next").click()
    expect(frame.get_by_text("Step 2 of")).to_be_visible()
    assert not page.context.cookies(base_url)


def test_another_site_cannot_frame_the_page_itself(
    page: Page, base_url: str, elsewhere: str, complaints: list[str]
) -> None:
    page.goto(f"{elsewhere}/frame/{quote(f'{base_url}/analyse?position={GUESSED}', safe='')}")
    page.wait_for_timeout(200)
    assert any("frame-ancestors" in complaint for complaint in complaints)


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, viewport=PHONE, has_touch=True)
    yield context.new_page()
    context.close()


def test_on_a_phone_the_cells_of_the_sentence_are_in_view(phone: Page) -> None:
    phone.goto(f"/analyse?position={quote(EXPERT)}&live=1")
    guessed = phone.locator(".odds-board [data-now]").first
    expect(guessed).to_be_in_viewport()
    box = guessed.bounding_box()
    assert box is not None
    assert box["width"] >= 24, "a cell with its percents can be read"
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_on_a_phone_the_steps_of_a_whole_game_are_in_reach_and_bring_the_board(phone: Page) -> None:
    phone.goto(f"/analyse?position={KNOWN}")
    expect(phone.locator("#next")).to_be_in_viewport(ratio=1)
    phone.locator("ol.steps button").nth(2).tap()
    expect(phone.locator("#back")).to_be_attached()
    for named in phone.locator(".odds-board [data-now]").all():
        expect(named).to_be_in_viewport(ratio=1)


def test_pasting_begins_in_its_field(phone: Page) -> None:
    phone.goto("/analyse")
    phone.get_by_role("link", name="Paste text").tap()
    expect(phone.get_by_label("Position")).to_be_focused()


def test_a_tap_names_another_first_cell(phone: Page) -> None:
    phone.goto(f"/analyse?position={GUESSED}")
    expect(phone.locator("#first-words")).to_contain_text("does not say where the game began")
    cell = phone.get_by_role("gridcell", name=re.compile("^A5, hidden"))
    cell.tap()
    expect(phone.get_by_label("Another first cell")).to_have_value("A5")
    phone.get_by_role("button", name="Begin there").tap()
    expect(phone.locator("#first-words")).to_contain_text("The first click is at A5")
    assert not findings(phone)


def test_without_scripts_a_mine_as_first_cell_is_refused_in_words(plain_page: Page) -> None:
    plain_page.goto(f"/analyse?position={GUESSED}")
    plain_page.get_by_label("Another first cell").fill("b1")
    plain_page.get_by_role("button", name="Begin there").click()
    expect(plain_page.get_by_role("alert")).to_contain_text("B1 is a mine: begin at a safe cell")
    expect(plain_page.get_by_label("Another first cell")).to_have_value("b1")


def test_without_scripts_a_short_link_is_made(plain_page: Page) -> None:
    plain_page.goto(f"/analyse?position={quote(OPEN_POSITION)}&live=1")
    plain_page.get_by_text("Share it, embed it, print it").click()
    plain_page.get_by_role("button", name="Make a short link").click()
    expect(plain_page).to_have_url(re.compile(r"/analyse/[a-z0-9]{13}#share$"))
    link = plain_page.get_by_label("Link to this page").input_value()
    assert plain_page.url.startswith(link)
    expect(plain_page.get_by_label("The position as text")).to_have_value(OPEN_POSITION + "\n")


def test_what_is_shared_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/analyse?position={GUESSED}&step=1")
    page.locator("#next").click()
    expect(page.locator("[aria-current=step]")).to_have_id("step-2")
    page.get_by_text("Share it, embed it, print it").click()
    page.locator("[data-copy=share-embed]").click()
    expect(page.locator("#status")).to_contain_text("It is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith('<iframe src="http')
    assert "step=2" in copied


def test_on_paper_there_are_the_verdict_the_sentences_and_nothing_to_press(page: Page) -> None:
    page.goto(f"/analyse?position={GUESSED}&all=1")
    printed = PdfReader(BytesIO(page.pdf(format="A4")))
    text = " ".join(" ".join(sheet.extract_text() for sheet in printed.pages).split())
    assert "A guess cannot be avoided" in text
    assert "click at D4: 12 cells open" in text
    assert "is the best guess" in text
    for pressed in ("Change this", "Begin there", "Next", "Share it", "Paste", "Hide percents"):
        assert pressed not in text
