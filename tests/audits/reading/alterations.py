"""Explanations with one thing altered: what a reader that proves every clause must notice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tests.audits.reading.cells import CELL

NUMBERS: Mapping[str, Sequence[str]] = {
    "en": ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "de": ("eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
}
"""Numbers in words."""

OPPOSITES: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": (
        ("is empty", "is a bullet"),
        ("are empty", "are bullets"),
        ("is safe", "is a mine"),
        ("are safe", "are mines"),
        ("at least", "at most"),
        ("without", "with"),
        ("first sum", "second sum"),
        ("least", "most"),
        ("still ", ""),
        ("But the", "The"),
        ("Now suppose", "Suppose"),
        (" and ", " or "),
    ),
    "de": (
        (" leer", " eine Kugel"),
        (" sicher", " eine Mine"),
        ("mindestens", "höchstens"),
        ("Ohne Kugel", "Mit einer Kugel"),
        ("Ohne Mine", "Mit einer Mine"),
        ("erste Summe", "zweite Summe"),
        ("noch ", ""),
        ("Aber die", "Die"),
        ("Nun angenommen", "Angenommen"),
        (" und ", " oder "),
    ),
}
"""Claims and their opposites."""

CLUE = {"en": rf"([0-8]) at ({CELL})", "de": rf"([0-8]) bei ({CELL})"}
"""A clue with its number."""


def alterations(
    random: Random, sentences: Sequence[str], code: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sentences with one thing altered, and what it is."""
    texts = tuple(sentences)
    place = random.randrange(len(texts))
    for what, text in _altered(random, texts[place], code):
        if text != texts[place]:
            yield what, (*texts[:place], text, *texts[place + 1 :])
    if len(texts) > 1:
        yield "a sentence dropped", (*texts[:place], *texts[place + 1 :])
    clues = sorted({match[0] for text in texts for match in re.finditer(CLUE[code], text)})
    if len(clues) > 1:
        first, second = random.sample(clues, 2)
        swapped = texts[place].replace(first, "~").replace(second, first).replace("~", second)
        if swapped != texts[place] and not _listed(texts[place], first, second):
            yield "clues swapped", (*texts[:place], swapped, *texts[place + 1 :])


def _listed(text: str, first: str, second: str) -> bool:
    """Whether two clues stand in one list, whose order means nothing."""
    joint = r"(?:, [a-z]+ | [a-z]+ (?:the|die|der) )"
    return bool(re.search(rf"{first}{joint}{second}|{second}{joint}{first}", text))


def _altered(random: Random, text: str, code: str) -> Iterator[tuple[str, str]]:
    names = list(re.finditer(CELL, text))
    if names:
        name = random.choice(names)
        yield "a name", _with(text, name.span(), _neighbour(random, name[0]))
    numbers = list(re.finditer(rf"\b(?:{'|'.join(NUMBERS[code])})\b", text, re.IGNORECASE))
    if numbers:
        number = random.choice(numbers)
        others = [word for word in NUMBERS[code] if word != number[0].lower()]
        word = random.choice(others)
        word = word.capitalize() if number[0][0].isupper() else word
        yield "a number", _with(text, number.span(), word)
    shown = list(re.finditer(CLUE[code], text))
    if shown:
        clue = random.choice(shown)
        other = random.choice([n for n in "012345678" if n != clue[1]])
        yield "the number of a clue", _with(text, clue.span(1), other)
    for pair in OPPOSITES[code]:
        for before, after in (pair, pair[::-1]):
            places = list(re.finditer(re.escape(before), text)) if before else []
            if places:
                yield "a claim", _with(text, random.choice(places).span(), after)


def _with(text: str, span: tuple[int, int], other: str) -> str:
    return text[: span[0]] + other + text[span[1] :]


def _neighbour(random: Random, name: str) -> str:
    """The name of a cell beside a cell; it may lie outside of the board."""
    letter, row = name[0], int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    rest = name[1 : len(name) - len(str(row))]
    if random.random() < 0.5:
        return f"{letter}{rest}{row + random.choice((-1, 1)) or 2}"
    return f"{chr(ord(letter) + 1) if letter < 'Z' else 'A'}{rest}{row}"
