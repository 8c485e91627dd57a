"""Brings the catalogues up to the sources: `python -m tests.languages.renew [ROOM …]`.

What is new comes untranslated, or as another room has it; what is gone goes. Each message names
its files, and keeps the order of the source, so that changes to different files do not meet.
"""

from __future__ import annotations

import sys
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from tests.languages.rooms import MarkedMessage, catalogue, catalogue_file, messages, rooms
from webapp.web.languages.catalogues import FOLDERS


def main() -> None:
    """Renew the catalogues of the rooms that are named, or of all; say what is left to do."""
    for language in FOLDERS:
        elsewhere = _everywhere(language)
        for room in sys.argv[1:] or rooms():
            renewed = renew(room, language, elsewhere)
            if not len(renewed):
                catalogue_file(room, language).unlink(missing_ok=True)
                continue
            catalogue_file(room, language).write_bytes(written(renewed))
            missing = sum(not is_translated(message) for message in renewed if message.id)
            if missing:
                print(f"{room}.po: {missing} of {len(renewed)} messages to translate")


def renew(room: str, language: str, elsewhere: Catalog | None = None) -> Catalog:
    """The catalogue of a room as it should be, with the translations that there are."""
    before, after = catalogue(room, language), Catalog(locale=language)
    for marked, files in messages(room).items():
        known = _same(before, marked) or (_same(elsewhere, marked) if elsewhere else None)
        after.add(
            _identity(marked),
            known.string if known else ("", "") if marked.plural else "",
            locations=[(file, 0) for file in files],
            flags={flag for flag in known.flags if flag != "fuzzy"} if known else (),
            context=marked.context or None,
        )
    return after


def is_translated(message: Message) -> bool:
    """Whether each form of a message has its translation."""
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms)


def written(renewed: Catalog) -> bytes:
    """The text of a catalogue: no head that changes by itself, no numbers of lines."""
    text = BytesIO()
    write_po(text, renewed, width=100, omit_header=True, include_lineno=False)
    return text.getvalue()


def _identity(marked: MarkedMessage) -> str | tuple[str, str]:
    return (marked.singular, marked.plural) if marked.plural else marked.singular


def _same(known: Catalog, marked: MarkedMessage) -> Message | None:
    """The same message in a catalogue, if it is of the same number of forms."""
    message = known.get(_identity(marked), marked.context or None)
    return message if message and bool(message.pluralizable) == bool(marked.plural) else None


def _everywhere(language: str) -> Catalog:
    """All translations of all rooms."""
    whole = Catalog(locale=language)
    for room in rooms():
        for message in catalogue(room, language):
            if message.id and is_translated(message):
                whole[message.id] = message
    return whole


if __name__ == "__main__":
    main()
