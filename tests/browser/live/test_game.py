"""Live games from the first click to the last: mouse, keyboard, touch, also without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.support.axe import findings
from tests.browser.support.live_page import (
    MINES,
    PLACE,
    begin,
    begin_known,
    button,
    expect_look,
    expect_won,
    free,
    play_to_the_end,
    settled,
    view,
)
from tests.sites.live_playing import certain

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


@pytest.fixture
def touch_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page on a phone."""
    context = browser.new_context(has_touch=True, base_url=base_url)
    page = context.new_page()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    yield page
    context.close()


def choose(page: Page, **settings: str) -> None:
    page.goto("/settings")
    for name, choice in settings.items():
        page.locator(f"#setting-{name}").select_option(choice)
    page.get_by_role("button", name="Keep these").click()
    expect(page.get_by_role("status")).to_have_text("Your settings are kept.")


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("status")).to_contain_text(text)


def near(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    around = [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]
    return [r * 9 + c for r, c in around if 0 <= r < 9 and 0 <= c < 9 and (r, c) != (row, column)]


def a_number_to_chord(page: Page) -> tuple[int, int, list[int]]:
    """On the known board: a 1, its mine, and free cells that it would open."""
    looks = view(page)
    mines, _ = certain(looks, 9, 10)
    for cell in range(81):
        beside = [c for c in near(cell) if mines >> c & 1]
        opens = [c for c in near(cell) if looks[c] == "#" and c not in MINES]
        if looks[cell] == "1" and beside and opens:
            return cell, beside[0], opens
    raise AssertionError("the known board has no such number")


# Whole games


@SIZES
def test_a_game_is_won_by_mouse(page: Page, complaints: list[str], size: Any) -> None:
    page.set_viewport_size(size)
    begin(page, rules="no-guess")
    play_to_the_end(page, lambda cell: button(page, cell).click())
    expect_won(page)
    said(page, "Won. All 10 mines are found")
    page.reload()
    expect_won(page)
    assert complaints == []


def test_a_game_is_won_by_keyboard_alone(page: Page) -> None:
    begin(page, rules="no-guess")
    page.locator("#grid [tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    place = [0, 0]

    def walk(cell: int) -> None:
        row, column = divmod(cell, 9)
        for times, keys in ((row - place[0], "Down Up"), (column - place[1], "Right Left")):
            for _ in range(abs(times)):
                page.keyboard.press(f"Arrow{keys.split()[times < 0]}")
        place[:] = [row, column]
        page.keyboard.press("Enter")

    play_to_the_end(page, walk)
    expect_won(page)


def test_a_game_is_won_by_touch(touch_page: Page) -> None:
    begin(touch_page, rules="no-guess")
    play_to_the_end(touch_page, lambda cell: button(touch_page, cell).tap())
    expect_won(touch_page)


def test_a_game_is_won_without_javascript(plain_page: Page) -> None:
    begin_known(plain_page, live=False)
    plain_page.get_by_role("link", name="Flag").click()
    button(plain_page, MINES[0]).click()
    expect_look(plain_page, MINES[0], "flag")
    expect(plain_page.locator("#left")).to_have_text("9")
    plain_page.get_by_role("link", name="Open", exact=True).click()
    play_to_the_end(plain_page, lambda cell: button(plain_page, cell).click())
    expect_won(plain_page)
    plain_page.locator("#again").click()
    assert "F" not in view(plain_page)


def test_a_loss_without_javascript_is_taken_back(plain_page: Page) -> None:
    begin_known(plain_page, live=False)
    before = view(plain_page)
    button(plain_page, MINES[0]).click()
    expect(plain_page.get_by_role("heading", name="Lost")).to_be_visible()
    expect_look(plain_page, MINES[0], "mine, exploded")
    plain_page.get_by_role("button", name="Take it back").click()
    expect(plain_page.locator("#note")).to_contain_text("Practice")
    assert view(plain_page) == before


# Mouse


def test_a_right_click_flags_and_a_flag_keeps_its_cell_closed(page: Page) -> None:
    begin(page)
    button(page, 3).click(button="right")
    expect_look(page, 3, "flag")
    expect(page.locator("#left")).to_have_text("9")
    said(page, "D1, flag, 9 left")
    button(page, 3).click()
    said(page, "D1 has a flag")
    button(page, 3).click(button="right")
    expect_look(page, 3, "hidden")
    settled(page)
    page.reload()
    expect_look(page, 3, "hidden")


@pytest.mark.parametrize("way", ["left", "middle", "both", "key", "space"])
def test_a_number_opens_what_is_around_it_once_its_flags_stand(page: Page, way: str) -> None:
    begin_known(page)
    number, mine, opens = a_number_to_chord(page)

    def chord() -> None:
        if way in {"left", "middle"}:
            button(page, number).click(button="left" if way == "left" else "middle")
        elif way == "both":
            button(page, number).hover()
            page.mouse.down(button="left")
            page.mouse.down(button="right")
            page.mouse.up(button="left")
            page.mouse.up(button="right")
        else:
            button(page, number).focus()
            page.keyboard.press("c" if way == "key" else "Space")

    chord()
    said(page, "0 flags")
    assert view(page).count("#") >= len(opens)
    button(page, mine).click(button="right")
    chord()
    for cell in opens:
        expect_look(page, cell, r"open, \d")
    expect_look(page, mine, "flag")


def test_chords_without_flags_are_a_setting(page: Page) -> None:
    choose(page, chord="any")
    begin_known(page)
    number, _, _ = a_number_to_chord(page)
    button(page, number).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()


def test_a_press_that_leaves_its_cell_opens_nothing_there(page: Page) -> None:
    begin(page)
    button(page, 0).hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    settled(page)
    assert view(page) == "#" * 81


def test_clicks_come_faster_than_answers_and_none_is_lost(page: Page) -> None:
    begin(page, rules="no-guess")
    cells = free(page)
    page.evaluate("(cells) => { for (const cell of cells) liveGame.open(cell); }", cells)
    for cell in cells:
        expect_look(page, cell, r"open, \d")
    settled(page)
    expect(page.locator(".notice")).to_have_count(0)


# Touch


def hold(page: Page, cell: int, look: str) -> None:
    """Press until the cell looks so, and let go."""
    box = button(page, cell).bounding_box()
    assert box is not None
    client = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect_look(page, cell, look)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_flags(touch_page: Page) -> None:
    begin(touch_page)
    for look in ("flag", "hidden"):
        hold(touch_page, 3, look)
        expect_look(touch_page, 3, look)


def test_with_the_flag_tool_a_tap_flags_and_a_long_press_opens(touch_page: Page) -> None:
    begin(touch_page)
    touch_page.get_by_role("link", name="Flag").tap()
    button(touch_page, 3).tap()
    expect_look(touch_page, 3, "flag")
    hold(touch_page, 40, r"open, \d")
    expect_look(touch_page, 40, r"open, \d")


def test_tap_and_long_press_are_swapped_by_a_setting(touch_page: Page) -> None:
    choose(touch_page, tap="flag", delay="300")
    begin(touch_page)
    button(touch_page, 3).tap()
    expect_look(touch_page, 3, "flag")


@pytest.mark.parametrize("width", [375, 1200])
def test_cells_are_large_enough_for_a_finger(browser: Browser, base_url: str, width: int) -> None:
    context = browser.new_context(
        has_touch=True, is_mobile=True, base_url=base_url, viewport={"width": width, "height": 812}
    )
    page = context.new_page()
    for level in ("beginner", "expert"):
        begin(page, level=level)
        box = page.get_by_role("gridcell").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 36
        wider = page.evaluate(
            "(f => f.scrollWidth > f.clientWidth)(document.getElementById('game'))"
        )
        assert wider is (level == "expert"), "only its own frame scrolls"
        assert page.evaluate("document.documentElement.scrollWidth") == width
    context.close()


# Keyboard


def test_the_board_is_one_stop_for_tabs_and_arrows_stay_on_it(page: Page) -> None:
    begin(page)
    assert page.locator("#grid [tabindex='0']").count() == 1
    page.locator("#grid [tabindex='0']").focus()
    for key, cell in [
        ("Control+Home", 0),
        ("ArrowLeft", 0),
        ("ArrowUp", 0),
        ("End", 8),
        ("ArrowRight", 8),
        ("Control+End", 80),
        ("ArrowDown", 80),
        ("Home", 72),
    ]:
        page.keyboard.press(key)
        expect(button(page, cell)).to_be_focused()


def test_each_key_does_what_the_list_of_keys_says(page: Page) -> None:
    begin_known(page)
    button(page, MINES[0]).focus()
    for key, look in [("f", "flag"), ("f", "hidden"), ("q", "question mark"), ("q", "hidden")]:
        page.keyboard.press(key)
        expect_look(page, MINES[0], look)
    page.keyboard.press("t")
    expect(page.locator("#tool-flag")).to_have_attribute("aria-current", "true")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    before = view(page)
    button(page, MINES[0]).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    said(page, re.compile(", mine. Lost"))
    page.keyboard.press("u")
    expect(page.locator("#note")).to_contain_text("does not count")
    assert view(page) == before
    address = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != address)
    expect(page.get_by_role("grid")).to_be_visible()


def test_question_marks_come_after_flags_if_wished(page: Page) -> None:
    choose(page, questions="on")
    begin(page)
    for look in ("flag", "question mark", "hidden"):
        button(page, 3).click(button="right")
        expect_look(page, 3, look)


# What is said and seen


def test_openings_are_told_by_their_size(page: Page) -> None:
    begin_known(page)
    before = view(page)
    cell = free(page)[0]
    button(page, cell).click()
    expect_look(page, cell, r"open, \d")
    now = view(page)
    opened = sum(a != b for a, b in zip(before, now, strict=True))
    news = f", {now[cell]}" if opened == 1 else f" opens {opened} cells"
    said(page, news)


@SIZES
def test_the_board_never_moves_while_one_plays(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    begin_known(page)
    before = page.evaluate(PLACE)
    button(page, MINES[1]).click(button="right")
    button(page, free(page)[0]).click()
    settled(page)
    assert page.evaluate(PLACE) == before
    button(page, MINES[0]).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    assert page.evaluate(PLACE) == before
    page.keyboard.press("u")
    expect(page.locator("#note")).to_contain_text("Practice")
    assert page.evaluate(PLACE) == before
    play_to_the_end(page, lambda cell: button(page, cell).click())
    expect(page.get_by_role("heading", name="Solved, in practice")).to_be_visible()
    assert page.evaluate(PLACE) == before


def test_an_expert_board_fits_a_wide_window(page: Page) -> None:
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    begin(page, level="expert")
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDE["width"]
    assert box["y"] + box["height"] <= WIDE["height"]
    assert box["width"] / 30 >= 26


def test_numbers_have_their_classic_colours_if_wished(page: Page) -> None:
    colours = []
    for wish in ("ink", "classic"):
        choose(page, colours=wish)
        begin_known(page)
        looks = view(page)
        colours.append(
            [
                button(page, looks.index(number)).evaluate("(b) => getComputedStyle(b).color")
                for number in "12"
            ]
        )
    assert len(set(colours[0])) == 1
    assert len({*colours[0], *colours[1]}) == 3


def test_time_runs_from_the_first_opening_to_the_end(page: Page) -> None:
    begin_known(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("0:0[1-9]"))
    button(page, MINES[0]).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    end = page.get_by_role("timer").inner_text()
    page.wait_for_timeout(1300)
    assert page.get_by_role("timer").inner_text() == end
    begin(page)
    page.wait_for_timeout(1300)
    expect(page.get_by_role("timer")).to_have_text("0:00")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_axe_finds_nothing_in_any_state_of_the_game(page: Page, scheme: Scheme, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    choose(page, colours="classic")
    begin_known(page)
    button(page, MINES[1]).click(button="right")
    button(page, MINES[2]).focus()
    page.keyboard.press("q")
    page.get_by_text("More", exact=True).click()
    settled(page)
    assert findings(page) == ""
    page.keyboard.press("?")
    assert findings(page) == ""
    page.keyboard.press("Escape")
    button(page, MINES[0]).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    assert findings(page) == ""
    page.keyboard.press("u")
    expect(page.locator("#note")).to_contain_text("Practice")
    play_to_the_end(page, lambda cell: button(page, cell).click())
    expect(page.get_by_role("heading", name="Solved, in practice")).to_be_visible()
    assert findings(page) == ""
