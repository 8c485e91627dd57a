"""Steps as plain data: what each rests on, what it concludes, and its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from webapp.engine import paper
from webapp.engine.arguments.argument import ArgumentKind, kind_of_argument
from webapp.engine.arguments.easiest import EasiestSearch, arguments
from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.paper_total import with_needed_clues
from webapp.engine.position import Position
from webapp.engine.proofs.proof import Proof
from webapp.engine.reasons.reason import Deduction
from webapp.engine.reasons.smallest import reasons_for_cell
from webapp.engine.reasons.smallest_order import walk_steps
from webapp.explain.explanation import explain
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_telling import guess_statements
from webapp.explain.items import ItemNumbers
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narration import narrate
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import Statement
from webapp.explain.wording.teller import ChainCell
from webapp.explain.wording.telling import Telling
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import json_cell, json_cells

Order = Literal["simplest", "smallest", "paper"]
"""The easiest argument first, the fewest clues first, or the order of the paper."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
"""All of them, the usual one first."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """A reason with its conclusion, sentence and highlight, in its place on a walk."""

    number: int = 1
    """Its place on the walk, from 1."""
    before: Position
    """The position before it."""
    voice: Voice
    sentence: str
    clues: tuple[Cell, ...] = ()
    uses_total: bool = False
    bullets: Mask = 0
    empties: Mask = 0
    used: tuple[Cell, ...] = ()
    """Marks that count: those beside the clues; with the total all known bullets."""
    counted: tuple[Cell, ...] = ()
    """Unknown cells that the sentence counts over and does not decide."""
    item: int | None = None
    """The number that steps share which are told as one: single clues, each touching the last."""
    lines: tuple[str, ...] = ()
    """The sentence as a list, one idea a line, where it is read better so."""
    pattern: str = ""
    """The name that players know it by, such as 1-2; mostly there is none."""
    cost: float = 0.0
    """What its proof costs a reader."""
    telling: Telling | None = None
    """What the sentence says, in no language yet; an opening and a guess have none."""
    statements: tuple[Statement, ...] = ()
    """What the sentence of an opening or of a guess says."""
    chain: tuple[ChainCell, ...] = ()
    """The cells of a supposition in order, what each would be, and which line tells it."""
    kind: int | None = None
    """The paper's type, in the paper's order."""
    proof: Proof | None = None
    """The proof; an opening and a guess have none."""
    opens: tuple[tuple[Cell, int], ...] | None = None
    """On a whole live board: the cells that open, with their numbers."""
    guess: Guess | None = None
    """The guess, where nothing is certain."""

    @property
    def size(self) -> int:
        """The number of clues it rests on."""
        return len(self.clues)

    @property
    def argument(self) -> ArgumentKind:
        """What a person has to do to follow it; an opening and a guess are as easy as one clue."""
        if self.proof is None:
            return ArgumentKind.SINGLE
        return kind_of_argument(self.proof, self.size, uses_total=self.uses_total)

    @property
    def cells(self) -> Mask:
        """The cells that it is about: its conclusions, or the cell guessed at."""
        guessed = 1 << self.guess.cell if self.guess else 0
        return self.bullets | self.empties | guessed

    @property
    def guessed(self) -> bool:
        """Whether it concludes nothing and names the best cell to try."""
        return self.guess is not None

    @property
    def reading(self) -> tuple[str, ...]:
        """What is read: the lines of a list, or the sentence alone."""
        return self.lines or (self.sentence,)

    def told_in(self, language: Language) -> Step:
        """The same step in the words of another language."""
        if self.telling is None:
            narrator = Narrator(self.before.width, self.voice, language)
            return replace(self, sentence=narrator.sentences(self.statements))
        narration = narrate(self.telling, self.before.width, self.voice, language)
        return replace(self, sentence=narration.sentence, lines=narration.lines)

    def after(self) -> Position:
        """The position once the step is done."""
        before = self.before
        return replace(
            before,
            clues={**before.clues, **dict(self.opens)} if self.opens else before.clues,
            bullets=before.bullets | self.bullets,
            empties=(before.empties | self.empties) & ~_mask(self.opens or ()),
        )

    def as_json(self) -> dict[str, object]:
        """The step as the contract lists it; cells are [row, column] from 0."""
        width = self.before.width
        grade = {"size": self.size} if self.kind is None else {"type": self.kind}
        fields: dict[str, object] = {
            "number": self.number,
            **grade,
            "clues": json_cells(self.clues, width),
            "uses_total": self.uses_total,
            "used": json_cells(self.used, width),
            "counted": json_cells(self.counted, width),
            "bullets": json_cells(cells_of(self.bullets), width),
            "empties": json_cells(cells_of(self.empties), width),
            "sentence": self.sentence,
        }
        if self.item is not None:
            fields["item"] = self.item
        if self.lines:
            fields["lines"] = list(self.lines)
        if self.pattern:
            fields["pattern"] = self.pattern
        if self.opens is not None:
            fields["opens"] = [[*json_cell(cell, width), number] for cell, number in self.opens]
        if self.guess is not None:
            fields |= self.guess.as_json(width)
        return fields


def _mask(opens: Iterable[tuple[Cell, int]]) -> Mask:
    return sum(1 << cell for cell, _ in opens)


def explained_walk(
    position: Position,
    order: Order = "simplest",
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
) -> list[Step]:
    """The steps of a position to its end, or as far as anything is certain.

    Raises `Contradiction` if the position allows no world.
    """
    return list(explained_steps(position, order, voice, budget))


def explained_steps(
    position: Position,
    order: Order = "simplest",
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
) -> Iterator[Step]:
    """As `explained_walk`, one by one: those that come before the budget is spent are not lost."""
    budget = budget or Budget()
    items = ItemNumbers()
    for number, (deduction, kind) in enumerate(deductions(position, order, budget), 1):
        step = explained_step(position, deduction, voice, budget, number=number, kind=kind)
        if order == "simplest":
            step = items.numbered(step)
        yield step
        position = step.after()


def deductions(
    position: Position, order: Order, budget: Budget
) -> Iterator[tuple[Deduction, int | None]]:
    """The deductions of a position in an order, each with its type if that is the paper's."""
    if order == "simplest":
        for argument in arguments(position, budget):
            yield argument, None
    elif order == "smallest":
        for walk_step in walk_steps(position, budget):
            yield walk_step.reason, None
    else:
        for step in paper.solve(position, budget).steps:
            shown = with_needed_clues(position, step, budget) if step.uses_total else step
            yield shown, step.kind
            bullets, empties = position.bullets | step.bullets, position.empties | step.empties
            position = replace(position, bullets=bullets, empties=empties)


def explained_step(  # noqa: PLR0913 (its place and its type have usual values)
    before: Position,
    deduction: Deduction,
    voice: Voice,
    budget: Budget,
    *,
    number: int = 1,
    kind: int | None = None,
) -> Step:
    """A deduction of the engine with its proof and its sentence."""
    explanation = explain(before, deduction, voice, budget)
    return Step(
        number=number,
        before=before,
        voice=voice,
        sentence=explanation.narration.sentence,
        lines=explanation.narration.lines,
        pattern=explanation.telling.pattern,
        cost=explanation.cost,
        telling=explanation.telling,
        clues=tuple(deduction.clues),
        uses_total=deduction.uses_total,
        bullets=deduction.bullets,
        empties=deduction.empties,
        used=explanation.used,
        counted=explanation.counted,
        chain=explanation.chain,
        kind=kind,
        proof=explanation.proof,
    )


def next_step(
    position: Position,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
    number: int = 1,
    last: Mask = 0,
) -> Step | None:
    """The easiest certain step of a position; None if nothing is certain.

    Of equally easy ones it is the nearest to the `last` cells that were marked. A position that
    cannot be is refused (`Contradiction`) where that is noticed.
    """
    if not position.unknown:
        return None
    budget = budget or Budget()
    argument = EasiestSearch(position, budget, last).first()
    if argument is None:
        return None
    return explained_step(position, argument, voice, budget, number=number)


def why_cell(
    position: Position,
    cell: Cell,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
) -> list[Step]:
    """Reasons that decide a cell, the easiest first; none if the cell is not certain.

    Where none is easy, they are the smallest ones.
    """
    budget = budget or Budget()
    ways: Sequence[Deduction] = EasiestSearch(position, budget).ways(1 << cell)
    if not ways:
        ways = reasons_for_cell(position, cell, budget)
    return [explained_step(position, way, voice, budget) for way in ways]


def other_ways(step: Step, budget: Budget | None = None) -> list[Step]:
    """Other reasons for a cell of a step, the easiest first."""
    if step.guess is not None or not step.cells:
        return []
    budget = budget or Budget()
    others: Sequence[Deduction]
    if step.kind is None:
        others = EasiestSearch(step.before, budget).ways(step.cells)
    else:
        others = reasons_for_cell(step.before, next(cells_of(step.cells)), budget)
    return [
        explained_step(step.before, way, step.voice, budget, number=step.number)
        for way in others
        if (way.clues, way.uses_total) != (step.clues, step.uses_total)
    ]


def guess_step(
    position: Position,
    guess: Guess,
    voice: Voice,
    number: int = 1,
    language: Language = ENGLISH,
) -> Step:
    """A guess in the form of a step; it concludes nothing."""
    statements = tuple(guess_statements(guess, voice))
    return Step(
        number=number,
        before=position,
        voice=voice,
        sentence=Narrator(position.width, voice, language).sentences(statements),
        statements=statements,
        counted=() if guess.safer is None else (guess.safer.cell,),
        guess=guess,
    )


def next_or_guess(
    position: Position,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
    number: int = 1,
    last: Mask = 0,
) -> Step:
    """The easiest certain step or, where nothing is certain, the best guess.

    Raises `ValueError` if no cell is unknown.
    """
    budget = budget or Budget()
    step = next_step(position, voice, budget, number, last)
    if step is None:
        step = guess_step(position, best_guess(position, voice, budget), voice, number)
    return step
