"""The job that prints a book. What is finished outlives the worker: puzzles and rendered parts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from webapp.bullets.puzzle import Puzzle
from webapp.config import load
from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.registry import job
from webapp.press.book import Book
from webapp.press.build import print_book
from webapp.press.entries import Entry, LiveEntry, Task
from webapp.press.geometry import NoRoom
from webapp.press.preflight import BadBook
from webapp.services import book_orders, book_positions, books
from webapp.services.book_orders import BookOrder
from webapp.services.books import Choice, TooFew


@job(book_orders.KIND)
def print_order(context: JobContext) -> dict[str, object]:
    """Choose or make the puzzles, print them, and name the file in the row that says it is done."""
    settings = load()
    order = BookOrder.from_json(context.parameters)
    folder = books.work_folder(settings.data, context.job_id)
    folder.mkdir(parents=True, exist_ok=True)
    book_orders.clear(settings.data)
    name = f"{context.job_id}-{context.attempt}.pdf"
    target = book_orders.shelf_folder(settings.data) / name
    try:
        entries = _entries(context, order.choice, folder, settings.public_url)
        note = books.stand_ins(order.choice, entries)
        options = replace(order.options, origin=order.options.origin + note)
        book = Book.of(options, entries)
        printed = print_book(book, folder, target, context.progress)
    except (TooFew, NoRoom, BadBook) as error:
        books.forget(folder)
        told = str(error)
        raise JobFailed(f"{told[0].upper()}{told[1:]}.") from None
    finally:
        if context.cancelled:
            books.forget(folder)
    books.forget(folder)
    return {"file": name, "note": note.strip(), **vars(printed)}


def _entries(context: JobContext, choice: Choice, folder: Path, base: str | None) -> Sequence[Task]:
    if choice.live:
        return _positions(context, choice, base)
    if choice.seed is None:
        return books.from_shelf(context.store, choice, base)
    kept = folder / "puzzles.jsonl"
    numbers, found = _kept(kept)
    entries: list[Entry] = [
        books.entry_of(Puzzle.from_id(notation), None, base) for notation in found
    ]
    start = numbers[-1] if numbers else 0
    with kept.open("a", encoding="utf-8") as file:
        context.progress(len(entries), choice.count, "puzzles made")
        for number, made in books.made_for(choice, start, found):
            file.write(json.dumps([number, made.puzzle.id]) + "\n")
            file.flush()
            entries.append(books.entry_of(made.puzzle, made.grades, base))
            context.progress(len(entries), choice.count, "puzzles made")
    return entries


def _positions(context: JobContext, choice: Choice, base: str | None) -> list[LiveEntry]:
    """They take milliseconds each, so an earlier attempt leaves none."""
    found = []
    for entry in book_positions.positions_for(choice, base):
        found.append(entry)
        context.progress(len(found), choice.count, "positions made")
    return found


def _kept(file: Path) -> tuple[list[int], list[str]]:
    """The puzzles that an earlier attempt made; a line that it did not finish is cut off."""
    if not file.exists():
        return [], []
    whole = [line for line in file.read_text("utf-8").splitlines(keepends=True) if line[-1] == "\n"]
    file.write_text("".join(whole), "utf-8")
    read = [json.loads(line) for line in whole]
    return [number for number, _ in read], [notation for _, notation in read]
