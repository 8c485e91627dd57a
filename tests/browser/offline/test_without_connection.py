"""Who has visited once goes on without a connection, and what was done then arrives later, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.support.axe import findings
from tests.browser.support.live_page import MINES, begin_known, button
from tests.browser.support.worker import addresses_in, filled
from tests.processes.serving import eventually
from tests.sites.playing import name, solution, unknown
from tests.sites.site import PUZZLES, with_a_shelf
from webapp.clock import now
from webapp.services.puzzles import plays
from webapp.web.offline import handed

pytestmark = pytest.mark.browser

BOARD = PUZZLES[1]
FREE = unknown(BOARD)
"""The cells without a clue of a small puzzle of the shelf."""


FORGET_PUZZLES = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const puzzles = (await cache.keys()).filter(({ url }) => url.includes("/puzzles/"));
    for (const page of puzzles) await cache.delete(page);
  }
}"""

NEWER_LIST = """async (address) => {
  const { puzzles } = await (await caches.match("/offline.json")).json();
  const list = { puzzles: puzzles.filter((puzzle) => puzzle.address === address) };
  await (await caches.open("bullets-newer")).put("/offline.json", Response.json(list));
}"""

LACKING_LIST = """async (address) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const list = await (await cache.match("/offline.json")).json();
  const puzzles = list.puzzles.filter((puzzle) => puzzle.address !== address);
  const headers = { "X-Kept-At": Date.now() };
  for (const end of ["", "/solution/all"]) await cache.delete(address + end);
  await cache.put("/offline.json", Response.json({ ...list, puzzles }, { headers }));
}"""
"""A list of just now, before a puzzle was among what is to be kept."""


@dataclass
class Traveller:
    """A browser that has visited once, and the address of a puzzle that it keeps."""

    context: BrowserContext
    page: Page
    puzzle: str

    def open(self, address: str) -> Page:
        """Go somewhere."""
        self.page.goto(address)
        return self.page

    def close(self) -> None:
        """Leave the page, and open an empty one."""
        self.page.close()
        self.page = self.context.new_page()


@pytest.fixture
def traveller(site: Flask, browser: Browser, base_url: str) -> Iterator[Traveller]:
    """Somebody new, whose browser keeps pages."""
    (home,) = with_a_shelf("/")(site)
    context = browser.new_context(base_url=base_url, service_workers="allow")
    page = filled(context, home)
    every = [puzzle["address"] for puzzle in page.request.get("/offline.json").json()["puzzles"]]
    (puzzle,) = [a for a in every if BOARD in page.request.get(f"{a}.json").text()]
    yield Traveller(context, page, puzzle)
    context.close()


def cell(page: Page, number: int, state: str) -> Locator:
    return page.get_by_role("gridcell", name=f"{name(number, 4)}, {state}", exact=True)


def solve(page: Page) -> None:
    for number in sorted(solution(BOARD)):
        cell(page, number, "unknown").click()


def board(traveller: Traveller) -> dict[str, Any]:
    """The board as the server has it."""
    state: dict[str, Any] = traveller.context.request.get(f"{traveller.puzzle}/board").json()
    return state


def all_addresses(traveller: Traveller) -> set[str]:
    """The addresses that the browser keeps."""
    return {address for pages in addresses_in(traveller.page).values() for address in pages}


def test_pages_that_were_kept_open_and_the_others_say_what_works(traveller: Traveller) -> None:
    traveller.context.set_offline(True)
    for address, words in (
        ("/", "The puzzle of the day"),
        ("/puzzles", "Puzzles"),
        ("/how-to-play", "How to play"),
        ("/mines", "Without a connection"),
    ):
        expect(traveller.open(address).locator("h1")).to_contain_text(words)
    page = traveller.page
    expect(page.locator(".kept-line")).to_have_count(0)
    page.goto("/")
    page.get_by_role("link", name="Puzzles on this device").click()
    expect(page.get_by_role("heading", name="Puzzles on this device")).to_be_visible()
    page.goto("/mines")
    expect(page.get_by_text("which alone knows where the mines are")).to_be_visible()
    expect(page.locator("[data-place]:visible")).to_have_count(1)
    for address, words in (
        ("/analyse?position=abc", "worked out by the server"),
        ("/books", "Books are made by the server"),
        ("/puzzles/new", "New puzzles are made by the server"),
        ("/puzzles/nothing", "not kept on this device"),
        ("/settings", "cannot be changed without a connection"),
        ("/progress", "This page needs the server"),
    ):
        expect(traveller.open(address).get_by_text(words)).to_be_visible()
    expect(page.get_by_role("heading", name="Puzzles of the day")).to_be_visible()
    assert findings(page) == ""
    page.locator(f'a[href="{traveller.puzzle}"]').click()
    expect(page.locator("#play.is-live")).to_be_visible()


def test_a_puzzle_is_solved_without_a_connection_and_arrives_from_another_page(
    traveller: Traveller,
) -> None:
    traveller.context.set_offline(True)
    page = traveller.open(traveller.puzzle)
    solve(page)
    expect(page.locator("#card h2")).to_have_text("Solved")
    expect(page.locator("#sentence")).to_contain_text("All 5 bullets are found.")
    page.reload()  # the page is as old as before, and the browser knows better
    expect(page.locator("#card h2")).to_have_text("Solved")
    traveller.open("/offline")
    entry = page.locator(f'#kept li:has(a[href="{traveller.puzzle}"])')
    expect(entry.get_by_role("link").first).to_have_accessible_name(re.compile("^4 × 4, "))
    expect(entry.locator(".facts")).to_have_text("5 bullets, solved")
    expect(entry.locator("svg circle")).to_have_count(5)
    others = page.locator("#kept li .facts", has_text=re.compile("solved|begun"))
    expect(others).to_have_count(1)
    traveller.close()
    assert board(traveller)["solved"] is False
    traveller.context.set_offline(False)
    page = traveller.open("/how-to-play")
    expect(page.get_by_role("status")).to_contain_text("Solved without a connection")
    state = board(traveller)
    assert state["solved"]
    assert len(state["undo"]) == len(solution(BOARD))
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('bullets/'))") == []
    )


def test_the_time_of_a_puzzle_solved_without_a_connection_is_what_it_took(
    site: Flask, traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    traveller.close()
    page = traveller.page
    page.clock.install()
    traveller.context.set_offline(True)
    traveller.open(traveller.puzzle)
    for number in sorted(solution(BOARD)):
        page.clock.run_for(20_000)
        cell(page, number, "unknown").click()
    expect(page.locator("#card h2")).to_have_text("Solved")
    page.clock.fast_forward("02:00:00")
    monkeypatch.setattr(handed, "now", lambda: now() + timedelta(hours=2, minutes=5))
    traveller.context.set_offline(False)
    page.clock.run_for(20_000)
    expect(page.get_by_role("button", name="Play it again")).to_be_visible()
    seconds = board(traveller)["seconds"]
    assert 20 * len(solution(BOARD)) <= seconds < 20 * len(solution(BOARD)) + 30


def test_a_page_that_was_kept_never_shows_an_older_board_than_the_browser_knows(
    traveller: Traveller,
) -> None:
    page = traveller.open(traveller.puzzle)
    for number in FREE[:2]:
        cell(page, number, "unknown").click()
    eventually(lambda: board(traveller)["revision"] == 2)
    traveller.context.set_offline(True)
    page.reload()
    cell(page, FREE[2], "unknown").click()
    expect(page.locator("#note")).to_contain_text("one move waits")
    page.reload()
    for number in FREE[:3]:
        expect(cell(page, number, "bullet")).to_be_visible()
    page.keyboard.press("u")
    expect(cell(page, FREE[2], "unknown")).to_be_visible()
    traveller.context.set_offline(False)
    eventually(lambda: board(traveller)["revision"] == 4)
    assert board(traveller)["marks"].count("*") == 2


def test_moves_arrive_where_the_form_has_expired_meanwhile(traveller: Traveller) -> None:
    traveller.context.set_offline(True)
    page = traveller.open(traveller.puzzle)
    cell(page, FREE[0], "unknown").click()
    expect(page.locator("#note")).to_contain_text("one move waits")
    traveller.context.clear_cookies()
    traveller.context.set_offline(False)
    expect(page.locator("#play[data-waiting]")).to_have_count(0)
    assert board(traveller)["marks"][FREE[0]] == "*"


def test_a_hint_is_missing_and_the_explanation_is_there_step_by_step(traveller: Traveller) -> None:
    traveller.context.set_offline(True)
    page = traveller.open(traveller.puzzle)
    page.locator("#hint").click()
    page.get_by_role("link", name="The explanation is kept here.").click()
    expect(page).to_have_url(re.compile("/solution/all$"))
    shown = page.locator(".solution-steps > li:visible")
    every = shown.count()
    page.get_by_role("button", name="One step at a time").click()
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("id", "step-1")
    page.keyboard.press("ArrowRight")
    expect(shown).not_to_have_attribute("id", "step-1")
    assert findings(page) == ""
    page.get_by_role("button", name="All steps").click()
    expect(shown).to_have_count(every)
    traveller.open(f"{traveller.puzzle}/solution/2")
    expect(shown).to_have_count(1)


def delete_everything(traveller: Traveller) -> None:
    """Become somebody by a move, and nobody again."""
    page = traveller.open(traveller.puzzle)
    cell(page, FREE[0], "unknown").click()
    eventually(lambda: board(traveller)["revision"] == 1)
    traveller.open("/settings")
    page.get_by_text("Delete everything").click()
    page.get_by_label("Delete my games").check()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("is deleted")


def test_who_deletes_everything_leaves_nothing_behind_for_the_next(traveller: Traveller) -> None:
    delete_everything(traveller)
    page = traveller.page
    eventually(lambda: page.evaluate("caches.match('/offline.json').then(Boolean)"))
    eventually(lambda: page.evaluate("localStorage.getItem('reader')") == "")
    traveller.context.set_offline(True)
    traveller.open(traveller.puzzle)
    expect(cell(page, FREE[0], "unknown")).to_be_visible()


def test_what_was_kept_of_somebody_else_goes_before_the_browser_has_time(
    traveller: Traveller,
) -> None:
    traveller.page.add_init_script("window.requestIdleCallback = () => 0")
    delete_everything(traveller)
    eventually(lambda: {traveller.puzzle, "/offline.json"}.isdisjoint(all_addresses(traveller)))


def test_marks_that_are_refused_are_told_with_the_reason_and_are_nowhere(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "MOST_MOVES", 1)
    traveller.context.set_offline(True)
    page = traveller.open(traveller.puzzle)
    for number in FREE[:2]:
        cell(page, number, "unknown").click()
    expect(page.locator("#note")).to_contain_text("2 moves wait")
    traveller.close()
    traveller.context.set_offline(False)
    page = traveller.open("/how-to-play")
    short = traveller.puzzle.removeprefix("/puzzles/")
    expect(page.get_by_role("status")).to_have_text(
        f"Marks that you made without a connection on puzzle {short} were refused: "
        "This game has 1 moves, which is all that one can have."
    )
    traveller.open(traveller.puzzle)
    expect(cell(page, FREE[0], "bullet")).to_be_visible()
    expect(cell(page, FREE[1], "unknown")).to_be_visible()


WAITING = "Object.keys(localStorage).filter((key) => /^bullets\\/.+\\/\\w+$/.test(key))"
"""The keys under which moves wait."""


def in_a_live_game(traveller: Traveller) -> str:
    """Flag a mine of a live game without a connection, and leave; the address of the game."""
    begin_known(traveller.page)
    address = traveller.page.url
    # A choice of the player that is no move, kept under a name much like those of moves.
    traveller.page.evaluate("localStorage.setItem('bullets/mines/speed', 'brisk')")
    traveller.context.set_offline(True)
    button(traveller.page, MINES[0]).click(button="right")
    expect(traveller.page.locator("#note")).to_contain_text("one move waits")
    traveller.close()
    traveller.context.set_offline(False)
    return address.partition("?")[0]


def test_moves_of_a_live_game_arrive_from_another_page(traveller: Traveller) -> None:
    address = in_a_live_game(traveller)
    page = traveller.open("/how-to-play")
    expect(page.get_by_role("status")).to_have_text(
        "The moves that you made in a live game without a connection have arrived."
    )
    assert page.request.get(f"{address}/board").json()["view"][MINES[0]] == "F"
    assert page.evaluate(WAITING) == ["bullets/mines/speed"]


def test_moves_that_are_refused_for_ever_are_told_once_and_wait_no_longer(
    traveller: Traveller,
) -> None:
    in_a_live_game(traveller)
    traveller.context.set_offline(True)
    page = traveller.open(traveller.puzzle)
    cell(page, FREE[0], "unknown").click()
    expect(page.locator("#note")).to_contain_text("one move waits")
    traveller.close()
    traveller.context.route("**/moves", lambda route: route.fulfill(status=400, json={}))
    traveller.context.set_offline(False)
    page = traveller.open("/how-to-play")
    status = page.get_by_role("status")
    expect(status).to_contain_text("were refused: they cannot be sent any more.")
    expect(status).to_contain_text("in a game of Minesweeper were refused")
    assert page.evaluate(WAITING) == ["bullets/mines/speed"]


def test_a_move_of_this_page_that_is_refused_for_ever_is_told_and_taken_back(
    traveller: Traveller,
) -> None:
    page = traveller.open(traveller.puzzle)
    refusal = {"title": "Refused", "detail": "No."}
    page.route("**/moves", lambda route: route.fulfill(status=400, json=refusal))
    cell(page, FREE[0], "unknown").click()
    expect(page.get_by_role("status")).to_contain_text("cannot be sent any more, and is gone")
    expect(cell(page, FREE[0], "unknown")).to_be_visible()
    expect(page.locator("#play[data-waiting]")).to_have_count(0)


def test_what_a_page_said_in_passing_is_not_kept_with_it(traveller: Traveller) -> None:
    page = traveller.page
    page.evaluate(FORGET_PUZZLES)
    traveller.open("/puzzles/next?difficulty=fiendish&width=30&height=16")
    expect(page.get_by_role("status")).to_contain_text("The nearest is this one")
    address = page.url.removeprefix(page.evaluate("location.origin"))
    eventually(lambda: address in all_addresses(traveller))
    traveller.context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-kept] #play.is-live")).to_be_visible()
    assert not page.get_by_text("The nearest is this one").count()


def test_the_puzzles_that_are_listed_are_those_of_the_newest_version(traveller: Traveller) -> None:
    listed = traveller.page.locator("#kept li a:first-child")
    traveller.context.set_offline(True)
    traveller.open("/offline")
    expect(listed).not_to_have_count(1)
    traveller.page.evaluate(NEWER_LIST, traveller.puzzle)
    traveller.open("/offline")
    expect(listed).to_have_count(1)
    expect(listed).to_have_attribute("href", traveller.puzzle)


def test_a_puzzle_that_was_begun_is_kept_with_its_explanation_when_its_page_is_left(
    traveller: Traveller,
) -> None:
    traveller.page.evaluate(LACKING_LIST, traveller.puzzle)
    page = traveller.open(traveller.puzzle)
    cell(page, FREE[0], "unknown").click()
    eventually(lambda: board(traveller)["marks"][FREE[0]] == "*")
    assert f"{traveller.puzzle}/solution/all" not in all_addresses(traveller)
    traveller.open("/how-to-play")
    eventually(lambda: f"{traveller.puzzle}/solution/all" in all_addresses(traveller))
    traveller.context.set_offline(True)
    traveller.open("/offline")
    begun = page.get_by_role("listitem").filter(has=page.locator(f'a[href="{traveller.puzzle}"]'))
    expect(begun).to_contain_text("begun")


def test_a_page_that_was_kept_looks_as_the_reader_has_chosen_since(traveller: Traveller) -> None:
    page = traveller.open("/how-to-play")
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    eventually(lambda: any(c.get("name") == "theme" for c in traveller.context.cookies()))
    traveller.open("/settings")
    eventually(lambda: "dark" in page.evaluate("localStorage.getItem('look')"))
    traveller.context.set_offline(True)
    traveller.open(traveller.puzzle)
    expect(page.locator("html[data-kept][data-theme=dark]")).to_be_attached()


def test_what_must_not_be_kept_is_not(traveller: Traveller) -> None:
    page = traveller.page
    page.goto("/mines")
    page.get_by_role("button", name="Beginner").first.click()
    page.wait_for_url(re.compile("/mines/.+"))
    page.goto("/settings")
    page.goto(traveller.puzzle)
    (addresses,) = addresses_in(page).values()
    paths = {address for address in addresses if not address.startswith("/static/")}
    assert {"/", "/puzzles", traveller.puzzle} <= paths
    assert not [path for path in paths if re.match("/(mines|settings|analyse|form-token)", path)]


def test_how_to_play_says_so_when_a_click_needs_the_server(traveller: Traveller) -> None:
    page = traveller.open("/how-to-play")
    page.get_by_role("link", name="A2, unknown").click()
    expect(page.get_by_role("link", name="A2, bullet")).to_be_attached()
    traveller.context.set_offline(True)
    page.get_by_role("link", name="B3, unknown").click()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached.")
    expect(page.get_by_role("link", name="A2, bullet")).to_be_attached()
