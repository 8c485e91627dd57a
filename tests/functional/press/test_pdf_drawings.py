"""Our drawings on paper, beside the renderer's own reading of the same SVG."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader
from weasyprint import HTML

from tests.witnesses.pdf_reader import digits
from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board
from webapp.drawing.styles import FIGURE, PAPER
from webapp.explain.steps import explained_walk
from webapp.explain.wording.voice import Voice
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.layout.boards import image, picture, puzzle_board, solution_board, step_picture
from webapp.press.layout.figures import cover_drawing, half_solved_board, qr_code
from webapp.press.pdf.render import render_pages
from webapp.press.preview import page_picture

pytestmark = pytest.mark.functional

PUZZLE = Puzzle.from_id("4x4b5:b1b32a4g")
POSITION = parse_puzzle_id("5x5b5:001b012b01c023b01c")
STEP = explained_walk(POSITION, voice=Voice.LIVE)[-1]
STYLE = "@page { size: 300pt 300pt; margin: 10pt } body { margin: 0 }"

DRAWINGS = {
    "puzzle": picture(puzzle_board(PUZZLE), 50, "A puzzle.", style=PAPER, labels=True),
    "solution": picture(solution_board(PUZZLE), 50, "A solution.", style=FIGURE, labels=False),
    "position": picture(Board.of(POSITION, live=True), 50, "A position.", labels=True),
    "step": step_picture(STEP, 45, "A step."),
    "cover": cover_drawing(half_solved_board(PUZZLE), (250, 250), "The cover.", colour=True),
    "code": qr_code("https://bullets.example/puzzles/abcdefg", "puzzle 1"),
}


def pages(drawing: str, tmp_path: Path) -> list[Path]:
    """A page with a drawing, made by us and made by the renderer alone."""
    source = f'<html lang="en"><title>A drawing</title><body>{drawing}'
    files = [tmp_path / "ours.pdf", tmp_path / "theirs.pdf"]
    render_pages(source, STYLE).write_pdf(files[0])
    HTML(string=f"<style>{STYLE}</style>{source}").write_pdf(files[1])
    return files


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_looks_as_the_renderer_reads_it(name: str, tmp_path: Path) -> None:
    ours, theirs = (
        Image.open(BytesIO(page_picture(file, 1, 900))).convert("L")
        for file in pages(DRAWINGS[name], tmp_path)
    )
    differing = ImageChops.difference(ours, theirs).point(lambda level: 255 * (level > 100))
    drawn = theirs.point(lambda level: 255 * (level < 200))
    assert ImageStat.Stat(drawn).mean[0] > 1
    # The renderer's discs are not quite round, and letters move by parts of a pixel.
    assert ImageStat.Stat(differing).mean[0] < 0.06 * ImageStat.Stat(drawn).mean[0]


def test_each_digit_is_a_text_in_the_middle_of_its_cell(tmp_path: Path) -> None:
    signs = digits(PdfReader(pages(DRAWINGS["puzzle"], tmp_path)[0]).pages[0])
    left, cell, size = 10 + 25, 50, 25
    advance = 1303 / 2048  # of the digits of DejaVu Serif, by the font itself
    columns = [(sign.x + size * advance / 2 - left) / cell for sign in signs]
    assert "".join(sign.text for sign in signs) == "1324"
    assert [sign.size for sign in signs] == pytest.approx([size] * 4, abs=0.01)
    assert columns == pytest.approx([2.5, 1.5, 2.5, 0.5], abs=0.01)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<circle r="3"/>', "no circle"),
        ('<path d="M0 0Q1 1 2 2"/>', "no Q"),
        ('<path d="M0 0a5 5 0 0 1 5 5"/>', "half circles"),
        ('<path opacity=".5" d="M0 0h9"/>', "no opacity"),
        ('<g font-size="9"><text x="1" y="2">3</text></g>', "centred"),
    ],
)
def test_what_our_drawings_never_use_is_an_error(inside: str, message: str, tmp_path: Path) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'
    document: Any = render_pages(image(svg, 9, 9, "Something."), STYLE)
    with pytest.raises(ValueError, match=message):
        document.write_pdf(tmp_path / "none.pdf")
