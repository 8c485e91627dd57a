"""The patterns that players know by name: 1-1, 1-2, 1-2-1 and 1-2-2-1, known mines taken off."""

from __future__ import annotations

from itertools import pairwise

from webapp.engine.proofs.proof import TOTAL, Count, Proof, sources_of
from webapp.explain.wording.facts import LemmaFacts

PATTERNS = ("1-1", "1-2", "1-2-1", "1-2-2-1")
"""All that have a name and a page."""


def pattern_of(proof: Proof, facts: LemmaFacts) -> str:
    """The pattern that a proof is known by; empty if there is none."""
    sources = dict.fromkeys(source for lemma in proof.lemmas for source in sources_of(lemma))
    if TOTAL in sources:
        return ""
    clues = sorted(sources)
    needs = [facts.need(clue) for clue in clues]
    if len(clues) == 2:
        by_count = len(proof.lemmas) == 1 and isinstance(proof.lemmas[0], Count)
        name = "-".join(map(str, sorted(needs)))
        return name if by_count and name in PATTERNS else ""
    name = "-".join(map(str, needs))
    in_line = _side_by_side(clues, facts.position.width)
    return name if name in PATTERNS and in_line else ""


def _side_by_side(clues: list[int], width: int) -> bool:
    """Whether clues lie in a row or in a column, one beside the other."""
    places = [divmod(clue, width) for clue in clues]
    steps = {(row - up, column - left) for (up, left), (row, column) in pairwise(places)}
    return steps in ({(0, 1)}, {(1, 0)})
