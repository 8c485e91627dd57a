"""`bullets bench explain`: how long explanations take, and whether thousands of them are right."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from webapp.bench.explain_form import LONGEST, faults, unnamed
from webapp.bench.explain_small import small_walks
from webapp.bench.explain_steps import (
    Case,
    live_cases,
    no_guess_walks,
    paper_cases,
    paper_puzzles,
)
from webapp.bench.measure import Contender, Findings, TimeGoal, Work, timed
from webapp.bench.positions import expert_midgame
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.position import Position
from webapp.engine.reasons.simplest_order import walk_steps
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.explanation import explain
from webapp.explain.proofs.proof import TOTAL
from webapp.explain.proofs.verify import Unproven, verify
from webapp.explain.wording.sentences import LineKind
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import Fragment

MILLI = 1e-3
MANY, FEW = 10_000, 150
MANY_SMALL, FEW_SMALL = 100_000, 50
MANY_BOARDS, FEW_BOARDS = 120, 1
CHECKS = ("empty", "false", "superfluous", "not smallest", "not proved", "by cases")


def absent() -> list[str]:
    """What this machine lacks to check explanations."""
    if importlib.util.find_spec("pysat"):
        return []
    return ["soundness, minimality and smallest size of explanations (python-sat is missing)"]


def works(*, quick: bool) -> Iterator[Work]:
    """How long explanations take."""
    for size, median, worst in ((7, 5, 50), (10, 40, 500)):
        whole = _each(list(paper_puzzles(size, 20 if quick else 1000, seed=9)), _whole)
        goals = (TimeGoal("median", median * MILLI), TimeGoal("worst", worst * MILLI))
        explained = Contender("walk, sentences", whole, 1, goals)
        yield Work(f"whole explanation {size}x{size}", [explained])
    expert = _each([expert_midgame(seed) for seed in range(20 if quick else 500)], _next)
    step = Contender("step, sentence", expert, 1, (TimeGoal("p95", 30 * MILLI),))
    yield Work("next step, expert board", [step])


def _each(
    positions: Sequence[Position], work: Callable[[Position], None]
) -> Callable[[], list[float]]:
    return lambda: [timed(lambda: work(position)) for position in positions]  # noqa: B023


def _whole(position: Position) -> None:
    for step in walk_steps(position, Budget()):
        reason = step.reason
        explain(position, reason, Voice.PAPER, Budget())
        bullets, empties = position.bullets | reason.bullets, position.empties | reason.empties
        position = replace(position, bullets=bullets, empties=empties)


def _next(position: Position) -> None:
    reason = smallest_reason(position, Budget())
    if reason is not None:
        explain(position, reason, Voice.LIVE, Budget())


def tables(*, quick: bool) -> Iterator[Findings]:
    """Explanations of steps with two clues or more or with the total, checked one by one."""
    number = FEW if quick else MANY
    yield audit("Bullets puzzles 5x5 to 10x10", paper_cases(), number).findings()
    yield audit(
        "Live expert boards, some without a guess, and mid-game positions", live_cases(), number
    ).findings()
    walks = small_walks(), FEW_SMALL if quick else MANY_SMALL
    yield audit_walks("Small positions by chance, with marks", *walks).findings()
    boards = no_guess_walks(), FEW_BOARDS if quick else MANY_BOARDS
    yield audit_walks("Live boards without a guess, in both voices", *boards).findings()


def audit(title: str, cases: Iterator[Case], number: int) -> Audit:
    """Check so many of the cases, and a share of those with one clue."""
    found = Audit(title)
    for case in cases:
        if case.size == 1 and not case.reason.uses_total:
            found.single(case)
        else:
            found.add(case)
            if found.steps == number:
                break
    return found


def audit_walks(title: str, walks: Iterator[list[Case]], number: int) -> Audit:
    """Check every step of so many positions."""
    found = Audit(title)
    for cases in islice(walks, number):
        found.walks += 1
        for case in cases:
            found.add(case)
    return found


@dataclass
class Audit:
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
        if not absent():
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
        from webapp.bench import explain_audit  # noqa: PLC0415 (only where the solvers are)

        if not explain_audit.sound(case):
            self._note("false", str(case.reason))
        if not explain_audit.minimal(case):
            self._note("superfluous", str(case.reason))
        if case.order == "paper":
            return
        small = explain_audit.smallest(case)
        self.smallest_known += small is not None
        if small is False:
            self._note("not smallest", str(case.reason))

    def _note(self, what: str, example: str) -> None:
        self.wrong[what] += 1
        if self.wrong[what] <= 3:
            self.examples.append(f"{what}: {example}")

    def findings(self) -> Findings:
        """The tables, for people and as JSON."""
        return Findings(self.title, list(self._lines()), self._data())

    def _lines(self) -> Iterator[str]:
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

    def _data(self) -> dict[str, object]:
        return {
            "steps": self.steps,
            "positions": self.walks or None,
            "one_clue_steps": self.singles,
            "unnamed": self.unnamed,
            "sizes": dict(self.sizes),
            "kinds": [
                {"size": label, "kind": rung, "steps": n} for (label, rung), n in self.kinds.items()
            ],
            "wrong": dict(self.wrong),
            "smallest_checked": self.smallest_known,
            "over_length": self.long,
            "longest": self.longest,
        }


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
