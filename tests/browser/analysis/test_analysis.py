"""Any position explained, as people use it."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.support.axe import findings
from tests.sites.live_playing import KNOWN
from tests.sites.site import EXPERT, OPEN_POSITION, PUZZLE

pytestmark = pytest.mark.browser

CORNER = "4x4 5\n*...\n.12.\n.2..\n...."
"""Some steps, of a position that is no puzzle: its address has lines."""

PHONE: ViewportSize = {"width": 375, "height": 667}

OPEN = f"/analyse?position={quote(OPEN_POSITION)}"


def test_a_pasted_position_is_explained_step_by_step(page: Page) -> None:
    page.goto("/analyse")
    page.get_by_label("Position").fill(PUZZLE)
    page.get_by_role("button", name="Explain it").click()
    page.evaluate("window.untouched = true")
    page.get_by_role("link", name="First step").click()
    expect(page.get_by_role("gridcell", name="B7, clue 4, highlighted as reason")).to_be_attached()
    page.get_by_text("Each by itself").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_text("Steps 5–6 of 13", exact=True)).to_be_visible()
    expect(page.locator("#run li").last).to_be_visible()  # who unfolded one wants the next so, too
    page.get_by_role("link", name="Step 6 alone").click()
    expect(page.get_by_text("Step 6 of 13", exact=True)).to_be_visible()
    page.get_by_role("link", name="Steps 5–6 together").click()
    expect(page.get_by_text("Steps 5–6 of 13", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Steps 1–4 of 13", exact=True)).to_be_visible()
    assert page.evaluate("window.untouched")


def test_without_javascript_the_steps_are_links(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/analyse")
    page.get_by_label("Position").fill(PUZZLE)
    page.get_by_role("button", name="Explain it").click()
    page.get_by_role("link", name="First step").click()
    expect(page.get_by_text("Steps 1–4 of 13", exact=True)).to_be_visible()
    page.get_by_text("Each by itself").click()
    expect(page.locator("#run li")).to_have_count(4)
    expect(page.locator("#run li").last).to_be_visible()
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_list_leads_to_each_step_and_back(
    browser: Browser, base_url: str, script: bool
) -> None:
    context = browser.new_context(java_script_enabled=script, base_url=base_url)
    page = context.new_page()
    page.goto(f"/analyse?position={quote(CORNER)}&live=1")
    last = page.locator(".steps button").count()
    assert last > 1
    for number in (last, 1):
        page.locator(f"#step-{number}").click()
        expect(page.locator("#analysis .overline").first).to_contain_text(step_words(number, last))
        expect(page).to_have_url(re.compile(rf"position=4x4.*live=1&step={number}$"))
        expect(page.locator("[aria-current=step]")).to_have_id(f"step-{number}")
        expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    page.go_back()
    expect(page.locator("#analysis .overline").first).to_contain_text(step_words(last, last))
    page.locator("#step-1").click()
    page.locator("#next").click()
    expect(page.locator("#analysis .overline").first).to_contain_text(step_words(2, last))
    page.reload()
    expect(page.locator("[aria-current=step]")).to_have_id("step-2")
    context.close()


def step_words(number: int, last: int) -> re.Pattern[str]:
    """How a step is headed; the last one may be a guess."""
    return re.compile(rf"Step {number} of {last}|A guess" if number == last else f"Step {number} ")


def test_arrow_keys_tell_the_odds_of_cells(page: Page) -> None:
    page.goto(OPEN)
    first = page.get_by_role("gridcell", name="A1, unknown, bullet 1/8")
    first.focus()
    expect(page.get_by_text("A1, bullet 1/8 (12.5%)", exact=True)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    expect(page.get_by_role("gridcell", name="F3, unknown")).to_be_focused()
    expect(page.get_by_text("F3, bullet 1/4 (25.0%)", exact=True)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("gridcell", name="F3, unknown")).to_be_focused()


def test_the_pointer_tells_the_odds_and_moves_nothing(page: Page) -> None:
    page.goto(OPEN)
    card = page.locator(".analysis-side").bounding_box()
    page.get_by_role("gridcell", name="D4, unknown").hover()
    expect(page.get_by_text("D4, bullet 1/3 (33.3%)", exact=True)).to_be_visible()
    assert page.locator(".analysis-side").bounding_box() == card


def test_percents_are_shown_on_demand_and_in_live_games_at_once(page: Page) -> None:
    percents = page.locator(".board-percents text")
    page.goto(OPEN)
    expect(percents).to_have_count(0)
    page.get_by_role("link", name="Show percents").click()
    expect(percents).to_have_count(22)
    page.goto(f"{OPEN}&live=1")
    expect(percents).to_have_count(22)
    expect(page.locator("#sentence")).to_contain_text("Nothing is certain")
    page.get_by_role("link", name="Hide percents").click()
    expect(percents).to_have_count(0)


def test_arrow_keys_go_from_step_to_step(page: Page) -> None:
    page.goto(f"/analyse?position={PUZZLE}")
    page.evaluate("window.untouched = true")
    for key, numbers in (("ArrowRight", "1–4"), ("ArrowRight", "5–6"), ("ArrowLeft", "1–4")):
        page.keyboard.press(key)
        expect(page.get_by_text(f"Steps {numbers} of 13", exact=True)).to_be_visible()
        expect(page).to_have_url(re.compile(rf"[?&]step={numbers[0]}\b"))
        expect(page.locator("#status")).to_contain_text(f"Steps {numbers} of 13, ")
        expect(page.locator("#status")).to_contain_text(page.locator("#sentence").inner_text())
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("How it stands", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Steps 1–4 of 13", exact=True)).to_be_visible()
    assert page.evaluate("window.untouched")


def test_where_a_position_is_written_arrow_keys_move_the_cursor(page: Page) -> None:
    page.goto(f"/analyse?position={PUZZLE}&step=2")
    page.get_by_text("Change the position, or paste another one").click()
    page.get_by_role("textbox", name="Position").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate("document.activeElement.id") == "position"
    expect(page.get_by_text("Steps 1–4 of 13", exact=True)).to_be_visible()


def test_by_touch_one_of_two_boards_is_chosen(browser: Browser, base_url: str) -> None:
    """On a phone, without scripts: rows that programs read in two ways."""
    context = browser.new_context(
        java_script_enabled=False, base_url=base_url, has_touch=True, viewport=PHONE
    )
    page = context.new_page()
    page.goto("/analyse")
    page.get_by_label("Position").fill("..1xx\n..1xx")
    page.get_by_role("button", name="Explain it").tap()
    expect(page.get_by_role("heading", name="Which board is it?")).to_be_visible()
    boards = page.locator(".readings .board")
    expect(boards).to_have_count(2)
    for board in boards.all():
        box = board.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    second = page.get_by_role("button", name="This is board 2")
    expect(second).to_have_accessible_description(
        ". is open, no mine around it, x is not known yet."
    )
    second.tap()
    expect(page).to_have_url(re.compile(r"position=5x2\+\?%0A001\.\."))
    context.close()


def test_axe_has_nothing_to_say_of_two_boards(page: Page) -> None:
    page.goto(f"/analyse?position={quote('..1xx' + chr(10) + '..1xx')}")
    expect(page.get_by_role("heading", name="Which board is it?")).to_be_visible()
    assert findings(page) == ""


@pytest.mark.parametrize("size", [(320, 400), (440, 640), (700, 360)], ids=str)
@pytest.mark.parametrize("board", [OPEN_POSITION, KNOWN, EXPERT], ids=["open", "game", "expert"])
def test_a_frame_shows_the_board_as_large_as_it_is_high_and_scrolls_nowhere(
    page: Page, board: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/analyse/embed?live=1&step=1&position={quote(board)}")
    beyond = page.evaluate(
        """() => {
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
          return [scrollHeight - clientHeight, scrollWidth - clientWidth];
        }"""
    )
    assert beyond == [0, 0]
    drawn = page.locator(".board > svg").bounding_box()
    named = page.get_by_role("grid").bounding_box()
    assert drawn is not None
    assert named is not None
    for side in ("x", "y", "width", "height"):
        assert abs(drawn[side] - named[side]) < 2, side
    assert drawn["y"] + drawn["height"] < size[1]
    assert drawn["height"] > 120
    assert findings(page) == ""


def test_on_a_phone_next_stays_where_it_is_when_how_it_stands_goes(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/analyse?position={quote(CORNER)}&live=1")
    expect(page.get_by_text("How it stands", exact=True)).to_be_attached()
    onward = page.locator("#next")
    # The board and the beginning of the sentence are in view.
    page.evaluate("scrollTo(0, document.querySelector('#sentence').offsetTop - innerHeight + 240)")
    expect(onward).to_be_in_viewport(ratio=1)
    place, scrolled = onward.bounding_box(), page.evaluate("scrollY")
    onward.click()
    expect(page.get_by_text("How it stands", exact=True)).to_have_count(0)
    assert (onward.bounding_box(), page.evaluate("scrollY")) == (place, scrolled)
