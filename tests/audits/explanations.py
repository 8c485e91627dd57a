"""Thousands of explanations, each checked: `python -m tests.audits.explanations --count 10000`.

Every step is told in every language, proved again, read back, each clause proved by the reader,
and given to solvers that share nothing with the engine. Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from tests.audits import reason_checks
from tests.audits.explained_steps import Case, Shown, live_cases, no_guess_walks, paper_cases, shown
from tests.audits.impossible import conflict_cases
from tests.audits.reading.reader import (
    GRAMMARS,
    LONGEST,
    Examination,
    examine,
    examine_conflict,
    forbidden,
)
from tests.audits.small_positions import small_walks
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict
from webapp.engine.position import Position
from webapp.engine.proofs.proof import TOTAL
from webapp.engine.proofs.verify import Unproven, verify
from webapp.engine.reasons.reason import Deduction
from webapp.explain.explanation import Explanation, explain, explain_conflict
from webapp.explain.wording.line_kinds import LineKind
from webapp.explain.wording.whole_sentence import Fragment
from webapp.notation.position_text import print_position_text

CHECKS = (
    "crash",
    "empty",
    "false",
    "unnamed",
    "languages differ",
    "forbidden",
    "superfluous",
    "not smallest",
    "not proved",
)
"""What can be wrong."""

KINDS = ("puzzles", "live", "small", "boards", "conflicts")
"""The kinds of boards whose steps are explained."""

SMALL_SHARE = 10
"""Small positions for each step of puzzles: most of them take one sentence."""

BOARD_SHARE = 80
"""Steps of puzzles for each board that is played to its end."""

EXAMPLES = 3
"""Examples that are shown of each fault."""


Judge: TypeAlias = Callable[[Position, Deduction, Shown], Examination]
"""Reads what is shown of a step, or of a conflict, and proves it."""


def main() -> int:
    """Audit as many steps as asked for, ten times as many small positions, and some boards."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=10_000, help="steps of each kind of board")
    options.add_argument("--seed", type=int, default=1, help="which boards")
    options.add_argument("--only", choices=KINDS, help="one kind of board, to run it in pieces")
    given = options.parse_args()
    wrong = 0
    for audit in audits(given.count, seed=given.seed, kinds=[given.only] if given.only else KINDS):
        wrong += audit.wrong.total()
        sys.stdout.write("".join(f"{line}\n" for line in audit.report()) + "\n")
        sys.stdout.flush()
    return 1 if wrong else 0


def audits(
    count: int, *, seed: int = 1, kinds: Sequence[str] = KINDS
) -> Iterator[ExplanationAudit]:
    """Explanations of steps with two clues or more or with the total, checked one by one."""
    if "puzzles" in kinds:
        yield audit_cases("Bullets puzzles 5x5 to 10x10", paper_cases(seed), count)
    if "live" in kinds:
        live = "Live expert boards, some without a guess, and mid-game positions"
        yield audit_cases(live, live_cases(seed), count)
    if "small" in kinds:
        yield audit_walks(
            "Small positions by chance, with marks", small_walks(seed), SMALL_SHARE * count
        )
    if "boards" in kinds:
        title = "Live boards without a guess, in both voices"
        yield audit_walks(title, no_guess_walks(seed), max(1, count // BOARD_SHARE))
    if "conflicts" in kinds:
        yield audit_conflicts("Conflicts of altered positions", conflict_cases(seed), count)


def audit_cases(title: str, cases: Iterator[Case], number: int) -> ExplanationAudit:
    """Check so many of the cases, and a share of those with one clue."""
    audit = ExplanationAudit(title)
    for case in cases:
        if case.size == 1 and not case.reason.uses_total:
            audit.single(case)
        else:
            audit.add(case)
            if audit.steps == number:
                break
    return audit


def audit_walks(title: str, walks: Iterator[list[Case]], number: int) -> ExplanationAudit:
    """Check every step of so many positions."""
    audit = ExplanationAudit(title)
    for cases in islice(walks, number):
        audit.walks += 1
        for case in cases:
            audit.add(case)
    return audit


def audit_conflicts(title: str, cases: Iterator[Case], number: int) -> ExplanationAudit:
    """Check why so many positions cannot be."""
    audit = ExplanationAudit(title)
    for case in islice(cases, number):
        audit.conflict(case)
    return audit


@dataclass
class ExplanationAudit:
    """What the checks of many explanations came to."""

    title: str
    steps: int = 0
    sizes: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    walks: int = 0
    """Positions walked in every order; of endless cases nobody counts them."""
    conflicts: int = 0
    """Positions that cannot be; they have no steps."""
    singles: int = 0
    smallest_known: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    """Forms of sentences that were read, in one language."""
    sentences: Counter[str] = field(default_factory=Counter)
    """Sentences and items that were read, by language."""
    long: Counter[str] = field(default_factory=Counter)
    """Those that are too long to be read in one go."""
    longest: int = 0
    examples: list[str] = field(default_factory=list)

    def single(self, case: Case) -> None:
        """A step of one clue: every hundredth is explained and its form checked."""
        self.singles += 1
        if self.singles % 100 == 0:
            self._explained(case)

    def add(self, case: Case) -> None:
        """Explain a step and check everything about it."""
        self.steps += 1
        label = _label(case)
        self.sizes[label] += 1
        self.kinds[label, _rung(self._explained(case))] += 1
        self._check(case)

    def conflict(self, case: Case) -> None:
        """Explain why clues cannot hold together, and check what is told."""
        self.conflicts += 1
        label = _label(case)
        self.sizes[label] += 1
        kinds = self._explained(case, examine_conflict)
        self.kinds[label, _rung(kinds)] += 1

    def _explained(self, case: Case, judge: Judge = examine) -> tuple[LineKind, ...]:
        position, reason = case.position, case.reason
        try:
            if judge is examine:
                explanation = explain(position, reason, case.voice, Budget())
            else:
                conflict = Conflict(tuple(reason.clues), reason.uses_total)
                explanation = explain_conflict(position, conflict, case.voice)
            cited = (*reason.clues, TOTAL) if reason.uses_total else tuple(reason.clues)
            verify(position, cited, explanation.proof, reason.bullets, reason.empties)
        except Fragment as fault:
            self._note("empty", case, str(fault))
            return ()
        except (Unproven, BudgetSpent) as fault:
            self._note("not proved", case, str(fault))
            return ()
        except (KeyError, RuntimeError, StopIteration) as fault:
            # A wording is wanting; in a generator StopIteration becomes RuntimeError.
            self._note("crash", case, f"{reason}: {fault!r}")
            return ()
        self._read(case, explanation, judge)
        return explanation.telling.kinds

    def _read(self, case: Case, explanation: Explanation, judge: Judge) -> None:
        """Read what is told in every language; all say the same."""
        examined = {}
        for code in GRAMMARS:
            display = shown(case, explanation, code)
            examined[code] = judge(case.position, case.reason, display)
            self._lengths(display)
            self._judge(case, display, examined[code])
        first, *others = (each.readings for each in examined.values())
        self.forms.update(reading.form for reading in first)
        number = len(explanation.narration.sentences)
        if any(len(other) == len(first) == number and other != first for other in others):
            self._note("languages differ", case, "")

    def _lengths(self, display: Shown) -> None:
        self.sentences[display.code] += len(display.sentences)
        lengths = [len(sentence) for sentence in display.sentences]
        self.long[display.code] += sum(length > LONGEST for length in lengths)
        self.longest = max(self.longest, *lengths, 0)

    def _judge(self, case: Case, display: Shown, examination: Examination) -> None:
        text = " ".join(display.sentences)
        said = examination.faults
        if said:
            empty = said[0].startswith(("nothing is told", "no sentence", "ambiguous"))
            self._note("empty" if empty else "false", case, f"{said[0]}\n{text}")
        elif examination.unnamed:
            self._note("unnamed", case, text)
        phrases = forbidden(display.sentences, display.code)
        if phrases:
            self._note("forbidden", case, phrases[0])

    def _check(self, case: Case) -> None:
        if not reason_checks.sound(case):
            self._note("false", case, str(case.reason))
        if not reason_checks.minimal(case):
            self._note("superfluous", case, str(case.reason))
        if case.order != "smallest":
            return
        small = reason_checks.smallest(case)
        self.smallest_known += small is not None
        if small is False:
            self._note("not smallest", case, str(case.reason))

    def _note(self, what: str, case: Case, example: str) -> None:
        self.wrong[what] += 1
        if self.wrong[what] <= EXAMPLES:
            place = f"{case.order}, {print_position_text(case.position)}"
            self.examples.append(f"{what}: {place}{example}")

    def report(self) -> Iterator[str]:
        """The audit as lines of text."""
        yield self.title
        if self.walks:
            yield f"{self.steps} steps of {self.walks} positions"
        elif self.conflicts:
            yield f"{self.conflicts} conflicts"
        else:
            steps = f"{self.steps} steps with two clues or more or with the total"
            yield f"{steps}; {self.singles} with one clue"
        yield "; ".join(f"{what}: {self.wrong[what]}" for what in CHECKS)
        yield f"smallest checked for {self.smallest_known} of them"
        for code, number in self.sentences.items():
            short = 100 * (1 - self.long[code] / max(1, number))
            yield f"{code}: {number} sentences read, {short:.2f}% within {LONGEST} characters"
        yield f"longest: {self.longest}"
        yield from self._table()
        yield ", ".join(f"{form} {number}" for form, number in self.forms.most_common())
        yield from self.examples

    def _table(self) -> Iterator[str]:
        """The kinds of lines by the size of the reason."""
        labels = sorted(self.sizes, key=lambda label: (label.endswith("T"), len(label), label))
        rungs = sorted({rung for _, rung in self.kinds}, key=lambda rung: -self._with(rung))
        width = max(map(len, rungs), default=0)
        yield " ".join([" " * width, *(f"{label:>7}" for label in labels), f"{'all':>7}"])
        for rung in rungs:
            counts = [self.kinds[label, rung] for label in labels]
            yield " ".join(
                [f"{rung:<{width}}", *(f"{n or '':>7}" for n in counts), f"{sum(counts):>7}"]
            )
        sums = [self.sizes[label] for label in labels]
        yield " ".join([f"{'all':<{width}}", *(f"{n:>7}" for n in sums), f"{sum(sums):>7}"])

    def _with(self, rung: str) -> int:
        return sum(n for (_, other), n in self.kinds.items() if other == rung)


def _label(case: Case) -> str:
    return f"{case.size}{'T' if case.reason.uses_total else ''}"


def _rung(kinds: tuple[LineKind, ...]) -> str:
    """The rung of the ladder that a proof stands on."""
    chains = kinds.count(LineKind.CHAIN) + kinds.count(LineKind.REFUTED)
    if not kinds:
        return "none"
    if LineKind.CASES in kinds:
        return LineKind.CASES.value
    if chains and LineKind.TANGLED in kinds:
        return "counts and chains"
    if chains:
        return "a chain" if chains == 1 else "two or more chains"
    return kinds[0].value


if __name__ == "__main__":
    sys.exit(main())
