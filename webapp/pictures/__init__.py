"""Pictures of boards read as positions. Bytes in, a position out, and the cells that are doubtful.

`read_picture` takes a PNG, JPEG or WebP file; what it cannot read it says in a `NotationError`.

>>> from webapp.pictures import is_picture, read_picture
>>> is_picture(b"5x5 3")
False
>>> read_picture(b"5x5 3")
Traceback (most recent call last):
...
webapp.notation.errors.NotationError: this is no picture: give a PNG, JPEG or WebP file
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names as lazy_names

if TYPE_CHECKING:
    from webapp.pictures.heads import can_be_opened, is_picture
    from webapp.pictures.reading import PictureReading, read_picture
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "PictureReading": ".reading",
            "can_be_opened": ".heads",
            "is_picture": ".heads",
            "read_picture": ".reading",
        },
    )

__all__ = ["PictureReading", "can_be_opened", "is_picture", "read_picture"]
