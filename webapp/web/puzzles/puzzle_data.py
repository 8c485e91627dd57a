"""A puzzle as data, the same wherever it is asked for."""

from __future__ import annotations

from typing import Any

from flask import url_for

from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.site.page_context import public_address


def puzzle_data(subject: PlayablePuzzle) -> dict[str, Any]:
    """Collect a puzzle with its solution, and what the shelf knows of it."""
    stored, position = subject.stored, subject.position
    data: dict[str, Any] = {
        **subject.puzzle.to_json(),
        "address": public_address(url_for("play.play", name=subject.name)),
        "width": position.width,
        "height": position.height,
        "bullets": subject.puzzle.bullets,
        "clues": subject.puzzle.clues,
    }
    if stored is not None:
        data |= {
            "id": stored.short_id,
            "energy": stored.energy,
            "n0": stored.n0,
            "n1": stored.n1,
            "n2": stored.n2,
            "difficulty": str(stored.difficulty),
            "reason": stored.place.largest_reason,
            "total_needed": stored.place.uses_total,
            "method": stored.method,
            "seed": stored.seed,
        }
    return data
