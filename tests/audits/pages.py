"""How quick pages are where the processor is four times slower: `python -m tests.audits.pages`.

Each measure opens the real site in Chromium and gives rows of times. Exits with 1 if a median is
beyond its goal.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, served
from tests.processes.kernels import compile_kernels
from tests.sites.playing import set_up
from tests.sites.site import CHAINED, make_site

SLOWER = 4
"""So many times slower than this machine: about a phone of few years ago."""

MARKED_WITHIN = 50
"""Milliseconds from a touch to its mark on the screen."""

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
class PageTimes:
    """Times of one thing that a page does, in milliseconds."""

    what: str
    goal: float
    times: Sequence[float]

    @property
    def is_slow(self) -> bool:
        """Whether it takes longer than it should."""
        return median(self.times) > self.goal

    def __str__(self) -> str:
        usual, worst = median(self.times), max(self.times)
        verdict = "too slow" if self.is_slow else "in time"
        return f"{self.what:30} {usual:6.0f} {worst:6.0f} {self.goal:6.0f}  {verdict}"


def marks(browser: Browser, site: str, count: int) -> Iterator[PageTimes]:
    """Measure taps on boards of two sizes."""
    for name, puzzle in (("10 × 10", CHAINED), ("20 × 16", LARGE)):
        page = _slow_page(browser)
        page.goto(f"{site}/puzzles/{puzzle}")
        page.wait_for_load_state()
        page.evaluate(WATCH)
        yield PageTimes(f"a mark on {name}", MARKED_WITHIN, list(_taps(page, count)))
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


def _slow_page(browser: Browser) -> Page:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


Measure = Callable[[Browser, str, int], Iterator[PageTimes]]
MEASURES: Final[dict[str, Measure]] = {"marks": marks}
"""What can be measured, by name."""


def main() -> int:
    """Print a row for each thing measured: median, worst and goal in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *MEASURES], metavar="NAME")
    parser.add_argument("--count", type=int, default=20, help="how often each thing is done")
    options = parser.parse_args()
    compile_kernels()
    slow = False
    print(f"{'milliseconds':30} {'median':>6} {'worst':>6} {'goal':>6}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = make_site(Path(folder), BULLETS_LOG_LEVEL="error")
        set_up(app)
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        with served(app) as site:
            for name in options.names or MEASURES:
                for row in MEASURES[name](browser, site, options.count):
                    print(row, flush=True)
                    slow = slow or row.is_slow
        browser.close()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
