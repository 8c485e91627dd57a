"""The starter shelf: puzzles that are there at the first start, made beforehand."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy.orm import Session

from webapp.services.shelf import regrading
from webapp.store import jobs, puzzles
from webapp.store.connection.database import Store
from webapp.store.jobs import Order
from webapp.store.puzzles import NewPuzzle, Place

FILE = Path(__file__).with_name("starter.jsonl")
"""A line for each puzzle; `python -m webapp.services.shelf.new_starter` writes it anew."""


def open_shelf(store: Store) -> int:
    """Fill an empty shelf with the starter puzzles and order more; how many were put there.

    A shelf of an earlier version has its puzzles graded anew.
    """
    return store.write(_open)


def read() -> list[NewPuzzle]:
    """The starter puzzles."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [
        NewPuzzle(Place(**data["place"]), data["canonical"], data["columns"])
        for data in map(json.loads, lines)
    ]


def write(rows: Iterable[NewPuzzle]) -> None:
    """Replace the starter puzzles."""
    lines = [
        json.dumps({"canonical": row.canonical, "place": vars(row.place), "columns": row.columns})
        for row in rows
    ]
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _open(session: Session) -> int:
    if not puzzles.is_empty(session):
        regrading.order(session)
        return 0
    added = puzzles.add(session, read())
    jobs.add(session, Order("restock", key="restock:first", priority=-1))
    return len(added)
