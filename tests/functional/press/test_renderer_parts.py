"""The parts of WeasyPrint that are not public and that the press rests on, each by its name.

A new version that changes one fails here and says which. What it would break is seen by
test_pdf_drawings.py, which draws everything both ways, and by test_preflight.py.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from weasyprint import DEFAULT_OPTIONS
from weasyprint.images import SVGImage
from weasyprint.pdf.stream import Stream

from tests.root import ROOT
from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.boards import picture, puzzle_board
from webapp.press.pdf import layout_report, pdf_drawings
from webapp.press.pdf.render import CannotPrint, exclusive_renderer, render_pages, render_pdf

pytestmark = pytest.mark.functional

STYLE = "@page { @bottom-center { content: 'foot' } }"
BOARD = picture(puzzle_board(Puzzle.from_id("4x4b5:b1b32a4g")), 20, "A puzzle.", labels=True)


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def test_images_are_looked_up_in_a_dictionary_and_drawn_on_a_stream() -> None:
    assert "cache" in DEFAULT_OPTIONS
    assert len(parameters(SVGImage.get_intrinsic_size)) == 3
    assert len(parameters(SVGImage.draw)) == 5
    drawing = pdf_drawings._Drawing
    for name in ("get_intrinsic_size", "draw"):
        ours, theirs = (parameters(getattr(kind, name)) for kind in (drawing, SVGImage))
        assert len(ours) == len(theirs)
    assert callable(Stream.clone)
    assert {"a", "d"} <= set(parameters(Stream.transform))


def test_a_page_is_a_tree_of_boxes_that_say_where_they_stand() -> None:
    with exclusive_renderer():
        (page,) = render_pages(f"<h1 id='here'>Words</h1>{BOARD}", STYLE).pages
    boxes = list(_boxes(page._page_box))
    for box in boxes:
        assert {"position_x", "position_y", "element", "element_tag"} <= set(dir(box))
        assert box.margin_width() > 0
        assert box.margin_height() > 0
    lines = [box for box in boxes if type(box).__name__ == "LineBox" and box.element is not None]
    assert "here" in [box.element.get("id") for box in lines]
    assert "Words" in [getattr(box, "text", "") for box in boxes]
    assert sum(hasattr(box, "replacement") for box in boxes) == 1
    assert "@bottom-center" in [getattr(box, "at_keyword", "") for box in boxes]


@pytest.mark.parametrize("level", [logging.WARNING, logging.CRITICAL])
def test_no_warning_passes_unseen_whatever_the_site_logs(level: int) -> None:
    root = logging.getLogger()
    before = root.level
    root.setLevel(level)
    try:
        with pytest.raises(CannotPrint, match="have no sign for"):
            render_pdf("<h1>\u6570\u72ec</h1>", STYLE)
    finally:
        root.setLevel(before)


@pytest.mark.parametrize("module", [layout_report, pdf_drawings])
def test_no_other_module_of_the_press_knows_them(module: Any) -> None:
    name = module.__name__.rpartition(".")[2]
    known_by = {
        path.stem
        for path in (ROOT / "webapp" / "press").rglob("*.py")
        if f"import {name}" in (text := path.read_text()) or f"pdf.{name} import" in text
    }
    assert known_by == {"render"}
    weasyprint = {
        path.stem
        for path in (ROOT / "webapp").rglob("*.py")
        if "from weasyprint" in (text := path.read_text()) or "import weasyprint" in text
    }
    assert weasyprint == {"render", "pdf_drawings"}


def _boxes(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)
