"""Static files: read once, addressed by their content, packed once, kept by browsers for good."""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import brotli
from flask import Flask, Response, abort, current_app, request

from webapp.config import resources

STYLES = (
    "site/tokens", "site/base", "site/parts", "site/forms", "puzzles/board", "site/home",
    "shelf/shelf", "puzzles/play", "analysis/analysis", "learn/rules", "puzzles/solution",
    "api/api", "shelf/making", "people/settings", "puzzles/sharing", "site/job", "books/basket",
    "books/books", "live/game", "live/assistance", "site/print",
)  # fmt: skip
"""Files of static/css, in the order in which they are joined into `bullets.css`."""

STUDY_STYLES = ("site/file_fields", "live/records", "lab/watch", "lab/lab")
"""Joined into `study.css`, which pages of records and of the lab load too, and no board in play."""

EDITOR_STYLES = ("site/file_fields", "analysis/editor")
"""What becomes of `editor.css`, which the page with the editor of positions loads too."""

ANALYSIS_ON_PAPER = ("analysis/paper",)
"""What becomes of `analysis-paper.css`, which browsers take into account when they print."""

COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
REMARK = re.compile(rb"^ *//.*\n", re.MULTILINE)
"""What style sheets and, in lines of their own, scripts say to their readers: browsers, who load
them first of all, need none of it."""

HTMX = "htmx-2.min.js"
PACKABLE = {"text/css", "text/javascript", "text/plain", "image/svg+xml"}
TYPES = {".js": "text/javascript", ".ico": "image/x-icon", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"


@dataclass(frozen=True)
class Asset:
    """One file as it is served."""

    name: str
    content: bytes

    @cached_property
    def version(self) -> str:
        """Changes with the content."""
        return hashlib.sha256(self.content).hexdigest()[:12]

    @cached_property
    def mimetype(self) -> str:
        """What it is, on every machine the same for the types we serve."""
        suffix = Path(self.name).suffix
        return TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")

    @cached_property
    def packed(self) -> dict[str, bytes]:
        """The content by encoding, smallest first; empty for what is packed already."""
        if self.mimetype not in PACKABLE:
            return {}
        return {"br": brotli.compress(self.content), "gzip": gzip.compress(self.content, mtime=0)}


def install(app: Flask) -> None:
    """Serve the static files; `url_for("static", filename=…)` gives their present address."""
    assets = {asset.name: asset for asset in _read_all()}
    app.extensions["assets"] = assets

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("version", assets[values["filename"]].version)

    app.add_url_rule("/static/<version>/<path:filename>", "static", _static)
    for name in ("favicon.ico", "robots.txt"):
        app.add_url_rule(f"/{name}", name, _fixed, defaults={"filename": name})


def _read_all() -> Iterator[Asset]:
    folder = resources() / "static"
    for place, pattern in ((folder, "*.*"), (folder / "js", "*/*.js")):
        for path in sorted(place.glob(pattern)):
            if not path.name.startswith("."):
                content = path.read_bytes()
                said = REMARK.sub(b"", content) if path.suffix == ".js" else content
                yield Asset(path.relative_to(place).as_posix(), said)
    sheets = {
        "bullets.css": STYLES,
        "study.css": STUDY_STYLES,
        "editor.css": EDITOR_STYLES,
        "analysis-paper.css": ANALYSIS_ON_PAPER,
    }
    for name, parts in sheets.items():
        styles = [(folder / "css" / f"{part}.css").read_bytes() for part in parts]
        yield Asset(name, COMMENT.sub(b"", b"\n".join(styles)))
    yield Asset("htmx.js", _htmx().read_bytes())


def _htmx() -> Path:
    """The script of htmx, out of its wheel, found without importing the package around it."""
    files = importlib.metadata.files("django-htmx") or []
    return Path(str(next(file for file in files if file.name == HTMX).locate()))


def _static(version: str, filename: str) -> Response:
    """A file of this version; of another version, from before an update, the present one."""
    asset = _asset(filename)
    return _answer(asset, FOREVER if version == asset.version else "no-cache")


def _fixed(filename: str) -> Response:
    """A file that machines look for at a fixed address."""
    return _answer(_asset(filename), FOR_AN_HOUR)


def _asset(filename: str) -> Asset:
    assets: dict[str, Asset] = current_app.extensions["assets"]
    return assets.get(filename) or abort(404)


def _answer(asset: Asset, cache_control: str) -> Response:
    accepted = request.accept_encodings
    encoding = next((name for name in asset.packed if accepted[name] > 0), None)
    body = asset.packed[encoding] if encoding else asset.content
    response = Response(body, mimetype=asset.mimetype)
    if encoding:
        response.content_encoding = encoding
    if asset.packed:
        response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = cache_control
    response.set_etag(f"{asset.version}-{encoding or 'plain'}")
    return response.make_conditional(request)  # type: ignore[return-value]
