"""The catalogues of messages: complete, exact, and of one mind."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message

from tests.languages.renew import renew, written
from tests.languages.rooms import catalogue, catalogue_file, messages, rooms
from tests.root import ROOT
from webapp.web.languages.catalogues import FOLDERS
from webapp.web.languages.nouns import NOUNS
from webapp.web.languages.translation import translated as in_the_language

pytestmark = pytest.mark.functional

PLACE = re.compile(r"%\(\w+\)[sd]")
MARK_UP = re.compile(r"</?\w[^>]*>|%%")


def translated(language: str) -> Iterator[tuple[str, Message]]:
    """The messages of all rooms with their translations."""
    for room in rooms():
        for message in catalogue(room, language):
            if message.id:
                yield room, message


def texts(value: object) -> list[str]:
    """The forms of a message or of its translation."""
    return [value] if isinstance(value, str) else list(value)  # type: ignore[call-overload]


@pytest.mark.parametrize("language", FOLDERS)
def test_each_catalogue_holds_exactly_the_messages_of_its_room(language: str) -> None:
    for room in rooms():
        file = catalogue_file(room, language)
        today = written(renew(room, language)) if messages(room) else None
        stored = file.read_bytes() if file.exists() else None
        assert stored == today, f"python -m tests.languages.renew {room}"


@pytest.mark.parametrize("language", FOLDERS)
def test_every_message_is_translated(language: str) -> None:
    missing = [
        (room, message.id)
        for room, message in translated(language)
        if not all(texts(message.string))
    ]
    assert missing == []


@pytest.mark.parametrize("language", FOLDERS)
def test_a_translation_has_the_places_and_the_mark_up_of_its_message(language: str) -> None:
    for room, message in translated(language):
        for form in filter(None, texts(message.string)):
            originals = texts(message.id)
            assert "fuzzy" not in message.flags, (room, form)
            for part in (PLACE, MARK_UP):
                places = sorted(part.findall(form))
                fits = [sorted(part.findall(original)) for original in originals]
                if len(originals) > 1:  # of one thing the number need not be said
                    fits.append([place for place in fits[0] if place != "%(num)s"])
                assert places in fits, (room, originals, form)


@pytest.mark.parametrize("language", FOLDERS)
def test_a_message_is_translated_alike_in_all_rooms(language: str) -> None:
    known: dict[object, tuple[str, object]] = {}
    for room, message in translated(language):
        if not all(texts(message.string)):
            continue
        key = (message.context, tuple(texts(message.id)))
        first, string = known.setdefault(key, (room, message.string))
        assert texts(string) == texts(message.string), f"{key} in {first}.po and {room}.po"


def test_what_scripts_say_and_show_is_marked() -> None:
    plain = re.compile(
        r"""(?:\b(?:announce|say|sayUnreached|sayOf\w*)\(\s*|\.textContent\ =\s*)["`]([^"`]*)""",
        re.VERBOSE,
    )
    for script in sorted((ROOT / "static" / "js").rglob("*.js")):
        for words in plain.findall(script.read_text()):
            bare = re.sub(r"\$\{.*", "", words)
            assert not re.search(r"[A-Za-z]{2,}", bare), f"{script.name}: {words}"


def test_the_noun_of_a_number_is_found_under_its_singular() -> None:
    for noun, form in NOUNS.items():
        assert form(1) == f"1 {noun}"
        assert form(2).startswith("2 ")


def test_what_no_catalogue_knows_stays_as_it_is() -> None:
    assert (
        in_the_language(ValueError("There is no such thing, 100%."))
        == "There is no such thing, 100%."
    )
