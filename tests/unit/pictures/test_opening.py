"""Files become pixels as people see them; what is no picture, broken or too large is said."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageFile

from tests.screenshots.drawn_board import packed
from webapp.notation.errors import NotationError
from webapp.pictures import is_picture
from webapp.pictures.opening import LONGEST, WORKING_PIXELS, open_picture

pytestmark = pytest.mark.unit

RED = Image.new("RGB", (20, 10), (200, 30, 10))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_each_kind_is_opened(form: str) -> None:
    data = packed(RED, form)
    assert is_picture(data)
    pixels = open_picture(data)
    assert pixels.shape == (10, 20, 3)
    assert np.abs(pixels.astype(int) - (200, 30, 10)).max() < 12


def test_palettes_grey_sixteen_bits_and_cmyk_look_alike() -> None:
    grey = Image.new("L", (12, 12), 120)
    deep = Image.fromarray(np.full((12, 12), 120 * 257, np.uint16))
    pictures = [
        packed(grey),
        packed(grey.convert("RGB").quantize(4)),
        packed(deep),
        packed(grey.convert("CMYK"), "JPEG"),
    ]
    for data in pictures:
        assert np.abs(open_picture(data).astype(int) - 120).max() <= 3


def test_what_is_see_through_lies_on_white() -> None:
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    clear.paste((10, 20, 30, 255), (0, 0, 4, 8))
    pixels = open_picture(packed(clear))
    assert pixels[0, 0].tolist() == [10, 20, 30]
    assert pixels[0, 7].tolist() == [255, 255, 255]


def test_a_camera_that_was_turned_is_turned_back() -> None:
    wide = Image.new("RGB", (40, 16), "white")
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter to the right
    assert open_picture(packed(wide, "JPEG", exif=exif)).shape == (40, 16, 3)


def test_of_a_moving_picture_the_first_is_taken() -> None:
    frames = [Image.new("RGB", (9, 9), colour) for colour in ("white", "black")]
    data = packed(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert open_picture(data).min() == 255


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_large_picture_is_made_smaller(form: str) -> None:
    height, width = open_picture(packed(Image.new("L", (4000, 3000)), form)).shape[:2]
    assert width * height <= WORKING_PIXELS
    assert width / height == pytest.approx(4 / 3, abs=0.01)
    assert max(open_picture(packed(Image.new("1", (20_000, 3)))).shape) <= LONGEST


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no picture"),
        (b"5x5 3\n.....", "no picture"),
        (b"\x89PNG\r\n\x1a\n", "broken"),
        (packed(RED)[:-30], "broken"),
        (packed(RED, "JPEG")[:200], "broken"),
        (packed(RED, "WEBP")[:40], "broken"),
    ],
)
def test_what_cannot_be_opened_is_said(data: bytes, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        open_picture(data)


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda: packed(Image.new("1", (20_000, 3_000))), "50 megapixels"),
        (lambda: packed(Image.new("L", (5_000, 4_000)), "WEBP", method=0), "16 megapixels"),
    ],
)
def test_what_is_too_large_is_said(draw: Callable[[], bytes], words: str) -> None:
    """Drawn by the test: drawn beside it, each process that reads this file would draw them."""
    with pytest.raises(NotationError, match=words):
        open_picture(draw())


@pytest.mark.parametrize("side", [60_000, 1 << 30])
@pytest.mark.parametrize("form", ["1", "RGB"])
def test_a_head_that_promises_too_much_is_not_believed(side: int, form: str) -> None:
    data = packed(RED.convert(form))
    head = b"IHDR" + struct.pack(">II", side, side) + data[24:29]
    bomb = data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]
    with pytest.raises(NotationError, match="50 megapixels"):
        open_picture(bomb)


def test_what_breaks_off_is_refused_beside_a_printer_that_allows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    with pytest.raises(NotationError, match="broken"):
        open_picture(packed(RED)[:-30])
    assert ImageFile.LOAD_TRUNCATED_IMAGES


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF", "PDF"])
def test_a_picture_in_another_format_is_named(form: str) -> None:
    with pytest.raises(NotationError, match=f"{form} is a format that is not read here"):
        open_picture(packed(RED, form))


@pytest.mark.parametrize(
    ("brand", "form"), [(b"heic", "HEIC"), (b"mif1", "HEIC"), (b"avif", "AVIF")]
)
def test_a_photograph_of_a_phone_in_another_format_is_named(brand: bytes, form: str) -> None:
    with pytest.raises(NotationError, match=f"{form} is a format that is not read here"):
        open_picture(b"\0\0\0\x18ftyp" + brand + bytes(40))


@pytest.mark.parametrize("data", [b"BM is how this text begins", b"9x9 10", b"\0\0\0\x18ftypmp42"])
def test_what_is_no_picture_is_not_named_as_one(data: bytes) -> None:
    with pytest.raises(NotationError, match="this is no picture"):
        open_picture(data)
