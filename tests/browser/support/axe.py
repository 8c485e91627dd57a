"""What axe has to say against a page."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

SETTLED = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
RUN = "() => axe.run({ resultTypes: ['violations'] })"


def findings(page: Page) -> str:
    """A report, empty if there is nothing to say; the page is read once colours have settled."""
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):  # reading it takes longer than running it
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(RUN))
    return str(results.generate_report()) if results.violations_count else ""
