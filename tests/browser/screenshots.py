"""Photographs the pages for the README: `python -m tests.browser.screenshots`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from threading import Thread
from typing import Literal

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from tests.browser.conftest import FLAGS, PHONE, WIDE
from tests.site import make_site

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"

SHOTS: tuple[tuple[str, str, Literal["light", "dark"], dict[str, int]], ...] = (
    ("home", "/", "light", WIDE),
    ("step-dark", "/?show=step", "dark", WIDE),
    ("home-phone", "/", "light", PHONE),
)


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        app = make_site(Path(data), BULLETS_LOG_LEVEL="error")
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = Thread(target=server.serve_forever)
        thread.start()
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, address, scheme, size in SHOTS:
            _shoot(browser, f"http://127.0.0.1:{server.server_port}{address}", name, scheme, size)
        browser.close()
        server.shutdown()
        thread.join()


def _shoot(
    browser: Browser,
    address: str,
    name: str,
    scheme: Literal["light", "dark"],
    size: dict[str, int],
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.goto(address)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


if __name__ == "__main__":
    main()
