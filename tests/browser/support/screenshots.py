"""Photographs the pages for the README: `python -m tests.browser.support.screenshots [NAME…]`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Literal
from urllib.parse import quote

from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from werkzeug.serving import make_server

from tests.browser.conftest import PHONE, WIDE
from tests.browser.support.live_page import button, expect_board, settled, view
from tests.processes.chromium import launch
from tests.root import ROOT
from tests.sites.live_playing import KNOWN, certain
from tests.sites.site import EXPERT, PUZZLE, make_site
from webapp.bullets.generate import make_puzzle
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.clock import now
from webapp.engine.grid import cells_of
from webapp.services.shelf import daily, shelf, starter
from webapp.store.connection.database import open_store

FOLDER = ROOT / "docs" / "screenshots"

ODDS = "8x6 12\n........\n.22112..\n.1....3.\n.1....2.\n.21222..\n........"
EXPLAINED = "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"

SHOTS: tuple[tuple[str, str, Literal["light", "dark"], ViewportSize], ...] = (
    ("home", "/", "light", WIDE),
    ("home-dark", "/", "dark", WIDE),
    ("home-phone", "/", "light", PHONE),
    ("shelf", "/puzzles", "light", WIDE),
    ("shelf-phone", "/puzzles", "dark", PHONE),
    ("how-to-play", "/how-to-play?show=1", "light", WIDE),
    ("how-to-play-phone", "/how-to-play?show=1", "dark", PHONE),
    ("make-one", "/puzzles/new", "light", WIDE),
    ("analyse", f"/analyse?position={quote(ODDS)}&numbers=1", "light", WIDE),
    ("explanation", f"/puzzles/{EXPLAINED}/solution/10", "light", WIDE),
    ("explanation-dark", f"/puzzles/{EXPLAINED}/solution/10", "dark", WIDE),
    ("explanation-phone", f"/puzzles/{EXPLAINED}/solution/10", "light", PHONE),
    ("explanation-all", f"/puzzles/{EXPLAINED}/solution/all?order=paper", "light", WIDE),
    ("mines-start", "/mines", "light", WIDE),
    ("api", "/api", "light", WIDE),
)

GAMES: tuple[tuple[str, int, Literal["light", "dark"], ViewportSize], ...] = (
    ("play", 0, "light", WIDE),
    ("play-dark", 0, "dark", WIDE),
    ("play-phone", 0, "light", PHONE),
    ("hint", 4, "light", WIDE),
    ("hint-dark", 4, "dark", WIDE),
    ("hint-phone", 4, "dark", PHONE),
)
"""Games that are going on, each with so many rungs of a hint."""

LIVE: tuple[tuple[str, str, int, Literal["light", "dark"], ViewportSize], ...] = (
    ("mines", EXPERT, 14, "light", WIDE),
    ("mines-dark", EXPERT, 14, "dark", WIDE),
    ("mines-phone", KNOWN, 2, "light", PHONE),
    ("mines-won", KNOWN, 99, "light", WIDE),
)
"""Live games with known boards, each played on for so many rounds of what is certain."""

FOUND, FREE = ("A6", "B6", "A7", "C7"), ("B1", "D1")
"""Bullets and empty cells of the puzzle that are marked in these games."""

ON_THE_SHELF = ((5, 5, 8), (7, 7, 12), (9, 6, 8), (6, 6, 6), (8, 8, 6), (10, 10, 3))
"""Width, height and how many of that size."""


def wanted(name: str) -> bool:
    """Whether this picture is to be made: all, unless some are named."""
    return name in sys.argv[1:] or not sys.argv[1:]


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        app = make_site(Path(data), BULLETS_LOG_LEVEL="error")
        _stock(app)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = Thread(target=server.serve_forever)
        thread.start()
        browser = launch(playwright)
        site = f"http://127.0.0.1:{server.server_port}"
        for name, address, scheme, size in SHOTS:
            if wanted(name):
                _shoot(browser, f"{site}{address}", name, scheme, size)
        for name, rungs, scheme, size in GAMES:
            if wanted(name):
                address = f"{site}/puzzles/{PUZZLE}"
                _shoot(browser, address, name, scheme, size, act=partial(_play, rungs=rungs))
        for name, board, rounds, scheme, size in LIVE:
            if wanted(name):
                address = f"{site}/mines?board={board}"
                _shoot(browser, address, name, scheme, size, act=partial(_open, rounds=rounds))
        browser.close()
        server.shutdown()
        thread.join()


def _stock(app: Flask) -> None:
    """The same puzzles each time; those of the day out of their midst."""
    store = open_store(app.extensions["settings"].database_url)
    starter.open_shelf(store)
    for width, height, number in ON_THE_SHELF:
        recipe = Recipe(width, height, usual_bullets(width, height))
        puzzles = [make_puzzle(recipe, seed, steps=200) for seed in range(number)]
        shelf.add(store, puzzles)
        if (width, height) in daily.BANDS_OF_SIZES:
            store.write(partial(daily.keep, day=now().date(), generated=puzzles[0]))
    store.close()


def _shoot(
    browser: Browser,
    address: str,
    name: str,
    scheme: Literal["light", "dark"],
    size: ViewportSize,
    *,
    act: Callable[[Page], None] = lambda _: None,
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.goto(address)
    act(page)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def _play(page: Page, rungs: int) -> None:
    for cell in FOUND:
        page.get_by_role("gridcell", name=f"{cell}, unknown").click()
    for cell in FREE:
        page.get_by_role("gridcell", name=f"{cell}, unknown").click(button="right")
    for rung in range(1, rungs + 1):
        page.keyboard.press("h")
        expect(page.locator("#card .overline")).to_contain_text(f"{rung} of 5", ignore_case=True)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def _open(page: Page, rounds: int) -> None:
    """Flag what is surely a mine and open what is surely free, a few cells a round."""
    page.get_by_role("button", name="Play this board").click()
    expect_board(page)
    grid = page.get_by_role("grid")
    columns = int(str(grid.get_attribute("aria-colcount")))
    mines = int(str(page.locator("#live-game").get_attribute("data-mines")))
    for _ in range(rounds):
        looks = view(page)
        if page.locator("#again").count():
            break
        marked, free = certain(looks, columns, mines)
        for cell in cells_of(marked):
            if looks[cell] == "#":
                button(page, cell).click(button="right")
        for cell in list(cells_of(free))[:5]:
            if view(page)[cell] == "#":
                button(page, cell).click()
                settled(page)
    settled(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")


if __name__ == "__main__":
    main()
