"""What is to be seen of a desk, measured in the browser: board, cells that are named, what is said.

For boards of any kind: a cell has the role of one, and those that are spoken of say so as
`static/js/site/boards.js` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

Size = tuple[int, int]
"""Pixels across and down."""

DESKS: tuple[Size, ...] = ((1366, 768), (1920, 1080))
"""Windows with a mouse: a whole expert board has room beside what is said of it."""

SCREENS: tuple[Size, ...] = ((320, 640), (390, 844), (844, 390), (768, 1024))
"""Phones, one of them turned, and a tablet: under a finger."""

MOST_SHIFT = 0.02
"""So much may move while something is told, as browsers count layout shifts."""

WATCH = """() => {
  window.shifts = [];
  window.shiftWatch = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()));
  window.shiftWatch.observe({ type: "layout-shift" });
}"""

SHIFTED = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  const shifts = [...window.shifts, ...window.shiftWatch.takeRecords()];
  window.shifts = [];
  const called = ({ node }) => node?.id || node?.className || node?.nodeName;
  done([
    shifts.reduce((sum, { value }) => sum + value, 0),
    shifts.flatMap(({ sources }) => sources.map(called)).join(", "),
  ]);
})))"""

STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const parts = document.querySelectorAll(":root, .play-board, .play-side, .replay-board-room");
  const place = ({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop];
  const places = () => [...parts].flatMap(place).join();
  for (let same = 0, before = ""; same < 4;) {
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
    await frame();
  }
}"""
"""Waits until neither page nor board nor what lies beside it scrolls."""

COVERED = """(cells) => cells.filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return ![.15, .5, .85].every((across) => [.15, .5, .85].every((down) =>
    cell.contains(document.elementFromPoint(x + width * across, y + height * down))));
}).map((cell) => (cell.querySelector("[aria-label]") ?? cell).ariaLabel ?? cell.textContent)"""
"""The cells that eye and finger do not find wholly where they are."""


@contextmanager
def window(browser: Browser, base_url: str, size: Size, *, touch: bool) -> Iterator[Page]:
    """Open a window for a mouse or a finger, in which views are at once where they go."""
    context = browser.new_context(
        base_url=base_url,
        viewport=ViewportSize(width=size[0], height=size[1]),
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def resize(page: Page, size: Size) -> None:
    """Give a page another size, and wait until it has taken it."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    still(page)


def still(page: Page) -> None:
    """Wait until nothing scrolls."""
    page.evaluate(STILL)


def watch_shifts(page: Page) -> None:
    """Count from now on what moves on this page, also what follows a click at once."""
    page.evaluate(WATCH)


def expect_calm(page: Page, when: str) -> None:
    """See that little has moved since this was asked last, or since it is watched."""
    amount, what = page.evaluate(SHIFTED)
    assert amount <= MOST_SHIFT, f"{when}: {amount:.3f} by {what}"


def all_cells(page: Page) -> Locator:
    """The board, cell by cell."""
    return page.locator("#grid [role=gridcell]")


def named(page: Page) -> Locator:
    """The cells that are spoken of; where only a region is told, that."""
    parts = page.locator("#grid :is([data-part], [data-order])")
    return parts if parts.count() else page.locator("#grid [data-region]")


def covered(cells: Locator) -> list[str]:
    """The names of those cells of which something is hidden, or beyond the window."""
    still(cells.page)
    names: list[str] = cells.evaluate_all(COVERED)
    return names


def expect_in_view(page: Page, *selectors: str) -> None:
    """Wait until all of each is within the window."""
    for selector in selectors:
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)


def box(of: Locator) -> dict[str, float]:
    """Where something is."""
    place: Any = of.bounding_box()
    assert place is not None
    return dict(place)


def apart(box: dict[str, float], other: dict[str, float]) -> bool:
    """Whether neither lies over the other."""
    return (
        box["x"] + box["width"] <= other["x"]
        or other["x"] + other["width"] <= box["x"]
        or box["y"] + box["height"] <= other["y"]
        or other["y"] + other["height"] <= box["y"]
    )
