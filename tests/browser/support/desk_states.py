"""The states of an expert game, for those who look at it or measure it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.support.live_page import begin, button, expect_board
from tests.sites.site import EXPERT
from webapp.engine.grid import cells_of, mask_of
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id, print_game_id


def _mirrored(board: LiveBoard) -> LiveBoard:
    """The same board seen from behind: what lay at the left lies at the right."""
    width = board.width

    def other(cell: int) -> int:
        return cell - 2 * (cell % width) + width - 1

    assert board.start is not None
    mines = mask_of(other(cell) for cell in cells_of(board.mines))
    return LiveBoard(width, board.height, mines, other(board.start))


FAR = _mirrored(parse_game_id(EXPERT))
"""An expert board whose game begins where a phone does not look by itself: top right."""

FAR_ID = print_game_id(FAR)
MINES = list(cells_of(FAR.mines))


def begin_far(page: Page) -> None:
    """The game as it begins."""
    page.goto(f"/mines?board={FAR_ID}")
    page.get_by_role("button", name="Play this board").click()
    expect_board(page)


def hint(page: Page, rungs: int) -> None:
    """A game with so many rungs of a hint."""
    begin_far(page)
    for rung in range(1, rungs + 1):
        page.locator("#ask-hint").click()
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")


def ask_all(page: Page) -> Iterator[str]:
    """Ask all that can be asked in one game; what was asked last is shown each time."""
    for rung in range(1, 6):
        page.locator("#ask-hint").click()
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        yield f"hint {rung}"
    page.locator("#why").fill("AC4")
    page.keyboard.press("Enter")
    expect(page.locator("#assistant .overline")).to_contain_text("AC4")
    yield "why"
    page.locator("#ask-forced").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Forced to guess?")
    yield "forced"
    page.locator("#switch-odds").click()
    expect(page.locator("[data-odds]").first).to_be_attached()
    yield "odds"


def why(page: Page) -> None:
    """A game whose player asks about a cell that is known, far from the start."""
    begin_far(page)
    page.locator("#why").fill("AA3")
    page.keyboard.press("Enter")
    expect(page.locator("#help-sentence")).to_contain_text("AA3")


def odds(page: Page) -> None:
    """A game that shows its odds."""
    begin_far(page)
    page.locator("#switch-odds").click()
    expect(page.locator("[data-odds]").first).to_be_attached()


def forced(page: Page) -> None:
    """A game whose player asks whether a guess is needed."""
    begin_far(page)
    page.locator("#ask-forced").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Forced to guess?")


def lost(page: Page) -> None:
    """A game that hit a mine."""
    begin_far(page)
    button(page, MINES[-1]).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_attached()


def won(page: Page) -> None:
    """A game played to its end by the assistant."""
    begin_far(page)
    page.evaluate("() => liveGame.ask('/play', { how: 'certain' })")
    expect(page.get_by_role("heading", name="Won")).to_be_attached()


STATES: dict[str, Callable[[Page], None]] = {
    "new": partial(begin, level="expert"),
    "no-guess": partial(begin, level="expert", rules="no-guess"),
    "playing": begin_far,
    **{f"hint-{rung}": partial(hint, rungs=rung) for rung in range(1, 6)},
    "why": why,
    "odds": odds,
    "forced": forced,
    "won": won,
    "lost": lost,
}
