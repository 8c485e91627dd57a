"""The files that make an app of the site: its manifest, and the worker that keeps its pages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from flask import Blueprint, Response, current_app, url_for

from webapp.config import resources
from webapp.web.languages.catalogues import FOLDERS
from webapp.web.languages.speaking import language
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.site.assets import Asset

WORKER = "offline/service_worker.js"
ROOMS = ("site/", "puzzles/", "offline/")
"""The scripts of pages that are read and played without a connection."""

OTHERS = ("bullets.css", "study.css", "htmx.js", "live/moves.js", "favicon.svg")

GROUND = "#f6f3ea"
"""The paper of the light theme: the colour of an app's frame."""

SHORTCUTS = {
    "daily.calendar": lazy_gettext("Puzzles of the day"),
    "live_start.levels": lazy_gettext("Minesweeper"),
    "analyse.analyse": lazy_gettext("Stuck?"),
}
"""What the sign of the app offers when it is held: endpoint, words."""

pages = Blueprint("app_files", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Say how the site looks as an app."""
    shortcuts = [{"name": str(name), "url": url_for(page)} for page, name in SHORTCUTS.items()]
    document = {
        "id": "/",
        "lang": language(),
        "name": gettext("Bullets: mine-finding puzzles"),
        "short_name": "Bullets",
        "description": gettext(
            "Mine-finding puzzles with one solution each, to solve, print and understand."
        ),
        "start_url": url_for("home.home"),
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            _icon("icon-192.png", 192, "any"),
            _icon("icon-512.png", 512, "any"),
            _icon("icon-maskable-512.png", 512, "maskable"),
        ],
        "shortcuts": shortcuts,
    }
    response = Response(json.dumps(document), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@pages.get("/service-worker.js")
def worker() -> Response:
    """Give the script that keeps pages, with the version and the files of this site before it."""
    assets: dict[str, Asset] = current_app.extensions["assets"]
    shell = [url_for("static", filename=name) for name in assets if _is_of_shell(name)]
    head = f"const VERSION = {json.dumps(_version(assets.values()))};\n"
    head += f"const SHELL = {json.dumps(shell)};\n"
    body = head.encode() + assets[WORKER].content
    response = Response(body, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    source = url_for("static", filename=name)
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _is_of_shell(name: str) -> bool:
    return name in OTHERS or (name.startswith(ROOMS) and name != WORKER)


def _version(assets: Iterable[Asset]) -> str:
    """Name all that pages are made of: files, templates and the words of each language."""
    if "offline_version" not in current_app.extensions:
        digest = hashlib.sha256("".join(asset.version for asset in assets).encode())
        templates = (resources() / "templates").rglob("*.html")
        catalogues = (path for folder in FOLDERS.values() for path in folder.glob("*.po"))
        for path in (*sorted(templates), *sorted(catalogues)):
            digest.update(path.read_bytes())
        current_app.extensions["offline_version"] = digest.hexdigest()[:12]
    version: str = current_app.extensions["offline_version"]
    return version
