"""How a file is recognised as a picture, before anything that knows pictures is loaded."""

from __future__ import annotations


def is_picture(data: bytes) -> bool:
    """Whether the first bytes are those of a picture that can be opened here."""
    webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or webp
