"""`bullets book`: a book of puzzles as PDF."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from webapp.bullets.grades import BANDS, Band
from webapp.cli.failures import BadInput, NegativeAnswer, cannot_write
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.cli.puzzle_list import listed_entries
from webapp.config import Settings, load
from webapp.engine.randomness import MAX_SEED
from webapp.explain.steps import ORDERS
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import PER_PAGE, PROFILES, BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.press.pdf.build import PrintedBook
from webapp.services.books.choice import BookChoice, order_faults
from webapp.services.books.printing import IMPOSSIBLE, PrintRequest, choose_and_print
from webapp.store.connection import migrate
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.failures import StoreFailure

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
    help="Of the shelf: only puzzles whose largest reason has so many numbers.",
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
@click.option("--hints", is_flag=True, help="A part with a hint for each puzzle, in three rungs.")
@click.option("--worked", is_flag=True, help="A part with every step of every solution.")
@click.option(
    "--order",
    type=click.Choice(ORDERS),
    help="Of these steps: the easiest first, the fewest numbers first, or as in the paper.  "
    f"[default: {ORDERS[0]}]",
)
@click.option("--title", default=BookOptions.title, show_default=True)
@click.option("--subtitle", default="")
@click.option("--dedication", default="")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, metavar="FILE"
)
@json_option
def command(output: Path, puzzles: str | None, *, as_json: bool, **arguments: Any) -> int:
    """Make a book of puzzles, the easiest first, with their solutions at the back.

    Every book is checked before it gets its name. The same puzzles, options and version make the
    same file; what was finished before an interruption is used again.

    Example: bullets book --seed 1 --count 12 --width 6 --per-page 2 --hints -o book.pdf
    """
    choice = _choice(arguments)
    options = _options(arguments, "Taken from a list." if puzzles else choice.origin())
    if faults := _faults(choice, options, puzzles, arguments):
        raise BadInput("; ".join(faults))
    target = _target(output)
    settings = load()
    request = PrintRequest(
        choice=choice,
        options=options,
        tasks=None if puzzles is None else listed_entries(puzzles, settings.public_url),
        data=settings.data,
        target=target,
        base=settings.public_url,
    )
    book = _print(settings, request)
    if as_json:
        say_json(vars(book))
    else:
        noun = "position" if choice.live else "puzzle"
        size = f"{counted(book.pages, 'page')}, {counted(book.puzzles, noun)}"
        say(f"{output}: {size}, sha256 {book.sha256}")
    return 0


def _choice(arguments: Mapping[str, Any]) -> BookChoice:
    same = ("count", "width", "height", "bullets", "curve", "seed", "reason")
    total, band = arguments["total"], arguments["difficulty"]
    return BookChoice(
        **{name: arguments[name] for name in same},
        difficulty=Band(band) if band else None,
        live=arguments["live"] or "",
        total=None if total is None else total == "yes",
    )


def _options(arguments: Mapping[str, Any], origin: str) -> BookOptions:
    names = {field.name for field in fields(BookOptions)} & arguments.keys()
    values = {name: arguments[name] for name in names if arguments[name] is not None}
    return BookOptions(**{**values, "per_page": int(arguments["per_page"]), "origin": origin})


def _faults(
    choice: BookChoice, options: BookOptions, puzzles: str | None, arguments: Mapping[str, Any]
) -> Sequence[str]:
    """What is wrong with the arguments, in words."""
    if arguments["order"] is not None and not options.worked:
        return ["--order tells how worked solutions go: give --worked too, or leave it out"]
    if not puzzles:
        return order_faults(choice, options)
    if choice.live:
        return ["positions of live games are made, not taken from a list: give --live or --puzzles"]
    for name in OF_A_CHOICE:
        if arguments[name] is not None and arguments[name] is not False:
            return [f"--puzzles tells which puzzles to take: leave out --{name}"]
    return options.faults()


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


def _print(settings: Settings, request: PrintRequest) -> PrintedBook:
    line = ProgressLine()

    def show(done: int, total: int, message: str) -> None:
        if message:
            line.show(f"{done} of {total}: {message}")

    try:
        return choose_and_print(request, lambda: _shelf(settings), show).book
    except NoRoom as error:
        raise BadInput(str(error)) from None
    except IMPOSSIBLE as error:
        raise NegativeAnswer(f"no book was made: {error}") from None
    except OSError as error:
        if error.filename == str(request.target):
            raise cannot_write(request.target, error) from error
        place = f"the data folder {settings.data}"
        raise cannot_write(place, error, "choose another with BULLETS_DATA") from error
    finally:
        line.clear()


@contextmanager
def _shelf(settings: Settings) -> Iterator[Store]:
    """The database, made if it is not there; raises `BadInput` if it does not answer."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        migrate.upgrade(settings)
        with closing(open_store(settings.database_url)) as store:
            yield store
    except StoreFailure as failure:
        raise BadInput(str(failure)) from failure
