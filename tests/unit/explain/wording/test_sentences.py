"""Sentences read back: what they name is highlighted, what they count adds up."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import cast

import pytest

from tests.audits.explained_steps import Case, live_cases, paper_cases, walked
from tests.audits.sentence_reader import faults
from tests.witnesses.brute_force import small_positions
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.conflict import smallest_conflict
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.explanation import Explanation, explain, explain_conflict
from webapp.explain.proofs.proof import Forward
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.sentences import ENGLISH, LONGEST, LineKind, in_lines
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import Fragment
from webapp.explain.wording.words import Words
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def larger(cases: Iterator[Case], number: int) -> Iterator[Case]:
    return islice((c for c in cases if c.size > 1 or c.reason.uses_total), number)


def explained(case: Case) -> Explanation:
    return explain(case.position, case.reason, case.voice, Budget())


def sentence(text: str, voice: Voice = Voice.PAPER) -> str:
    """The sentence of the first step of a position."""
    position = parse_position_text(text)
    reason = smallest_reason(position, Budget())
    assert reason is not None
    shown = explain(position, reason, voice, Budget())
    assert not faults(position, reason, shown)
    return shown.sentence


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_sentences_name_what_is_highlighted_and_their_numbers_add_up(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    for case in islice(cases(11), 400):
        assert faults(case.position, case.reason, explained(case)) == []
    for case in larger(cases(12), 300):
        assert faults(case.position, case.reason, explained(case)) == []


def test_sentences_in_the_papers_order_have_the_same_form() -> None:
    for puzzle in paper_puzzles(6, 20, seed=13):
        for case in walked(puzzle, Voice.PAPER, "paper"):
            assert not faults(case.position, case.reason, explained(case)), explained(case).sentence


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_nearly_all_sentences_are_short(cases: Callable[[int], Iterator[Case]]) -> None:
    lengths = [len(explained(case).sentence) for case in larger(cases(14), 400)]
    assert sum(length > LONGEST for length in lengths) <= 0.02 * len(lengths)


@dataclass(frozen=True)
class Altered:
    """An explanation with another sentence."""

    sentence: str
    used: tuple[int, ...]
    counted: tuple[int, ...]
    named: tuple[int, ...]


NUMBERS = ("one", "two", "three", "four", "five")


def alterations(rng: random.Random, text: str) -> Iterator[str]:
    """The sentence with one name, one claim or one telling number changed."""
    name = rng.choice(re.findall(r"\b[A-Z]{1,2}[0-9]+\b", text))
    yield re.sub(rf"\b{name}\b", "Z99", text)
    if " is empty" in text:
        yield text.replace(" is empty", " is a bullet")
    for pattern in (r"needs ({}) (?:more )?of", r"({}) in all", r"({}) bullets are left"):
        match = re.search(pattern.format("|".join(NUMBERS)), text)
        if match:
            other = rng.choice([word for word in NUMBERS if word != match[1]])
            yield text[: match.start(1)] + other + text[match.end(1) :]


def test_the_reader_notices_a_wrong_name_claim_or_number() -> None:
    rng, altered = random.Random(15), 0
    for case in larger(paper_cases(15), 200):
        shown = explained(case)
        if {LineKind.CHAIN, LineKind.REFUTED} & set(shown.kinds):
            continue
        for text in alterations(rng, shown.sentence):
            if text == shown.sentence:
                continue
            altered += 1
            other = Altered(text, shown.used, shown.counted, shown.named)
            assert faults(case.position, case.reason, other), text
    assert altered > 300


def test_known_marks_beside_the_clues_are_used_and_with_the_total_all_known_bullets() -> None:
    for case in larger(paper_cases(16), 150):
        used, position = mask_of(explained(case).used), case.position
        marks = position.bullets | position.empties
        assert not used & ~marks
        if case.reason.uses_total:
            assert not position.bullets & ~used


def test_a_chain_lists_its_cells_in_order_beginning_with_what_is_supposed() -> None:
    chains = 0
    for case in larger(paper_cases(17), 500):
        shown = explained(case)
        if shown.kinds[0] is LineKind.CHAIN:
            chains += 1
            cell, value = shown.chain[0]
            known = case.reason.empties if value else case.reason.bullets
            assert known >> cell & 1, "the opposite of what is true is supposed"
    assert chains > 5


def test_paper_and_live_sentences_differ_in_their_nouns_only() -> None:
    for case in larger(paper_cases(18), 150):
        spoken = [explain(case.position, case.reason, voice, Budget()).sentence for voice in Voice]
        live = spoken[0].replace("bullet", "mine").replace("empty", "safe")
        assert spoken[1] == live


def test_nothing_is_ever_told_by_search_or_in_jargon() -> None:
    banned = re.compile(r"search|exhaust|constraint|subset|contradict|implies|!", re.IGNORECASE)
    for cases in (paper_cases, live_cases):
        for case in larger(cases(19), 150):
            assert not banned.search(explained(case).sentence)


def test_what_is_too_long_to_be_read_at_once_is_told_in_lines() -> None:
    short = "The 1 at A1 has its bullet, so B1 is empty."
    assert in_lines(short) == [short]
    links = " ".join(f"A{row} needs two more." for row in range(1, 18))
    long = f"Suppose B1 is empty: C1 needs one. {links} Now D1 needs none. So B1 is a bullet."
    lines = in_lines(long)
    assert " ".join(lines) == long
    assert lines[-2:] == ["Now D1 needs none.", "So B1 is a bullet."]
    assert max(map(len, lines)) <= 100


def test_every_kind_has_a_wording() -> None:
    assert set(ENGLISH) == set(LineKind)


BROKEN = {
    "": "no whole sentence",
    "the 2 at {clue} is complete, so {cells} is empty.": "no whole sentence",
    "So, so {clue} {cells}": "no whole sentence",
    "The 2 at {clue} is complete, so .": "no whole sentence",
    "The 2 at {clue} is complete, so ; and {cells} is empty.": "no whole sentence",
    "The 2 at {clue} is complete.": "a conclusion is not named",
    "The 2 is complete, so {cells} is empty.": "a clue is not named",
}


@pytest.mark.parametrize(("pattern", "fault"), BROKEN.items())
def test_what_is_no_whole_sentence_is_refused(
    monkeypatch: pytest.MonkeyPatch, pattern: str, fault: str
) -> None:
    position = parse_position_text("3x1 ?\n.2.")

    def wording(words: Words, lemma: Forward) -> str:
        clue = words.clue(lemma.links[0].source) if "{clue}" in pattern else ""
        names = words.cells(lemma.links[0].bound.cells) if "{cells}" in pattern else ""
        return pattern.format(clue=clue, cells=names)

    monkeypatch.setitem(cast("dict[LineKind, object]", ENGLISH), LineKind.FULL, wording)
    reason = smallest_reason(position, Budget())
    assert reason is not None
    with pytest.raises(Fragment, match=fault):
        explain(position, reason, Voice.PAPER, Budget())


def test_conflicts_name_their_clues_and_say_what_cannot_be() -> None:
    for position in small_positions(seed=20, count=300):
        conflict = smallest_conflict(position, Budget())
        if conflict is not None:
            shown = explain_conflict(position, conflict, Voice.PAPER)
            assert set(conflict.clues) <= set(shown.named)
            last = shown.sentence.removesuffix(".").rpartition(". ")[2]
            assert re.search(r"too many|more than|no cell|left for it|\bbut\b|already", last)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "3x1 ?\n.2.",
            "The 2 at B1 needs two bullets and has just two cells left, so A1 and C1 are bullets.",
        ),
        ("3x1 ?\n*1.", "The 1 at B1 has its bullet, so C1 is empty."),
        ("3x1 ?\n.0.", "The 0 at B1 has no bullet around it, so A1 and C1 are empty."),
        (
            "3x1 ?\n*2.",
            "The 2 at B1 needs one more bullet and has just one cell left, so C1 is a bullet.",
        ),
        ("2x1 0\n..", "All bullets are found, so A1 and B1 are empty."),
        ("2x1 2\n..", "Two bullets are left for just two cells, so A1 and B1 are bullets."),
        (
            "5x2 1\n.1...\n.....",
            (
                "One bullet is left, and the 1 at B1 needs one of A1, C1 and A2–C2. "
                "So D1, E1, D2 and E2 are empty."
            ),
        ),
        (
            "5x2 3\n.2.2.\n.---.",
            (
                "Three bullets are left. B1 takes two of A1, C1 and A2; D1 two of C1, E1 and E2: "
                "four in all, so they must share C1. So C1 is a bullet."
            ),
        ),
        (
            "2x7 6\n..\n.1\n1.\n..\n..\n.4\n..",
            (
                "Six bullets are left, and every cell left touches one of these clues. "
                "B2 takes one of A1, B1, A2 and B3; A3 one of A2, B3, A4 and B4; "
                "B6 four of A5–A7, B5 and B7: at most six together. "
                "So nothing may count twice: A2 and B3 are empty."
            ),
        ),
        (
            "4x3 12\n....\n....\n....",
            ("There are 12 bullets left for just 12 cells, so A1–D1, A2–D2 and A3–D3 are bullets."),
        ),
    ],
)
def test_small_positions_are_told_like_this(text: str, expected: str) -> None:
    assert sentence(text) == expected


def test_two_clues_are_told_by_what_they_share() -> None:
    assert sentence("4x2 ?\n11..\n....", Voice.LIVE) == (
        "The 1 at A1 needs one of A2 and B2. Both also touch the 1 at B1, which is then complete, "
        "so C1 and C2 are safe."
    )


def test_names_of_cells_make_straight_runs_of_three_and_more_ranges() -> None:
    board = Position(5, 5, {})
    row, column = mask_of([0, 1, 2]), mask_of([4, 9, 14, 19])
    assert names_of(row, board.width) == ["A1–C1"]
    assert names_of(row | column, board.width) == ["A1–C1", "E1–E4"]
    assert names_of(mask_of([0, 1, 5]), board.width) == ["A1", "B1", "A2"]
    assert names_of(mask_of([3, 4, 5]), board.width) == ["D1", "E1", "A2"]
