"""Catalogues of messages: a file a room and language, put together when they are first needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from webapp.web.languages.speaking import SOURCE

FOLDERS: Final = {"de": Path(__file__).with_name("german")}
"""Where the catalogues of a language are, a file a room."""


SCRIPTS: Final = "static/js/"
"""The files of messages that scripts say."""


@cache
def translations(language: str) -> NullTranslations:
    """All messages in a language; those of the source are its own."""
    if language == SOURCE:
        return NullTranslations()
    return Translations(_compiled(merged(language)))


def merged(language: str) -> Catalog:
    """The catalogues of all rooms as one."""
    whole = Catalog(locale=language)
    for catalogue in catalogues(language):
        for message in catalogue:
            if message.id:
                whole[message.id] = message
    return whole


def catalogues(language: str) -> Iterator[Catalog]:
    """The catalogue of each room, in the order of their names."""
    for file in sorted(FOLDERS[language].glob("*.po")):
        with file.open("rb") as text:
            yield read_po(text, locale=language)


def script_words(language: str) -> dict[str, str | list[str]]:
    """What scripts say in a language, by the English text; of numbers both forms."""
    words: dict[str, str | list[str]] = {}
    for message in merged(language):
        if any(file.startswith(SCRIPTS) for file, _ in message.locations):
            singular = message.id if isinstance(message.id, str) else message.id[0]
            said = message.string
            words[singular] = said if isinstance(said, str) else list(said or ())
    return words


def _compiled(catalogue: Catalog) -> BytesIO:
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return compiled
