"""What of an expert game is in view, measured in the browser: board, answers, ends."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.support.desk_measures import (
    all_cells,
    apart,
    box,
    covered,
    expect_in_view,
    named,
    still,
    window,
)
from tests.browser.support.desk_states import FAR, MINES, STATES, begin_far, hint, lost
from tests.browser.support.live_page import begin, button, settled
from webapp.notation.cells import cell_name

pytestmark = pytest.mark.browser

DESKS = [(1366, 768), (1280, 720)]
PHONES = [(390, 844), (375, 667), (320, 640)]
TURNED = (844, 390)
desks = pytest.mark.parametrize("size", DESKS, ids=lambda size: f"{size[0]}x{size[1]}")
phones = pytest.mark.parametrize("size", [*PHONES, TURNED], ids=lambda size: f"{size[0]}x{size[1]}")


def measured(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    return page


def phone(browser: Browser, base_url: str, size: tuple[int, int]) -> AbstractContextManager[Page]:
    """A page under a finger."""
    return window(browser, base_url, size, touch=True)


# On a desk


def expect_both(page: Page, when: str) -> None:
    """Board and answer are in view, and nothing lies over the board."""
    expect_in_view(page, "#grid", "#help-sentence", "#ask-hint", "#left")
    assert covered(all_cells(page)) == [], when
    assert apart(box(page.locator("#grid")), box(page.locator("#assistant"))), when


@desks
def test_the_assistant_asked_by_key_covers_nothing_either(
    page: Page, size: tuple[int, int]
) -> None:
    begin_far(measured(page, size))
    place = box(page.locator("#grid"))
    for rung in range(1, 6):
        page.keyboard.press("h")
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        assert covered(all_cells(page)) == []
        expect_in_view(page, "#grid", "#help-sentence")
    assert box(page.locator("#grid")) == place


@desks
@pytest.mark.parametrize("level", ["beginner", "papers"])
def test_other_levels_have_board_and_answer_in_view_too(
    page: Page, size: tuple[int, int], level: str
) -> None:
    begin(measured(page, size), level=level, rules="no-guess")
    expect_both(page, "new")
    for rung in range(1, 5):
        page.keyboard.press("h")
        expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
    expect_both(page, "why")


@pytest.mark.parametrize("state", ["playing", "hint-4", "won", "lost"])
def test_a_tablet_shows_the_whole_board_above_the_answer(page: Page, state: str) -> None:
    STATES[state](measured(page, (768, 1024)))
    expect_in_view(page, "#grid")
    assert covered(all_cells(page)) == []
    says = (
        "#help-sentence" if state == "hint-4" else "#ask-hint" if state == "playing" else "#again"
    )
    expect_in_view(page, says)


# Under a finger


@phones
def test_on_a_phone_the_view_is_at_the_opening_when_a_game_begins(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    with phone(browser, base_url, size) as page:
        begin_far(page)
        assert FAR.start is not None
        start = cell_name(FAR.start, FAR.width)
        assert covered(page.locator(f'#grid button[aria-label^="{start},"]').locator("..")) == []
        opened = page.locator("#grid [data-look]:not([data-look='#'])")
        assert covered(opened) == []


@phones
def test_a_no_guess_game_begins_where_its_opening_is(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    with phone(browser, base_url, size) as page:
        begin(page, level="expert", rules="no-guess")
        zeros = page.locator("#grid [data-look='0']")
        assert len(covered(zeros)) < zeros.count()


@phones
@pytest.mark.parametrize("state", ["won", "lost"])
def test_on_a_phone_the_end_is_told_in_view(
    browser: Browser, base_url: str, size: tuple[int, int], state: str
) -> None:
    with phone(browser, base_url, size) as page:
        STATES[state](page)
        expect_in_view(page, "#card h2", "#sentence", "#again")
        assert covered(page.locator("[data-look='X']")) == []


def test_a_turned_phone_shows_rows_when_a_game_begins(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url, TURNED) as page:
        for level in ("expert", "beginner"):
            begin(page, level=level)
            still(page)
            seen = all_cells(page).count() - len(covered(all_cells(page)))
            assert seen >= (6 * 10 if level == "expert" else 6 * 9)
            expect_in_view(page, "#ask-hint", "#tool-open", "#left")


# The whole board


def fit(page: Page) -> None:
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Fit", exact=True).click()


@phones
def test_fit_fits_and_a_tap_looks_closer(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    with phone(browser, base_url, size) as page:
        begin_far(page)
        fit(page)
        place = box(page.locator("#grid"))
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= size[0]
        hidden = all_cells(page).nth(3)
        hidden.tap()
        settled(page)
        expect(hidden).to_have_attribute("data-look", "#")
        assert box(hidden)["width"] >= 36
        assert covered(hidden) == []
        hidden.tap()
        expect(hidden).not_to_have_attribute("data-look", "#")


def test_the_whole_board_and_back_to_the_same_place(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url, PHONES[0]) as page:
        begin_far(page)
        still(page)
        before = box(button(page, MINES[-1]))
        page.get_by_role("button", name="Whole board").tap()
        grid = box(page.locator("#grid"))
        assert grid["width"] <= PHONES[0][0]
        assert covered(all_cells(page)) == []
        page.get_by_role("button", name="Whole board").tap()
        assert box(button(page, MINES[-1])) == before


def test_what_would_change_nothing_about_a_board_that_fits_says_so(page: Page) -> None:
    begin_far(measured(page, DESKS[0]))
    for name, nothing in (("Whole board", "true"), ("Zoom out", "true"), ("Zoom in", "false")):
        button = page.get_by_role("button", name=name)
        expect(button).to_have_attribute("aria-disabled", nothing)


# Putting it away


def test_escape_and_a_button_put_the_answer_away(browser: Browser, base_url: str) -> None:
    with phone(browser, base_url, PHONES[0]) as page:
        hint(page, 4)
        page.keyboard.press("Escape")
        expect(page.locator("#help-sentence")).to_be_hidden()
        assert page.locator("#grid [data-part]").count() > 0
        page.locator("#ask-forced").tap()
        expect(page.locator("#help-sentence")).to_be_visible()
        page.get_by_role("button", name="Close").tap()
        expect(page.locator("#help-sentence")).to_be_hidden()
        expect_in_view(page, "#ask-hint")


def test_who_wants_less_motion_is_at_the_cells_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    hint(measured(page, PHONES[0]), 3)
    assert covered(named(page)) == []


def test_after_a_loss_is_taken_back_the_assistant_is_there_again(page: Page) -> None:
    lost(measured(page, DESKS[0]))
    page.locator("#undo").click()
    expect_in_view(page, "#grid", "#ask-hint", "#note")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_to_look_is_seen_on_hidden_and_open_cells(
    page: Page, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    hint(measured(page, DESKS[0]), 1)
    drawn = "all => all.map(one => getComputedStyle(one).boxShadow + one.dataset.region)"
    looks: list[str] = all_cells(page).evaluate_all(drawn)
    tinted = {look for look in looks if not look.startswith("none")}
    assert len(tinted) == 1
    assert {look.endswith("undefined") for look in looks if look in tinted} == {False}
    assert {look for look in looks if look not in tinted} == {"noneundefined"}


LONG = (
    "The 2 at AB2 and the 3 at AB3 leave two mines among four cells, so one of them is free. " * 12
)


@phones
def test_a_long_answer_leaves_some_of_the_board_in_view(
    browser: Browser, base_url: str, size: tuple[int, int]
) -> None:
    def lengthen(route: Route) -> None:
        response = route.fetch()
        answer = response.json()
        answer["help"] = answer["help"].replace('id="help-sentence">', f'id="help-sentence">{LONG}')
        route.fulfill(response=response, json=answer)

    with phone(browser, base_url, size) as page:
        begin_far(page)
        page.route("**/hint", lengthen)
        for rung in range(1, 4):
            page.locator("#ask-hint").click()
            expect(page.locator("#assistant .overline")).to_contain_text(f"Hint {rung} of 5")
        assert covered(named(page)) == []
        expect(page.locator("#help-sentence")).to_contain_text(LONG[:20])
        expect_in_view(page, "#ask-hint")
