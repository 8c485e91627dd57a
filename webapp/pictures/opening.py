"""A picture opened within bounds: its size is known before anything is unpacked.

Whatever it is inside (a palette, 16 bits, CMYK, see-through, turned by its camera, moving), what
comes out are the red, green and blue of each pixel as people see them, and never more of them than
can be looked at in the time.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageFile, ImageOps

from webapp.notation.errors import NotationError
from webapp.pictures.heads import READ, picture_kind

if TYPE_CHECKING:
    from webapp.pictures.pixels import Bytes

MOST_PIXELS = 50_000_000
"""Pixels of a picture; a larger one is refused before it is unpacked."""

MOST_WEBP_PIXELS = 16_000_000
"""The same of WebP, which is unpacked whole, in several copies."""

WORKING_PIXELS = 5_000_000
"""A picture with more is made smaller: boards are larger in it too."""

LONGEST = 12_000
"""Pixels of a side that is looked at."""

KINDS = ("PNG", "JPEG", "WEBP")

BREAKS = (
    OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, ArithmeticError,
    AttributeError, struct.error, zlib.error,
)  # fmt: skip
"""What Pillow raises on pictures that break off or contradict themselves."""


def open_picture(data: bytes) -> Bytes:
    """The pixels of a picture, rows of red, green, blue; raises `NotationError`."""
    kind = picture_kind(data)
    if kind is None:
        raise NotationError.at("this is no picture: give a PNG, JPEG or WebP file")
    if kind not in READ:
        raise NotationError.at(
            f"{kind} is a format that is not read here: save the picture as PNG or JPEG, or take a "
            "screenshot of it"
        )
    try:
        with warnings.catch_warnings(), _whole():
            warnings.simplefilter("ignore")  # what is odd in it does not matter if it opens
            image = _opened(data)
            return np.ascontiguousarray(np.asarray(_plain(image)))
    except NotationError:
        raise
    except BREAKS:
        raise NotationError.at(
            "the picture is broken or breaks off: save it again, or take a new one"
        ) from None


@contextmanager
def _whole() -> Iterator[None]:
    """Let no picture that breaks off pass: WeasyPrint allows them to its whole process."""
    allowed = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = allowed


def _opened(data: bytes) -> Image.Image:
    try:
        image = Image.open(BytesIO(data), formats=KINDS)
    except Image.DecompressionBombError:
        raise _TooLarge from None
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise _TooLarge
    if image.format == "WEBP" and width * height > MOST_WEBP_PIXELS:
        raise _TooLarge("16 megapixels, too many for WebP")
    image.draft("RGB", _working_size(width, height))  # JPEG only: a fraction is unpacked at once
    image.load()
    return image


def _plain(image: Image.Image) -> Image.Image:
    """Red, green and blue on white, upright, and no larger than can be looked at."""
    if image.mode.startswith("I"):
        image = _sixteen_bits(image)
    times = _times(*image.size)
    see_through = image.mode in {"LA", "PA", "RGBA", "La", "RGBa"} or "transparency" in image.info
    if see_through:
        image = image.convert("RGBA")
    elif image.mode != "RGB":
        image = image.convert("RGB")
    turned = image.getexif().get(0x0112, 1)
    if times > 1:
        image = image.reduce(times)
    if see_through:
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image).convert("RGB")
    if turned != 1:
        image = ImageOps.exif_transpose(image)
    return image


def _sixteen_bits(image: Image.Image) -> Image.Image:
    """The upper eight of sixteen bits."""
    return Image.fromarray((np.asarray(image) >> 8).clip(0, 255).astype(np.uint8))


def _times(width: int, height: int) -> int:
    """How many times smaller it has to be."""
    times = 1
    while (width // times) * (height // times) > WORKING_PIXELS or max(width, height) > (
        LONGEST * times
    ):
        times += 1
    return times


def _working_size(width: int, height: int) -> tuple[int, int]:
    times = _times(width, height)
    return max(1, width // times), max(1, height // times)


class _TooLarge(NotationError):
    """A picture that is refused for its size."""

    def __init__(self, most: str = "50 megapixels") -> None:
        message = f"the picture has more than {most}: cut out the board, or make it smaller"
        super().__init__(NotationError.at(message).faults)
