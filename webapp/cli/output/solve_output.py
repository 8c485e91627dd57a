"""How people want the answer of `solve`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SolveOutput:
    """As JSON or as text, with a board for each step or without, with pictures or without."""

    as_json: bool
    boards: bool
    pictures: Path | None
