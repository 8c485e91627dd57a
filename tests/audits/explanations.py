"""Thousands of explanations, each checked: `python -m tests.audits.explanations --count 10000`.

Every step is told, proved again, read back, and given to solvers that share nothing with the
engine. Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from tests.audits import reason_checks
from tests.audits.explained_steps import Case, live_cases, no_guess_walks, paper_cases
from tests.audits.sentence_reader import LONGEST, faults, unnamed
from tests.audits.small_positions import small_walks
from webapp.engine.budget import Budget, BudgetSpent
from webapp.explain.explanation import explain
from webapp.explain.proofs.proof import TOTAL
from webapp.explain.proofs.verify import Unproven, verify
from webapp.explain.wording.sentences import LineKind
from webapp.explain.wording.whole_sentence import Fragment

CHECKS = ("empty", "false", "superfluous", "not smallest", "not proved", "by cases")


def main() -> int:
    """Audit as many steps as asked for, ten times as many small positions, and some boards."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=10_000, help="steps of each kind of board")
    count = options.parse_args().count
    wrong = 0
    for audit in audits(count, small=10 * count, boards=max(1, count // 80)):
        wrong += audit.wrong.total()
        sys.stdout.write("".join(f"{line}\n" for line in audit.report()) + "\n")
        sys.stdout.flush()
    return 1 if wrong else 0


def audits(steps: int, *, small: int, boards: int) -> Iterator[ExplanationAudit]:
    """Explanations of steps with two clues or more or with the total, checked one by one."""
    yield audit_cases("Bullets puzzles 5x5 to 10x10", paper_cases(), steps)
    live = "Live expert boards, some without a guess, and mid-game positions"
    yield audit_cases(live, live_cases(), steps)
    yield audit_walks("Small positions by chance, with marks", small_walks(), small)
    yield audit_walks("Live boards without a guess, in both voices", no_guess_walks(), boards)


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


@dataclass
class ExplanationAudit:
    """What the checks of many explanations found."""

    title: str
    steps: int = 0
    sizes: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    walks: int = 0
    """Positions walked in every order; of endless cases nobody counts them."""
    singles: int = 0
    unnamed: int = 0
    smallest_known: int = 0
    long: int = 0
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
        kinds, sentence = self._explained(case)
        self.kinds[label, _rung(kinds)] += 1
        self.long += len(sentence) > LONGEST
        self.longest = max(self.longest, len(sentence))
        self._check(case)

    def _explained(self, case: Case) -> tuple[tuple[LineKind, ...], str]:
        position, reason = case.position, case.reason
        try:
            shown = explain(position, reason, case.voice, Budget())
            cited = (*reason.clues, TOTAL) if reason.uses_total else tuple(reason.clues)
            verify(position, cited, shown.proof, reason.bullets, reason.empties)
        except Fragment as fault:
            self._note("empty", f"{reason}: {fault}")
            return (), ""
        except (Unproven, BudgetSpent) as fault:
            self._note("not proved", f"{reason}: {fault}")
            return (), ""
        said = faults(position, reason, shown)
        if said:
            empty = not shown.sentence or said[0].startswith("no sentence")
            self._note("empty" if empty else "false", f"{said[0]}: {shown.sentence}")
        self.unnamed += unnamed(position, reason, shown)
        if LineKind.CASES in shown.kinds:
            self._note("by cases", shown.sentence)
        return shown.kinds, shown.sentence

    def _check(self, case: Case) -> None:
        if not reason_checks.sound(case):
            self._note("false", str(case.reason))
        if not reason_checks.minimal(case):
            self._note("superfluous", str(case.reason))
        if case.order == "paper":
            return
        small = reason_checks.smallest(case)
        self.smallest_known += small is not None
        if small is False:
            self._note("not smallest", str(case.reason))

    def _note(self, what: str, example: str) -> None:
        self.wrong[what] += 1
        if self.wrong[what] <= 3:
            self.examples.append(f"{what}: {example}")

    def report(self) -> Iterator[str]:
        """The audit as lines of text."""
        yield self.title
        if self.walks:
            yield f"{self.steps} steps of {self.walks} positions"
        else:
            steps = f"{self.steps} steps with two clues or more or with the total"
            yield f"{steps}; {self.singles} with one clue"
        yield "; ".join(f"{what}: {self.wrong[what]}" for what in CHECKS)
        yield f"with a highlighted cell that no sentence names: {self.unnamed}"
        short = 100 * (1 - self.long / max(1, self.steps))
        yield f"smallest checked for {self.smallest_known} of them"
        yield f"within {LONGEST} characters: {short:.2f}% (longest {self.longest})"
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
        yield " ".join([f"{'all':<{width}}", *(f"{n:>7}" for n in sums), f"{self.steps:>7}"])
        yield from self.examples

    def _with(self, rung: str) -> int:
        return sum(n for (_, other), n in self.kinds.items() if other == rung)


def _label(case: Case) -> str:
    size = case.size
    return f"{size}{'T' if case.reason.uses_total else ''}"


def _rung(kinds: tuple[LineKind, ...]) -> str:
    """The rung of the ladder that a proof stands on."""
    chains = kinds.count(LineKind.CHAIN)
    if not kinds:
        return "none"
    if LineKind.CASES in kinds:
        return LineKind.CASES.value
    if chains and LineKind.TANGLED in kinds:
        return "counts and chains"
    if chains:
        return "one chain, the rest follows" if chains == 1 else "two or more chains"
    return kinds[0].value


if __name__ == "__main__":
    sys.exit(main())
