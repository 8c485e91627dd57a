"""The tables of languages: the same keys, filled with the same, and each wording in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

from tests.root import ROOT
from webapp.engine.faults import CLASHES, Fault, FaultKind
from webapp.explain.fault_words import fault_words
from webapp.explain.wording.languages import ENGLISH, GERMAN, LANGUAGES
from webapp.explain.wording.voice import Voice
from webapp.notation.fault_sentences import fault_sentence

pytestmark = pytest.mark.unit

WORDING = ROOT / "webapp" / "explain" / "wording"


def slots_of(template: str) -> set[str]:
    """What a wording is filled with, also inside its forms; the nouns of a voice do not count."""
    slots = set()
    for _, name, form, _ in Formatter().parse(template):
        if name is not None:
            slots |= {name} | slots_of(form or "")
    return slots - set(ENGLISH.nouns[Voice.PAPER])


def test_every_language_has_the_same_wordings() -> None:
    for language in LANGUAGES.values():
        assert language.keys == ENGLISH.keys, language.title


def test_every_wording_is_filled_with_the_same_in_all_languages() -> None:
    differing = {
        key: (slots_of(ENGLISH.wordings[key]), slots_of(GERMAN.wordings[key]))
        for key in ENGLISH.keys
        if slots_of(ENGLISH.wordings[key]) != slots_of(GERMAN.wordings[key])
    }
    assert not differing


def test_every_language_has_the_same_nouns_in_both_voices() -> None:
    for language in LANGUAGES.values():
        for voice in Voice:
            assert set(language.nouns[voice]) == set(ENGLISH.nouns[Voice.PAPER])


def keys_written(path: Path) -> Iterator[str]:
    """The keys of a table as its file has them: a dict would keep the last of two."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Dict):
            keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            yield from (key for key in keys if isinstance(key, str) and key in ENGLISH.keys)


@pytest.mark.parametrize("language", ["english", "german"])
def test_no_wording_is_written_twice(language: str) -> None:
    tables = sorted((WORDING / language).glob("*.py"))
    keys = list(chain.from_iterable(map(keys_written, tables)))
    assert sorted(keys) == sorted(ENGLISH.keys)


@pytest.mark.parametrize("voice", Voice)
@pytest.mark.parametrize("kind", sorted(CLASHES, key=str))
@pytest.mark.parametrize("limit", [0, 1, 3])
def test_faults_are_told_as_the_notation_tells_them(
    kind: FaultKind, limit: int, voice: Voice
) -> None:
    cell = None if kind is FaultKind.TOTAL_TOO_SMALL else 5
    fault = Fault(kind, cell, 4, limit)
    live = voice is Voice.LIVE
    assert fault_words(fault, 4, voice) == fault_sentence(fault, 4, live=live)


def test_numbers_are_written_as_a_language_writes_them() -> None:
    assert [GERMAN.chance(Fraction(n, 1000)) for n in (1, 333, 999)] == [
        "<1\u00a0%",
        "33\u00a0%",
        ">99\u00a0%",
    ]
    assert (ENGLISH.rounded(123456), GERMAN.rounded(123456)) == ("123,456", "123.456")
    assert ENGLISH.rounded(12 * 10**22) == "about 1.2\u00a0×\u00a010²³"
    assert GERMAN.rounded(12 * 10**22) == "etwa 1,2\u00a0×\u00a010²³"
