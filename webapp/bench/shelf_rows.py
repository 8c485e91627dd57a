"""A shelf of made-up rows, large and uneven: to time queries, not to be played."""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from sqlalchemy import insert, text

from webapp.bullets.grades import GRADING
from webapp.clock import now
from webapp.store.connection.database import Store
from webapp.store.puzzles import Compartment, Place, StoredPuzzle

SQUARES = [(side, side) for side in (5, 6, 7, 8, 9, 10, 12)]
OBLONGS = [(6, 8), (8, 6), (7, 10), (10, 7), (8, 12)]
REASONS = {0: (1, 2), 1: (1, 2, 3), 2: (2, 3, 4), 3: (2, 3, 4, 5), 4: (3, 4, 5, 6)}
AT_ONCE = 5000
"""Rows of one INSERT: a million at once would fill the memory."""

LETTERS = string.digits[:6] + "abcdefg"


def places() -> list[Place]:
    """All compartments: each size with several numbers of bullets, difficulties and reasons."""
    return [
        Place(width, height, round(0.3 * width * height) + more, difficulty, reason, total)
        for (width, height), more in product(SQUARES + OBLONGS, range(-2, 3))
        for difficulty, reasons in REASONS.items()
        for reason, total in product(reasons, (False, True))
    ]


def fill(store: Store, rows: int) -> None:
    """Store so many rows. Some compartments hold tens of thousands, some a handful."""
    dice = random.Random(rows)
    known = places()
    weights = [dice.paretovariate(0.8) for _ in known]
    chosen = dice.choices(range(len(known)), weights, k=rows)
    # A night in which one size was stocked: the newest rows are all alike.
    alike = [number for number, place in enumerate(known) if place.width == 10]
    last = rows // 20
    chosen[-last:] = dice.choices(alike, k=last)
    with store.engine.begin() as connection:
        counts = Counter(chosen)
        connection.execute(
            insert(Compartment),
            [
                {**vars(place), "id": number + 1, "puzzles": counts[number]}
                for number, place in enumerate(known)
            ],
        )
        for start in range(0, rows, AT_ONCE):
            numbers = chosen[start : start + AT_ONCE]
            connection.execute(insert(StoredPuzzle), list(_rows(dice, known, numbers, start)))
    # What PostgreSQL does by itself as a shelf grows; SQLite has the second word only.
    tidy = "VACUUM ANALYZE" if store.engine.name == "postgresql" else "ANALYZE"
    engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(tidy))


def _rows(
    dice: random.Random, known: list[Place], chosen: list[int], start: int
) -> Iterator[dict[str, Any]]:
    moment = now()
    for number, index in enumerate(chosen, start):
        place = known[index]
        cells = place.width * place.height
        body = "".join(dice.choices(LETTERS, k=cells // 2))
        notation = f"{place.width}x{place.height}b{place.bullets}:{body}"
        yield {
            "short_id": f"{number:07}",
            "notation": notation,
            "canonical": f"{notation}{number}",
            "compartment_id": index + 1,
            "solution": "".join(dice.choices("*--2", k=cells)),
            "clues": cells // 4,
            "n0": dice.randrange(12),
            "n1": dice.randrange(12),
            "n2": dice.randrange(4),
            # The better by energy are the harder ones: order and filter then pull apart.
            "energy": round(2 * dice.gauss(-5 - 4 * place.difficulty, 2.5)) / 2,
            "effort": 10.0 * place.difficulty + place.largest_reason + dice.random(),
            "several": 3,
            "total_reason": None,
            "openings": 2.5,
            "grading": GRADING,
            "method": "inherit",
            "seed": number,
            "steps": 500,
            "options": {},
            "version": "0",
            "created_at": moment,
            "times_played": int(dice.paretovariate(1.5)) - 1,
            "times_solved": 0,
        }
