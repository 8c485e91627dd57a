"""Joins sheaves to one file and checks it, in a process of its own.

What to join stands in the file of JSON that the command line names.
"""

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

_FROM_FIRST_SHEAF = ("/Lang", "/ViewerPreferences", "/MarkInfo", "/Metadata")
"""What a book for home says of itself, as each of its sheaves does."""


def main(instructions: Path) -> None:
    """Write the file and read it back."""
    book: dict[str, Any] = json.loads(instructions.read_text())
    target = Path(book["pdf"])
    with PdfWriter() as writer:
        _join(writer, [PdfReader(name) for name in book["files"]], book)
        writer._ID = _identifier(book)  # noqa: SLF001  pypdf's own differs each time
        writer.write(target)
    check_syntax(target)
    check_file(PdfReader(target), book)
    check_boards(target, book["boards"])


def _join(writer: PdfWriter, readers: list[PdfReader], book: dict[str, Any]) -> None:
    for reader in readers:
        writer.append(reader, import_outline=False)
    catalog = writer.root_object
    catalog.pop("/Outlines", None)  # empty, but there
    writer.compress_identical_objects(remove_unreferenced=True)
    writer.pdf_header = "%PDF-1.7"
    writer.metadata = {"/Title": book["title"], "/Author": "Bullets"}
    if book["home"]:
        first: Any = readers[0].root_object
        # As they stand there: a stream is named by its number, never written into the catalog.
        own = {NameObject(key): first.raw_get(key).clone(writer) for key in _FROM_FIRST_SHEAF}
        catalog.update(own)
        _tag(writer, readers)
        add_navigation(writer, book["bookmarks"])
    catalog.pop("/Names", None)


def _identifier(book: dict[str, Any]) -> ArrayObject:
    """A word that tells this file from all others, the same whenever the same is joined."""
    content = [Path(name).read_bytes() for name in book["files"]]
    digest = sha256(b"".join([*content, json.dumps(book["bookmarks"]).encode()])).digest()
    word = ByteStringObject(digest[:16])
    return ArrayObject([word, word])


def _tag(writer: PdfWriter, readers: list[PdfReader]) -> None:
    tags, start = Tags(writer), 0
    for reader in readers:
        end = start + len(reader.pages)
        tags.add(reader, writer.pages[start:end])
        start = end
    tags.finish()


if __name__ == "__main__":
    run(main)
