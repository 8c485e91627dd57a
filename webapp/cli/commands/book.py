"""`bullets book`: a book of puzzles as PDF."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.local_search import warm_up
from webapp.bullets.puzzle import NotAPuzzle, Puzzle
from webapp.bullets.symmetry import canonical_image
from webapp.cli.failures import BadInput, NegativeAnswer, cannot_write
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.config import Settings, load
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.randomness import MAX_SEED
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted
from webapp.notation.errors import NotationError
from webapp.press.checks.order_checks import check_ahead
from webapp.press.checks.preflight import BadBook
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import PER_PAGE, PROFILES, BookOptions, number_fault
from webapp.press.layout.sizes import PAPERS
from webapp.press.pdf.build import Printed, print_book
from webapp.services.books import contents, live_positions, made_puzzles, orders
from webapp.services.books.contents import BookChoice, TooFew, order_faults
from webapp.store.connection import migrate
from webapp.store.connection.database import open_store
from webapp.store.connection.failures import StoreFailure

NODES = 1_000_000
"""Search for the solution of a puzzle out of a file."""

LARGEST_FILE = 4 * 1024 * 1024

OF_A_CHOICE = ("width", "height", "bullets", "difficulty", "curve", "seed", "reason", "total")
"""Options that say which puzzles to choose or make."""


@click.command()
@click.option("--width", type=int, help="Cells in a row; 7 if puzzles are made.")
@click.option("--height", type=int, help="Rows; the width if puzzles are made.")
@click.option("--bullets", type=int, help="How many each puzzle hides.")
@click.option("--difficulty", type=click.Choice([str(band) for band in BANDS]), help="Only this.")
@click.option("--curve", is_flag=True, help="As many of each difficulty, the gentle ones first.")
@click.option(
    "--reason",
    type=click.IntRange(0, 99),
    help="Of the shelf: only puzzles whose largest reason has so many clues.",
)
@click.option(
    "--total",
    type=click.Choice(["yes", "no"]),
    help="Of the shelf: only puzzles that need the number of bullets, or that do not.",
)
@click.option("--count", type=int, default=20, show_default=True, help="How many puzzles.")
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    help="Make the puzzles for this book; else they come from the shelf.",
)
@click.option(
    "--puzzles",
    type=click.Path(allow_dash=True, readable=False),
    metavar="FILE",
    help="Take these: a puzzle id, or a line of `bullets generate --json`, in each line.",
)
@click.option(
    "--live",
    type=click.Choice(list(LEVELS)),
    help="Instead of puzzles: positions of Minesweeper at this level. Which cells are safe?",
)
@click.option("--page", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--per-page", type=click.Choice([str(n) for n in PER_PAGE]), default="1", show_default=True
)
@click.option("--profile", type=click.Choice(PROFILES), default=PROFILES[0], show_default=True)
@click.option("--bleed", is_flag=True, help="An eighth of an inch around, for the print shop.")
@click.option("--large-print", is_flag=True, help="16 points and up.")
@click.option("--hints", is_flag=True, help="A part with a hint for each puzzle.")
@click.option("--worked", is_flag=True, help="A part with every step of every solution.")
@click.option("--title", default=BookOptions.title, show_default=True)
@click.option("--subtitle", default="")
@click.option("--dedication", default="")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, metavar="FILE"
)
@json_option
def command(output: Path, puzzles: str | None, *, as_json: bool, **told: Any) -> int:
    """Make a book of puzzles, the easiest first, with their solutions at the back.

    Every book is checked before it gets its name. The same puzzles, options and version make the
    same file; what was finished before an interruption is used again.

    Example: bullets book --seed 1 --count 12 --width 6 --per-page 2 --hints -o book.pdf
    """
    choice = BookChoice(
        told["count"],
        told["width"],
        told["height"],
        told["bullets"],
        Band(told["difficulty"]) if told["difficulty"] else None,
        told["curve"],
        told["seed"],
        live=told["live"] or "",
        total=None if told["total"] is None else told["total"] == "yes",
        reason=told["reason"],
    )
    options = BookOptions(
        told["page"],
        int(told["per_page"]),
        told["profile"],
        told["large_print"],
        told["hints"],
        told["worked"],
        told["title"],
        told["subtitle"],
        told["dedication"],
        told["bleed"],
        "Taken from a list." if puzzles else choice.origin(),
    )
    if puzzles and choice.live:
        raise BadInput("positions of live games are made, not taken from a list: use one of both")
    given = [name for name in OF_A_CHOICE if told[name] is not None and told[name] is not False]
    if puzzles and given:
        raise BadInput(f"--puzzles tells which puzzles to take: leave out --{given[0]}")
    _refuse(options.faults() if puzzles else order_faults(choice, options))
    target = _target(output)
    printed = _print(load(), choice, puzzles, options, target)
    if as_json:
        say_json(vars(printed))
    else:
        noun = "position" if choice.live else "puzzle"
        held = f"{counted(printed.pages, 'page')}, {counted(printed.puzzles, noun)}"
        say(f"{output}: {held}, sha256 {printed.sha256}")
    return 0


def _target(output: Path) -> Path:
    """Where the file will stand, a link followed; raises `BadInput` if it cannot."""
    if str(output) == "-":
        raise BadInput("a book goes to a file, not to standard output: name one, -o book.pdf")
    try:
        target = output.resolve()
        if not target.parent.is_dir():
            raise BadInput(f"{output}: there is no folder {output.parent}; choose another place")
        if target.exists() and not target.is_file():
            raise BadInput(f"{output} is no ordinary file: name one that may be replaced")
        with tempfile.TemporaryFile(dir=target.parent):
            return target
    except OSError as error:
        raise cannot_write(output, error) from None


def _refuse(faults: list[str]) -> None:
    if faults:
        raise BadInput("; ".join(faults))


def _print(
    settings: Settings, choice: BookChoice, puzzles: str | None, options: BookOptions, target: Path
) -> Printed:
    made = made_puzzles.folder_of(settings.data, choice)
    try:
        with made_puzzles.alone(made):
            return _printed(settings, choice, puzzles, options, target, made)
    except OSError as error:
        if error.filename == str(target):
            raise cannot_write(target, error) from error
        place = f"the data folder {settings.data}"
        raise cannot_write(place, error, "choose another with BULLETS_DATA") from error


def _printed(  # noqa: PLR0913, PLR0917 (what the command was told)
    settings: Settings,
    choice: BookChoice,
    puzzles: str | None,
    options: BookOptions,
    target: Path,
    made: Path,
) -> Printed:
    folders = [made]
    try:
        orders.clear(settings.data)
        if puzzles is None and choice.seed is not None and not choice.live:
            # Said before the puzzles are made: it may take long.
            check_ahead(options, [contents.sample(choice.recipe(), settings.public_url)])
        entries = _entries(settings, choice, puzzles, made)
        check_ahead(options, entries)
        note = "" if puzzles else contents.stand_ins(choice, entries)
        book = Book.of(replace(options, origin=options.origin + note), entries)
        folders.append(contents.work_folder(settings.data, book.content[:24]))
        printed = print_book(book, folders[-1], target, _tell)
    except (TooFew, BadBook) as error:
        _forget(folders)
        raise NegativeAnswer(f"no book was made: {error}") from None
    except NoRoom as error:
        _forget(folders)
        raise BadInput(str(error)) from None
    finally:
        _clear()
    _forget(folders)
    return printed


def _forget(folders: Iterable[Path]) -> None:
    """Nobody goes on with what is kept there: the book is done, or cannot be made."""
    for folder in folders:
        contents.forget(folder)


def _entries(
    settings: Settings, choice: BookChoice, puzzles: str | None, folder: Path
) -> Sequence[BookTask]:
    base = settings.public_url
    if puzzles is not None:
        return _given(puzzles, base)
    if choice.live:
        return list(live_positions.positions_for(choice, base))
    if choice.seed is None:
        return _shelved(settings, choice, base)
    warm_up(choice.recipe())
    return made_puzzles.made_entries(
        choice, folder, base, lambda number: _tell(number, choice.count, "puzzles made")
    )


def _shelved(settings: Settings, choice: BookChoice, base: str | None) -> Sequence[BookTask]:
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        migrate.upgrade(settings)
        with closing(open_store(settings.database_url)) as store:
            return contents.from_shelf(store, choice, base)
    except StoreFailure as failure:
        raise BadInput(str(failure)) from failure


def _given(name: str, base: str | None) -> Sequence[BookTask]:
    """The puzzles of a file, each checked; raises `BadInput` with the lines that are wrong."""
    lines = [line for line in _lines(name) if line[1] and not line[1].startswith("#")]
    _refuse(list(filter(None, [number_fault(len(lines))])))
    found: dict[str, Puzzle] = {}
    faults = []
    for number, line in lines:
        try:
            puzzle = Puzzle.from_id(_notation(line), Budget(NODES))
        except (NotationError, NotAPuzzle, BudgetSpent) as error:
            faults.append(f"{name}, line {number}: {error}")
            continue
        found.setdefault(canonical_image(puzzle).id, puzzle)
    _refuse(faults)
    if repeats := len(lines) - len(found):
        again = "a line repeats a puzzle" if repeats == 1 else f"{repeats} lines repeat puzzles"
        click.echo(f"bullets: {name}: {again}; each is taken once", err=True)
    return [contents.entry_of(puzzle, None, base) for puzzle in found.values()]


def _notation(line: str) -> str:
    """The puzzle id of a line, which may be one of `bullets generate --json`."""
    if line.startswith("{"):
        try:
            return str(json.loads(line)["puzzle"])
        except (ValueError, KeyError):
            raise NotationError.at("no JSON object with a puzzle") from None
    return line.split(maxsplit=1)[0]


def _lines(name: str) -> list[tuple[int, str]]:
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start + 1} is not UTF-8 text") from None
    if len(content) > LARGEST_FILE:
        raise BadInput(f"{name}: more than {LARGEST_FILE // 1024 // 1024} MB of puzzles")
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]


def _tell(done: int, total: int, message: str) -> None:
    """Say how far it is, on a terminal only."""
    if message and sys.stderr.isatty():
        click.echo(f"\r\x1b[K{done} of {total}: {message}", nl=False, err=True)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
