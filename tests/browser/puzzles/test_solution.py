"""Walking through an explanation: by buttons and keys, by itself, on a phone, without a script."""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import quote

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.processes.serving import eventually
from tests.sites.site import CHAINED, PUZZLE, with_a_shelf

pytestmark = pytest.mark.browser

ADDRESS = f"/puzzles/{PUZZLE}/solution"
ITEMS = ("1–4", "5–6", "7–11", "12", "13")
"""The numbers of the items of the walk."""

LAST = 13
STEPPED = "4x4 5\n..1.\n.32.\n4...\n...."
"""A position of four items."""

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


def at(page: Page, number: int) -> None:
    """The page of the item that begins with this step is shown."""
    (numbers,) = (numbers for numbers in ITEMS if first_of(numbers) == number)
    word = "Steps" if "–" in numbers else "Step"
    expect(page.get_by_text(f"{word} {numbers} of {LAST}", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/solution/{number}$"))


def first_of(numbers: str) -> int:
    return int(numbers.partition("–")[0])


FIRSTS = [first_of(numbers) for numbers in ITEMS]


def walk_by_buttons(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_role("link", name="First step").click()
    for number in FIRSTS[:-1]:
        at(page, number)
        page.locator("#next").click()
    at(page, LAST)
    expect(page.locator("#next")).to_have_count(0)
    expect(page.get_by_role("gridcell", name="unknown")).to_have_count(0)
    page.locator("#back").click()
    at(page, FIRSTS[-2])


@SIZES
def test_the_buttons_lead_through_all_steps(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    walk_by_buttons(page)


@SIZES
def test_without_javascript_too(browser: Browser, base_url: str, size: dict[str, int]) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.set_viewport_size(size)  # type: ignore[arg-type]
    walk_by_buttons(page)
    page.get_by_role("gridcell", name="A1, unknown").get_by_role("link").click(force=True)
    expect(page.get_by_text("Why A1?", exact=True)).to_be_visible()
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_from_every_page_all_links_lead_on(browser: Browser, base_url: str, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script, base_url=base_url)
    page = context.new_page()
    page.goto(ADDRESS)
    page.locator("#next").click()
    at(page, 1)
    page.locator("#step-7").click()
    at(page, 7)
    page.go_back()
    at(page, 1)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/solution$"))
    page.locator("#step-5").click()
    at(page, 5)
    page.locator("#cell-D1").click(force=True)
    expect(page.get_by_text("Why D1?", exact=True)).to_be_visible()
    page.locator("#back").click()
    at(page, 5)
    page.go_back()
    expect(page).to_have_url(re.compile(r"/solution/5\?cell=D1$"))
    expect(page.get_by_text("Why D1?", exact=True)).to_be_visible()
    page.locator("#order-paper").click()
    expect(page).to_have_url(re.compile(r"/solution/\d+\?order=paper$"))
    page.locator("#step-2").click()
    expect(page).to_have_url(re.compile(r"/solution/2\?order=paper$"))
    page.get_by_role("link", name="All on one page").click()
    expect(page).to_have_url(re.compile(r"/solution/all\?order=paper$"))
    page.get_by_role("link", name="Step 4", exact=True).click()
    expect(page).to_have_url(re.compile(r"/solution/4\?order=paper$"))
    page.locator("#order-simplest").click()
    expect(page).to_have_url(re.compile(r"/solution/\d+$"))
    context.close()


def left_edge(page: Page) -> tuple[float, float]:
    """Where the button that leads on begins."""
    box = page.locator("#next").bounding_box()
    assert box is not None
    return box["x"], box["y"]


@SIZES
def test_the_page_stays_while_the_step_changes(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(ADDRESS)
    page.evaluate("window.untouched = true")
    board = page.locator(".ask-board").bounding_box()
    place = left_edge(page)
    for number in FIRSTS[:-1]:
        page.locator("#next").click()
        at(page, number)
        assert page.locator(".ask-board").bounding_box() == board
        assert left_edge(page) == place
    expect(page.locator("#next")).to_be_focused()
    page.go_back()
    at(page, FIRSTS[-3])
    assert page.evaluate("window.untouched")


def test_each_step_is_told_to_those_who_read_by_ear(page: Page) -> None:
    page.goto(f"{ADDRESS}/1")
    status = page.locator("#status")  # it stays in the page, so that what changes in it is read
    for key, number in (("ArrowRight", 5), ("ArrowRight", 7), ("ArrowLeft", 5)):
        page.keyboard.press(key)
        at(page, number)
        expect(status).to_contain_text(re.compile(rf"^Steps {number}–\d+ of {LAST}, [^.]+\. "))
        expect(status).to_contain_text(page.locator("#sentence").inner_text())
    page.locator("#cell-D1").click()
    expect(status).to_contain_text("Why D1?")
    assert page.locator("#solution [aria-live]").count() == 0


def test_arrow_keys_go_from_step_to_step(page: Page) -> None:
    page.goto(ADDRESS)
    for number in (1, 5, 7):
        page.keyboard.press("ArrowRight")
        at(page, number)
    page.keyboard.press("ArrowLeft")
    at(page, 5)
    current = page.locator(".steps [aria-current]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text("5–6")


def test_in_the_board_the_arrows_go_from_cell_to_cell(page: Page) -> None:
    page.goto(f"{ADDRESS}/2?order=smallest")
    stops = page.locator(".ask-board a[tabindex='0']")
    expect(stops).to_have_count(1)
    page.locator("#cell-A1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#cell-B1")).to_be_focused()
    page.keyboard.press("ArrowRight")  # C1 shows a clue
    expect(page.locator("#cell-D1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Why D1?", exact=True)).to_be_visible()
    expect(page.locator("#cell-D1")).to_be_focused()
    expect(stops).to_have_count(1)


def test_a_click_on_a_cell_asks_why_and_back_leads_back(page: Page) -> None:
    page.goto(f"{ADDRESS}/7")
    page.locator("#cell-G3").click()
    expect(page.get_by_text("Why G3?", exact=True)).to_be_visible()
    expect(page.get_by_role("gridcell", name="G3, empty, concluded")).to_be_attached()
    page.locator("#back").click()
    at(page, 7)
    page.locator("#cell-A6").click()
    at(page, 1)


def test_another_way_is_shown_and_the_first_again(page: Page) -> None:
    page.goto(f"{ADDRESS}/12")
    first = page.locator("#sentence").inner_text()
    for _ in range(9):
        page.locator("#another").click()
        expect(page.locator("#sentence")).not_to_have_text(first)
        if page.locator("#another").inner_text() == "The first way":
            break
    page.locator("#another").click()
    expect(page.locator("#sentence")).to_have_text(first)


@pytest.mark.usefixtures("context")  # a clock stays with its window
def test_it_plays_and_pauses(page: Page) -> None:
    page.clock.install()
    page.goto(f"{ADDRESS}/1")
    play = page.locator("#play")
    play.click()
    at(page, 5)
    expect(play).to_have_text("Pause")
    page.clock.run_for(5000)
    at(page, 7)
    play.click()
    expect(play).to_have_text("Run through")
    page.clock.run_for(30_000)
    at(page, 7)


def test_who_wants_little_motion_is_not_offered_to_play(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{ADDRESS}/1")
    expect(page.locator("#next")).to_be_visible()
    expect(page.locator("#play")).to_be_hidden()


def test_the_order_can_be_changed(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_role("link", name="The paper's order").click()
    expect(page).to_have_url(re.compile(r"/solution\?order=paper$"))
    page.locator("#next").click()
    expect(page.get_by_text("Step 1 of 13", exact=True)).to_be_visible()


def test_another_order_is_shown_at_the_same_place(page: Page) -> None:
    page.goto(f"{ADDRESS}/12")
    cells = page.get_by_role("gridcell", name="concluded")
    (concluded,) = [label.split(",")[0] for label in cells.all_inner_texts()]
    for order in ("The paper's order", "Fewest numbers", "Easiest first"):
        page.get_by_role("link", name=order).click()
        expect(page.locator(".solution-orders [aria-current]")).to_have_text(order)
        expect(page).to_have_url(re.compile(r"/solution/\d+(\?order=\w+)?$"))
        name = re.compile(rf"^{concluded}, \w+, concluded")
        expect(page.get_by_role("gridcell", name=name)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/solution/12$"))


def test_on_a_phone_the_buttons_are_within_the_thumbs_reach(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{ADDRESS}/12")
    for name in ("#back", "#next", "#another"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["y"] > PHONE["height"] / 2
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["height"] >= 44
    assert page.locator("#sentence").is_visible()


def ends_above(part: Locator, bar: Locator) -> bool:
    box, edge = part.bounding_box(), bar.bounding_box()
    return bool(box and edge and box["y"] + box["height"] <= edge["y"])


@pytest.mark.parametrize("shelved", [False, True], ids=["unknown", "on the shelf"])
def test_on_a_phone_the_key_and_the_buttons_of_a_step_stand_below_each_other(
    page: Page, site: Flask, shelved: bool
) -> None:
    """On the shelf a puzzle has a second line of facts above its board."""
    if shelved:
        with_a_shelf("/")(site)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{ADDRESS}/1")
    at(page, 1)
    place = page.locator("#next").bounding_box()
    for number in map(first_of, ITEMS[:3]):
        at(page, number)
        for part in (page.locator(".solution-legend .keys"), page.locator("#play")):
            eventually(partial(ends_above, part, page.locator(".solution-actions")))
        assert page.locator("#next").bounding_box() == place
        page.locator("#next").click()


def test_a_run_unfolds_and_stays_unfolded(page: Page) -> None:
    page.goto(ADDRESS)
    page.locator("#next").click()
    at(page, 1)
    line = page.get_by_text("The 1 at D6 has its bullet")
    expect(line).to_be_hidden()
    page.get_by_text("Each by itself").click()
    expect(line).to_be_visible()
    page.locator("#next").click()
    at(page, 5)
    expect(page.get_by_text("The 2 at G6 has both its bullets")).to_be_visible()
    page.locator("#alone-6").click()
    expect(page.get_by_text(f"Step 6 of {LAST}", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/solution/6\?alone=1$"))
    expect(page.get_by_role("gridcell", name="E5, clue 4, highlighted")).to_have_count(0)
    page.locator("#together").click()
    at(page, 5)
    page.locator("#alone-5").click()
    expect(page.get_by_text(f"Step 5 of {LAST}", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, 7)


def test_an_address_of_yesterday_leads_to_the_last_step(page: Page) -> None:
    page.goto(f"{ADDRESS}/15")
    expect(page.get_by_text(f"Step {LAST} of {LAST}", exact=True)).to_be_visible()
    expect(page.locator("#instead")).to_contain_text("There is no step 15 any more")
    page.locator("#back").click()
    at(page, 12)
    expect(page.locator("#instead")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_what_is_hard_is_told_bit_by_bit(browser: Browser, base_url: str, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script, base_url=base_url)
    page = context.new_page()
    page.goto(f"/puzzles/{CHAINED}/solution")
    page.locator("#hard").click()
    rungs = page.locator(".solution-words li")
    expect(rungs).to_have_count(1)
    expect(page.locator(".board-reason")).to_have_count(0)
    marked = page.get_by_role("gridcell", name=re.compile("bullet$|empty$"))
    expect(marked).to_have_count(0)
    page.get_by_role("link", name="Show what is known when it comes").click()
    expect(page.get_by_role("link", name="after step")).to_be_visible()
    assert marked.count() > 10
    page.get_by_role("link", name="Hide it").click()
    expect(marked).to_have_count(0)
    page.get_by_role("link", name="Which numbers?").click()
    expect(rungs).to_have_count(2)
    expect(page.locator(".board-reason")).to_have_count(1)
    expect(page.locator(".board-conclusion")).to_have_count(0)
    page.get_by_role("link", name="What follows?").click()
    expect(rungs).to_have_count(3)
    expect(page.locator(".board-conclusion")).to_have_count(1)
    page.get_by_role("link", name="Why?").click()
    expect(page).to_have_url(re.compile(r"/solution/\d+$"))
    context.close()


def test_the_list_shows_where_we_are(page: Page) -> None:
    page.goto(f"{ADDRESS}/{LAST}")
    steps, current = page.locator("#steps"), page.locator(".steps [aria-current]")
    outer, inner = steps.bounding_box(), current.bounding_box()
    assert outer is not None
    assert inner is not None
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1


def test_on_paper_all_steps_stand_without_anything_to_press(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{ADDRESS}/all")
    expect(page.locator(".solution-steps > li")).to_have_count(len(ITEMS))
    expect(page.locator(".run-lines > li")).to_have_count(LAST - 2)
    expect(page.get_by_role("link", name="Step by step")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")


@pytest.mark.parametrize(
    ("address", "board"),
    [
        (f"/puzzles/{CHAINED}/solution/24", ".solution-board .board"),
        (f"/puzzles/{CHAINED}/solution/hard?rungs=2", ".solution-board .board"),
        (f"/analyse?position={quote(STEPPED)}&step=2", ".analysis-board .board"),
    ],
)
def test_on_a_turned_phone_a_step_lies_beside_the_whole_board(
    page: Page, address: str, board: str
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(address)
    expect(page.locator(f"{board} > svg")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".sentence li, p.sentence, .sentence p").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)
    drawn, over = (page.locator(f"{board} > {part}") for part in ("svg", ".board-cells"))
    assert drawn.bounding_box() == over.bounding_box()


def test_on_a_phone_a_step_of_a_position_is_read_below_its_board(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/analyse?position={quote(STEPPED)}")
    place = page.locator(".analysis-board .board").bounding_box()
    for number in (1, 2, 3):
        page.locator("#next").click()
        expect(page.locator(".overline").first).to_contain_text(re.compile(f"Steps? {number}"))
        words = page.locator("#sentence").evaluate(
            "(part) => Math.min(part.getBoundingClientRect().bottom, innerHeight)"
            " - part.getBoundingClientRect().top"
        )
        assert words > 100
        assert page.locator(".analysis-board .board").bounding_box() == place
