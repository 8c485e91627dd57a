"""A page of each kind beside its kept picture (`python -m tests.documents.page_kinds`)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.documents.page_kinds import KEPT, pictures

pytestmark = pytest.mark.functional

BLOCK = 12
"""Pixels of a square in which only the mean counts, so that a letter may move by a part of one."""

TOLERANCE = 12
"""Of 255 levels of a colour, in a block."""

NAMES = sorted(file.stem for file in KEPT.glob("*.png"))


@pytest.fixture(scope="module")
def today() -> dict[str, bytes]:
    return dict(pictures())


def look(picture: bytes | Path) -> Image.Image:
    return Image.open(BytesIO(picture) if isinstance(picture, bytes) else picture).convert("RGB")


def difference(picture: Image.Image, other: Image.Image) -> float:
    """By how much the most differing block differs."""
    assert picture.size == other.size
    blocks = (picture.width // BLOCK, picture.height // BLOCK)
    means = [image.resize(blocks, Image.Resampling.BOX) for image in (picture, other)]
    extrema: list[tuple[int, int]] = ImageChops.difference(*means).getextrema()  # type: ignore[assignment]
    return max(high for _, high in extrema)


def test_a_picture_of_each_kind_of_page_is_kept(today: dict[str, bytes]) -> None:
    assert sorted(today) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_page_looks_as_it_is_kept(name: str, today: dict[str, bytes]) -> None:
    assert difference(look(today[name]), look(KEPT / f"{name}.png")) <= TOLERANCE


def test_a_missing_clue_and_another_colour_would_be_seen(today: dict[str, bytes]) -> None:
    page = look(today["print-shop-puzzles"])
    spoilt = page.copy()
    the_first_digit = (88, 74, 99, 90)
    ImageDraw.Draw(spoilt).rectangle(the_first_digit, fill="white")
    assert difference(page, spoilt) > TOLERANCE
    cover = look(today["home-front"])
    assert difference(cover, cover.convert("L").convert("RGB")) > TOLERANCE


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("print-shop")])
def test_a_book_for_the_print_shop_is_grey(name: str, today: dict[str, bytes]) -> None:
    page = look(today[name])
    assert difference(page, page.convert("L").convert("RGB")) == 0
