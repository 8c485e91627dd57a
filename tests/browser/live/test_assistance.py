"""The assistant in a browser: ladder, engines, odds, autoplay, and a player who only guesses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, SMALL, WIDE
from tests.browser.support.live_page import MINES as MINES_AT
from tests.browser.support.live_page import begin as begin_random
from tests.browser.support.live_page import begin_known, button, settled, view
from tests.sites.live_playing import certain
from tests.sites.site import EXPERT
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_name

pytestmark = pytest.mark.browser

NO_NEED = "6x6n7:0,0,mcd92a7b12"
FORCED = "6x6n7:2,2,m4f9c656f3"
WIDTH, MINES = 6, 7


def begin(page: Page, board: str) -> None:
    page.goto(f"/mines?board={board}")
    page.get_by_role("button", name="Play this board").click()
    expect(page.locator("#live-game.is-live")).to_be_visible()
    page.wait_for_load_state("load")  # before that, buttons are forms


def look(page: Page) -> str:
    """The board without what the assistant adds to its names."""
    said = page.locator("#grid [role=gridcell]").evaluate_all("all => all.map(e => e.dataset.look)")
    return "".join(said)


def safe(page: Page) -> list[int]:
    return list(cells_of(certain(look(page), WIDTH, MINES)[1]))


def unfold(page: Page) -> None:
    page.locator("#engines > summary").click()


def pressed(page: Page, name: str) -> Locator:
    return page.locator(f'#switch-{name}[aria-pressed="true"]')


def switch(page: Page, name: str) -> None:
    page.locator(f"#switch-{name}").click()
    expect(pressed(page, name)).to_be_visible()


def cell(page: Page, number: int) -> Locator:
    return page.locator("#grid [role=gridcell]").nth(number)


def test_the_ladder_to_the_fifth_rung_without_a_new_page(page: Page, complaints: list[str]) -> None:
    begin(page, NO_NEED)
    page.evaluate("window.same = true")
    before = look(page)
    for rung in range(1, 5):
        page.keyboard.press("h")
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
    concluded = page.locator('[data-part="conclusion"]')
    assert concluded.count() >= 1
    expect(page.locator('[data-part="reason"]').first).to_be_visible()
    expect(concluded.first.locator("button")).to_have_attribute(
        "aria-label", re.compile(", concluded$")
    )
    page.locator("#ask-hint").click()
    expect(page.locator("#help-sentence")).to_contain_text(
        re.compile(r" (is|are) (opened|flagged)")
    )
    assert look(page) != before
    assert page.locator("[data-part]").count() == 0
    assert page.evaluate("window.same")
    assert not complaints


def test_engines_tell_and_stop_telling(page: Page) -> None:
    begin(page, NO_NEED)
    unfold(page)
    switch(page, "ours")
    expected = safe(page)
    expect(page.locator('[data-told="safe"]')).to_have_count(len(expected))
    first = cell(page, expected[0])
    name = cell_name(expected[0], WIDTH)
    expect(first.locator("button")).to_have_attribute("aria-label", f"{name}, hidden, told safe")
    first.hover()
    expect(page.locator("#readout")).to_have_text(f"{name}: told safe by the smallest reasons")
    switch(page, "simple")
    expect(page.locator("#engines-card li").nth(1)).to_contain_text("safe")
    for engine in ("ours", "simple"):
        page.locator(f"#switch-{engine}").click()
        expect(pressed(page, engine)).to_have_count(0)
    expect(page.locator("[data-told]")).to_have_count(0)


def test_odds_fill_the_cells_and_are_exact_under_pointer_and_focus(page: Page) -> None:
    begin(page, FORCED)
    page.keyboard.press("o")
    expect(page.locator("[data-odds]")).to_have_count(look(page).count("#"))
    corner = cell(page, 0)
    expect(corner.locator("button")).to_have_attribute("aria-label", "A1, hidden, 19% mine")
    corner.hover()
    expect(page.locator("#readout")).to_have_text("A1: 18.5% mine, exactly 5/27")
    cell(page, 8).locator("button").focus()
    expect(page.locator("#readout")).to_have_text("C2: 25.0% mine, exactly 1/4")
    page.keyboard.press("o")
    expect(page.locator("[data-odds]")).to_have_count(0)
    expect(page.locator("#readout")).to_be_hidden()


def test_a_touch_can_look_without_opening(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, has_touch=True, is_mobile=True)
    page = context.new_page()
    begin(page, FORCED)
    page.locator("#switch-odds").click()
    page.get_by_role("button", name="Only look").click()
    before = look(page)
    cell(page, 0).click()
    expect(page.locator("#readout")).to_contain_text("A1: 18.5% mine")
    settled(page)
    assert look(page) == before
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Why A1?")
    page.get_by_role("button", name="Only look").click()
    expect(page.locator("#why-looked")).to_be_hidden()
    button(page, 0).click()
    expect(cell(page, 0)).not_to_have_attribute("data-look", "#")
    context.close()


def expect_told(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("status")).to_have_text(text)


def test_what_is_asked_and_switched_is_told_in_sentences(page: Page) -> None:
    begin(page, NO_NEED)
    page.locator("#ask-hint").click()
    expect_told(page, re.compile(r"^Hint 1 of 5, where to look\. Look "))
    page.keyboard.press("o")
    expect_told(page, "Odds on.")
    unfold(page)
    page.locator("#switch-ours").click()
    expect_told(page, re.compile(rf"^Smallest reasons on: {len(safe(page))} safe"))
    page.locator("#switch-ours").click()
    expect_told(page, "Smallest reasons off.")
    page.get_by_role("button", name="Am I forced to guess?").click()
    expect_told(page, re.compile(r"^Forced to guess\? No: "))


def test_a_game_that_the_assistant_ends_is_told_and_the_focus_goes_on(page: Page) -> None:
    begin_known(page)
    unfold(page)
    hidden = view(page).count("#") - len(MINES_AT)
    page.locator("#play-certain").click()
    expect_told(page, re.compile(rf"^{hidden} cells open\. Won\. All 10 mines are found"))
    expect(page.locator("#again")).to_be_focused()


def test_a_question_costs_no_time(page: Page) -> None:
    begin_known(page)
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("0:0[2-9]"))
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")
    expect(timer).not_to_have_text(re.compile("0:0[01]"), timeout=1)
    button(page, MINES_AT[0]).click(button="right")
    settled(page)
    address = page.url.partition("?")[0]
    assert page.request.get(f"{address}/board").json()["ms"] >= 2000


def test_after_a_loss_taken_back_and_a_game_given_up_the_focus_stays(page: Page) -> None:
    begin_known(page)
    button(page, MINES_AT[0]).click()
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text("Practice")
    expect(page.locator("#grid button:focus")).to_have_count(1)
    page.get_by_text("More", exact=True).click()
    page.locator("#give-up").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#again")).to_be_focused()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_hints_button_stays_and_cells_and_words_are_in_sight(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    begin_known(page)
    page.locator("#ask-hint").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Hint 1 of 5")
    places = []
    for rung in range(2, 5):
        page.locator("#ask-hint").dblclick()
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        box = page.locator("#ask-hint").bounding_box()
        assert box is not None
        places.append(box["y"])
        expect(page.locator('[data-part="reason"]').first).to_be_in_viewport(ratio=1)
        expect(page.locator("#help-sentence")).to_be_in_viewport(ratio=1)
    assert max(places) - min(places) < 22, "less than half a button"


@pytest.mark.parametrize("board", [NO_NEED, EXPERT], ids=["small", "wide"])
@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, SMALL], ids=["phone", "small"])
def test_on_a_phone_no_question_moves_the_buttons(page: Page, size: Any, board: str) -> None:
    page.set_viewport_size(size)
    begin(page, board)
    expect(page.locator("#assistant .answer")).to_be_hidden()
    asks = ("#ask-hint", "#ask-forced", "#switch-odds")
    before = [page.locator(name).bounding_box() for name in asks]
    expect(page.locator("#ask-hint")).to_be_in_viewport(ratio=1)

    def expect_still() -> None:
        expect(page.locator("#help-sentence")).to_be_in_viewport(ratio=1)
        assert [page.locator(name).bounding_box() for name in asks] == before

    for rung in range(1, 6):
        page.locator("#ask-hint").click()
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        expect_still()
    page.locator("#ask-forced").click()
    expect(page.locator("#assistant .overline")).to_contain_text("Forced to guess?")
    expect_still()


def test_on_a_phone_an_answer_to_nothing_asked_any_more_leaves_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 812})
    begin(page, NO_NEED)
    page.locator("#ask-hint").click()
    expect(page.locator("#help-sentence")).to_be_visible()
    button(page, safe(page)[0]).click()
    expect(page.locator("#help-sentence")).to_be_hidden()


def test_beside_a_wide_board_the_button_stays_under_the_pointer_and_the_page_where_it_is(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 1200, "height": 820})
    begin(page, EXPERT)
    page.evaluate("scrollTo(0, 40)")
    ask = page.locator("#ask-hint")
    place, scrolled = ask.bounding_box(), page.evaluate("scrollY")
    assert place is not None
    for rung in range(1, 5):
        page.mouse.click(place["x"] + 20, place["y"] + 20)
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        pointed_at = page.locator("#grid [data-part], #grid [data-region]").first
        expect(pointed_at).to_be_in_viewport(ratio=1)
        expect(page.locator("#help-sentence")).to_be_in_viewport(ratio=1)
        now = ask.bounding_box()
        assert now is not None
        assert abs(now["y"] - place["y"]) <= 1
    assert page.evaluate("scrollY") == scrolled


def test_after_the_first_opening_the_cards_no_longer_speak_of_it(page: Page) -> None:
    begin_random(page)
    expect(page.locator("#sentence")).to_contain_text("first click")
    button(page, 40).click()
    expect(page.locator("#sentence")).not_to_contain_text("first click")
    expect(page.locator("#help-sentence")).to_contain_text("Stuck?")


def test_the_readout_has_a_line_of_its_own_in_practice(page: Page) -> None:
    begin_known(page)
    button(page, MINES_AT[0]).click()
    expect(page.locator("#undo")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("#note")).to_contain_text("Practice")
    page.keyboard.press("o")
    cell(page, MINES_AT[0]).hover()
    expect(page.locator("#readout")).to_contain_text("mine")
    wide = page.locator("#readout").evaluate("e => e.clientWidth / e.parentElement.clientWidth")
    assert wide > 0.8
    expect(page.locator("#look-first")).to_be_hidden()


@pytest.mark.parametrize(("board", "answer"), [(NO_NEED, "No: "), (FORCED, "Yes: ")])
def test_forced_or_not(page: Page, board: str, answer: str) -> None:
    begin(page, board)
    page.get_by_role("button", name="Am I forced to guess?").click()
    expect(page.locator("#help-sentence")).to_contain_text(re.compile(f"^{re.escape(answer)}"))
    framed = page.locator("[data-part]").count()
    assert (framed > 0) is (answer == "Yes: "), "the safest cells, where there is a guess"
    assert page.locator("[data-region]").count() == 0


def test_why_this_cell(page: Page) -> None:
    begin(page, NO_NEED)
    name = cell_name(safe(page)[0], WIDTH)
    page.get_by_label("Why this cell?").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#help-sentence")).to_contain_text(name)
    expect(page.locator('[data-part="conclusion"]').first).to_be_visible()


def test_a_flag_keeps_its_shape_while_the_assistant_speaks_of_its_cell(page: Page) -> None:
    begin(page, NO_NEED)
    mine = next(iter(cells_of(certain(look(page), WIDTH, MINES)[0])))
    cell(page, mine).locator("button").click(button="right")
    expect(cell(page, mine)).to_have_attribute("data-look", "F")
    pennant = "e => { const s = getComputedStyle(e, '::before');"
    pennant += " return [s.borderRadius, s.rotate, s.clipPath, s.width]; }"
    shape = cell(page, mine).locator("button").evaluate(pennant)
    page.locator("#why").fill(cell_name(mine, WIDTH))
    page.locator("#why").press("Enter")
    expect(cell(page, mine)).to_have_attribute("data-ghost", "bullet")
    assert cell(page, mine).locator("button").evaluate(pennant) == shape


@pytest.mark.parametrize("asked", ["Z99", "nonsense"[:6], "open"])
def test_a_refused_question_takes_the_place_of_the_last_answer(page: Page, asked: str) -> None:
    begin(page, NO_NEED)
    name = cell_name(safe(page)[0], WIDTH)
    why = page.get_by_label("Why this cell?")
    why.fill(name)
    page.keyboard.press("Enter")
    sentence = page.locator("#help-sentence")
    expect(sentence).to_contain_text(name)
    before = sentence.inner_text()
    opened = look(page).index("0")
    why.fill(cell_name(opened, WIDTH) if asked == "open" else asked)
    page.keyboard.press("Enter")
    refusal = "That cell is open" if asked == "open" else re.compile(asked)
    expect(sentence).to_contain_text(refusal)
    expect(page.locator("#status")).to_contain_text(refusal)
    assert before not in page.locator("#assistant").inner_text()
    assert page.locator("#grid [data-part], #grid [data-region], #grid [data-order]").count() == 0
    assert page.locator("#assistant .keys").count() == 0
    expect(page.locator("#assistant .overline")).to_have_text("Not answered")
    why.fill(name)
    page.keyboard.press("Enter")
    expect(sentence).to_have_text(before)


def test_the_autoplayer_opens_what_is_told_until_nothing_is(page: Page) -> None:
    begin(page, NO_NEED)
    unfold(page)
    switch(page, "ours")
    switch(page, "autoplayer")
    expect(page.locator('[data-told="safe"]:is([data-look="#"])')).to_have_count(0)
    settled(page)
    assert page.locator("#live-game").get_attribute("data-outcome") != "lost"
    assert safe(page) == [] or "#" not in look(page)


def test_the_assistant_reasons_and_the_player_guesses(page: Page) -> None:
    begin(page, FORCED)
    unfold(page)
    switch(page, "reasoner")
    expect(page.locator("#help-sentence")).to_contain_text("All that is certain is open")
    free = next(number for number in range(36) if number not in {5, 7, 14, 20, 30, 31, 33, 35})
    button(page, free).click()
    expect(cell(page, free)).not_to_have_attribute("data-look", "#")
    expect(
        page.locator("#engines-card [data-resting], #live-game[data-outcome=won]")
    ).to_have_count(1)
    settled(page)
    if not page.locator("#live-game").get_attribute("data-outcome"):
        assert safe(page) == []


def test_the_solvers_lists_side_by_side(page: Page) -> None:
    begin(page, FORCED)
    unfold(page)
    for solver in ("set-solver", "binary-solver"):
        switch(page, solver)
        page.locator(f"#call-{solver}").click()
    rows = page.locator(".engine-finding")
    expect(rows.nth(4)).to_have_text("1 solution: nothing new")
    expect(rows.nth(5)).to_have_text("28 solutions: nothing new")


def test_the_papers_second_figure_as_printed(page: Page) -> None:
    page.goto("/analyse")
    page.get_by_role("link", name="Its figure 2").click()
    expect(page.locator("#solvers")).to_have_text(
        "exactly 3,332,813,846,053,315,635 ways; a binary solver lists 9 solutions, "
        "a set solver 2 solutions"
    )
    cells = page.get_by_role("gridcell")
    expect(cells.nth(1)).to_contain_text("31.8%")
    expect(cells.nth(58)).to_contain_text("18.7%")
    expect(cells.nth(30)).to_contain_text("15.9%")


def test_a_guess_is_called_a_guess_and_the_next_step_is_not(page: Page) -> None:
    begin(page, FORCED)
    for rung in range(1, 4):
        page.keyboard.press("h")
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
    guess = page.get_by_role("gridcell", name="best guess")
    expect(guess).to_have_count(1)
    expect(page.get_by_role("gridcell", name="concluded")).to_have_count(0)
    page.locator("#ask-forced").click()
    expect(guess).to_have_count(0)
