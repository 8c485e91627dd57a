"""A live board comes closer and goes farther: by fingers, wheel, buttons and keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support.desk_measures import (
    all_cells,
    apart,
    box,
    covered,
    expect_in_view,
    named,
    resize,
    still,
    window,
)
from tests.browser.support.desk_states import MINES, begin_far, hint
from tests.browser.support.finger import Finger, Place, middle
from tests.browser.support.live_page import (
    begin,
    button,
    expect_board,
    expect_look,
    free,
    settled,
    view,
)

pytestmark = pytest.mark.browser

UPRIGHT, TURNED = (390, 844), (844, 390)


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    """A game under a finger."""
    with window(browser, base_url, UPRIGHT, touch=True) as page:
        begin_far(page)
        yield page


def side(page: Page) -> float:
    """How many pixels a cell is wide."""
    still(page)
    return box(all_cells(page).first)["width"]


def spread(around: Place, before: float, after: float) -> tuple[list[Place], list[Place]]:
    """The ways of two fingers to each other or apart, sideways."""
    x, y = around
    left, right = [(x - before, y), (x - after, y)], [(x + before, y), (x + after, y)]
    return left, right


def test_two_fingers_stretch_the_board_where_they_are_and_open_nothing(phone: Page) -> None:
    cell = button(phone, MINES[0])
    cell.evaluate("(cell) => cell.scrollIntoView({ block: 'center', inline: 'center' })")
    before, place = side(phone), middle(cell)
    Finger(phone).swipe(*spread(place, 40, 70))
    after, there = side(phone), middle(cell)
    assert after == pytest.approx(before * 70 / 40, rel=0.1)
    assert there == pytest.approx(place, abs=2)
    expect(phone.locator("#grid [data-look='#']")).to_have_count(480 - 15)
    Finger(phone).swipe(*spread((200, 400), 160, 16))
    assert covered(all_cells(phone)) == [], "no farther than the whole board"
    expect(phone.locator("#whole")).to_have_attribute("aria-pressed", "true")
    Finger(phone).swipe(*spread((200, 350), 10, 160))
    Finger(phone).swipe(*spread((200, 350), 10, 160))
    assert side(phone) <= 97, "no closer than one can use"


def test_one_finger_moves_a_board_that_came_closer_and_opens_nothing(phone: Page) -> None:
    phone.locator("#closer").tap()
    still(phone)
    before = phone.evaluate("document.getElementById('game').scrollLeft")
    Finger(phone).swipe([(100, 400), (300, 402)])
    phone.wait_for_function(f"document.getElementById('game').scrollLeft < {before} - 100")
    expect(phone.locator("#grid [data-look='#']")).to_have_count(480 - 15)


def test_buttons_zoom_and_stay_under_the_finger_and_the_size_is_remembered(phone: Page) -> None:
    usual, place = side(phone), box(phone.locator("#closer"))
    phone.locator("#closer").tap()
    closer = side(phone)
    assert closer == pytest.approx(usual * 1.3, rel=0.05)
    assert box(phone.locator("#closer")) == place
    phone.locator("#farther").tap()
    phone.locator("#farther").tap()
    farther = side(phone)
    assert farther == pytest.approx(usual / 1.3, rel=0.05)
    phone.reload()
    expect_board(phone)
    assert side(phone) == pytest.approx(farther, abs=0.5)
    begin(phone, level="expert")
    assert side(phone) == pytest.approx(farther, abs=0.5), "in the next game, too"
    while phone.locator("#farther").get_attribute("aria-disabled") != "true":
        phone.locator("#farther").tap()
        still(phone)
    assert covered(all_cells(phone)) == []
    phone.get_by_text("More", exact=True).click()
    with phone.expect_response("**/settings"):
        phone.get_by_role("button", name="Usual", exact=True).click()
    phone.reload()
    expect_board(phone)
    assert side(phone) == usual, "a choice for all boards holds"


def test_a_board_of_any_shape_fits(phone: Page) -> None:
    for width, height in ((8, 40), (64, 64)):  # the second begins as the first was left
        phone.goto(f"/mines?level=own&width={width}&height={height}&mines=60")
        phone.get_by_role("button", name="Play", exact=True).first.click()
        expect_board(phone)
        if width == 8:
            phone.locator("#whole").tap()
        phone.evaluate("document.getElementById('grid').scrollIntoView({ block: 'center' })")
        expect_in_view(phone, "#grid")
        assert apart(box(phone.locator("#grid")), box(phone.locator("#assistant-card")))


def test_a_phone_that_is_turned_still_shows_what_is_spoken_of(phone: Page) -> None:
    hint(phone, 3)
    for size in (TURNED, UPRIGHT):
        phone.evaluate("() => { document.getElementById('game').scrollLeft = 0; }")
        resize(phone, size)
        assert covered(named(phone)) == [], size
        expect_in_view(phone, "#help-sentence")


def test_a_board_that_is_lost_stays_where_it_was(phone: Page) -> None:
    grid = phone.locator("#grid")
    phone.evaluate("() => { document.getElementById('game').scrollLeft = 0; }")
    mine = next(cell for cell in MINES if covered(button(phone, cell)) == [])
    before = box(grid)["x"]
    button(phone, mine).tap()
    expect(phone.get_by_role("heading", name="Lost")).to_be_visible()
    still(phone)
    assert box(grid)["x"] == pytest.approx(before, abs=4)


def test_wheel_and_keys_zoom_and_focus_and_names_stay(page: Page) -> None:
    begin_far(page)
    before = side(page)
    cell = all_cells(page).nth(100).locator("button")
    cell.focus()
    names = all_cells(page).locator("button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    page.mouse.move(*middle(cell))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    expect(page.locator("#live-game")).to_have_attribute("data-zoom", "own")
    assert side(page) == pytest.approx(before * 1.65, rel=0.05)
    expect(cell).to_be_focused()
    page.keyboard.press("-")
    assert side(page) == pytest.approx(before * 1.65 / 1.3, rel=0.05)
    page.keyboard.press("0")
    assert side(page) == pytest.approx(before, rel=0.02)
    page.keyboard.press("+")
    assert side(page) == pytest.approx(before * 1.3, rel=0.05)
    expect(cell).to_be_focused()
    now = all_cells(page).locator("button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert now == names


def test_the_whole_screen_holds_the_game_and_nothing_else(page: Page) -> None:
    begin_far(page)
    page.locator("#full").click()
    expect(page.locator("#full")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".site-header")).to_be_hidden()
    page.locator("#full").click()
    expect(page.locator(".site-header")).to_be_visible()


def test_the_next_game_comes_in_the_place_of_the_last_on_the_whole_screen(page: Page) -> None:
    begin(page, rules="no-guess")
    first = page.url
    page.locator("#full").click()
    expect(page.locator("#full")).to_have_attribute("aria-pressed", "true")
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")
    page.locator("#switch-odds").click()
    expect(page.locator("[data-odds]").first).to_be_attached()
    page.locator("#new").click()
    page.wait_for_url(lambda url: url.partition("?")[0] != first.partition("?")[0])
    assert page.evaluate("Boolean(document.fullscreenElement)")
    expect(page.locator("#grid [data-odds], #grid [data-region]")).to_have_count(0)
    expect(page.locator("#grid [data-look='0']").first).to_be_attached()
    cell = free(page)[0]
    button(page, cell).click()
    expect_look(page, cell, r"open, \d")
    settled(page)
    shown = page.request.get(f"{page.url.partition('?')[0]}/board").json()
    assert shown["view"] == view(page)
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")
    page.get_by_text("More", exact=True).click()
    page.locator("#give-up").click()
    expect(page.get_by_role("heading", name="Given up")).to_be_visible()
    ended = page.url
    page.locator("#again").click()
    page.wait_for_url(lambda url: url != ended)
    expect(page.locator("#ask-hint")).to_be_visible()
    assert page.evaluate("Boolean(document.fullscreenElement)")
    page.go_back()
    expect(page.get_by_role("heading", name="Given up")).to_be_visible()
    assert page.url == ended


def test_a_browser_without_it_offers_no_whole_screen(page: Page) -> None:
    page.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
    begin_far(page)
    expect(page.locator("#closer")).to_be_visible()
    expect(page.locator("#full")).to_be_hidden()
