"""A new version of the site comes while pages of the old one are open and kept: they never mix."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.serving import BaseWSGIServer, make_server

from tests.browser.support.worker import addresses_in, filled, is_filled
from tests.processes.servers import free_port
from tests.processes.serving import eventually
from tests.sites.site import make_bare_site, make_site, with_a_shelf
from webapp.web.site.assets import Asset

pytestmark = pytest.mark.browser

CHANGED = "site/bullets.js"
VERSIONS = "[document.documentElement.dataset.kept ?? '', window.versionOfScript ?? '']"


class UpdatedSite:
    """A site of which one version after the other answers at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.server: BaseWSGIServer | None = None

    def start(self, version: str) -> None:
        """Serve a version whose script says its name."""
        self.stop()
        app = make_site(self.folder) if version == "one" else make_bare_site(self.folder)
        assets = app.extensions["assets"]
        said = f"\nwindow.versionOfScript = '{version}';\n".encode()
        assets[CHANGED] = Asset(CHANGED, assets[CHANGED].content + said)
        (self.puzzle,) = with_a_shelf("/puzzles/{name}")(app)
        self.server = make_server("127.0.0.1", self.port, app, threaded=True)
        self.thread = Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self) -> None:
        """Go away."""
        if self.server:
            self.server.shutdown()
            self.thread.join()
            self.server.server_close()
            self.server = None


@pytest.fixture
def updated(tmp_path: Path) -> Iterator[UpdatedSite]:
    site = UpdatedSite(tmp_path)
    site.start("one")
    yield site
    site.stop()


@pytest.fixture
def window(browser: Browser, updated: UpdatedSite) -> Iterator[BrowserContext]:
    address = f"http://127.0.0.1:{updated.port}"
    context = browser.new_context(base_url=address, service_workers="allow")
    yield context
    context.close()


def seen(page: Page) -> list[str]:
    """Whether the page was kept, and the version of its script."""
    versions: list[str] = page.evaluate(VERSIONS)
    return versions


def test_a_page_and_its_scripts_are_of_one_version(
    updated: UpdatedSite, window: BrowserContext
) -> None:
    page = filled(window, updated.puzzle)
    (old,) = addresses_in(page)
    updated.stop()
    page.reload()
    assert seen(page) == ["yes", "one"]
    updated.start("two")
    page.locator("#play.is-live").wait_for()  # the old page, with the new site behind it
    page.get_by_role("gridcell").get_by_role("button").first.click()
    expect(page.locator("#play[data-waiting]")).to_have_count(0)
    assert seen(page) == ["yes", "one"]
    page.goto("/how-to-play")
    assert seen(page) == ["", "two"]
    eventually(lambda: old not in addresses_in(page) and is_filled(page)())
    updated.stop()
    page.goto(updated.puzzle)
    assert seen(page) == ["yes", "two"]
    expect(page.locator("#play.is-live")).to_be_visible()


def test_pages_of_the_old_version_stay_until_those_of_the_new_are_there(
    updated: UpdatedSite, window: BrowserContext
) -> None:
    page = filled(window, updated.puzzle)
    (old,) = addresses_in(page)
    updated.start("two")
    window.route("**/offline.json", lambda route: route.abort())
    page.goto("/how-to-play")
    eventually(lambda: len(addresses_in(page)) == 2)
    updated.stop()
    page.goto(updated.puzzle)
    assert seen(page) == ["yes", "one"]
    expect(page.locator("#play.is-live")).to_be_visible()
    assert old in addresses_in(page)
