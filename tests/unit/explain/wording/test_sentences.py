"""Sentences read back in both languages: every clause of them is proved."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from tests.audits.explained_steps import Case, Shown, live_cases, paper_cases, shown, walked
from tests.audits.impossible import Conflicting, conflict_cases
from tests.audits.reading.alterations import alterations
from tests.audits.reading.reader import (
    LONGEST,
    examine,
    examine_conflict,
    faults,
    forbidden,
    heading_faults,
    read,
)
from tests.audits.small_positions import small_walks
from tests.witnesses.brute_force import small_positions
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.explanation import Explanation, explain, explain_conflict
from webapp.explain.items import items_of
from webapp.explain.steps import explained_walk
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.german import GERMAN
from webapp.explain.wording.languages import LANGUAGES
from webapp.explain.wording.line_kinds import LineKind
from webapp.explain.wording.narration import narrate
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import Fragment
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def larger(cases: Iterator[Case], number: int) -> Iterator[Case]:
    return islice((c for c in cases if c.size > 1 or c.reason.uses_total), number)


def explained(case: Case) -> Explanation:
    return explain(case.position, case.reason, case.voice, Budget())


def in_languages(case: Case) -> list[Shown]:
    explanation = explained(case)
    return [shown(case, explanation, code) for code in LANGUAGES]


def texts(position_text: str, voice: Voice = Voice.PAPER) -> list[str]:
    """The explanation of the first step of a position, in both languages."""
    position = parse_position_text(position_text)
    reason = smallest_reason(position, Budget())
    assert reason is not None
    languages = in_languages(Case(position, reason, voice, "smallest"))
    for each in languages:
        assert not faults(position, reason, each)
    return [" ".join(each.sentences) for each in languages]


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_every_clause_is_proved_in_both_languages(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    for case in [*islice(cases(11), 150), *larger(cases(12), 150)]:
        for each in in_languages(case):
            examination = examine(case.position, case.reason, each)
            assert not examination.faults, each.sentences
            assert not examination.unnamed, each.sentences


def test_every_clause_is_proved_in_the_papers_order() -> None:
    for puzzle in paper_puzzles(6, 12, seed=13):
        for case in walked(puzzle, Voice.PAPER, "paper"):
            for each in in_languages(case):
                assert not faults(case.position, case.reason, each), each.sentences


def test_both_languages_say_the_same() -> None:
    sentences = 0
    cases = [case for walk in islice(small_walks(14), 400) for case in walk]
    for case in [*cases, *larger(paper_cases(14), 200)]:
        english, german = (read(each.sentences, each.code) for each in in_languages(case))
        assert not english[1] + german[1]
        assert english[0] == german[0]
        sentences += len(english[0])
    assert sentences > 2000


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_nearly_all_sentences_are_short(cases: Callable[[int], Iterator[Case]]) -> None:
    lengths = [len(s) for c in larger(cases(14), 200) for e in in_languages(c) for s in e.sentences]
    assert sum(length > LONGEST for length in lengths) <= 0.02 * len(lengths)


def test_nothing_is_said_that_never_should_be() -> None:
    phrases = [
        phrase
        for cases in (paper_cases, live_cases)
        for case in larger(cases(15), 100)
        for each in in_languages(case)
        for phrase in forbidden(each.sentences, each.code)
    ]
    assert not phrases, phrases[:3]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_reader_notices_whatever_is_altered(code: str) -> None:
    rng, altered, overlooked = random.Random(15), 0, []
    for case in larger(paper_cases(15), 250):
        right = shown(case, explained(case), code)
        if faults(case.position, case.reason, right):
            continue
        for what, sentences in alterations(rng, right.sentences, code):
            altered += 1
            if not faults(case.position, case.reason, replace(right, sentences=sentences)):
                overlooked.append((what, sentences))
    assert altered > 900
    assert len(overlooked) <= 0.002 * altered, overlooked[:3]


def test_known_marks_beside_the_clues_are_used_and_with_the_total_all_known_bullets() -> None:
    for case in larger(paper_cases(16), 150):
        used, position = mask_of(explained(case).used), case.position
        marks = position.bullets | position.empties
        assert not used & ~marks
        if case.reason.uses_total:
            assert not position.bullets & ~used


def test_a_chain_lists_its_cells_in_order_beginning_with_what_is_supposed() -> None:
    chains = 0
    for case in larger(paper_cases(17), 300):
        explanation = explained(case)
        if explanation.telling.kinds[0] is LineKind.CHAIN:
            chains += 1
            (cell, value, line), *others = explanation.chain
            assert [line, *(later for _, _, later in others)] == sorted(
                later for _, _, later in explanation.chain
            )
            sentences = explanation.narration.sentences
            for chained in explanation.chain:
                words = sentences[chained.line - 1]
                assert cell_name(chained.cell, case.position.width) in words or "–" in words
            known = case.reason.empties if value else case.reason.bullets
            assert known >> cell & 1, "the opposite of what is true is supposed"
    assert chains > 3


def test_paper_and_live_sentences_differ_in_their_nouns_only() -> None:
    for case in larger(paper_cases(18), 150):
        explanation, width = explained(case), case.position.width
        spoken = [narrate(explanation.telling, width, voice).sentence for voice in Voice]
        assert spoken[1] == spoken[0].replace("bullet", "mine").replace("empty", "safe")
        german = [narrate(explanation.telling, width, voice, GERMAN).sentence for voice in Voice]
        assert german[1] == german[0].replace("Kugel", "Mine").replace("leer", "sicher")


def test_nothing_is_ever_told_by_search_or_in_jargon() -> None:
    banned = re.compile(r"search|exhaust|constraint|subset|contradict|implies|!", re.IGNORECASE)
    for cases in (paper_cases, live_cases):
        for case in larger(cases(19), 100):
            assert not banned.search(explained(case).narration.sentence)


def test_what_is_too_long_to_be_read_at_once_is_told_as_a_list() -> None:
    lists = 0
    for case in larger(paper_cases(20), 200):
        narration = explained(case).narration
        lists += bool(narration.lines)
        assert narration.lines in {(), narration.sentences}
        if len(narration.sentence) > LONGEST and len(narration.sentences) > 1:
            assert narration.lines
    assert lists > 20


def conflict_proved(case: Case) -> Explanation:
    """The explanation of a conflict, read and proved in both languages."""
    conflict = Conflict(tuple(case.reason.clues), case.reason.uses_total)
    explanation = explain_conflict(case.position, conflict, case.voice)
    for code in LANGUAGES:
        each = shown(case, explanation, code)
        assert not examine_conflict(case.position, case.reason, each).faults, each.sentences
    return explanation


def test_conflicts_are_proved_in_both_languages() -> None:
    conflicts = 0
    for position in small_positions(seed=20, count=300):
        conflict = smallest_conflict(position, Budget())
        if conflict is not None:
            conflicts += 1
            reason = Conflicting(tuple(conflict.clues), conflict.uses_total)
            conflict_proved(Case(position, reason, Voice.PAPER))
    assert conflicts > 20


HARD_CONFLICTS = [
    ("5x5 8\n..2..\n.232.\n....1\n2.3..\n....1", "The first sum is more by four"),
    (
        "6x6 11\n...*.2\n-.3...\n.2*3-1\n......\n2..*.0\n.4..2.",
        "so three bullets must each count for two of these numbers",
    ),
    (
        "7x7 15\n1.2.2..\n2.-3...\n2.2...2\n..2.4..\n232..5.\n..*4*3.\n.2-.1.1",
        "touches an even number of them",
    ),
    (
        "6x6 12\n2...11\n....1.\n3.2...\n..1...\n.1..4.\n....21",
        "D3 is a bullet, so at most one of B3, D4 and D5 is a bullet",
    ),
    (
        "8x8 18\n......1.\n2.2...21\n.4......\n......21\n...3.5.2\n3..4....\n2....5..\n..44....",
        "Together that makes at least 20.",
    ),
]
"""Positions that cannot be, and what their proofs say: sums, or what is known on the way."""


@pytest.mark.parametrize(("text", "english"), HARD_CONFLICTS)
def test_conflicts_that_are_hard_to_show_are_proved(text: str, english: str) -> None:
    position = parse_position_text(text)
    conflict = smallest_conflict(position, Budget())
    assert conflict is not None
    reason = Conflicting(tuple(conflict.clues), conflict.uses_total)
    explanation = conflict_proved(Case(position, reason, Voice.PAPER))
    assert english in explanation.narration.sentence


def test_the_reader_notices_whatever_is_altered_in_a_conflict() -> None:
    rng, altered, overlooked = random.Random(19), 0, []
    for case in islice(conflict_cases(27), 60):
        explanation = conflict_proved(case)
        for code in LANGUAGES:
            right = shown(case, explanation, code)
            for what, sentences in alterations(rng, right.sentences, code):
                altered += 1
                wrong = replace(right, sentences=sentences)
                if not examine_conflict(case.position, case.reason, wrong).faults:
                    overlooked.append((what, sentences))
    assert altered > 500
    assert len(overlooked) <= 0.002 * altered, overlooked[:3]


def test_cells_are_alike_for_all_clues_of_a_step_not_for_some_alone() -> None:
    position = parse_position_text(
        "9x9 24\n.-0-..*20\n.111.3*3-\n.........\n..5.532.2\n......2..\n...4..2.2\n"
        "--..1....\n0-*3....3\n--2*211.."
    )
    case = next(case for case in walked(position, Voice.PAPER, "paper") if case.size > 2)
    assert case.size == 12
    for each in in_languages(case):
        assert not faults(position, case.reason, each)


def test_what_stands_above_a_run_names_its_clues_in_both_languages() -> None:
    runs = 0
    for number, puzzle in enumerate(paper_puzzles(7, 6, seed=21)):
        for item in items_of(explained_walk(puzzle, voice=list(Voice)[number % 2])):
            if not item.is_run:
                continue
            runs += 1
            clues = list(dict.fromkeys(clue for step in item.steps for clue in step.clues))
            for code, language in LANGUAGES.items():
                heading = item.heading(language)
                assert not heading_faults(puzzle, clues, heading, code), heading
                assert heading_faults(puzzle, clues[:-1], heading, code)
    assert runs > 20


BROKEN = {
    "": "no whole sentence",
    "2 at {clue} is complete, so {so}": "no whole sentence",
    "{clue} is complete, so .": "no whole sentence",
    "{clue} is complete, so ; and {so}.": "no whole sentence",
}
"""Wordings that are no sentences, and what is said of them."""


@pytest.mark.parametrize(("wording", "fault"), BROKEN.items())
def test_what_is_no_whole_sentence_is_refused(
    monkeypatch: pytest.MonkeyPatch, wording: str, fault: str
) -> None:
    monkeypatch.setitem(vars(ENGLISH), "wordings", {**ENGLISH.wordings, "full": wording})
    position = parse_position_text("3x1 ?\n.2.")
    reason = smallest_reason(position, Budget())
    assert reason is not None
    with pytest.raises(Fragment, match=fault):
        explain(position, reason, Voice.PAPER, Budget())


SAID = [
    (
        "3x1 ?\n.2.",
        "The 2 at B1 needs two bullets and has just two cells left, so A1 and C1 are bullets.",
        (
            "Die 2 bei B1 braucht zwei Kugeln und hat nur noch zwei Felder, "
            "also sind A1 und C1 Kugeln."
        ),
    ),
    (
        "3x1 ?\n*1.",
        "The 1 at B1 has its bullet, so C1 is empty.",
        "Die 1 bei B1 hat ihre Kugel, also ist C1 leer.",
    ),
    (
        "3x1 ?\n.0.",
        "The 0 at B1 has no bullet around it, so A1 and C1 are empty.",
        "Die 0 bei B1 hat keine Kugel um sich, also sind A1 und C1 leer.",
    ),
    (
        "2x1 2\n..",
        "Two bullets are left for just two cells, so A1 and B1 are bullets.",
        "Zwei Kugeln sind übrig, für nur zwei Felder, also sind A1 und B1 Kugeln.",
    ),
    (
        "5x2 1\n.1...\n.....",
        (
            "One bullet is left, and the 1 at B1 needs one of A1, C1, A2, B2 or C2. "
            "So D1, E1, D2 and E2 are empty."
        ),
        (
            "Eine Kugel ist übrig, und die 1 bei B1 braucht eine von A1, C1, A2, B2 oder C2. "
            "Also sind D1, E1, D2 und E2 leer."
        ),
    ),
]
"""Positions, and what is said of their first steps."""


@pytest.mark.parametrize(("text", "english", "german"), SAID)
def test_small_positions_are_explained_like_this(text: str, english: str, german: str) -> None:
    assert texts(text) == [english, german]


def test_two_clues_are_explained_by_what_they_share() -> None:
    assert texts("4x2 ?\n11..\n....", Voice.LIVE)[0] == (
        "1-1: the 1 at A1 needs one of A2 or B2. Both touch the 1 at B1 too, which needs just one, "
        "so C1 and C2 are safe."
    )


def test_names_of_cells_make_straight_runs_of_three_and_more_ranges() -> None:
    board = Position(5, 5, {})
    row, column = mask_of([0, 1, 2]), mask_of([4, 9, 14, 19])
    assert names_of(row, board.width) == ["A1–C1"]
    assert names_of(row | column, board.width) == ["A1–C1", "E1–E4"]
    assert names_of(mask_of([0, 1, 5]), board.width) == ["A1", "B1", "A2"]
    assert names_of(mask_of([3, 4, 5]), board.width) == ["D1", "E1", "A2"]


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "4x1 ?\n*1.1",
            "The 1 at B1 is complete already and gets C1 too.",
            "die 1 bei B1 ist schon fertig und bekommt C1 dazu.",
        ),
        (
            "3x1 ?\n0.1",
            "The 0 at A1 allows no bullet and gets B1.",
            "die 0 bei A1 erlaubt keine Kugel und bekommt B1.",
        ),
        (
            "3x1 ?\n-1-",
            "The 1 at B1 needs one bullet, and no cell is left for that.",
            "Die 1 bei B1 braucht eine Kugel, und dafür bleibt kein Feld.",
        ),
        (
            "3x1 ?\n-2*",
            "The 2 at B1 still needs one bullet, and no cell is left for that.",
            "Die 2 bei B1 braucht noch eine Kugel, und dafür bleibt kein Feld.",
        ),
    ],
)
def test_what_a_number_gets_too_many_or_too_few_of_is_told_naturally(
    text: str, english: str, german: str
) -> None:
    position = parse_position_text(text)
    conflict = smallest_conflict(position, Budget())
    assert conflict is not None
    reason = Conflicting(tuple(conflict.clues), conflict.uses_total)
    case = Case(position, reason, Voice.PAPER)
    explanation = conflict_proved(case)
    for code, sentence in {"en": english, "de": german}.items():
        sentences = " ".join(shown(case, explanation, code).sentences)
        assert sentence.lower() in sentences.lower()
