"""Static files: read once, addressed by their content, packed once, kept by browsers for good."""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import json
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
from webapp.web.languages.catalogues import FOLDERS, script_words

STYLES = (
    "site/tokens", "site/skins", "site/base", "site/parts", "site/forms", "puzzles/board",
    "site/home", "shelf/shelf", "shelf/week", "puzzles/play", "puzzles/desk", "analysis/analysis",
    "puzzles/solution", "shelf/making", "puzzles/sharing", "site/job", "offline/offline",
    "books/basket", "live/game", "live/assistance", "site/print",
)  # fmt: skip
"""Files of static/css, in the order in which they are joined into `bullets.css`."""

STUDY_STYLES = (
    "site/file_fields", "live/records", "lab/watch", "lab/lab", "people/compare", "shelf/daily",
    "people/progress", "people/settings", "api/api", "books/books",
    "learn/rules", "learn/techniques",
)  # fmt: skip
"""Joined into `study.css`, which pages of records, books, lessons, settings and the lab load."""

EDITOR_STYLES = ("site/file_fields", "analysis/editor")
"""What becomes of `editor.css`, which the page with the editor of positions loads too."""

EMBEDDED_STYLES = ("site/embedded",)
"""What becomes of `embedded.css`, for boards in frames of other sites."""

ANALYSIS_ON_PAPER = ("analysis/paper",)
"""What becomes of `analysis-paper.css`, which browsers take into account when they print."""

COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
"""What style sheets say to their readers: browsers, who load them first of all, need none of it."""

# How a script is read, to tell remarks from what only looks like them.
_TOKEN = re.compile(
    rb"""
      ^[ \t]*(?P<remark>//)
    | /\*.*?\*/
    | //[^\n]*
    | "(?:\\.|[^"\\\n])*"
    | '(?:\\.|[^'\\\n])*'
    | (?P<slash>/)
    | (?P<sign>[`{}])
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_IN_TEMPLATE = re.compile(rb"\\.|`|\$\{", re.DOTALL)
_REGEX = re.compile(rb"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_BEFORE_REGEX = re.compile(
    rb"(?:^|[(,=:\[!&|?{;+\-*%<>~^]|\b(?:return|typeof|case|in|of|void|delete))\s*\Z"
)
"""What a slash follows that begins a regular expression and divides nothing."""

_BYTES_BEFORE = 40
"""So many tell what a slash is."""

_RARE_LINE_END = re.compile(rb"\r(?!\n)|\xe2\x80[\xa8\xa9]")
"""Ends a remark for JavaScript, and no line for anything else."""

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
                sent = without_remarks(content) if path.suffix == ".js" else content
                yield Asset(path.relative_to(place).as_posix(), sent)
    sheets = {
        "bullets.css": STYLES,
        "study.css": STUDY_STYLES,
        "editor.css": EDITOR_STYLES,
        "embedded.css": EMBEDDED_STYLES,
        "analysis-paper.css": ANALYSIS_ON_PAPER,
    }
    for name, parts in sheets.items():
        styles = [(folder / "css" / f"{part}.css").read_bytes() for part in parts]
        yield Asset(name, COMMENT.sub(b"", b"\n".join(styles)))
    yield Asset("htmx.js", _htmx().read_bytes())
    for language in FOLDERS:
        words = json.dumps(script_words(language), ensure_ascii=False, sort_keys=True)
        yield Asset(f"words-{language}.js", f"window.words = {words};\n".encode())


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


# Scripts


def without_remarks(script: bytes) -> bytes:
    """The script without its lines of remarks, which browsers do not need.

    A line that begins with `//` is a remark unless it is inside a template literal, a block comment
    or a string that goes on in the next line: the script is read to know. One that cannot be read
    to its end is left as it is.
    """
    parts, end = [], 0
    for first, after in _remarks(script):
        parts.append(script[end:first])
        end = after
    return b"".join(parts) + script[end:]


def _remarks(script: bytes) -> list[tuple[int, int]]:
    """Where each line of remarks begins and where it is over; nothing if that cannot be told."""
    if _RARE_LINE_END.search(script):
        return []
    remarks = []
    braces: list[bytes] = []  # those that are open: `{` of code, `${` of a template
    place = 0
    while token := _TOKEN.search(script, place):
        place = token.end()
        opening = braces.pop() if token["sign"] == b"}" and braces else token["sign"]
        if token["remark"]:
            place = script.find(b"\n", place) + 1 or len(script)
            remarks.append((token.start(), place))
        elif token["slash"]:
            place = _after_slash(script, token.start())
        elif token["sign"] == b"{":
            braces.append(b"{")
        elif opening in (b"`", b"${"):
            place, sign = _after_text(script, place)
            if sign != b"`":
                braces.append(sign)
    return [] if braces else remarks


def _after_text(script: bytes, place: int) -> tuple[int, bytes]:
    """Where the text of a template is over, and by which sign; none at the end of the script."""
    for sign in _IN_TEMPLATE.finditer(script, place):
        if not sign[0].startswith(b"\\"):
            return sign.end(), sign[0]
    return len(script), b""


def _after_slash(script: bytes, slash: int) -> int:
    """Where reading goes on: after a regular expression, or after the sign of a division."""
    before = script[max(0, slash - _BYTES_BEFORE) : slash]
    regex = _REGEX.match(script, slash) if _BEFORE_REGEX.search(before) else None
    return regex.end() if regex else slash + 1
