"""What axe has to say against a page."""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

SETTLE = """() => {
  for (const animation of document.getAnimations()) {
    // Those that never end cannot be brought to it; they are taken away.
    try { animation.finish(); } catch { animation.cancel(); }
  }
}"""
RUN = """(only) => axe.run({
  resultTypes: ["violations"],
  ...(only.length && { runOnly: { type: "rule", values: only } }),
})"""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe for what changes with colours."""


def findings(page: Page, only: Sequence[str] = ()) -> str:
    """A report, empty if there is nothing to say; the page is read once colours have settled.

    `only` names the rules to ask: all, if none is named.
    """
    page.evaluate(SETTLE)
    if not page.evaluate("'axe' in window"):  # reading it takes longer than running it
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(RUN, list(only)))
    return str(results.generate_report()) if results.violations_count else ""
