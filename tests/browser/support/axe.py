"""What axe has to say against a page."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

SETTLE = """() => {
  for (const animation of document.getAnimations()) {
    // Those that never end cannot be brought to it; they are taken away.
    try { animation.finish(); } catch { animation.cancel(); }
  }
}"""
RUN = "() => axe.run({ resultTypes: ['violations'] })"


def findings(page: Page) -> str:
    """A report, empty if there is nothing to say; the page is read once colours have settled."""
    page.evaluate(SETTLE)
    if not page.evaluate("'axe' in window"):  # reading it takes longer than running it
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(RUN))
    return str(results.generate_report()) if results.violations_count else ""
