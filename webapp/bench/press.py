"""`bullets bench press`: books as we draw them beside the same books as HTML tables."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from markupsafe import Markup

from webapp.bench.measure import Contender, Findings, TimeGoal, Work, timed
from webapp.bullets.grades import BANDS
from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.layout.boards import puzzle_board, solution_board
from webapp.press.layout.book import Book
from webapp.press.layout.entries import Entry
from webapp.press.layout.options import BookOptions
from webapp.press.layout.pages import PageDrawings, Sheaf, sheaves
from webapp.press.layout.plan import BookPlan, Texts, lay_out
from webapp.press.layout.solutions import SolutionsPage, solution_cell
from webapp.press.pdf.build import binder_instructions, render_instructions
from webapp.processes import PYTHON, own_environment
from webapp.services.shelf import starter

LETTER = BookOptions(page="letter", per_page=2)
SHOP = replace(LETTER, profile="print-shop")
FULL = replace(LETTER, hints=True, worked=True)
SHOP_FULL = replace(FULL, profile="print-shop")

SECONDS_A_1000_STEPS = 6.0


LEAST_RATIO = 4.0


def absent() -> list[str]:
    """Contenders that this machine lacks: none."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """A sheet, warm; the other rows are tables, for their memory counts too."""
    del quick
    from webapp.press.sheet import SheetOptions, sheet_pdf  # noqa: PLC0415  it loads the renderer

    entry = entries(1)[0]
    options = SheetOptions(page="letter")
    sheet = Contender(
        "one sheet, warm",
        lambda: [timed(lambda: sheet_pdf(entry, options)) for _ in range(5)],
        goals=(TimeGoal("worst", 0.15),),
    )
    yield Work("a sheet, Letter, its solution upside down", [sheet])


def tables(*, quick: bool) -> Iterator[Findings]:
    """Books of given puzzles and steps: CPU seconds of all processes, and the largest of them."""
    small, large = (6, 12) if quick else (100, 1000)
    rows = [
        _row(f"{small} puzzles", LETTER, small, (1.9, 130)),
        _row(f"{small} puzzles as HTML tables, not joined", LETTER, small, None, draw=Tables),
        _row(f"{large} puzzles, print shop", SHOP, large, (20, 200)),
        _row(f"{large} puzzles, home", LETTER, large, (20, 450)),
        _row(f"{small} with hints and worked solutions, print shop", SHOP_FULL, small, (None, 300)),
        _row(f"{small} with hints and worked solutions, home", FULL, small, (None, 300)),
    ]
    ratio = round(rows[1]["seconds"] / rows[0]["seconds"], 2)
    rows[1] |= {"ratio": ratio, "met": ratio >= LEAST_RATIO}
    lines = [
        "{book:52} {pages:4} pages {seconds:6.2f} s {mb:5.0f} MB".format(**row) + _goal(row)
        for row in rows
    ]
    lines.append(
        f"The tables take {ratio} times as long; the goal is {LEAST_RATIO:g}{_met(rows[1]['met'])}"
    )
    goals = [row["met"] for row in rows]
    yield Findings("books, Letter, 2 a page, solutions 12 a page", lines, {"rows": rows}, goals)


def _goal(row: dict[str, Any]) -> str:
    if row["goal_s"] is None:
        return ""
    return "  goal {goal_s} s, {goal_mb} MB".format(**row) + _met(row["met"])


def _met(met: bool) -> str:
    return "  met" if met else "  missed"


def _row(
    name: str,
    options: BookOptions,
    count: int,
    goal: tuple[float | None, int] | None,
    *,
    draw: type[PageDrawings] = PageDrawings,
) -> dict[str, Any]:
    """A book, measured. Without seconds its goal follows from its steps."""
    book = Book.from_entries(options, entries(count))
    texts = Texts.for_book(book)
    plan = lay_out(book, texts)
    with tempfile.TemporaryDirectory() as folder:
        seconds, mb = _printed(
            plan, sheaves(plan, texts, draw), Path(folder), join=draw is PageDrawings
        )
    steps = sum(len(walk.steps) for walk in texts.walks)
    most_s, most_mb = goal or (None, None)
    if goal and most_s is None:
        most_s = round(SECONDS_A_1000_STEPS * steps / 1000, 1)
    return {
        "book": name,
        "pages": plan.pages,
        "steps": steps,
        "seconds": round(seconds, 2),
        "mb": round(mb, 1),
        "goal_s": most_s,
        "goal_mb": most_mb,
        "met": bool(most_s and most_mb and seconds <= most_s and mb <= most_mb),
    }


def _printed(
    plan: BookPlan, parts: Sequence[Sheaf], folder: Path, *, join: bool
) -> tuple[float, float]:
    """CPU seconds of all processes that make a book, and megabytes of the largest."""
    tagged = plan.book.options.profile == "home"
    files, reports, taken = [], [], []
    for number, sheaf in enumerate(parts):
        file, report_file = folder / f"{number}.pdf", folder / f"{number}.report"
        order = render_instructions(sheaf, file, report_file, tagged=tagged)
        if "<table" in sheaf.html:
            order["css"] += TABLE_STYLE
        taken.append(_measured("webapp.press.pdf.render_process", order, folder))
        files.append(file)
        reports += json.loads(report_file.read_text())
    if join:
        order = binder_instructions(plan, reports, files, folder / "book.pdf")
        taken.append(_measured("webapp.press.pdf.binder", order, folder))
    seconds, mb = zip(*taken, strict=True)
    return sum(seconds), max(mb)


def _measured(module: str, instructions: dict[str, Any], folder: Path) -> tuple[float, float]:
    """CPU seconds and megabytes of a process that does a part of the work, its start included."""
    order = folder / "order.json"
    order.write_text(json.dumps(instructions))
    done = subprocess.run(  # noqa: S603  our own
        [*PYTHON, "webapp.bench.parts.press_part", module, str(order)],
        env=own_environment(),
        stdout=subprocess.PIPE,
        check=True,
    )
    seconds, mb = json.loads(done.stdout)
    return seconds, mb


def entries(count: int) -> list[Entry]:
    """Puzzles of the starter shelf, again and again."""
    puzzles = []
    for row in starter.read():
        notation, solution = row.columns["notation"], row.columns["solution"]
        position = parse_puzzle_id(notation)
        world = sum(1 << cell for cell, sign in enumerate(solution) if sign == "*")
        puzzle = Puzzle(position.width, position.height, world, position.clue_mask)
        place = row.place
        puzzles.append(
            Entry(
                puzzle,
                band=BANDS[place.difficulty],
                reason=place.largest_reason,
                uses_total=place.uses_total,
                load=row.columns["effort"],
            )
        )
    return list(islice(cycle(puzzles), count))


# The rival: what is usual on the web

TABLE_STYLE = """
table { border: 1.5pt solid #000; border-collapse: collapse; margin: 0 auto; }
td { border: .5pt solid #999; font-family: "DejaVu Serif"; padding: 0; text-align: center; }
"""


class Tables(PageDrawings):
    """The same book with a table for each board."""

    def puzzle(self, number: int) -> Markup:
        """Draw the board of a puzzle as a table."""
        entry = self.entry(number)
        return _table(puzzle_board(entry.puzzle), self.geometry.cell(entry, number))

    def solution(self, number: int, page: SolutionsPage) -> Markup:
        """Draw the solution of a puzzle as a table."""
        entry = self.entry(number)
        cell = solution_cell(entry, page.grid, self.geometry)
        return _table(solution_board(entry.puzzle), cell)


def _table(board: Board, cell: float) -> Markup:
    side = cell * 0.97  # borders take room
    style = f"font-size:{side / 2:.2f}pt;height:{side:.2f}pt;line-height:1;width:{side:.2f}pt"
    rows = [
        "".join(
            f'<td style="{style}">{_sign(board, row * board.width + column)}</td>'
            for column in range(board.width)
        )
        for row in range(board.height)
    ]
    inside = "".join(f"<tr>{row}</tr>" for row in rows)
    return Markup(f"<table>{inside}</table>")  # noqa: S704  digits and signs


def _sign(board: Board, cell: int) -> str:
    if cell in board.clues:
        return str(board.clues[cell])
    if board.bullets >> cell & 1:
        return "●"
    return "/" if board.empties >> cell & 1 else ""
