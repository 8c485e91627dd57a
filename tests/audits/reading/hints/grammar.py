"""What hints and guesses are made of in any language: places, premises, cells and chances."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.audits.reading.cells import CELL, Unreadable, spans_of
from tests.audits.reading.grammar import Grammar, SlotForm, Words, bare, listed
from tests.audits.reading.readings import ClueName, CluesNamed, Reading

LETTERS = r"[A-Z]{1,2}"
FIGURES = r"[1-9][0-9]*"


@dataclass(frozen=True)
class PlaceRead:
    """A place: its part of the board, its columns and its rows; none where it has all of them."""

    part: str
    columns: tuple[str, str] | None
    rows: tuple[str, str] | None


@dataclass(frozen=True, kw_only=True)
class HintWords:
    """The words that fill the slots of a language."""

    both: str
    either: str
    clue: str
    """A clue, with a group for its number and one for its cell."""
    numbers: Words
    """Numbers in words."""
    number: str
    """How many there are in all, as what is counted."""
    total: str
    """The same as what the board says, before its figures."""
    board: str
    """A place that is the whole board."""
    column: tuple[str, str]
    row: tuple[str, str]
    """One of them, and several, as they stand after "in"."""
    parts: Mapping[str, str]
    """The names of parts of a board, and which these are."""
    percent: str
    """What follows a chance."""
    clauses: Mapping[str, str]
    """What may make a chance, as forms."""
    needs: tuple[str, str]
    """A clue that needs one of some cells, or several of them, before these."""


def hint_grammar(words: HintWords, forms: Mapping[str, str]) -> Grammar:
    """The sentences of hints and guesses."""
    slots = _slots(words)
    clauses = Grammar(words.clauses, slots)

    def why(text: str) -> Reading:
        readings = clauses.read(text)
        if len(readings) != 1:
            raise Unreadable(f"no reason: {text}")
        return readings[0]

    return Grammar(forms, {**slots, "why": SlotForm(r"[^.]+", why)})


def acts(bullets: Mapping[str, str], empties: Mapping[str, str], joint: str) -> dict[str, str]:
    """The forms of what is done, or to be done: with bullets, with empty cells, or with both."""
    both = {
        f"{first}, {second}": f"{marked} {joint} {other.replace('<', '<other:')}."
        for first, marked in bullets.items()
        for second, other in empties.items()
    }
    return {form: f"{text}." for form, text in (*bullets.items(), *empties.items())} | both


def _slots(words: HintWords) -> dict[str, SlotForm]:
    cells = listed(CELL, words.both)
    several = rf"{CELL}(?:, {CELL})* {words.both} {CELL}"
    either = rf"{CELL}(?:, {CELL})* {words.either} {CELL}"
    clue = bare(words.clue)
    premise = rf"(?:{clue}|{words.number}|{words.total} [0-9]+)"
    premises = rf"(?:{premise}(?:, {premise})* {words.both} {premise})"
    share = rf"[<>]?[0-9]+{re.escape(words.percent)}"
    single_need, several_need = (need.replace("CLUE", clue) for need in words.needs)
    number = words.numbers.several
    need = rf"(?:{single_need} {either}|{several_need.replace('NUMBER', number)} {several})"

    def named(text: str) -> CluesNamed:
        clues = tuple(ClueName(int(n), name) for n, name in re.findall(words.clue, text))
        return CluesNamed(clues, words.number in text or words.total in text)

    def place(text: str) -> PlaceRead:
        part = next((part for name, part in words.parts.items() if text.startswith(name)), "")
        return PlaceRead(part, _span(words.column, LETTERS, text), _span(words.row, FIGURES, text))

    def needed(text: str) -> tuple[CluesNamed, int, tuple[str, ...]]:
        after = re.sub(words.clue, "", text)
        number = next(
            (
                words.numbers.value(word)
                for word in re.findall(r"\w+", after)
                if word in words.numbers.words
            ),
            1,
        )
        return named(text), number, spans_of(after)

    return {
        "place": SlotForm(_place(words), place),
        "premise": SlotForm(premise, named),
        "premises": SlotForm(premises, named),
        "clue": SlotForm(clue, named),
        "need": SlotForm(need, needed),
        "beside": SlotForm(need, needed),
        "cell": SlotForm(CELL, spans_of),
        "cells": SlotForm(cells, spans_of),
        "many": SlotForm(several, spans_of),
        "run": SlotForm(rf"{CELL}(?:, {CELL})*", spans_of),
        "figures": SlotForm(FIGURES, int),
        "n": SlotForm(words.numbers.any, words.numbers.value),
        "share": SlotForm(share, lambda text: text.removesuffix(words.percent)),
    }


def _place(words: HintWords) -> str:
    column, row = (
        rf"(?:{single} {name}|{several} {name}–{name})"
        for (single, several), name in ((words.column, LETTERS), (words.row, FIGURES))
    )
    part = "|".join(sorted(words.parts, key=len, reverse=True))
    lines = rf"(?:{column} {words.both} {row}|{column}|{row})"
    return rf"(?:{words.board}|(?:(?:{part}), )?in {lines})"


def _span(what: Sequence[str], name: str, text: str) -> tuple[str, str] | None:
    match = re.search(rf"(?:{'|'.join(what)}) ({name})(?:–({name}))?", text)
    return None if match is None else (match[1], match[2] or match[1])
