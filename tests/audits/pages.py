"""How quick and heavy pages are on a slow phone and a slow line: `python -m tests.audits.pages`.

Each measure opens the real site in Chromium and gives rows of figures. Exits with 1 if a median is
beyond its goal.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, StorageState, expect, sync_playwright

from tests.browser.conftest import PHONE, served
from tests.processes.chromium import launch
from tests.processes.kernels import compile_kernels
from tests.sites.playing import set_up
from tests.sites.site import CHAINED, EXPERT, make_site

SLOWER = 4
"""So many times slower than this machine: about a phone of few years ago."""

MARKED_WITHIN = 50
"""Milliseconds from a touch to its mark on the screen."""

SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""What is commonly called slow 4G: milliseconds there and back, bytes a second."""

USABLE_WITHIN = 2000
"""Milliseconds from the wish for a page to a board that answers, for somebody who is new here."""

FIRST_LOAD = 60
"""Kilobytes that the first page of somebody new may weigh, with all that it needs."""

LARGE = (
    "20x16b96:a10b2e5a3i2b4b6c534a20a1a0d5c4d1f0a3d1c3c2a1f4322c3d1a11a24b3d2a3b3d1c44a3c3c3c3i2b1a"
    "3a2a43c1c4a1c3d4e0b4h324c2c5c1a3a4a31d212f4f3a2d5b31d3h3b5a1b5c1a2a1d4c2g1a2a1a2a23a2d2221a"
)

WATCH = """() => {
  window.timings = [];
  const keep = (list) => window.timings.push(...list.getEntries()
    .filter(({ name }) => name === "pointerup").map(({ duration }) => duration));
  new PerformanceObserver(keep).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""
"""Browsers tell of an event how long it takes from the hand to the next picture, to 8 ms."""

TOLD = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  done(window.timings);
  window.timings = [];
}, 100)))"""


@dataclass(frozen=True)
class Figures:
    """Figures of one thing that a page does: milliseconds, or kilobytes."""

    what: str
    goal: float
    values: Sequence[float]

    @property
    def missed(self) -> bool:
        """Whether it is more than it should be."""
        return median(self.values) > self.goal

    def __str__(self) -> str:
        usual, worst = median(self.values), max(self.values)
        verdict = "too much" if self.missed else "good"
        return f"{self.what:38} {usual:6.0f} {worst:6.0f} {self.goal:6.0f}  {verdict}"


def marks(browser: Browser, site: str, count: int) -> Iterator[Figures]:
    """Measure taps on boards of two sizes."""
    for name, puzzle in (("10 × 10", CHAINED), ("20 × 16", LARGE)):
        page = _slow_page(browser)
        page.goto(f"{site}/puzzles/{puzzle}")
        page.wait_for_load_state()
        page.evaluate(WATCH)
        yield Figures(f"a mark on {name}, ms", MARKED_WITHIN, list(_taps(page, count)))
        page.context.close()


def _taps(page: Page, count: int) -> Iterator[float]:
    """Tap cells in view, one after the other."""
    cells = page.locator("#grid button")
    for number in range(count):
        cell = cells.nth(number)
        marked = cell.locator("xpath=..").get_attribute("data-mark")
        cell.tap()
        expect(cell.locator("xpath=..")).not_to_have_attribute("data-mark", marked or "")
        # A tap of which nothing is told took less than the least that browsers tell.
        yield max(page.evaluate(TOLD), default=16.0)


def loads(browser: Browser, site: str, count: int) -> Iterator[Figures]:
    """Measure what comes before the first move of somebody new, on a slow line."""
    visits = max(3, count // 4)
    for first in _first_pages(browser, site):
        times, weights = zip(*(_visit(browser, first) for _ in range(visits)), strict=True)
        yield Figures(f"{first.name}, usable after ms", USABLE_WITHIN, times)
        yield Figures(f"{first.name}, all of it in KB", FIRST_LOAD, weights)


@dataclass(frozen=True)
class FirstPage:
    """A page on which people begin: what is there once it can be used, and whose it is."""

    name: str
    address: str
    usable: str
    state: StorageState | None = None


def _first_pages(browser: Browser, site: str) -> Sequence[FirstPage]:
    begun = browser.new_page(viewport=PHONE)
    begun.goto(f"{site}/mines?board={EXPERT}")
    begun.get_by_role("button", name="Play this board").click()
    begun.wait_for_selector(".live-game.is-live")
    game, owner = begun.url, begun.context.storage_state()
    begun.context.close()
    return (
        FirstPage("home", f"{site}/", ".home-board svg"),
        FirstPage("a puzzle of 10 × 10", f"{site}/puzzles/{CHAINED}", ".play.is-live #grid"),
        FirstPage("expert Minesweeper", game, ".live-game.is-live #grid", owner),
    )


def _visit(browser: Browser, first: FirstPage) -> tuple[float, float]:
    """Visit with nothing kept: milliseconds until it can be used, and kilobytes in all."""
    page = _slow_page(browser, first.state)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_LINE)
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda sent: weights.append(sent["encodedDataLength"]))
    page.add_init_script(f"({USABLE})({json.dumps(first.usable)})")
    page.goto(first.address)
    page.wait_for_function("window.usableAfter")
    after = float(page.evaluate("window.usableAfter"))
    page.wait_for_load_state("networkidle")
    page.context.close()
    return after, sum(weights) / 1000


USABLE = """(usable) => {
  const look = () => {
    if (document.querySelector(usable)) {
      requestAnimationFrame(() => setTimeout(() => { window.usableAfter = performance.now(); }));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Browsers count from the wish for a page; a board counts once it has been drawn."""


def _slow_page(browser: Browser, state: StorageState | None = None) -> Page:
    context = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        storage_state=state,
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


Measure = Callable[[Browser, str, int], Iterator[Figures]]
MEASURES: Final[dict[str, Measure]] = {"marks": marks, "loads": loads}
"""What can be measured, by name."""


def main() -> int:
    """Print a row for each thing measured: median, worst and goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *MEASURES], metavar="NAME")
    parser.add_argument("--count", type=int, default=20, help="how often each thing is done")
    options = parser.parse_args()
    compile_kernels()
    missed = False
    print(f"{'':38} {'median':>6} {'worst':>6} {'goal':>6}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = make_site(Path(folder), BULLETS_LOG_LEVEL="error")
        set_up(app)
        browser = launch(playwright)
        with served(app) as site:
            for name in options.names or MEASURES:
                for row in MEASURES[name](browser, site, options.count):
                    print(row, flush=True)
                    missed = missed or row.missed
        browser.close()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
