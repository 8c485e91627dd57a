"""The job that prints a book. What is finished outlives the worker: puzzles and rendered parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from webapp.config import load
from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.registry import job
from webapp.press.checks.preflight import BadBook
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask, LiveEntry
from webapp.press.layout.geometry import NoRoom
from webapp.press.pdf.build import print_book
from webapp.services.books import contents, live_positions, made_puzzles, orders
from webapp.services.books.contents import BookChoice, TooFew
from webapp.services.books.orders import BookOrder


@job(orders.KIND)
def print_order(context: JobContext) -> dict[str, object]:
    """Choose or make the puzzles, print them, and name the file in the row that says it is done."""
    settings = load()
    order = BookOrder.from_json(context.parameters)
    folder = contents.work_folder(settings.data, context.job_id)
    folder.mkdir(parents=True, exist_ok=True)
    orders.clear(settings.data)
    name = f"{context.job_id}-{context.attempt}.pdf"
    target = orders.shelf_folder(settings.data) / name
    try:
        entries = _entries(context, order.choice, folder, settings.public_url)
        note = contents.stand_ins(order.choice, entries)
        options = replace(order.options, origin=order.options.origin + note)
        book = Book.from_entries(options, entries)
        printed = print_book(book, folder, target, context.progress)
    except (TooFew, NoRoom, BadBook) as error:
        contents.forget(folder)
        told = str(error)
        raise JobFailed(f"{told[0].upper()}{told[1:]}.") from None
    finally:
        if context.cancelled:
            contents.forget(folder)
    contents.forget(folder)
    return {"file": name, "note": note.strip(), **vars(printed)}


def _entries(
    context: JobContext, choice: BookChoice, folder: Path, base: str | None
) -> Sequence[BookTask]:
    if choice.live:
        return _positions(context, choice, base)
    if choice.seed is None:
        return contents.from_shelf(context.store, choice, base)

    def tell(number: int) -> None:
        context.progress(number, choice.count, "puzzles made")

    return made_puzzles.made_entries(choice, folder, base, tell)


def _positions(context: JobContext, choice: BookChoice, base: str | None) -> list[LiveEntry]:
    """They take milliseconds each, so an earlier attempt leaves none."""
    found = []
    for entry in live_positions.positions_for(choice, base):
        found.append(entry)
        context.progress(len(found), choice.count, "positions made")
    return found
