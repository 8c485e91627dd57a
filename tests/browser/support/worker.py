"""Browsers that keep pages for times without a connection."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.processes.serving import eventually

CACHES = """async () => {
  const all = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    all[name] = (await cache.keys()).map(({ url }) => url.replace(location.origin, ""));
  }
  return all;
}"""


def addresses_in(page: Page) -> dict[str, list[str]]:
    """The addresses that the browser keeps, by the name of the version that keeps them."""
    caches: dict[str, list[str]] = page.evaluate(CACHES)
    return caches


def is_filled(page: Page) -> Callable[[], bool]:
    """Whether one version alone is there, with all that it wanted to keep."""

    def look() -> bool:
        caches = addresses_in(page)
        return len(caches) == 1 and all("/offline.json" in pages for pages in caches.values())

    return look


def filled(context: BrowserContext, address: str) -> Page:
    """A page of somebody whose browser has had the time to keep what it wants."""
    page = context.new_page()
    page.goto(address)
    eventually(is_filled(page))
    return page
