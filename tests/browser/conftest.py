"""Pages in Chromium, from the real application on a port of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Keyboard,
    Locator,
    Page,
    ViewportSize,
    expect,
)
from werkzeug.serving import make_server

from tests.browser.support.connection import Restarted
from tests.browser.support.every_page import as_the_visitor
from tests.processes.chromium import FLAGS, chromium_path
from tests.processes.kernels import compile_kernels
from tests.sites.live_playing import unhurried  # noqa: F401  a fixture for all
from tests.sites.shared_limits import limits_as_before  # noqa: F401  a fixture for all
from tests.sites.site import make_site, with_a_shelf
from webapp.web.site.extensions import limiter

WIDE: ViewportSize = {"width": 1200, "height": 820}
PHONE: ViewportSize = {"width": 375, "height": 812}
SMALL: ViewportSize = {"width": 320, "height": 640}

PATIENCE = 60_000
"""Milliseconds: far more than anything takes, on a machine that does much else."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium; Playwright's own is never fetched."""
    path = chromium_path()
    if path is None:
        pytest.skip("there is no Chromium on this machine: `./run test` brings it")
    return {"executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The real application, its database set up."""
    folder = tmp_path_factory.mktemp("site")
    return make_site(folder, BULLETS_LOG_LEVEL="error")


@pytest.fixture
def full_shelf(site: Flask) -> None:
    """Puzzles on the shelf."""
    with_a_shelf("/")(site)


@pytest.fixture
def plain_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in a browser whose JavaScript is switched off."""
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    yield context.new_page()
    context.close()


@contextmanager
def served(site: Any) -> Iterator[str]:
    """A WSGI application on a port of its own: its address."""
    server = make_server("127.0.0.1", 0, site, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def base_url(site: Flask) -> Iterator[str]:
    """Where the application answers; `page.goto("/")` begins there."""
    with served(site) as address:
        yield address


@pytest.fixture(scope="session", autouse=True)
def compiled(kernels_of_the_run: None) -> None:
    """No page waits for the compiler, which on a machine new to us is busy for half a minute."""
    compile_kernels()


@pytest.fixture(scope="session", autouse=True)
def patient_windows() -> Iterator[None]:
    """Every window waits for its pages as long as tests wait for what they want to see.

    None has a worker that keeps pages, unless its test is about that.
    """
    open_window = Browser.new_context

    @wraps(open_window)
    def new_context(browser: Browser, *args: Any, **named: Any) -> BrowserContext:
        context = open_window(browser, *args, **named)
        if "service_workers" not in named:
            context.add_init_script("delete Navigator.prototype.serviceWorker;")
        context.set_default_timeout(PATIENCE)
        return context

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", new_context)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_hands() -> Iterator[None]:
    """Nobody acts on a page before its scripts: keys would do nothing, and buttons be forms."""

    def patiently(act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def wait_and_act(locator: Locator, *args: Any, **named: Any) -> Any:
            locator.page.wait_for_load_state()
            return act(locator, *args, **named)

        return wait_and_act

    def keyboard(page: Page) -> Keyboard:
        page.wait_for_load_state()
        return read_keyboard(page)

    read_keyboard: Callable[[Page], Keyboard] = Page.keyboard.fget  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "keyboard", property(keyboard))
        for name in ("click", "tap", "press", "fill", "check", "select_option", "focus"):
            patch.setattr(Locator, name, patiently(getattr(Locator, name)))
        yield


@pytest.fixture(autouse=True)
def fresh_allowance(site: Flask) -> None:
    """All tests come from one address: none pays for what others asked in the same minute."""
    with site.app_context():
        limiter.reset()


@pytest.fixture(scope="session")
def shared_context(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """One window for all tests: opening another takes longer than most tests do."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, base_url: str) -> Iterator[Page]:
    """A new page of a browser that remembers nothing.

    A test that asks for `context` as well has a window of its own, as one needs that sets a clock.
    """
    if "context" in request.fixturenames:
        yield request.getfixturevalue("context").new_page()
        return
    context: BrowserContext = request.getfixturevalue("shared_context")
    yield context.new_page()
    forget_all(context, base_url)


def forget_all(context: BrowserContext, base_url: str) -> None:
    """Leave pages, cookies, storage, service workers, rights and routes of a test behind."""
    context.set_offline(False)
    context.clear_permissions()
    context.unroute_all(behavior="ignoreErrors")
    blank = context.new_page()
    for page in context.pages:
        if page is not blank:
            page.close()
    context.clear_cookies()
    session = context.new_cdp_session(blank)
    session.send("Storage.clearDataForOrigin", {"origin": base_url, "storageTypes": "all"})
    session.send("Network.clearBrowserCache")
    blank.close()


@pytest.fixture(scope="module")
def tab(
    browser: Browser, browser_context_args: dict[str, Any], site: Flask, base_url: str
) -> Iterator[Page]:
    """One page of one browser that looks at everything, one after the other."""
    context = browser.new_context(**browser_context_args)
    as_the_visitor(context, site, base_url)
    yield context.new_page()
    context.close()


@pytest.fixture
def restarted(tmp_path: Path) -> Iterator[Restarted]:
    """A server of its own that can be stopped in mid-game."""
    server = Restarted(tmp_path)
    yield server
    server.stop()


def heard(page: Page) -> list[str]:
    """What Chromium writes to the console of a page: policy violations, failures of scripts."""
    texts: list[str] = []
    page.on("console", lambda message: texts.append(message.text))
    page.on("pageerror", lambda error: texts.append(str(error)))
    return texts


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What is written to the console of the page."""
    return heard(page)
