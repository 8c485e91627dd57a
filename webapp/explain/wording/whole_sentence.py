"""Refuses what is no whole sentence: a wording that left something out must not reach anybody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.engine.proofs.proof import TOTAL, Proof, Source, conclusion_of
from webapp.explain.wording.telling import Telling

_WANTING = "|".join(rf"(?<=\b{word}.)" for word in ("[Ss]o", "and", "or", "of", "in", "is", "are"))
_GAP = re.compile(rf"[,;:.](?:(?<=\s.)|(?=[,;:.])|{_WANTING})")
"""A stop where a word is missing; it is looked for at stops only, for every sentence is read."""


class Fragment(Exception):
    """A sentence that is empty, or broken off, or does not name what it should."""


def require_whole(
    sentences: Sequence[str], telling: Telling, sources: Sequence[Source], proof: Proof
) -> None:
    """Raise `Fragment` unless all are sentences, and all clues and conclusions are named."""
    if not sentences:
        raise Fragment("nothing is told")
    for sentence in sentences:
        whole = sentence[:1].isupper() or sentence[:1].isdigit()
        if not whole or sentence[-1] not in ".:" or "  " in sentence or _GAP.search(sentence):
            raise Fragment(f"no whole sentence: {sentence!r}")
    if not set(sources) - {TOTAL} <= set(telling.clues):
        raise Fragment(f"a clue is not named: {' '.join(sentences)}")
    if _concluded(proof) & ~(telling.cells | telling.meant):
        raise Fragment(f"a conclusion is not named: {' '.join(sentences)}")


def _concluded(proof: Proof) -> Mask:
    cells = 0
    for lemma in proof.lemmas:
        bullets, empties = conclusion_of(lemma)
        cells |= bullets | empties
    return cells
