"""Pages of a finished file as small pictures."""

from __future__ import annotations

import threading
from io import BytesIO
from pathlib import Path
from typing import Any

WIDTH = 480
"""Pixels of a picture, from left to right."""

TALLEST = 2 * WIDTH
"""Pixels from top to bottom at most: a narrow page must not become a huge picture."""

SHADES = 32
"""Colours of a picture: a page has few, and the file stays small."""

_ONE_AT_A_TIME = threading.Lock()
"""The library is not made for several threads."""


class NoPage(LookupError):
    """There is no such page; the message says how many there are."""


def page_picture(file: Path, number: int, width: int = WIDTH) -> bytes:
    """Draw page `number`, from 1, as PNG; raises `NoPage`."""
    with _ONE_AT_A_TIME:
        return _as_png(_render(file, number, width))


def _render(file: Path, number: int, width: int) -> Any:
    import pypdfium2  # noqa: PLC0415  large, and few ask for pictures

    with pypdfium2.PdfDocument(file) as document:
        if not 1 <= number <= len(document):
            raise NoPage(f"there is no page {number}: the file has {len(document)}")
        page = document[number - 1]
        across, down = page.get_size()
        scale = min(width / across, TALLEST / down)
        return page.render(scale=scale).to_pil()


def _as_png(picture: Any) -> bytes:
    """Pack a picture as PNG."""
    packed = BytesIO()
    picture.quantize(SHADES).save(packed, "PNG", optimize=True)
    return packed.getvalue()
