"""Links and bookmarks inside a file that is joined from several.

A part of a book knows the places in other parts by name only, so it says where a link leads as an
address of our own; once all pages are there, it becomes a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, Destination, Fit, NameObject

HERE = "here:"
"""How addresses inside a book begin, before the name of a place."""


class NoSuchPlace(Exception):
    """Something leads to a place that the book does not have."""


def add_navigation(writer: PdfWriter, bookmarks: Iterable[tuple[int, str, str]]) -> None:
    """Let links lead to their places, and add bookmarks: depth, title, place."""
    places = writer.named_destinations
    for page in writer.pages:
        annotations: Any = page.get("/Annots", ())
        for link in annotations:
            _resolve(link.get_object(), places)
    _add_bookmarks(writer, places, bookmarks)


def _resolve(link: Any, places: Mapping[str, Destination]) -> None:
    address = str(link.get("/A", {}).get("/URI", ""))
    if address.startswith(HERE):
        place = _place(address.removeprefix(HERE), places)
        del link["/A"]
        link[NameObject("/Dest")] = ArrayObject(
            [
                place.raw_get("/Page"),
                NameObject("/XYZ"),
                place["/Left"],
                place["/Top"],
                place["/Zoom"],
            ]
        )


def _add_bookmarks(
    writer: PdfWriter,
    places: Mapping[str, Destination],
    bookmarks: Iterable[tuple[int, str, str]],
) -> None:
    above: list[Any] = []
    for depth, title, name in bookmarks:
        place = _place(name, places)
        del above[depth:]
        bookmark = writer.add_outline_item(
            title=title,
            page_number=place.raw_get("/Page"),
            parent=above[-1] if above else None,
            fit=Fit.xyz(place["/Left"], place["/Top"], 0),
            is_open=False,
        )
        above.append(bookmark)


def _place(name: str, places: Mapping[str, Destination]) -> Any:
    if name not in places:
        raise NoSuchPlace(f"something leads to “{name}”, which is nowhere in the book")
    return places[name]
