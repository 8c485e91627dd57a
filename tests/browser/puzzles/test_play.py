"""A puzzle from the first mark to the last: mouse, keyboard, touch, with and without a script."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.conftest import SMALL as NARROW
from tests.browser.support.axe import findings
from tests.sites.playing import SMALL, name, solution, unknown

pytestmark = pytest.mark.browser

ADDRESS = f"/puzzles/{SMALL}"
SOLUTION = solution(SMALL)
FREE = unknown(SMALL)
EMPTIES = sorted(set(FREE) - SOLUTION)
Scheme = Literal["light", "dark"]
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def plain_page(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in a browser whose JavaScript is switched off."""
    context = browser.new_context(
        java_script_enabled=False, base_url=base_url, viewport=request.param
    )
    yield context.new_page()
    context.close()


@pytest.fixture(params=[PHONE, NARROW], ids=["phone", "narrow"])
def touch_page(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    """A page on a phone."""
    context = browser.new_context(has_touch=True, base_url=base_url, viewport=request.param)
    yield context.new_page()
    context.close()


def cell(page: Page, number: int, state: str) -> Locator:
    return page.get_by_role("gridcell", name=f"{name(number)}, {state}", exact=True)


def help_text(page: Page) -> Locator:
    return page.locator("#sentence")


def saved(page: Page) -> str:
    """The marks as the server has them, once all have arrived there."""
    expect(page.locator("#play")).not_to_have_attribute("data-waiting", re.compile("[1-9]"))
    return str(page.request.get(f"{ADDRESS}/board").json()["marks"])


def expect_rung(page: Page, rung: int) -> None:
    headline = re.compile(f"Hint {rung} of 5", re.IGNORECASE)
    expect(page.locator("#card .overline")).to_contain_text(headline)


def expect_solved(page: Page) -> None:
    expect(help_text(page)).to_contain_text("All 7 bullets found")
    expect(page.get_by_role("button", name="Play it again")).to_be_visible()


def faded(page: Page) -> list[str]:
    page.wait_for_load_state()
    names: list[str] = page.locator("#grid [data-state=done]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return names


def test_the_script_fades_the_clues_that_the_page_fades(page: Page) -> None:
    page.goto(ADDRESS)
    assert faded(page) == [], "not even a 0 is done before its cells are marked"
    for number in EMPTIES:
        cell(page, number, "unknown").click(button="right")
    for number in sorted(SOLUTION)[:-1]:
        cell(page, number, "unknown").click()
    saved(page)
    here = faded(page)
    page.reload()
    assert faded(page) == here
    assert len(here) > 1
    cell(page, EMPTIES[-1], "empty").click(button="right")
    cell(page, EMPTIES[-1], "bullet").click(button="right")
    saved(page)
    here = faded(page)
    page.reload()
    assert faded(page) == here


@SIZES
def test_a_puzzle_is_solved_by_mouse(page: Page, complaints: list[str], size: Any) -> None:
    page.set_viewport_size(size)
    page.goto(ADDRESS)
    for number in sorted(SOLUTION):
        cell(page, number, "unknown").click()
        expect(cell(page, number, "bullet")).to_be_visible()
    expect_solved(page)
    expect(page.get_by_role("status")).to_contain_text("Solved")
    page.reload()
    expect_solved(page)
    assert complaints == []


def test_a_puzzle_is_solved_without_javascript(plain_page: Page) -> None:
    plain_page.goto(ADDRESS)
    for number in sorted(SOLUTION):
        cell(plain_page, number, "unknown").click()
    expect_solved(plain_page)
    plain_page.get_by_role("button", name="Play it again").click()
    expect(cell(plain_page, min(SOLUTION), "unknown")).to_be_visible()


def test_a_puzzle_is_solved_by_touch(touch_page: Page) -> None:
    touch_page.goto(ADDRESS)
    touch_page.locator("#tool-bullet").tap()
    for number in sorted(SOLUTION):
        cell(touch_page, number, "unknown").tap()
    expect_solved(touch_page)


def test_a_puzzle_is_solved_by_keyboard_alone(page: Page) -> None:
    page.goto(ADDRESS)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[role=gridcell]') !== null"):
            break
    page.keyboard.press("Control+Home")
    place = 0
    for number in sorted(SOLUTION):
        page.keyboard.press("Home")
        for _ in range(number // 5 - place // 5):
            page.keyboard.press("ArrowDown")
        for _ in range(number % 5):
            page.keyboard.press("ArrowRight")
        place = number
        page.keyboard.press("x")
    expect_solved(page)


def test_the_board_is_one_stop_for_tabs_and_arrows_stay_on_it(page: Page) -> None:
    page.goto(ADDRESS)
    assert page.locator("#grid [tabindex='0']").count() == 1
    page.locator("#grid [tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    expect(cell(page, 0, "clue 2")).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        expect(cell(page, 0, "clue 2")).to_be_focused()
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("E1")
    page.keyboard.press("Control+End")
    expect(cell(page, 24, "clue 0")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cell(page, 24, "clue 0")).to_be_focused()
    page.keyboard.press("x")
    assert saved(page) == "." * 25, "a clue takes no mark"


def test_each_key_does_what_the_list_of_keys_says(page: Page) -> None:
    page.goto(ADDRESS)
    first = FREE[0]
    page.locator(f'#grid [value="{first}"]').focus()
    for key, state in [
        ("Space", "bullet"),
        ("Space", "empty"),
        ("Space", "unknown"),
        ("Shift+Space", "empty"),
        ("x", "bullet"),
        ("0", "empty"),
        (".", "unknown"),
        (".", "empty"),
        ("Backspace", "unknown"),
        ("Enter", "bullet"),
        ("u", "unknown"),
        ("r", "bullet"),
        ("Control+z", "unknown"),
        ("p", "unknown"),
        ("x", "unknown, perhaps a bullet"),
        ("0", "unknown, perhaps empty"),
    ]:
        page.keyboard.press(key)
        expect(cell(page, first, state)).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("h")
    expect(help_text(page)).to_contain_text("Look")


def test_a_right_click_goes_the_other_way(page: Page) -> None:
    page.goto(ADDRESS)
    for state in ("empty", "bullet", "unknown"):
        page.locator(f'#grid [value="{FREE[0]}"]').click(button="right")
        expect(cell(page, FREE[0], state)).to_be_visible()


def test_a_long_press_goes_the_other_way(touch_page: Page) -> None:
    touch_page.goto(ADDRESS)
    box = touch_page.locator(f'#grid [value="{FREE[0]}"]').bounding_box()
    assert box is not None
    client = touch_page.context.new_cdp_session(touch_page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(touch_page.locator(f'[data-mark="-"] [value="{FREE[0]}"]')).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(cell(touch_page, FREE[0], "empty")).to_be_visible()


def test_a_drag_marks_all_cells_on_its_way_in_one_move(page: Page) -> None:
    page.goto(ADDRESS)
    row = [number for number in range(5, 10) if number in FREE]
    assert len(row) >= 3
    boxes = [page.locator(f'#grid [value="{number}"]').bounding_box() for number in row]
    places = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[-1], steps=12)
    page.mouse.up()
    for number in row:
        expect(cell(page, number, "bullet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    assert saved(page) == "." * 25


def test_pencil_marks_are_inked_together(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_role("link", name="Pencil").click()
    cell(page, FREE[0], "unknown").click()
    cell(page, FREE[1], "unknown").click()
    page.get_by_role("button", name="Ink the pencil marks").click()
    expect(cell(page, FREE[0], "bullet")).to_be_visible()
    assert saved(page).count("*") == 2


def test_everything_is_undone_and_redone(page: Page) -> None:
    page.goto(ADDRESS)
    for number in FREE:
        page.locator(f'#grid [value="{number}"]').click()
    full = saved(page)
    page.reload()
    undo = page.get_by_role("button", name="Undo")
    for _ in FREE:
        undo.click()
    expect(undo).to_be_disabled()
    assert saved(page) == "." * 25
    for _ in FREE:
        page.keyboard.press("r")
    assert saved(page) == full


def test_hints_go_down_the_ladder_and_each_is_read_out(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_role("button", name="Hint").click()
    said = []
    for rung in range(1, 6):
        expect_rung(page, rung)
        text = help_text(page).inner_text()
        expect(page.get_by_role("status")).to_contain_text(text)
        said.append(text)
        if rung == 2:
            expect(page.locator('[data-part="reason"]').first).to_be_visible()
        if rung == 4:
            expect(page.locator("[data-ghost]").first).to_be_visible()
        if rung < 5:
            page.locator("#card .button-main").click()
    assert len(set(said)) == 5
    assert "marked" in said[4], "the last rung says what it has done"
    assert re.search(r"[*-]", saved(page))
    page.locator("#card .button-main").focus()
    page.keyboard.press("h")
    expect_rung(page, 1)


def box(locator: Locator) -> FloatRect:
    place = locator.bounding_box()
    assert place is not None
    return place


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, NARROW], ids=["phone", "small"])
def test_on_a_phone_no_rung_moves_a_button_and_all_is_in_sight(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")  # what counts is where the view comes to rest
    page.goto(ADDRESS)
    hint, more = page.get_by_role("button", name="Hint"), page.locator("#card .button-main")
    before = box(hint)
    hint.click()
    expect_rung(page, 1)
    place = box(more)["y"]
    for rung in range(1, 5):
        expect_rung(page, rung)
        assert box(hint) == before
        assert box(more)["y"] == place
        expect(help_text(page)).to_be_in_viewport(ratio=1)
        for spoken_of in page.locator("#grid :is([data-part], [data-region])").all():
            assert box(spoken_of)["y"] + box(spoken_of)["height"] <= box(page.locator("#card"))["y"]
        more.click()


def test_on_a_phone_the_board_stays_where_it_is_when_a_mark_ends_an_answer(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    page.goto("/puzzles/4x4b5:b1b32a4g")
    page.get_by_role("button", name="Hint").click()
    expect_rung(page, 1)
    before = box(page.get_by_role("grid"))
    cell(page, 0, "unknown").click()
    expect(page.locator("#card .button-main")).to_have_count(0)
    assert box(page.get_by_role("grid")) == before


def test_hints_work_without_javascript(plain_page: Page) -> None:
    plain_page.goto(ADDRESS)
    plain_page.get_by_role("button", name="Hint").click()
    for _ in range(4):
        plain_page.locator("#card .button-main").click()
    expect_rung(plain_page, 5)
    expect(plain_page.locator('[data-part="conclusion"][data-mark]').first).to_be_visible()


def test_a_mark_ends_the_hint(page: Page) -> None:
    page.goto(ADDRESS)
    page.keyboard.press("h")
    expect(page.locator("#card .button-main")).to_be_visible()
    cell(page, FREE[0], "unknown").click()
    expect(page.locator("#card .button-main")).to_have_count(0)
    expect(page.locator("[data-part], [data-region]")).to_have_count(0)


def test_a_check_counts_wrong_marks_and_shows_them_only_when_asked(page: Page) -> None:
    page.goto(ADDRESS)
    right, wrong = min(SOLUTION), EMPTIES[0]
    for number in (right, wrong):
        cell(page, number, "unknown").click()
    page.get_by_role("button", name="Am I right so far?").click()
    expect(help_text(page)).to_have_text("1 of your 2 marks is wrong.")
    expect(page.locator("[data-part]")).to_have_count(0)
    page.get_by_role("button", name="Show me which").click()
    expect(cell(page, wrong, "bullet, wrong")).to_be_visible()
    expect(help_text(page)).to_have_text(f"{name(wrong)} is wrong.")
    page.get_by_role("button", name="Tell me why").click()
    expect(help_text(page)).to_contain_text(f"The mark at {name(wrong)} is wrong. ")
    page.get_by_role("button", name="Take it back").click()
    expect(help_text(page)).to_contain_text(f"{name(wrong)} is taken back.")


def test_a_clue_with_too_many_bullets_says_so(page: Page) -> None:
    page.goto(ADDRESS)
    for number in (1, 5, 6):
        cell(page, number, "unknown").click()
    expect(cell(page, 0, "clue 2, too many")).to_be_visible()
    expect(page.locator("#note")).to_contain_text("A1")
    page.keyboard.press("u")
    expect(cell(page, 0, "clue 2")).to_be_visible()
    expect(page.locator("#note")).to_have_text("")


@SIZES
def test_the_board_never_moves_while_one_plays(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    page.goto(ADDRESS)

    def place() -> object:
        return page.evaluate(
            "() => { const b = document.getElementById('grid').getBoundingClientRect();"
            "return [b.x, b.y + scrollY, b.width, b.height].map(Math.round); }"
        )

    before = place()
    cell(page, EMPTIES[0], "unknown").click()
    assert place() == before
    page.keyboard.press("c")
    expect(help_text(page)).to_contain_text("wrong")
    assert place() == before
    page.keyboard.press("u")
    for rung in range(1, 6):
        page.keyboard.press("h")
        expect_rung(page, rung)
        assert place() == before
    for number in (1, 5, 6):
        page.locator(f'#grid [value="{number}"]').click()
    assert place() == before


@pytest.mark.parametrize("width", [1200, 375])
def test_settings_of_the_page_hold_at_once_and_later(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 812})
    page.goto(ADDRESS)
    page.get_by_text("More").click()
    with page.expect_response("**/settings"):
        page.get_by_role("button", name="Hide the time").click()
    expect(page.get_by_role("timer")).to_be_hidden()
    measure = "document.getElementById('grid').getBoundingClientRect().width"
    fitting = page.evaluate(measure)
    with page.expect_response("**/settings"):
        page.get_by_role("button", name="Huge").click()
    assert page.evaluate(measure) > 1.9 * fitting, "a board that fits grows too"
    page.reload()
    expect(page.get_by_role("timer")).to_be_hidden()
    expect(page.locator("#play")).to_have_attribute("data-zoom", "huge")


def test_time_goes_on_where_it_stopped(page: Page) -> None:
    begun = time.monotonic()
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile("^0:0[2-9]$"))
    shown = seconds(page)
    cell(page, FREE[1], "unknown").click()
    saved(page)
    page.reload()
    assert shown - 1 <= seconds(page) <= time.monotonic() - begun


def seconds(page: Page) -> int:
    minutes, _, rest = page.get_by_role("timer").inner_text().partition(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
def test_axe_finds_nothing_in_any_state_of_the_game(page: Page, scheme: Scheme, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.goto(ADDRESS)
    for number in (1, 5, 6):
        cell(page, number, "unknown").click()
    page.get_by_role("link", name="Pencil").click()
    cell(page, FREE[-1], "unknown").click()
    assert findings(page) == ""
    page.get_by_role("button", name="Am I right so far?").click()
    page.get_by_role("button", name="Show me which").click()
    expect(page.locator('[data-part="wrong"]').first).to_be_visible()
    assert findings(page) == ""
    page.get_by_text("More").click()
    page.get_by_role("button", name="Clear the board").click()
    for rung in range(1, 6):
        page.keyboard.press("h")
        expect_rung(page, rung)
        assert findings(page) == "", rung
    page.keyboard.press("?")
    assert findings(page) == ""
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Bullet", exact=True).click()
    for number in SOLUTION:
        if page.locator(f'[data-mark="*"] [value="{number}"]').count() == 0:
            page.locator(f'#grid [value="{number}"]').click()
    expect_solved(page)
    assert findings(page) == ""


# Two windows


def test_two_windows_show_the_same_board(context: BrowserContext) -> None:
    here, there = context.new_page(), context.new_page()
    here.goto(ADDRESS)
    there.goto(ADDRESS)
    cell(here, FREE[0], "unknown").click()
    expect(cell(there, FREE[0], "bullet")).to_be_visible()
    cell(there, FREE[1], "unknown").click()
    expect(cell(here, FREE[1], "bullet")).to_be_visible()
    here.keyboard.press("u")
    expect(cell(there, FREE[1], "unknown")).to_be_visible()


def test_what_two_windows_do_at_once_is_all_kept(context: BrowserContext) -> None:
    here, there = context.new_page(), context.new_page()
    here.goto(ADDRESS)
    # A window that hears nothing from the others.
    there.add_init_script("delete window.BroadcastChannel")
    there.goto(ADDRESS)
    cell(here, FREE[0], "unknown").click()
    assert saved(here)[FREE[0]] == "*"
    cell(there, FREE[1], "unknown").click()
    expect(cell(there, FREE[0], "bullet")).to_be_visible()
    expect(cell(there, FREE[1], "bullet")).to_be_visible()
    marks = saved(there)
    assert (marks[FREE[0]], marks[FREE[1]]) == ("*", "*")
    expect(there.get_by_role("status")).to_contain_text("your marks are kept")


# The end, and a turned phone


def board_cells(page: Page) -> Locator:
    return page.locator("#grid [role=gridcell]")


@pytest.mark.parametrize(
    "size",
    [{"width": 390, "height": 844}, NARROW, {"width": 844, "height": 390}, WIDE],
    ids=["phone", "narrow", "turned", "wide"],
)
def test_what_comes_after_the_end_is_in_view(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    page.goto(ADDRESS)
    for number in sorted(SOLUTION):
        page.locator(f'#grid button[value="{number}"]').click()
    expect_solved(page)
    expect(page.get_by_role("heading", name="Solved")).to_be_in_viewport(ratio=1)
    for name_ in (
        "Next puzzle|More puzzles",
        "See it explained",
        "Share the result",
        "Play it again",
    ):
        act = page.locator("#play").get_by_text(re.compile(name_))
        expect(act).to_be_in_viewport(ratio=1)
        act.click(trial=True)  # nothing lies over it


def test_on_a_turned_phone_the_board_and_a_hint_are_in_view_together(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(ADDRESS)
    last = board_cells(page).last
    expect(last).to_be_in_viewport(ratio=1)
    for rung in range(1, 5):
        page.locator("#hint").click()
        expect_rung(page, rung)
        expect(page.locator("#sentence")).to_be_in_viewport(ratio=1)
        for framed in page.locator("#grid [data-part]").all():
            expect(framed).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["wide", "phone"])
def test_of_a_long_hint_all_is_read_beside_the_cells_that_it_names(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")  # what counts is where the view comes to rest
    page.goto("/puzzles/5x5b8:0e12a3a24b3c2b3b")
    for number, clicks in ((13, 1), (17, 2)):
        for _ in range(clicks):
            board_cells(page).nth(number).click()
    for rung in range(1, 5):
        page.locator("#hint").click()
        expect_rung(page, rung)
    lines = page.locator("#sentence li")
    expect(lines).to_have_count(9)
    expect(lines.first).to_be_in_viewport(ratio=1)
    for framed in page.locator("#grid [data-part]").all():
        expect(framed).to_be_in_viewport(ratio=0.9)
    page.locator("#card .button-main").click(trial=True)
    page.locator("#sentence").evaluate("(words) => { words.scrollTop = words.scrollHeight; }")
    expect(lines.last).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#card .button-main")).to_be_in_viewport(ratio=1)
    for framed in page.locator("#grid [data-part]").all():
        expect(framed).to_be_in_viewport(ratio=0.9)
