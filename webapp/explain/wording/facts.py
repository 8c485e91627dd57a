"""What is known while a lemma is told: what each clue still needs, and where."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.grid import Mask
from webapp.engine.position import Position
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Lemma, Source, conclusion_of


@dataclass(frozen=True)
class LemmaFacts:
    """The position before a lemma, as the cited clues see it."""

    position: Position
    problem: ProofProblem
    unknown: Mask
    first: bool = True
    """Whether the lemma is the first of its proof."""

    def after(self, lemma: Lemma) -> LemmaFacts:
        """What is known once the lemma is."""
        bullets, empties = conclusion_of(lemma)
        problem = self.problem.with_known(bullets, empties)
        return LemmaFacts(self.position, problem, self.unknown & ~(bullets | empties), first=False)

    def need(self, source: Source) -> int:
        """How many bullets the clue (or the total) still wants."""
        return self.problem.needs[self.problem.sources.index(source)]

    def cells(self, source: Source) -> Mask:
        """The unknown cells that the clue speaks of."""
        return self.problem.cells[self.problem.sources.index(source)]

    def has_bullets(self, source: Source) -> bool:
        """Whether some of the clue's bullets are known already."""
        return source != TOTAL and self.need(source) != self.position.clues[source]

    def cells_of_all(self, sources: tuple[Source, ...]) -> Mask:
        """The unknown cells of several clues."""
        cells = 0
        for source in sources:
            cells |= self.cells(source)
        return cells

    def needs(self, sources: tuple[Source, ...]) -> int:
        """What several clues want, added up."""
        return sum(self.need(source) for source in sources)
