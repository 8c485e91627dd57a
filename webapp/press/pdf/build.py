"""From a book to its file: sheaves rendered in processes of their own, joined, checked, named.

Each sheaf is kept in the work folder under the hash of what it was made from, so that a build that
was interrupted goes on where it was. The file gets its name only when the preflight has passed.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from webapp.press.checks.order_checks import check_front
from webapp.press.checks.preflight import BadBook, check_layout
from webapp.press.checks.read_back import boards_of
from webapp.press.layout.book import Book
from webapp.press.layout.pages import Sheaf, sheaves
from webapp.press.layout.plan import BookPlan, Texts, lay_out
from webapp.press.pdf.process_failures import CANNOT_WRITE
from webapp.processes import PYTHON, own_environment
from webapp.version import __version__
from webapp.whole_files import replacing

Tick = Callable[[int, int, str], None]
"""Told how many parts of the work are done; may raise to stop."""

PAUSE = 0.05
"""Seconds between two looks at a process."""


@dataclass(frozen=True)
class Printed:
    """A finished book."""

    pages: int
    puzzles: int
    sha256: str
    """Of the file."""

    content: str
    """Of options and puzzles."""


def print_book(book: Book, work: Path, target: Path, tick: Tick) -> Printed:
    """Write the file of a book; raises `NoRoom`, `BadBook`, and what `tick` raises.

    Nothing stands at `target` unless all went well.
    """
    tick(0, 1, "looking for hints and steps" if book.options.hints or book.options.worked else "")
    plan = lay_out(book, texts := Texts.of(book))
    check_front(plan, texts)
    found = sheaves(plan, texts)
    total = len(found) + 1
    surveys: list[dict[str, Any]] = []
    files: list[Path] = []
    for number, sheaf in enumerate(found):
        tick(number, total, f"page {sheaf.first} of {plan.pages}")
        file, survey = _rendered(sheaf, plan.book, work, lambda: tick(number, total, ""))  # noqa: B023
        if len(survey) != sheaf.pages:
            first = f"the part from page {sheaf.first}"
            raise BadBook(f"{first} has {len(survey)} pages, {sheaf.pages} were planned")
        files.append(file)
        surveys += survey
    tick(len(found), total, "checking")
    check_layout(plan, surveys)
    _join(files, plan, surveys, work, target, lambda: tick(len(found), total, ""))
    digest = sha256(target.read_bytes()).hexdigest()
    return Printed(plan.pages, len(book.entries), digest, book.content)


def _rendered(
    sheaf: Sheaf, book: Book, work: Path, tick: Callable[[], None]
) -> tuple[Path, list[dict[str, Any]]]:
    """The file of a sheaf and what is on it: kept from before, or made now."""
    tagged = book.options.profile == "home"
    told = [sheaf.html, sheaf.css, tagged, __version__, version("weasyprint")]
    name = sha256(json.dumps(told).encode()).hexdigest()[:32]
    file, survey = work / f"{name}.pdf", work / f"{name}.json"
    if not (file.exists() and survey.exists()):
        _run(
            "webapp.press.pdf.render_process",
            rendering(sheaf, file, survey, tagged=tagged),
            work,
            tick,
        )
    found: list[dict[str, Any]] = json.loads(survey.read_text())
    return file, found


def rendering(sheaf: Sheaf, file: Path, survey: Path, *, tagged: bool) -> dict[str, Any]:
    """What the process is told that renders."""
    return {
        "html": sheaf.html,
        "css": sheaf.css,
        "tagged": tagged,
        "pdf": str(file),
        "survey": str(survey),
    }


def _join(  # noqa: PLR0913, PLR0917 (what a file is made of)
    files: Sequence[Path],
    plan: BookPlan,
    surveys: Sequence[dict[str, Any]],
    work: Path,
    target: Path,
    tick: Callable[[], None],
) -> None:
    """Make one file of the sheaves, check it, and give it its name."""
    draft = work / f"book-{os.getpid()}.pdf"
    order = joining(plan, surveys, files, draft)
    try:
        _run("webapp.press.pdf.binder", order, work, tick)
        _move(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def joining(
    plan: BookPlan, surveys: Sequence[dict[str, Any]], files: Sequence[Path], draft: Path
) -> dict[str, Any]:
    """What the process is told that joins and checks."""
    options = plan.book.options
    return {
        "files": [str(file) for file in files],
        "pdf": str(draft),
        "pages": plan.pages,
        "page": options.page,
        "home": options.profile == "home",
        "bleed": options.bleed,
        "title": options.title,
        "bookmarks": plan.bookmarks(),
        "boards": boards_of(plan, surveys),
    }


def _move(draft: Path, target: Path) -> None:
    """Give a file its name at once, or not at all."""
    try:
        draft.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise OSError(error.errno, error.strerror, str(target)) from error
        _copy(draft, target)


def _copy(draft: Path, target: Path) -> None:
    """To another disk, where there may be less room."""
    try:
        with replacing(target) as beside:
            shutil.copyfile(draft, beside)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


def _run(module: str, order: dict[str, Any], work: Path, tick: Callable[[], None]) -> None:
    """Let a process do a part of the work; it ends with us, if `tick` raises."""
    work.mkdir(parents=True, exist_ok=True)
    told = work / f"order-{os.getpid()}.json"
    try:
        told.write_text(json.dumps(order))
        _finish(module, told, tick)
    finally:
        told.unlink(missing_ok=True)


def _finish(module: str, told: Path, tick: Callable[[], None]) -> None:
    with subprocess.Popen(  # noqa: S603  our own program
        [*PYTHON, module, str(told)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=own_environment(),
    ) as process:
        try:
            while process.poll() is None:
                tick()
                time.sleep(PAUSE)
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read() if process.stderr else ""
    if process.returncode == CANNOT_WRITE:
        number = int(said)
        raise OSError(number, os.strerror(number))
    if process.returncode:
        raise BadBook(_why(process.returncode, said.strip()))


def _why(code: int, said: str) -> str:
    """Why a process did not do its part."""
    if code == -signal.SIGKILL:
        return "the layout was stopped by force: perhaps the memory of the machine is used up"
    if code < 0:
        return f"the layout broke off ({signal.strsignal(-code)})"
    last = said.splitlines()[-1] if said else f"the layout ended with code {code}"
    return last.partition(": ")[2] or last
