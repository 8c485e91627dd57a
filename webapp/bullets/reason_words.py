"""What puzzles ask for, in the few words of heads and cards: two facts, of no one step."""

from __future__ import annotations

from webapp.notation.english import spelled

_FEW = ("no number at all", "one number at a time")

NEEDS_TOTAL = "needs the total"
"""Said where the clues alone leave a cell open."""


def numbers_at_once(clues: int) -> str:
    """Say how many numbers the steps of a puzzle take together at most, the total aside."""
    return _FEW[clues] if clues < len(_FEW) else f"up to {spelled(clues)} numbers at once"


def at_once(clues: int) -> str:
    """The same where there is little room, or where it is said already that it is of numbers."""
    return ("none", "one at a time")[clues] if clues < 2 else f"up to {clues} at once"


def asked_for(clues: int, *, total: bool) -> list[str]:
    """What a puzzle asks for, by its largest reason and by whether it needs the total."""
    return [numbers_at_once(clues), NEEDS_TOTAL] if total else [numbers_at_once(clues)]


def step_words(clues: int, *, total: bool) -> str:
    """What one step rests on."""
    if not clues and total:
        return "the total"
    words = "one number" if clues <= 1 else f"{spelled(clues)} numbers at once"
    return f"{words}, and the total" if total else words
