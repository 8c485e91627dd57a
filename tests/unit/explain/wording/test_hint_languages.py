"""Hints in both languages: read back they say the same, and what their data says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.audits.reading.cells import Board
from tests.audits.reading.hints.reader import read_hint, rung_faults
from tests.witnesses.brute_force import random_position, small_board
from webapp.bench.samples import paper_puzzles
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.crux import crux_of
from webapp.explain.hints import Hint, Rung, hint_ladder
from webapp.explain.live_steps import live_walk, opens_sentence
from webapp.explain.marks import Marks
from webapp.explain.steps import explained_walk
from webapp.explain.wording.languages import LANGUAGES
from webapp.explain.wording.voice import Voice
from webapp.mines.boards import best_start, make_board
from webapp.mines.levels import BoardWish

pytestmark = pytest.mark.unit

WORDS = {"sentence", "sentences", "lines", "rungs"}
"""What of a hint as data is in a language."""

Asked = tuple[Position, Marks, Voice, int]
"""A position, the marks on it, who asks, and the cells with flags."""


def asked(seed: int, number: int) -> Iterator[Asked]:
    """Small positions, some with marks that may be wrong, in both voices."""
    rng = random.Random(seed)
    for place in range(number):
        position = random_position(rng, small_board(rng, 6), with_total=rng.random() < 0.8)
        bare = replace(position, bullets=0, empties=0)
        marks, flags, voice = Marks(position.bullets, position.empties), 0, list(Voice)[place % 2]
        if rng.random() < 0.2 and bare.clues:
            clue = rng.choice(sorted(bare.clues))
            bare = replace(bare, clues={**bare.clues, clue: (bare.clues[clue] + 2) % 4})
        if rng.random() < 0.4 and bare.unknown.bit_count() > 4:
            first, *others = rng.sample(list(cells_of(bare.unknown)), rng.randint(2, 5))
            marks = Marks(1 << first, mask_of(others))
        elif voice is Voice.LIVE and rng.random() < 0.5:
            marks, flags = Marks(), bare.unknown
        yield bare, marks, voice, flags


def ladders(seed: int, number: int) -> Iterator[dict[str, Hint]]:
    """Each rung of many hints, done and read, in all languages."""
    for position, marks, voice, flags in asked(seed, number):
        for rung, acting in (*((rung, False) for rung in Rung), (Rung.DO, True)):
            yield {
                code: hint_ladder(
                    position,
                    marks,
                    rung,
                    voice=voice,
                    flags=flags,
                    acting=acting,
                    language=language,
                )
                for code, language in LANGUAGES.items()
            }


def without_words(data: Any) -> Any:
    """Data without what is in a language."""
    if isinstance(data, dict):
        return {key: without_words(value) for key, value in data.items() if key not in WORDS}
    return [without_words(each) for each in data] if isinstance(data, list) else data


def is_live(hint: Hint, code: str) -> bool:
    """Whether a hint speaks of mines: its voice is not part of it."""
    nouns = {
        "en": ("mine", "safe", "flag", "open"),
        "de": ("Mine", "sicher", "Flagge", "öffne"),
    }
    return any(noun in hint.sentence for noun in nouns[code])


def test_all_rungs_say_the_same_in_both_languages_and_what_their_data_says() -> None:
    forms: Counter[str] = Counter()
    for hints in ladders(31, 500):
        english, german = hints["en"], hints["de"]
        assert without_words(english.as_json()) == without_words(german.as_json())
        assert english.sentence != german.sentence
        readings = {
            code: read_hint(hint.sentence, code, live=is_live(hint, code))
            for code, hint in hints.items()
        }
        assert readings["en"] == readings["de"], (english.sentence, german.sentence)
        forms.update(reading.form for reading in readings["de"])
        board = Board(english.before.width, english.before.height)
        if english.rung <= Rung.CELLS and english.kind != "done":
            for hint in hints.values():
                assert not rung_faults(hint.as_json(), readings["de"], board), hint.sentence
        for code, hint in hints.items():
            if hint.step is not None:
                assert hint.step == hint.step.told_in(LANGUAGES[code])
                assert hint.sentence.endswith(hint.step.sentence)
            assert hint.sentence.endswith(" ".join(hint.lines))
    for form in (
        *("where", "where total", "count", "clue", "clues", "decides", "decide"),
        "all small total total",
        *("guess where", "guess which", "guess flagged", "closed", "ways", "many ways"),
        *("safest", "among", "likely", "good", "always", "win", "marks single", "wrong all"),
        *("clash where", "clash together", "clash with it", "clash whatever together"),
        *("do bullets", "do flags", "do opens", "done bullets", "do erase", "nothing left"),
    ):
        assert forms[form], form


def test_a_rung_that_names_another_place_clue_or_cell_is_noticed() -> None:
    noticed = 0
    for hints in ladders(32, 40):
        hint = hints["de"]
        everywhere = hint.region is not None and hint.region.whole and hint.rung == Rung.REGION
        if hint.kind == "step" and hint.rung <= Rung.CELLS and hint.region and not everywhere:
            readings = read_hint(hint.sentence, "de", live=is_live(hint, "de"))
            board = Board(hint.before.width, hint.before.height)
            data = hint.as_json()
            wrong: dict[str, object] = {
                "region": [[0, 0], [0, 0]],
                "uses_total": not hint.uses_total,
                "cells": [],
            }
            field = list(wrong)[hint.rung - 1]
            assert rung_faults({**data, field: wrong[field]}, readings, board)
            noticed += 1
    assert noticed > 20


def test_the_crux_says_the_same_in_both_languages() -> None:
    cruxes = 0
    levels: set[int] = set()
    for number, puzzle in enumerate(paper_puzzles(7, 10, seed=33)):
        voice = list(Voice)[number % 2]
        walk = explained_walk(puzzle, voice=voice)
        english, german = (crux_of(walk, LANGUAGES[code]) for code in ("en", "de"))
        if english is None or german is None:
            continue
        cruxes += 1
        assert german.step.sentence == english.step.told_in(LANGUAGES["de"]).sentence
        for rung in (1, 2):
            readings = [
                read_hint(crux.rungs[rung - 1], code, live=voice is Voice.LIVE)
                for code, crux in (("en", english), ("de", german))
            ]
            assert readings[0] == readings[1]
            board = Board(puzzle.width, puzzle.height)
            data = {**english.as_json(rung), "uses_total": english.step.uses_total}
            assert not rung_faults(data, readings[1], board)
            if rung == 1:
                (where,) = readings[0]
                earlier = walk.index(english.step)
                assert (", after" in where.form) == bool(earlier)
                assert where.fields.get("figures", 1 if earlier else 0) == earlier
                levels.add(earlier)
    assert cruxes > 3
    assert max(levels) > 1


def test_a_live_walk_says_the_same_in_both_languages() -> None:
    guesses = 0
    for seed in range(8):
        board = make_board(BoardWish(9, 9, 14, rules="classic"), best_start(9, 9), seed)
        for step in live_walk(board):
            if step.proof is not None:
                continue
            guesses += step.guess is not None
            readings = []
            for code, language in LANGUAGES.items():
                parts = [step.told_in(language).sentence, opens_sentence(step, language)]
                readings.append(read_hint(" ".join(filter(None, parts)), code, live=True))
            assert readings[0] == readings[1]
    assert guesses > 3
