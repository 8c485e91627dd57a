"""Drawings, asserted as small pictures read back from the SVG itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

from webapp.drawing.board import Board, Highlights
from webapp.drawing.styles import FIGURE, PAPER, SCREEN, DrawingStyle
from webapp.drawing.svg import board_svg
from webapp.engine.grid import mask_of
from webapp.engine.position import Position

pytestmark = pytest.mark.unit

NAMESPACE = "{http://www.w3.org/2000/svg}"
ORIGIN, CELL = 30, 60


def drawn(board: Board, ink: DrawingStyle = SCREEN) -> ET.Element:
    return ET.fromstring(board_svg(board, ink))


def part(svg: ET.Element, name: str) -> ET.Element | None:
    return next((e for e in svg.iter() if e.get("class") == f"board-{name}"), None)


def squares(path: ET.Element | None) -> list[tuple[int, int]]:
    """The (row, column) in which each stroke or shape of a path begins."""
    starts = re.findall(r"M([\d.]+) ([\d.]+)", "" if path is None else path.get("d", ""))
    return [(int(float(y) - ORIGIN) // CELL, int(float(x) - ORIGIN) // CELL) for x, y in starts]


def texts(group: ET.Element | None) -> Iterator[tuple[tuple[int, int], str]]:
    for text in [] if group is None else group:
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        yield (int(y - ORIGIN) // CELL, int(x - ORIGIN) // CELL), text.text or ""


def picture(svg: ET.Element, width: int, height: int) -> list[str]:
    """What is in the cells: digits, `*` for a disc, `/` for a slash."""
    rows = [["."] * width for _ in range(height)]
    for sign, names in (("*", ("bullets", "new-bullets")), ("/", ("empties", "new-empties"))):
        for name in names:
            for row, column in squares(part(svg, name)):
                rows[row][column] = sign
    for name in ("clues", "key-clues"):
        for (row, column), digit in texts(part(svg, name)):
            rows[row][column] = digit
    return ["".join(row) for row in rows]


def test_clues_bullets_and_empties_are_where_they_belong() -> None:
    board = Board(4, 3, {0: 1, 6: 3, 11: 8}, bullets=mask_of([1, 4]), empties=mask_of([3, 9]))
    assert picture(drawn(board), 4, 3) == [
        "1*./",
        "*.3.",
        "./.8",
    ]


def test_a_position_is_drawn_as_it_stands() -> None:
    position = Position(3, 1, {1: 2}, bullets=mask_of([0]), empties=mask_of([2]), total=1)
    assert picture(drawn(Board.of(position)), 3, 1) == ["*2/"]


def test_letters_stand_above_and_numbers_to_the_left() -> None:
    labels = part(drawn(Board(28, 2, {})), "labels")
    assert labels is not None
    words = [text.text for text in labels]
    assert words[:2] + words[25:30] == ["A", "B", "Z", "AA", "AB", "1", "2"]


def test_the_grid_has_a_line_between_all_neighbours_and_one_frame() -> None:
    svg = drawn(Board(5, 3, {}))
    lines = part(svg, "lines")
    assert lines is not None
    drawing = lines.get("d", "")
    assert (drawing.count("v"), drawing.count("h")) == (4, 2)
    frame = part(svg, "frame")
    assert frame is not None
    assert (frame.get("width"), frame.get("height")) == ("300", "180")


def test_a_step_frames_each_cell_by_its_part() -> None:
    step = Highlights(
        reason=mask_of([0]),
        counted=mask_of([0, 1, 2, 5]),
        used=mask_of([1]),
        conclusion=mask_of([2]),
    )
    svg = drawn(Board(3, 2, {0: 2, 3: 1}, bullets=mask_of([1, 2]), highlights=step))
    assert squares(part(svg, "reason")) == [(0, 0)]
    assert squares(part(svg, "tint")) == [(0, 0)]
    assert squares(part(svg, "used")) == [(0, 1)]
    assert squares(part(svg, "conclusion")) == [(0, 2)]
    assert squares(part(svg, "counted")) == [(1, 2)], "a cell has one frame"


def test_the_mark_that_a_step_concludes_differs_from_the_marks_before() -> None:
    step = Highlights(conclusion=mask_of([1, 3]))
    board = Board(2, 2, {}, bullets=mask_of([0, 1]), empties=mask_of([2, 3]), highlights=step)
    svg = drawn(board)
    assert squares(part(svg, "bullets")) == [(0, 0)]
    assert squares(part(svg, "new-bullets")) == [(0, 1)]
    assert squares(part(svg, "empties")) == [(1, 0)]
    assert squares(part(svg, "new-empties")) == [(1, 1)]


def test_the_clue_of_a_reason_is_bold() -> None:
    svg = drawn(Board(2, 1, {0: 1, 1: 2}, highlights=Highlights(reason=mask_of([1]))))
    assert list(texts(part(svg, "clues"))) == [((0, 0), "1")]
    assert list(texts(part(svg, "key-clues"))) == [((0, 1), "2")]


def test_hatching_stays_inside_its_cell() -> None:
    svg = drawn(Board(2, 2, {}, highlights=Highlights(conclusion=mask_of([3]))))
    hatch = part(svg, "hatch")
    assert hatch is not None
    strokes = re.findall(r"M([\d.]+) ([\d.]+)l([\d.]+)(-[\d.]+)", hatch.get("d", ""))
    assert len(strokes) > 5
    for x, y, right, up in (map(float, stroke) for stroke in strokes):
        assert 90 < x <= x + right < 150
        assert 90 < y + up <= y < 150


def test_a_full_board_costs_one_path_for_all_bullets_and_one_for_all_slashes() -> None:
    half = mask_of(range(0, 256, 2))
    svg = drawn(Board(16, 16, {}, bullets=half, empties=half << 1))
    assert sum(1 for _ in svg.iter(f"{NAMESPACE}path")) == 3
    assert len(squares(part(svg, "bullets"))) == len(squares(part(svg, "empties"))) == 128


def test_the_screen_takes_all_colours_from_the_style_sheet() -> None:
    step = Highlights(reason=1, used=2, conclusion=4, counted=8)
    svg = board_svg(Board(3, 2, {0: 1}, bullets=6, empties=16, highlights=step))
    assert not re.search(r"fill|stroke|style|#", svg)


def test_paper_is_black_and_grey_and_needs_no_style_sheet() -> None:
    step = Highlights(reason=1, used=2, conclusion=4, counted=8)
    svg = board_svg(Board(3, 2, {0: 1}, bullets=6, empties=16, highlights=step), PAPER)
    colours = re.findall(r"#[0-9a-f]+", svg)
    assert colours
    assert all(len(set(re.findall("..", c[1:]) if len(c) == 7 else c[1:])) == 1 for c in colours)
    assert "class=" not in svg


def test_labels_can_be_left_out() -> None:
    svg = board_svg(Board(2, 2, {}), labels=False)
    assert "<text" not in svg
    assert 'viewBox="0 0 124 124"' in svg


def test_a_supposition_numbers_its_cells_by_their_lines_and_frames_them() -> None:
    step = Highlights(conclusion=mask_of([2]), chain={2: 1, 5: 2, 1: 2})
    svg = drawn(Board(3, 2, {0: 1}, highlights=step))
    assert list(texts(part(svg, "chain"))) == [((0, 2), "1"), ((1, 2), "2"), ((0, 1), "2")]
    assert squares(part(svg, "counted")) == [(0, 1), (1, 2)]
    assert squares(part(svg, "conclusion")) == [(0, 2)]


def test_what_is_supposed_is_hollow_and_stands_beside_marks() -> None:
    step = Highlights(conclusion=mask_of([2]), chain={2: 1, 5: 2, 1: 3}, supposed=mask_of([2, 5]))
    svg = drawn(Board(3, 2, {0: 1}, empties=mask_of([2]), highlights=step))
    bullets, empties = part(svg, "supposed-bullets"), part(svg, "supposed-empties")
    assert bullets is not None
    assert empties is not None
    assert str(bullets.get("d")).count("M") == 2
    assert str(empties.get("d")).count("M") == 1
    for style in (PAPER, SCREEN):
        for name in ("supposed-bullets", "supposed-empties"):
            assert style[name] not in {style["bullets"], style["new-bullets"], style["empties"]}
    assert 'fill="none"' in PAPER["supposed-bullets"]
    # The small ring of the concluded cell keeps out of the way of its new mark.
    small = re.match(r"M([\d.]+) ([\d.]+)a([\d.]+)", str(bullets.get("d")))
    assert small is not None
    x, y, radius = map(float, small.groups())
    left, top = ORIGIN + 2 * 60, ORIGIN
    assert left + 30 < x < x + 2 * radius < left + 60
    assert top + 30 < y - radius < y + radius < top + 60


def test_closed_cells_of_a_live_board_are_raised_and_its_zeros_blank() -> None:
    board = Board(4, 2, {0: 0, 1: 1, 4: 0, 5: 1}, bullets=mask_of([2]), live=True)
    svg = drawn(board)
    hidden = part(svg, "hidden")
    assert hidden is not None
    # Cells side by side are one piece.
    assert squares(hidden) == [(0, 2), (1, 2)]
    assert hidden.get("d", "").count("h120") == 2
    assert dict(texts(part(svg, "clues"))) == {(0, 1): "1", (1, 1): "1"}


def test_mines_are_flags() -> None:
    step = Highlights(conclusion=mask_of([1]))
    svg = drawn(Board(2, 1, {}, bullets=mask_of([0, 1]), highlights=step, live=True))
    assert squares(part(svg, "flags")) == [(0, 0)]
    assert squares(part(svg, "new-flags")) == [(0, 1)]
    assert part(svg, "bullets") is None


def test_whole_cells_do_not_run_on_into_the_next_row() -> None:
    svg = drawn(Board(2, 2, {0: 1, 3: 1}, live=True))
    assert squares(part(svg, "hidden")) == [(0, 1), (1, 0)]


def test_the_papers_figure_has_one_grey_for_reason_and_conclusion() -> None:
    step = Highlights(
        reason=mask_of([0]), counted=mask_of([3]), used=mask_of([1]), conclusion=mask_of([2])
    )
    board = Board(2, 2, {0: 2}, bullets=mask_of([1, 2]), highlights=step)
    svg = board_svg(board, FIGURE)
    grey = re.findall(r'<path fill="#ccc" d="([^"]*)"', svg)
    assert len(grey) == 1
    assert re.findall(r"M(\d+) (\d+)", grey[0]) == [("30", "30"), ("30", "90")]
    assert "dasharray" not in svg


def test_a_drawing_on_its_own_has_a_title() -> None:
    svg = ET.fromstring(board_svg(Board(1, 1, {}), PAPER, title="A1 & <b>"))
    assert svg.get("role") == "img"
    assert svg.findtext(f"{NAMESPACE}title") == "A1 & <b>"


def test_whatever_a_step_speaks_of_is_highlighted() -> None:
    step = SimpleNamespace(
        clues=(3,), used=(1,), counted=(2,), cells=0b10000, guessed=False, chain=((4, True, 2),)
    )
    assert Highlights.of(step) == Highlights(
        8, counted=4, used=2, conclusion=16, chain={4: 2}, supposed=16
    )


def test_odds_fill_cells_from_below_and_what_is_certain_is_marked() -> None:
    odds = {0: Fraction(1, 4), 1: Fraction(1), 2: Fraction(0)}
    svg = drawn(Board(3, 1, {}, odds=odds))
    fill = part(svg, "odds")
    assert fill is not None
    assert fill.get("d") == f"M30 {ORIGIN + 45}h60v15h-60z"
    assert picture(svg, 3, 1) == [".*/"]
    assert squares(part(svg, "new-bullets")) == [(0, 1)]
