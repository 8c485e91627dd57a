"""The job that prints a book. What is finished outlives the worker: puzzles and rendered parts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from webapp.config import load
from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.registry import job
from webapp.notation.english import capitalised
from webapp.services.books import orders
from webapp.services.books.chosen import ChosenPuzzle
from webapp.services.books.folders import finished_folder, remove_work, work_folder
from webapp.services.books.orders import BookOrder
from webapp.services.books.printing import IMPOSSIBLE, PrintRequest, choose_and_print


@job(orders.KIND)
def print_order(context: JobContext) -> dict[str, object]:
    """Print the book, and name its file in the row that says it is done."""
    settings = load()
    order = BookOrder.from_json(context.parameters)
    # A name for each attempt: one that was taken for dead may still be writing.
    name = f"{context.job_id}-{context.attempt}.pdf"
    request = PrintRequest(
        choice=order.choice,
        options=order.options,
        data=settings.data,
        target=finished_folder(settings.data) / name,
        base=settings.public_url,
        job=context.job_id,
        chosen=order.chosen,
        note_chosen=partial(_note_chosen, context),
    )
    try:
        result = choose_and_print(request, lambda: nullcontext(context.store), context.progress)
    except IMPOSSIBLE as error:
        raise JobFailed(f"{capitalised(str(error))}.") from None
    finally:
        if context.cancelled:
            remove_work(work_folder(settings.data, context.job_id))
    return {"file": name, "note": result.note, **vars(result.book)}


def _note_chosen(context: JobContext, puzzles: Sequence[ChosenPuzzle]) -> None:
    """Keep the puzzles with the order: the next attempt, and who orders it again, gets them."""
    context.save(partial(orders.note_chosen, job_id=context.job_id, puzzles=puzzles))
