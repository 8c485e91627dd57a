"""Refuses what is no whole sentence: a wording that left something out must not reach anybody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.explain.proofs.proof import TOTAL, Proof, Source, conclusion_of
from webapp.explain.wording.words import Words

_WANTING = "|".join(rf"(?<=\b{word}.)" for word in ("[Ss]o", "and", "or", "of", "in", "is", "are"))
_GAP = re.compile(rf"[,;:.](?:(?<=\s.)|(?=[,;:.])|{_WANTING})")
"""A stop where a word is missing; it is looked for at stops only, for every sentence is read."""


class Fragment(Exception):
    """A sentence that is empty, or broken off, or does not name what it should."""


def require_whole(
    lines: Sequence[str], words: Words, sources: Sequence[Source], proof: Proof
) -> None:
    """Raise `Fragment` unless each line is a sentence, and all clues and conclusions are named."""
    if not lines:
        raise Fragment("nothing is told")
    for line in lines:
        whole = line[:1].isupper() and line.endswith(".")
        if not whole or "  " in line or _GAP.search(line):
            raise Fragment(f"no whole sentence: {line!r}")
    if not set(sources) - {TOTAL} <= words.named_clues.keys():
        raise Fragment(f"a clue is not named: {' '.join(lines)}")
    if _concluded(proof) & ~(words.named_cells | words.cells_meant):
        raise Fragment(f"a conclusion is not named: {' '.join(lines)}")


def _concluded(proof: Proof) -> Mask:
    cells = 0
    for lemma in proof.lemmas:
        bullets, empties = conclusion_of(lemma)
        cells |= bullets | empties
    return cells
