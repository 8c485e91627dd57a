"""Pictures of pages: what they show, how large they are, and which there are."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from webapp.press.pdf.render import render_pdf
from webapp.press.preview import TALLEST, WIDTH, NoPage, page_picture

pytestmark = pytest.mark.functional

SHAPES = """
@page { size: 200pt 300pt; margin: 0 }
body { margin: 0 }
div { background: #000; height: 50pt; margin: 0 0 0 100pt; width: 100pt }
.tall { page: tall; } @page tall { size: 10pt 500pt }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A page that is black in its upper right sixth alone, and a tall one."""
    target = tmp_path / "some.pdf"
    target.write_bytes(render_pdf('<div></div><p class="tall"></p>', SHAPES))
    return target


def picture(file: Path, number: int) -> Image.Image:
    return Image.open(BytesIO(page_picture(file, number))).convert("L")


def test_a_page_is_drawn_as_it_stands_on_paper(file: Path) -> None:
    drawing = picture(file, 1)
    assert drawing.size == (WIDTH, WIDTH * 3 // 2)
    black = (WIDTH // 2 + 1, 0, WIDTH, WIDTH // 4 - 1)
    assert ImageStat.Stat(drawing.crop(black)).extrema == [(0, 0)]
    for white in ((0, 0, WIDTH // 2 - 1, WIDTH // 4), (0, WIDTH // 4 + 1, *drawing.size)):
        assert ImageStat.Stat(drawing.crop(white)).extrema == [(255, 255)]


def test_a_tall_page_is_drawn_no_taller_than_allowed(file: Path) -> None:
    assert picture(file, 2).height == TALLEST


@pytest.mark.parametrize("number", [-1, 0, 3, 10**30])
def test_a_page_that_is_not_there_is_said(file: Path, number: int) -> None:
    with pytest.raises(NoPage, match=f"no page {number}: the file has 2"):
        page_picture(file, number)
