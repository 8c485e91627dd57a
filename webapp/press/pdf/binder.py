"""Joins sheaves to one file and checks it, in a process of its own. Told by a file of JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, ByteStringObject, NameObject

from webapp.press.checks.preflight import check_boards, check_file, check_syntax
from webapp.press.pdf.navigation import add_navigation
from webapp.press.pdf.process_failures import run
from webapp.press.pdf.tags import Tags

_TAKEN = ("/Lang", "/ViewerPreferences", "/MarkInfo", "/Metadata")
"""What a book for home says of itself, as each of its parts does."""


def main(order: Path) -> None:
    """Write the file and read it back."""
    told: dict[str, Any] = json.loads(order.read_text())
    target = Path(told["pdf"])
    with PdfWriter() as writer:
        _join(writer, [PdfReader(name) for name in told["files"]], told)
        writer._ID = _identifier(told)  # noqa: SLF001  what pypdf makes by itself differs each time
        writer.write(target)
    check_syntax(target)
    check_file(PdfReader(target), told)
    check_boards(target, told["boards"])


def _join(writer: PdfWriter, readers: list[PdfReader], told: dict[str, Any]) -> None:
    for reader in readers:
        writer.append(reader, import_outline=False)
    catalog = writer.root_object
    catalog.pop("/Outlines", None)  # empty, but there
    writer.compress_identical_objects(remove_unreferenced=True)
    writer.pdf_header = "%PDF-1.7"
    writer.metadata = {"/Title": told["title"], "/Author": "Bullets"}
    if told["home"]:
        first: Any = readers[0].root_object
        # As they stand there: a stream is told by its number, never written into the catalog.
        catalog.update({NameObject(key): first.raw_get(key).clone(writer) for key in _TAKEN})
        _tag(writer, readers)
        add_navigation(writer, told["bookmarks"])
    catalog.pop("/Names", None)


def _identifier(told: dict[str, Any]) -> ArrayObject:
    """Tells this file from all others, and is the same when the same is joined again."""
    parts = [Path(name).read_bytes() for name in told["files"]]
    made_from = sha256(b"".join([*parts, json.dumps(told["bookmarks"]).encode()]))
    sign = ByteStringObject(made_from.digest()[:16])
    return ArrayObject([sign, sign])


def _tag(writer: PdfWriter, readers: list[PdfReader]) -> None:
    tags, start = Tags(writer), 0
    for reader in readers:
        end = start + len(reader.pages)
        tags.add(reader, writer.pages[start:end])
        start = end
    tags.finish()


if __name__ == "__main__":
    run(main)
