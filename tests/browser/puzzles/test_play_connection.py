"""A game whose connection goes, whose page is closed, whose server restarts: nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.puzzles.test_play import ADDRESS, cell, saved
from tests.browser.support.connection import Restarted, lose_an_answer
from tests.sites.playing import SMALL, solution, unknown

pytestmark = pytest.mark.browser

FREE = unknown(SMALL)


def test_marks_go_on_without_a_connection_and_are_sent_when_it_is_back(page: Page) -> None:
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    saved(page)
    page.context.set_offline(True)
    for number in FREE[1:5]:
        cell(page, number, "unknown").click()
        expect(cell(page, number, "bullet")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("#note")).to_have_text("No connection: 5 moves wait here.")
    expect(page.get_by_role("status")).not_to_be_empty()
    page.context.set_offline(False)
    expect(page.locator("#note")).not_to_contain_text("connection", ignore_case=True)
    marks = saved(page)
    assert [marks[number] for number in FREE[:5]] == ["*", "*", "*", "*", "."]


def test_a_hint_without_a_connection_says_why_there_is_none(page: Page) -> None:
    page.goto(ADDRESS)
    page.context.set_offline(True)
    page.keyboard.press("h")
    expect(page.get_by_role("status")).to_contain_text("cannot be reached")


def test_marks_of_a_page_closed_without_a_connection_come_back(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    saved(page)
    context.set_offline(True)
    cell(page, FREE[1], "unknown").click()
    expect(page.locator("#note")).to_contain_text("one move waits")
    page.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(ADDRESS)
    expect(cell(later, FREE[1], "bullet")).to_be_visible()
    assert saved(later)[FREE[1]] == "*"
    later.get_by_role("button", name="Undo").click()
    expect(cell(later, FREE[1], "unknown")).to_be_visible()


def test_marks_on_a_page_grown_old_arrive_with_a_new_token(page: Page) -> None:
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    saved(page)
    page.context.clear_cookies(name="bullets")
    cell(page, FREE[1], "unknown").click()
    assert saved(page)[FREE[1]] == "*"


def test_marks_are_kept_until_the_page_is_loaded_again_where_no_token_helps(page: Page) -> None:
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    saved(page)
    page.context.clear_cookies(name="bullets")
    page.route("**/form-token.json", lambda route: route.fulfill(json={"csrf_token": "no"}))
    cell(page, FREE[1], "unknown").click()
    expect(page.get_by_role("status")).to_contain_text("reload the page")
    page.reload()
    expect(cell(page, FREE[1], "bullet")).to_be_visible()
    assert saved(page)[FREE[1]] == "*"


def test_a_move_that_arrived_is_not_undone_again_by_the_next_visit(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(ADDRESS)
    for number in FREE[:3]:
        cell(page, number, "unknown").click()
    saved(page)
    page.route("**/moves", arrive_unanswered)
    page.keyboard.press("u")
    expect(page.locator("#note")).to_contain_text("one move waits")
    page.close()
    later = context.new_page()
    later.goto(ADDRESS)
    marks = saved(later)
    assert [marks[number] for number in FREE[:3]] == ["*", "*", "."]


def test_an_answer_that_got_lost_does_not_double_the_move(page: Page) -> None:
    page.goto(ADDRESS)
    lose_an_answer(page)
    cell(page, FREE[0], "unknown").click()
    cell(page, FREE[1], "unknown").click()
    marks = saved(page)
    assert (marks[FREE[0]], marks[FREE[1]]) == ("*", "*")


def arrive_unanswered(handler: Route) -> None:
    handler.fetch()
    handler.abort()


def test_a_game_outlives_its_server(page: Page, restarted: Restarted) -> None:
    address = f"http://127.0.0.1:{restarted.port}{ADDRESS}"
    page.goto(address)
    cell(page, FREE[0], "unknown").click()
    expect(page.locator("[name=revision]")).to_have_value("1")
    restarted.stop()
    cell(page, FREE[1], "unknown").click()
    expect(page.locator("#note")).to_contain_text("one move waits")
    restarted.start()
    expect(page.locator("#note")).to_have_text("", timeout=20000)
    page.reload()
    expect(cell(page, FREE[0], "bullet")).to_be_visible()
    expect(cell(page, FREE[1], "bullet")).to_be_visible()


def test_moves_made_while_a_hint_is_asked_for_wait_for_its_answer(page: Page) -> None:
    page.goto(ADDRESS)
    cell(page, FREE[0], "unknown").click()
    saved(page)
    asked: list[Route] = []
    answers: list[tuple[str, int]] = []
    page.on("response", lambda answer: answers.append((answer.url, answer.status)))

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/hint", hold)
    with page.expect_request("**/hint"):
        page.keyboard.press("h")
    for number in FREE[1:4]:
        cell(page, number, "unknown").click()
    expect(page.locator("#play")).to_have_attribute("data-waiting", "3")
    asked[0].continue_()
    marks = saved(page)
    assert [marks[number] for number in FREE[:4]] == ["*"] * 4
    for number in FREE[:4]:
        expect(cell(page, number, "bullet")).to_be_visible()
    assert all(status == 200 for url, status in answers if "/puzzles/" in url)


def test_taps_after_the_last_mark_are_no_moves(page: Page) -> None:
    page.goto(ADDRESS)
    statuses: list[int] = []
    page.on("response", lambda answer: statuses.append(answer.status))
    bullets = sorted(solution(SMALL))
    for number in bullets:
        cell(page, number, "unknown").click()
    for number in set(FREE) - set(bullets):
        cell(page, number, "unknown").click()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert 409 not in statuses
    assert set(page.locator("#play").get_attribute("data-marks") or "") <= {".", "*"}


def test_a_hint_that_is_not_reached_says_so_in_its_card_and_covers_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(ADDRESS)
    page.context.set_offline(True)
    page.get_by_role("button", name="Hint", exact=True).click()
    notice = page.locator("#card .notice")
    expect(notice).to_contain_text("cannot be reached")
    expect(notice.get_by_role("button", name="Try again")).to_be_in_viewport()
    expect(page.locator("#status .notice")).to_have_count(0)
    page.context.set_offline(False)
    expect(notice).to_have_count(0)
