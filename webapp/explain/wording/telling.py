"""From proofs to statements: what is told of each line, and whether it is told as a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Bound, Cases, Chain, Forward, Lemma, Proof, Refuted
from webapp.explain.wording import tell_counts, tell_links
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.line_kinds import SUMS, LineKind, kind_of
from webapp.explain.wording.patterns import pattern_of
from webapp.explain.wording.statements import CellsSlot, Statement
from webapp.explain.wording.teller import ChainCell, Teller

TELLERS: Mapping[LineKind, Callable[[Teller, Any], None]] = {
    LineKind.TOTAL_ALONE: tell_counts.total_alone,
    LineKind.COMPLETE: tell_counts.complete,
    LineKind.FULL: tell_counts.full,
    LineKind.PAIR: tell_counts.pair,
    LineKind.TOTAL_USED: tell_counts.total_used,
    LineKind.TOTAL_FILLED: tell_counts.total_filled,
    LineKind.HUB: tell_counts.hub,
    LineKind.CLEAN: tell_counts.clean,
    LineKind.TANGLED: tell_counts.tangled,
    LineKind.TOTAL_SHARED: tell_counts.total_shared,
    LineKind.FORWARDS: tell_links.forwards,
    LineKind.CHAIN: tell_links.chain,
}

MANY_LINKS = 3
"""Links from which on a chain is a list: more than two nobody keeps in mind while reading on."""


@dataclass(frozen=True, kw_only=True)
class Telling:
    """What is told of a proof, in any language."""

    statements: tuple[Statement, ...]
    kinds: tuple[LineKind, ...]
    """What each line of the proof says, in order."""
    as_list: bool
    """Whether it is a list in any case: a sum, or a chain of three links and more."""
    pattern: str
    """The name of the pattern that players know it by, such as "1-2"; mostly there is none."""
    subtracted: bool
    """Whether its numbers are others than those shown: found bullets are taken off."""
    clues: tuple[Cell, ...]
    """The clues that are named."""
    cells: Mask
    """The cells that are named."""
    meant: Mask = 0
    """Cells that are not named: it is said "every other unknown cell"."""
    chain: tuple[ChainCell, ...] = ()
    """The cells that each supposition fills, in order, with the statements that tell them."""


def telling_of(position: Position, problem: ProofProblem, proof: Proof) -> Telling:
    """What is told of a proof."""
    facts = LemmaFacts(position, problem, position.unknown)
    teller = Teller(facts)
    kinds = _tell_lemmas(teller, proof.lemmas)
    return Telling(
        statements=tuple(teller.statements),
        kinds=tuple(kinds),
        as_list=_is_list(proof, kinds),
        pattern=pattern_of(proof, facts),
        subtracted=any(map(facts.has_bullets, teller.named_clues)),
        clues=tuple(sorted(teller.named_clues - {TOTAL})),
        cells=teller.named_cells,
        meant=teller.meant,
        chain=tuple(teller.chain),
    )


def _tell_lemmas(teller: Teller, lemmas: tuple[Lemma, ...]) -> list[LineKind]:
    """Tell lemmas one after the other; each is known to those after it."""
    kinds = []
    for lemma in lemmas:
        kinds.append(kind_of(lemma, teller.facts))
        if isinstance(lemma, Refuted):
            _tell_refuted(teller, lemma)
        elif isinstance(lemma, Cases):
            _tell_cases(teller, lemma)
        else:
            TELLERS[kinds[-1]](teller, lemma)
        teller.learn(lemma)
    return kinds


def _tell_refuted(teller: Teller, lemma: Refuted) -> None:
    """The opposite supposed, and the lemmas that lead it to a break."""
    what = "empty" if lemma.is_bullet else "bullet"
    now = "" if teller.facts.first else "now."
    teller.add(f"{now}suppose.{what}", cells=CellsSlot(lemma.cell))
    outside = teller.suppose(*((0, lemma.cell) if lemma.is_bullet else (lemma.cell, 0)))
    with teller.within("suppose"):
        teller.follow(Bound(lemma.cell, not lemma.is_bullet, 0 if lemma.is_bullet else 1))
        _tell_lemmas(teller, lemma.lemmas)
    teller.facts = outside
    concluded = (lemma.cell, 0) if lemma.is_bullet else (0, lemma.cell)
    teller.add("so", so=teller.conclusion(*concluded))
    if lemma.alike:
        alike = (lemma.alike, 0) if lemma.is_bullet else (0, lemma.alike)
        cells, others = CellsSlot(lemma.cell), CellsSlot(lemma.alike)
        teller.add("alike", cells=cells, others=others, so=teller.conclusion(*alike))


def _tell_cases(teller: Teller, lemma: Cases) -> None:
    """A cell whose two states lead to the same."""
    for what, taken, lemmas in (
        ("bullet", (lemma.cell, 0), lemma.if_bullet),
        ("empty", (0, lemma.cell), lemma.if_empty),
    ):
        teller.add(f"case.{what}", cells=CellsSlot(lemma.cell))
        outside = teller.suppose(*taken)
        with teller.within("case"):
            _tell_lemmas(teller, lemmas)
        teller.facts = outside
    teller.add("either", so=teller.conclusion(lemma.bullets, lemma.empties))


def _is_list(proof: Proof, kinds: list[LineKind]) -> bool:
    """Whether there is a sum, or a chain of many links."""
    for lemma, kind in zip(proof.lemmas, kinds, strict=True):
        if kind in SUMS:
            return True
        if kind in {LineKind.TOTAL_USED, LineKind.TOTAL_FILLED} and _terms(lemma) > 2:
            return True
        if isinstance(lemma, Forward | Chain) and len(lemma.links) >= MANY_LINKS:
            return True
    return False


def _terms(lemma: Any) -> int:
    return len(lemma.plus) + len(lemma.minus)
