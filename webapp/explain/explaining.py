"""A reason explained: its proof, its sentence, and the cells that the sentence speaks of."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.grid import Cell
from webapp.explain.proof import Proof


@dataclass(frozen=True)
class Explained:
    """What is shown of one step beside its reason and its conclusions."""

    proof: Proof
    sentence: str
    used: tuple[Cell, ...]
    """Known marks that count: those beside the clues; with the total all known bullets."""
    counted: tuple[Cell, ...]
    """Unknown cells that the sentence counts over and does not decide."""
    chain: tuple[tuple[Cell, bool], ...]
    """The cells of a suppose-chain in order, and whether each would hold a bullet."""
    named: tuple[Cell, ...]
    """All cells that the sentence names, clues included."""
