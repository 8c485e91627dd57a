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
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from webapp.press.checks.order_checks import check_front_words
from webapp.press.checks.preflight import BadBook, check_layout
from webapp.press.checks.read_back import board_places
from webapp.press.layout.book import Book
from webapp.press.layout.pages import Sheaf, sheaves
from webapp.press.layout.plan import BookPlan, Texts, lay_out
from webapp.press.pdf.process_failures import CANNOT_WRITE
from webapp.processes import PYTHON, own_environment
from webapp.version import __version__
from webapp.whole_files import replacing

Progress = Callable[[int, int, str], None]
"""Hears how many parts of the work are done, of how many, and what comes next; may raise to stop.

Called often: an empty text repeats where the work is.
"""

PAUSE = 0.05
"""Seconds between two looks at a process."""


@dataclass(frozen=True)
class PrintedBook:
    """A finished book."""

    pages: int
    puzzles: int
    sha256: str
    """Of the file."""

    content: str
    """Of options and puzzles."""


@dataclass(frozen=True)
class _RenderedSheaf:
    """The file of a sheaf, and what stands where on its pages."""

    file: Path
    reports: list[dict[str, Any]]


def print_book(book: Book, work: Path, target: Path, progress: Progress) -> PrintedBook:
    """Write the file of a book; raises `NoRoom`, `BadBook`, and what `progress` raises.

    Nothing stands at `target` unless all went well.
    """
    options = book.options
    progress(0, 1, "looking for hints and steps" if options.hints or options.worked else "")
    plan = lay_out(book, texts := Texts.for_book(book))
    check_front_words(plan, texts)
    parts = sheaves(plan, texts)
    total = len(parts) + 1
    rendered: list[_RenderedSheaf] = []
    for number, sheaf in enumerate(parts):
        progress(number, total, f"page {sheaf.first} of {plan.pages}")
        rendered.append(_render(sheaf, book, work, partial(progress, number, total, "")))
    progress(len(parts), total, "checking")
    reports = [report for sheaf in rendered for report in sheaf.reports]
    check_layout(plan, reports)
    draft = work / f"book-{os.getpid()}.pdf"
    instructions = binder_instructions(plan, reports, [sheaf.file for sheaf in rendered], draft)
    try:
        _run(
            "webapp.press.pdf.binder", instructions, work, partial(progress, len(parts), total, "")
        )
        _move(draft, target)
    finally:
        draft.unlink(missing_ok=True)
    digest = sha256(target.read_bytes()).hexdigest()
    return PrintedBook(plan.pages, len(book.entries), digest, book.content)


def _render(sheaf: Sheaf, book: Book, work: Path, tick: Callable[[], None]) -> _RenderedSheaf:
    """Render a sheaf, or take it as an earlier attempt left it; raises `BadBook`."""
    tagged = book.options.profile == "home"
    source = [sheaf.html, sheaf.css, tagged, __version__, version("weasyprint")]
    name = sha256(json.dumps(source).encode()).hexdigest()[:32]
    file, report_file = work / f"{name}.pdf", work / f"{name}.json"
    if not (file.exists() and report_file.exists()):
        instructions = render_instructions(sheaf, file, report_file, tagged=tagged)
        _run("webapp.press.pdf.render_process", instructions, work, tick)
    reports: list[dict[str, Any]] = json.loads(report_file.read_text())
    if len(reports) != sheaf.pages:
        first = f"the part from page {sheaf.first}"
        raise BadBook(f"{first} has {len(reports)} pages, {sheaf.pages} were planned")
    return _RenderedSheaf(file, reports)


def render_instructions(sheaf: Sheaf, file: Path, reports: Path, *, tagged: bool) -> dict[str, Any]:
    """What the process reads that renders a sheaf."""
    return {
        "html": sheaf.html,
        "css": sheaf.css,
        "tagged": tagged,
        "pdf": str(file),
        "reports": str(reports),
    }


def binder_instructions(
    plan: BookPlan, reports: Sequence[dict[str, Any]], files: Sequence[Path], draft: Path
) -> dict[str, Any]:
    """What the process reads that joins and checks."""
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
        "boards": board_places(plan, reports),
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
    """Copy a file to another disk, where there may be less room."""
    try:
        with replacing(target) as beside:
            shutil.copyfile(draft, beside)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


def _run(module: str, order: dict[str, Any], work: Path, tick: Callable[[], None]) -> None:
    """Let a process do a part of the work; it ends with this one, if `tick` raises."""
    work.mkdir(parents=True, exist_ok=True)
    instructions = work / f"order-{os.getpid()}.json"
    try:
        instructions.write_text(json.dumps(order))
        _finish(module, instructions, tick)
    finally:
        instructions.unlink(missing_ok=True)


def _finish(module: str, instructions: Path, tick: Callable[[], None]) -> None:
    with subprocess.Popen(  # noqa: S603  our own program
        [*PYTHON, module, str(instructions)],
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
        complaint = process.stderr.read() if process.stderr else ""
    if process.returncode == CANNOT_WRITE:
        number = int(complaint)
        raise OSError(number, os.strerror(number))
    if process.returncode:
        raise BadBook(_cause(process.returncode, complaint.strip()))


def _cause(code: int, complaint: str) -> str:
    """Why a process did not do its part."""
    if code == -signal.SIGKILL:
        return "the layout was stopped by force: perhaps the memory of the machine is used up"
    if code < 0:
        return f"the layout broke off ({signal.strsignal(-code)})"
    last = complaint.splitlines()[-1] if complaint else f"the layout ended with code {code}"
    return last.partition(": ")[2] or last
