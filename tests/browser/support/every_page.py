"""Every page there is, with what it shows: that is made once for all tests."""

from __future__ import annotations

from functools import cache

from flask import Flask
from playwright.sync_api import BrowserContext

from tests.sites.site import addresses, visitor


@cache
def shown(site: Flask, endpoint: str) -> tuple[str, ...]:
    """The addresses of a page, with all that they show."""
    return tuple(addresses(site, endpoint))


def as_the_visitor(context: BrowserContext, site: Flask, base_url: str) -> None:
    """Games are shown to their player only."""
    cookie = visitor(site).get_cookie("player")
    assert cookie is not None
    context.add_cookies([{"name": "player", "value": cookie.value, "url": base_url}])
