"""The messages of each room, as they stand in its templates and modules, and its catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

from tests.root import ROOT
from webapp.web.languages.catalogues import FOLDERS

ELSEWHERE: Final = "below"
"""The catalogue of what the layers below the services say."""

NO_PAGES: Final = {"press"}
"""Rooms of templates that are no pages: books are in English."""

NO_VISITORS: Final = {"bench", "cli", "jobs", "press", "services", "store", "web"}
"""Layers that belong to other rooms, or say nothing to visitors."""

PLAIN: Final = {"gettext", "lazy_gettext", "Message", "_"}
NUMBERED: Final = {"ngettext", "Message.counted"}
MEANT: Final = {"pgettext", "lazy_pgettext"}
NUMBERED_AND_MEANT: Final = {"npgettext"}
KEYWORDS: Final = ("_", "gettext", "ngettext", "pgettext", "npgettext")
"""What marks a message in templates."""

CALLS: Final = re.compile(r'\b(n?gettext)\(\s*"([^"\\]+)"(?:,\s*"([^"\\]+)")?')
"""The same in scripts."""


class MarkedMessage(NamedTuple):
    """A message as it stands in the source."""

    singular: str
    plural: str = ""
    context: str = ""


@cache
def rooms() -> tuple[str, ...]:
    """All rooms that may have messages."""
    layers = [ROOT / "templates", ROOT / "webapp" / "web", ROOT / "webapp" / "services"]
    names = {path.name for layer in layers for path in layer.iterdir() if path.is_dir()}
    return tuple(sorted((names | {"jobs", ELSEWHERE}) - NO_PAGES - {"__pycache__"}))


@cache
def messages(room: str) -> Mapping[MarkedMessage, list[str]]:
    """The messages of a room in the order of its files, each with the files that it stands in."""
    files: dict[MarkedMessage, list[str]] = {}
    for file in sources(room):
        name = str(file.relative_to(ROOT))
        for message in dict.fromkeys(messages_in(file)):
            files.setdefault(message, []).append(name)
    return files


def sources(room: str) -> Iterator[Path]:
    """The templates, scripts and modules of a room."""
    package = ROOT / "webapp"
    if room == ELSEWHERE:
        yield from sorted(package.glob("*.py"))
        for layer in sorted(package.iterdir()):
            if layer.is_dir() and layer.name not in NO_VISITORS:
                yield from sorted(layer.rglob("*.py"))
        return
    yield from sorted((ROOT / "templates" / room).glob("*.html"))
    yield from sorted((ROOT / "static" / "js" / room).glob("*.js"))
    for folder in (package / "web" / room, package / "services" / room):
        yield from sorted(folder.rglob("*.py"))
    if room == "jobs":
        yield from sorted((package / "jobs").rglob("*.py"))
    if room == "site":
        yield from sorted((package / "services").glob("*.py"))


def messages_in(file: Path) -> Iterator[MarkedMessage]:
    """What is marked in a file."""
    readers = {".html": _in_template, ".js": _in_script, ".py": _in_module}
    for texts in readers[file.suffix](file):
        yield MarkedMessage(*texts)


def catalogue_file(room: str, language: str) -> Path:
    """Where the catalogue of a room is."""
    return FOLDERS[language] / f"{room}.po"


def catalogue(room: str, language: str) -> Catalog:
    """The catalogue of a room; an empty one where it has none."""
    file = catalogue_file(room, language)
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as text:
        return read_po(text, locale=language)


def _in_template(file: Path) -> Iterator[tuple[str, str, str]]:
    options = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
    with file.open("rb") as text:
        for _, function, said, _ in babel_extract(text, KEYWORDS, (), options):
            texts = [said] if isinstance(said, str) else [part or "" for part in said or ()]
            assert any(texts), f"{file}: {function} of something that is no literal"
            yield _arranged(str(function), texts)


def _in_script(file: Path) -> Iterator[tuple[str, str, str]]:
    """Messages are literals in double quotes, also inside of templates."""
    for function, singular, plural in CALLS.findall(file.read_text()):
        yield singular, plural if function == "ngettext" else "", ""


def _in_module(file: Path) -> Iterator[tuple[str, str, str]]:
    tree = ast.parse(file.read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = ast.unparse(call.func)
        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        if name in PLAIN | NUMBERED | MEANT | NUMBERED_AND_MEANT and texts:
            yield _arranged(name, [text for text in texts if isinstance(text, str)])


def _arranged(function: str, texts: list[str]) -> tuple[str, str, str]:
    """Singular, plural and context."""
    if function in NUMBERED:
        return texts[0], texts[1], ""
    if function in MEANT:
        return texts[1], "", texts[0]
    if function in NUMBERED_AND_MEANT:
        return texts[1], texts[2], texts[0]
    return texts[0], "", ""
