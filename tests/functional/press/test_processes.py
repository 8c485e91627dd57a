"""The processes that lay out pages: how they end, and what is said if they end before."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.serving import eventually
from webapp.bullets.puzzle import Puzzle
from webapp.press.checks.preflight import BadBook
from webapp.press.layout.book import Book
from webapp.press.layout.options import BookOptions
from webapp.press.layout.pages import Sheaf
from webapp.press.pdf.build import print_book, render_instructions
from webapp.press.pdf.render_process import main as render_one
from webapp.processes import PYTHON, Nice, own_environment
from webapp.services.books.tasks import new_entry

pytestmark = pytest.mark.functional

STAYS_AT_ITS_VERY_END = """
import ctypes
from webapp.press.pdf.render import render_pdf

assert render_pdf("<p>one page</p>", "").startswith(b"%PDF")
c = ctypes.CDLL(None)
for last in (c.pause, c.setsid):  # called when Python has ended, the last one first
    assert ctypes.pythonapi.Py_AtExit(last) == 0
"""

PRINTS_A_BOOK_STEPPING_BACK = """
import os, sys
from pathlib import Path
from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.book import Book
from webapp.press.pdf.build import print_book
from webapp.press.layout.options import BookOptions
from webapp.processes import Nice, step_back
from webapp.services.books.tasks import new_entry

def look(*_):
    for thread in Path("/proc/self/task").iterdir():
        for child in map(int, (thread / "children").read_text().split()):
            command = Path(f"/proc/{child}/cmdline").read_text().split(chr(0))
            if "-m" in command:
                print(command[command.index("-m") + 1], os.getpriority(os.PRIO_PROCESS, child))

step_back(Nice.JOB)
book = Book.from_entries(BookOptions(), [new_entry(Puzzle.from_id("4x4b5:b1b32a4g"), None, None)])
folder = Path(sys.argv[1])
print_book(book, folder / "work", folder / "book.pdf", look)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_whoever_steps_back_takes_the_processes_of_a_book_along(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PYTHON[:-1], "-c", PRINTS_A_BOOK_STEPPING_BACK, str(tmp_path)],
        env=own_environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    nice = max(Nice.JOB, os.nice(0))
    assert set(done.stdout.splitlines()) == {
        f"webapp.press.pdf.render_process {nice}",
        f"webapp.press.pdf.binder {nice}",
    }


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_library_of_fonts_stays_loaded_until_the_process_is_gone() -> None:
    """Its threads may begin when Python has ended; without its code there, they crash."""
    with subprocess.Popen([sys.executable, "-c", STAYS_AT_ITS_VERY_END]) as process:
        try:
            eventually(lambda: process.poll() is not None or os.getsid(process.pid) == process.pid)
            maps = Path(f"/proc/{process.pid}/maps").read_text()
        finally:
            process.kill()
    loaded = {Path(line.split()[-1]).name.split(".")[0] for line in maps.splitlines()}
    assert "libc" in loaded
    assert {"libpangoft2-1", "libfontconfig", "libpango-1"} <= loaded


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("number", "message"),
    [
        (signal.SIGKILL, "stopped by force: perhaps the memory of the machine is used up"),
        (signal.SIGSEGV, "the layout broke off (Segmentation fault)"),
    ],
)
def test_a_process_that_dies_is_told_in_words(
    number: signal.Signals, message: str, tmp_path: Path
) -> None:
    book = Book.from_entries(
        BookOptions(), [new_entry(Puzzle.from_id("4x4b5:b1b32a4g"), None, None)]
    )

    def end_the_layout(_done: int, _total: int, _doing: str) -> None:
        for thread in Path("/proc/self/task").iterdir():
            for child in (thread / "children").read_text().split():
                if (
                    b"webapp.press.pdf.render_process"
                    in Path(f"/proc/{child}/cmdline").read_bytes()
                ):
                    os.kill(int(child), number)

    with pytest.raises(BadBook) as caught:
        print_book(book, tmp_path / "work", tmp_path / "book.pdf", end_the_layout)
    assert message in str(caught.value)
    assert not (tmp_path / "book.pdf").exists()


def test_what_two_processes_make_at_once_is_never_seen_half_written(tmp_path: Path) -> None:
    """One whose worker was killed may still be at the sheaf that another has finished."""
    sheaf = Sheaf("<p>one page</p>", "", 1, 1)
    pdf, reports = tmp_path / "sheaf.pdf", tmp_path / "sheaf.json"
    pdf.write_bytes(b"what the other has made")
    (tmp_path / "as it is read").hardlink_to(pdf)
    order = tmp_path / "order"
    order.write_text(json.dumps(render_instructions(sheaf, pdf, reports, tagged=False)))
    render_one(order)
    assert (tmp_path / "as it is read").read_bytes() == b"what the other has made"
    assert pdf.read_bytes().startswith(b"%PDF")
    assert len(json.loads(reports.read_text())) == 1
    assert {file.name for file in tmp_path.iterdir()} == {
        "as it is read",
        "order",
        "sheaf.json",
        "sheaf.pdf",
    }
