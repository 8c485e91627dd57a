"""`--language de`: all that is explained is German, and the data stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.processes.command import bullets
from webapp.explain.wording.language import Language
from webapp.explain.wording.languages import ENGLISH, GERMAN

pytestmark = pytest.mark.functional

WORD = re.compile(r"(?<![\w-])[A-Za-zÄÖÜäöüß]{2,}(?![\w])")
"""A word; names of cells have figures in them."""

NAMES = {"bullets", "hint", "budget"}
"""The command, and what it is asked."""

COMMON = {"an", "also", "in", "mine", "rest", "so", "was"} | NAMES
"""Words of both languages."""

SEVEN = "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"
STEP = "4x4b5:b1b32a4g"
RUNGS = [("--rung", str(number)) for number in range(1, 6)]
ASKED: list[tuple[str, ...]] = [
    ("solve", STEP),
    ("solve", SEVEN, "--order", "smallest"),
    ("solve", STEP, "--order", "paper"),
    ("solve", "9x9:4,4,mb071b49fbd1cb6a0d5868"),
    ("solve", "5x5:0,0,mea48a28"),
    ("solve", "4x2b4:3g"),
    ("solve", "--live", "4x2 4\n3...\n...."),
    ("solve", "5x2b3:2a1b1d"),
    ("solve", "4x2 1\n0*..\n..1."),
    ("solve", "4x2 1\n3-..\n...."),
    ("solve", "2x1 1\n1*"),
    ("solve", "3x1 ?\n.2."),
    ("hint", "2x1 1\n1*"),
    ("hint", "2x2b2:2c"),
    ("hint", "3x1 3\n..."),
    ("hint", "--crux", SEVEN),
    ("hint", "--crux", "2x1 1\n.."),
    ("hint", "--crux", "5x2b3:2a1b1d"),
    *[
        ("hint", *position, *rung, "--board")
        for rung in RUNGS
        for position in (
            [STEP],
            ["9x9:4,4,mb071b49fbd1cb6a0d5868"],
            ["--live", "3x3 4\n.2.\n.4*\n..*"],
            ["--live", "5x1 2\n.1..."],
            ["4x4 5\n..1.\n.32*\n4...\n...."],
            ["--no-check", "4x4 5\n..1.\n.32*\n4...\n...."],
            ["7x4b6:2a1d1t"],
        )
    ],
]
"""Paper and live boards, guesses, what cannot be, wrong marks, the crux."""


def words_of(language: Language) -> set[str]:
    """All words of a language that its tables hold."""
    texts = [
        *language.wordings.values(),
        *(noun for nouns in language.nouns.values() for noun in nouns.values()),
        *(word for words in language.numbers.values() for word in words),
        *(*language.clue.values(), *language.total.values(), *language.every.values()),
        *(language.both, language.either, language.any_of, language.any_at, language.about),
    ]
    return {word.lower() for text in texts for word in WORD.findall(_bare(text))}


def _bare(text: str) -> str:
    """A wording without its slots: what they choose between stays."""
    while (bare := re.sub(r"\{\w+(?::([^{}]*))?\}", _forms, text)) != text:
        text = bare
    return text


def _forms(slot: re.Match[str]) -> str:
    return (slot[1] or "").replace("|", " ") if "|" in (slot[1] or "") else " "


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_no_word_of_german_answers_is_english(arguments: tuple[str, ...]) -> None:
    german = bullets(*arguments, "--language", "de")
    spoken = {word.lower() for word in WORD.findall(german.out + german.err)}
    assert spoken - NAMES <= words_of(GERMAN)
    english = bullets(*arguments)
    assert german.code == english.code
    assert (english.out, english.err) != (german.out, german.err)
    asked = bullets(*arguments, "--language", "en")
    assert (asked.out, asked.err) == (english.out, english.err)


def test_the_tables_share_no_words_but_these() -> None:
    assert words_of(GERMAN) & words_of(ENGLISH) <= COMMON


JSON_ASKED = [arguments for arguments in ASKED if "--board" not in arguments]


@pytest.mark.parametrize("arguments", [*JSON_ASKED, ("hint", STEP, "--rung", "5")], ids=" ".join)
def test_data_is_the_same_in_all_languages_but_for_its_sentences(
    arguments: tuple[str, ...],
) -> None:
    answers = [bullets(*arguments, "--json", "--language", code) for code in ("en", "de")]
    if not answers[0].out:
        assert not answers[1].out
        return
    english, german = (answer.json() for answer in answers)
    assert without_sentences(english) == without_sentences(german)
    spoken = {word.lower() for text in sentences_of(german) for word in WORD.findall(text)}
    assert spoken - NAMES <= words_of(GERMAN)


SENTENCES = {"sentence", "lines", "rungs"}


def without_sentences(data: Any) -> Any:
    if isinstance(data, dict):
        return {k: without_sentences(v) for k, v in data.items() if k not in SENTENCES}
    return [without_sentences(each) for each in data] if isinstance(data, list) else data


def sentences_of(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from [str(value)] if key in SENTENCES else sentences_of(value)
    elif isinstance(data, list):
        for each in data:
            yield from sentences_of(each)


def test_a_language_that_is_none_is_refused() -> None:
    for command in ("solve", "hint"):
        result = bullets(command, STEP, "--language", "fr")
        assert (result.code, result.out) == (2, "")
        assert "'--language'" in result.err
