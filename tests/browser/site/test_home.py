"""The home page as people meet it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, expect
from werkzeug.serving import make_server

from tests.sites.site import make_site, with_a_shelf

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def new_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with an empty shelf."""
    app = make_site(tmp_path_factory.mktemp("new"), BULLETS_LOG_LEVEL="error")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_board_changes_in_place_and_the_address_with_it(page: Page, new_site: str) -> None:
    page.goto(new_site)
    page.evaluate("window.untouched = true")
    link = page.get_by_role("link", name="A first step")
    expect(link).not_to_have_css("padding-left", "0px")
    link.click()
    expect(page.get_by_role("gridcell", name="B7, clue 4, highlighted as reason")).to_be_attached()
    expect(page).to_have_url(f"{new_site}/?show=step")
    expect(link).to_be_focused()
    page.get_by_role("link", name="Its solution").click()
    expect(page.get_by_role("gridcell", name="A1, bullet")).to_be_attached()
    page.go_back()
    expect(page.get_by_role("gridcell", name="A1, unknown")).to_be_attached()
    assert page.evaluate("window.untouched")


def test_each_named_cell_lies_over_the_drawn_one(page: Page, new_site: str) -> None:
    page.goto(f"{new_site}/?show=step")
    frame = page.locator(".board-frame").first.bounding_box()
    assert frame is not None
    side = frame["width"] / 7
    for name, row, column in (("A1, unknown", 0, 0), ("B7, clue 4", 6, 1), ("G7, unknown", 6, 6)):
        box = page.get_by_role("gridcell", name=name).bounding_box()
        assert box is not None
        assert box["x"] == pytest.approx(frame["x"] + column * side, abs=5)
        assert box["y"] == pytest.approx(frame["y"] + row * side, abs=5)
        assert box["width"] == pytest.approx(side, abs=2)


def test_on_paper_there_is_nothing_to_press(page: Page, new_site: str) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(new_site)
    expect(page.get_by_role("grid")).to_be_attached()
    expect(page.get_by_role("link", name="A first step")).to_be_hidden()
    expect(page.get_by_role("button", name="Dark")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_the_puzzle_of_the_day_is_played_by_clicking_its_board(page: Page, site: Flask) -> None:
    with_a_shelf("/")(site)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("The puzzle of the day")
    page.locator(".board-link").click()
    page.wait_for_url("**/puzzles/*")
    page.go_back()
    page.get_by_role("link", name="Play it").click()
    page.wait_for_url("**/puzzles/*")


def darkest(strip: Image.Image) -> int:
    """The darkest point of a strip, from 0 to 255: a frame's ink is darker than any hairline."""
    return min(strip.convert("L").tobytes())


@pytest.mark.parametrize(("width", "sharp"), [(320, 2), (360, 3), (390, 3)])
def test_small_boards_have_their_frame_on_all_four_sides(
    browser: Browser, site: Flask, base_url: str, width: int, sharp: int
) -> None:
    with_a_shelf("/")(site)
    size = ViewportSize(width=width, height=844)
    context = browser.new_context(base_url=base_url, viewport=size, device_scale_factor=sharp)
    page = context.new_page()
    page.goto("/")
    page.wait_for_load_state()
    boards = page.locator(".thumb svg:visible")
    assert boards.count() >= 3
    for number in range(min(boards.count(), 8)):
        board = boards.nth(number)
        board.scroll_into_view_if_needed()
        box = board.bounding_box()
        assert box is not None
        clip = FloatRect(
            x=box["x"] - 2, y=box["y"] - 2, width=box["width"] + 4, height=box["height"] + 4
        )
        with Image.open(BytesIO(page.screenshot(clip=clip))) as image:
            across, down = image.size
            rim, x, y = 6 * sharp, across // 3, down // 3
            strips = [(0, y, rim, y + 1), (across - rim, y, across, y + 1)]
            strips += [(x, 0, x + 1, rim), (x, down - rim, x + 1, down)]
            inks = [darkest(image.crop(strip)) for strip in strips]
        assert max(inks) < 185, (number, inks)
    context.close()
