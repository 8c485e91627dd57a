"""A live game in a browser: its cells by name, and the moves that are surely right."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.sites.live_playing import KNOWN, certain
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_name
from webapp.notation.tatham import parse_game_id

MINES = list(cells_of(parse_game_id(KNOWN).mines))
LOOKS = {"hidden": "#", "flag": "F", "question mark": "?", "mine": "*", "mine, exploded": "X"}
LABELS = """() => [...document.querySelectorAll('#grid button')]
  .map((button) => button.getAttribute('aria-label'))"""
PLACE = """() => { const b = document.getElementById('grid').getBoundingClientRect();
  return [b.x + scrollX, b.y + scrollY, b.width, b.height].map(Math.round); }"""


def begin(
    page: Page, *, level: str = "beginner", rules: str = "classic", live: bool = True
) -> None:
    """A new game from the page of levels; `live`: wait for the script."""
    page.goto("/mines")
    page.locator(f'[name="level"][value="{level}"]').check()
    page.locator(f'[name="rules"][value="{rules}"]').check()
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect_board(page, live=live)


def begin_known(page: Page, site: str = "", *, live: bool = True) -> None:
    """The game whose mines the tests know."""
    page.goto(f"{site}/mines?board={KNOWN}")
    page.get_by_role("button", name="Play this board").click()
    expect_board(page, live=live)


def expect_board(page: Page, *, live: bool = True) -> None:
    """Wait for the board of a game."""
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("#live-game.is-live")).to_have_count(int(live))
    page.wait_for_load_state()  # the hands come after the board


def view(page: Page) -> str:
    """The board as its names tell it."""
    page.wait_for_load_state()  # without a script, each move brings a new page
    said = [label.split(", ", 1)[1] for label in page.evaluate(LABELS)]
    return "".join(LOOKS.get(look) or look.removeprefix("open, ") for look in said)


def button(page: Page, cell: int) -> Locator:
    """The cell as a thing to press."""
    return page.locator(f'#grid button[value="{cell}"]')


def expect_look(page: Page, cell: int, look: str, width: int = 9) -> None:
    """Wait until a cell says this."""
    name = re.compile(f"^{cell_name(cell, width)}, {look}$")
    expect(page.get_by_role("gridcell", name=name)).to_be_visible()


def settled(page: Page) -> None:
    """Wait until all moves have arrived."""
    expect(page.locator("#live-game:not([data-waiting])")).to_be_attached()


def free(page: Page, width: int = 9, mines: int = 10) -> list[int]:
    """The hidden cells that are surely free, by what the page shows."""
    return list(cells_of(certain(view(page), width, mines)[1]))


def play_to_the_end(page: Page, opens: Callable[[int], None]) -> None:
    """Open what is certain until nothing is left."""
    while cells := [cell for cell in free(page) if view(page)[cell] == "#"]:
        for cell in cells:
            if view(page)[cell] == "#":
                opens(cell)
                expect_look(page, cell, r"open, \d")


def expect_won(page: Page) -> None:
    """The end of a beginner's game, well played."""
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("All 10 mines are found")
    expect(page.locator("#left")).to_have_text("0")
