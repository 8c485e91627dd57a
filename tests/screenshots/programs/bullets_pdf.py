"""Pictures of this program's books, page by page: a puzzle to solve, and its solution.

Each book has one puzzle, so there is no doubt which board a page shows. Where it is on the page
is told by the paths that are drawn there.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
from pypdfium2 import raw

from tests.screenshots.desktop import Studio
from tests.screenshots.programs.bullets_site import puzzles
from tests.screenshots.scene import Box, Scene

PROGRAM = "bullets-pdf"
THEMES = {
    "a4": ("--page", "a4"),
    "6x9": ("--page", "6x9"),
    "letter": ("--page", "letter", "--hints"),
    "large-print": ("--page", "8.5x11", "--large-print"),
}
DOTS_PER_INCH = (100, 120, 150, 200, 300)


def scenes(count: int, studio: Studio) -> Iterator[Scene]:
    """So many pages for each kind of book, half of them solutions."""
    drawn = puzzles(count)
    studio.rng.shuffle(drawn)
    with tempfile.TemporaryDirectory() as folder:
        for theme in THEMES:
            for puzzle, solution in drawn[: (count + 1) // 2]:
                yield from pages(theme, puzzle, solution, Path(folder), studio.rng)


def pages(
    theme: str, puzzle: str, solution: tuple[str, ...], folder: Path, rng: Random
) -> Iterator[Scene]:
    """The page of a puzzle and that of its solution."""
    book = folder / "book.pdf"
    (folder / "puzzle.txt").write_text(f"{puzzle}\n")
    subprocess.run(
        [sys.executable, "-m", "webapp", "book", "--puzzles", folder / "puzzle.txt",
         "--per-page", "1", *THEMES[theme], "-o", book],
        check=True, capture_output=True,
    )  # fmt: skip
    unsolved = tuple("".join(s if s.isdigit() else "." for s in row) for row in solution)
    size = f"1 {len(solution[0])} × {len(solution)} "
    for page in pypdfium2.PdfDocument(book):
        text = page.get_textpage().get_text_range()
        if text.startswith(size):
            yield scene(theme, page, unsolved, rng.choice(DOTS_PER_INCH))
        elif "\nSolutions" in text and "Contents" not in text:
            yield scene(theme, page, solution, rng.choice(DOTS_PER_INCH))


def scene(theme: str, page: Any, rows: tuple[str, ...], dots: int) -> Scene:
    """One page, as a scanner or a viewer shows it."""
    scale = dots / 72
    image = page.render(scale=scale).to_pil().convert("RGB")
    return Scene(
        program=PROGRAM, theme=theme, image=image, rows=rows, box=grid(page, image.height, scale)
    )


def grid(page: Any, height: int, scale: float) -> Box:
    """The box of the cells: what lies within the largest frame."""
    paths = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=5)
    bounds = sorted({tuple(path.get_bounds()) for path in paths}, key=lambda b: b[2] - b[0])
    left, bottom, right, top = bounds[-2]
    return (left * scale, height - top * scale, right * scale, height - bottom * scale)
