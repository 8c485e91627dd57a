"""How a file is recognised as a picture, before anything that knows pictures is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping

READ = ("PNG", "JPEG", "WebP")
"""Formats that can be opened here."""

_HEADS: Mapping[str, Callable[[bytes], bool]] = {
    "PNG": lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"),
    "JPEG": lambda data: data.startswith(b"\xff\xd8\xff"),
    "WebP": lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP",
    "GIF": lambda data: data.startswith((b"GIF87a", b"GIF89a")),
    "BMP": lambda data: data.startswith(b"BM") and data[6:10] == b"\0\0\0\0",
    "TIFF": lambda data: data.startswith((b"II*\0", b"MM\0*")),
    "HEIC": lambda data: _brand(data) in {b"heic", b"heix", b"hevc", b"mif1", b"msf1"},
    "AVIF": lambda data: _brand(data) in {b"avif", b"avis"},
    "PDF": lambda data: data.startswith(b"%PDF-"),
}


def picture_kind(data: bytes) -> str | None:
    """The format whose first bytes these are, also of pictures that cannot be opened here."""
    return next((kind for kind, has_head in _HEADS.items() if has_head(data)), None)


def is_picture(data: bytes) -> bool:
    """Whether the first bytes are those of a picture, or of a page that shows one."""
    return picture_kind(data) is not None


def can_be_opened(data: bytes) -> bool:
    """Whether the first bytes are those of a picture in a format that is read here."""
    return picture_kind(data) in READ


def _brand(data: bytes) -> bytes:
    """What a file of the family of MP4 says that it is."""
    return data[8:12] if data[4:8] == b"ftyp" else b""
