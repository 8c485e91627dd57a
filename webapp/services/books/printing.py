"""The use case of printing a book: for the command, for what is printed at once, for the worker.

Puzzles are chosen or made, the book is laid out, rendered, checked, and put in its place. What is
finished of an interrupted book stays in its work folder, so that the next attempt goes on there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from webapp.bullets.local_search import warm_up
from webapp.press.checks.order_checks import check_order
from webapp.press.checks.preflight import BadBook
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask, LiveEntry
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import BookOptions
from webapp.press.pdf.build import PrintedBook, Progress, print_book
from webapp.services.books.choice import BookChoice, TooFew
from webapp.services.books.chosen import ChosenPuzzle, made_entries, shelf_entries
from webapp.services.books.folders import (
    locked,
    puzzle_folder,
    remove_old,
    remove_work,
    work_folder,
)
from webapp.services.books.generated_puzzles import generated_entries, stand_in_note
from webapp.services.books.live_positions import positions_for
from webapp.services.books.shelf_puzzles import shelf_puzzles
from webapp.services.books.tasks import sample_entry
from webapp.store.connection.database import Store

IMPOSSIBLE = (TooFew, NoRoom, BadBook)
"""Why a book cannot be printed however often it is tried; the messages are for people."""

OpenStore = Callable[[], AbstractContextManager[Store]]
"""Opens the database, for books of the shelf: no other needs it."""


NoteChosen = Callable[[Sequence[ChosenPuzzle]], object]
"""Notes the puzzles of a book."""


def _note_nothing(_chosen: Sequence[ChosenPuzzle]) -> None:
    """Leave it: nobody will make the book again."""


@dataclass(frozen=True, kw_only=True)
class PrintRequest:
    """A book to print, and where."""

    choice: BookChoice
    options: BookOptions
    tasks: Sequence[BookTask] | None = None
    """Its puzzles, if they are not to be chosen or made."""

    chosen: Sequence[ChosenPuzzle] = ()
    """Its puzzles, if it is made again."""

    note_chosen: NoteChosen = _note_nothing
    """Hears which puzzles were chosen or made, when they were not given."""

    data: Path
    """The data folder, in which the work is done."""

    target: Path
    """The file of the book; nothing stands there unless all goes well."""

    base: str | None
    """The address of the site, for the codes beside the puzzles."""

    job: str = ""
    """The job that prints it, after which its work folder is called.

    Without one the folders are called after choice and content, so that the same book ordered
    again finds them; then processes with the same book wait for each other.
    """

    @property
    def puzzle_folder(self) -> Path:
        """The folder for puzzles that are made."""
        if self.job:
            return work_folder(self.data, self.job)
        return puzzle_folder(self.data, self.choice)

    def page_folder(self, book: Book) -> Path:
        """The folder for rendered pages."""
        return work_folder(self.data, self.job or book.content[:24])


@dataclass(frozen=True)
class PrintResult:
    """A printed book, and a note about its puzzles, if one is due."""

    book: PrintedBook
    note: str


def choose_and_print(
    request: PrintRequest, open_store: OpenStore, progress: Progress
) -> PrintResult:
    """Print a book; raises what is `IMPOSSIBLE`, and what `progress` raises to stop."""
    with nullcontext() if request.job else locked(request.puzzle_folder):
        folders = [request.puzzle_folder]
        remove_old(request.data)
        try:
            book, note = _book(request, open_store, progress)
            folders.append(request.page_folder(book))
            printed = print_book(book, folders[-1], request.target, progress)
        except IMPOSSIBLE:
            _remove(folders)
            raise
        _remove(folders)
        return PrintResult(printed, note.strip())


def _book(request: PrintRequest, open_store: OpenStore, progress: Progress) -> tuple[Book, str]:
    """The book with its puzzles, and what it says of difficulties that were not found."""
    options, note = request.options, ""
    if request.tasks is None:
        tasks = _tasks(request, open_store, progress)
        note = stand_in_note(request.choice, tasks)
    else:
        tasks = request.tasks
    check_order(options, tasks)
    return Book.from_entries(replace(options, origin=options.origin + note), tasks), note


def _tasks(request: PrintRequest, open_store: OpenStore, progress: Progress) -> Sequence[BookTask]:
    """Choose or make the puzzles."""
    choice, base = request.choice, request.base
    if choice.live:
        return _positions(choice, base, progress)
    if not choice.generated:
        with open_store() as store:
            return _from_shelf(request, store)
    if request.chosen:
        return made_entries(request.chosen, base)
    # Said before the puzzles are made: it may take long.
    check_order(request.options, [sample_entry(choice.recipe(), base)])
    warm_up(choice.recipe())

    def count(number: int) -> None:
        progress(number, choice.count, "puzzles made")

    entries = generated_entries(choice, request.puzzle_folder, base, count)
    request.note_chosen([ChosenPuzzle.from_entry(entry) for entry in entries])
    return entries


def _from_shelf(request: PrintRequest, store: Store) -> Sequence[BookTask]:
    """Take the puzzles from the shelf: those of before, or such as are wished."""
    chosen = request.chosen
    if not chosen:
        puzzles = shelf_puzzles(store, request.choice)
        chosen = [ChosenPuzzle.from_shelf(puzzle) for puzzle in puzzles]
        request.note_chosen(chosen)
    return shelf_entries(store, chosen, request.base)


def _positions(choice: BookChoice, base: str | None, progress: Progress) -> list[LiveEntry]:
    """Make positions: milliseconds each, so an earlier attempt leaves none."""
    positions = []
    for position in positions_for(choice, base):
        positions.append(position)
        progress(len(positions), choice.count, "positions made")
    return positions


def _remove(folders: Sequence[Path]) -> None:
    for folder in folders:
        remove_work(folder)
