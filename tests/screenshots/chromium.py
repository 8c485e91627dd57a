"""Pages in Chromium, for pictures of what a browser shows."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.processes.chromium import launch
from tests.screenshots.scene import Box

PHONE = (375, 812)
DESK = (1366, 900)


@dataclass(frozen=True)
class View:
    """How a browser looks at a page."""

    size: tuple[int, int] = DESK
    scale: float = 1.0
    scheme: Literal["light", "dark"] = "light"
    touch: bool = False


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    with sync_playwright() as play:
        browser = launch(play)
        yield browser
        browser.close()


@contextmanager
def page_of(browser: Browser, view: View, **more: Any) -> Iterator[Page]:
    """A page of its own, with cookies of its own."""
    context = browser.new_context(
        viewport={"width": view.size[0], "height": view.size[1]},
        device_scale_factor=view.scale,
        color_scheme=view.scheme,
        has_touch=view.touch,
        reduced_motion="reduce",
        **more,
    )
    yield context.new_page()
    context.close()


def shot(page: Page, cells: Locator, scale: float) -> tuple[Image.Image, Box]:
    """A picture with the box of all cells: the view if it holds them, else the whole page."""
    cells.first.scroll_into_view_if_needed()
    box = box_of(cells)
    size = page.viewport_size
    assert size is not None
    whole = not (
        box[0] >= 0 and box[1] >= 0 and box[2] <= size["width"] and box[3] <= size["height"]
    )
    if whole:
        page.evaluate("scrollTo(0, 0)")
        box = box_of(cells)
    elif covered(cells):  # by a sheet at the foot of a phone
        page.mouse.wheel(0, box[1] - 8)
        page.wait_for_timeout(300)
        box = box_of(cells)
        if covered(cells):
            raise AssertionError("something lies on the board")
    image = Image.open(io.BytesIO(page.screenshot(full_page=whole))).convert("RGB")
    return image, tuple(side * scale for side in box)  # type: ignore[return-value]


def covered(cells: Locator) -> bool:
    """Whether the last cell is hidden by something that lies on it."""
    hidden: bool = cells.last.evaluate(
        """cell => {
            const box = cell.getBoundingClientRect();
            const root = cell.getRootNode();  // a component's own, where it has one
            const top = root.elementFromPoint((box.left + box.right) / 2, box.bottom - 2);
            return !cell.contains(top) && !top?.contains(cell);
        }"""
    )
    return hidden


def box_of(cells: Locator) -> Box:
    """What all cells cover, in CSS pixels."""
    left, top, right, bottom = cells.evaluate_all(
        """cells => {
            const boxes = cells.map(cell => cell.getBoundingClientRect());
            return [
                Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top)),
                Math.max(...boxes.map(box => box.right)), Math.max(...boxes.map(box => box.bottom)),
            ];
        }"""
    )
    return (left, top, right, bottom)
