"""One tree of tags for a file that is joined from several.

Joining by pypdf leaves the tags behind, so the trees are copied by hand: each element of a tree
names its page, and a table leads from each marked piece of a page back to its element.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

PIXEL = 0.75
"""Points. The renderer tells the places of pictures in pixels from above."""

_WRAPPERS = frozenset({"/Span", "/NonStruct"})
"""Elements that say nothing by themselves; their kids go up to what they are in."""


class Tags:
    """The tree of a file that is being written."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self.pages: list[dict[int, IndirectObject]] = []
        """For each page: number of a marked piece -> its element."""

        self.links: list[tuple[IndirectObject, DictionaryObject]] = []
        self.root = self._added({"/Type": NameObject("/StructTreeRoot")})
        self.document = self._added({"/S": NameObject("/Document"), "/P": self.root})
        self.kids = ArrayObject()

    def add(self, reader: PdfReader, pages: Sequence[Any]) -> None:
        """Take over the tags of a file whose pages are these now."""
        root: Any = reader.root_object["/StructTreeRoot"]
        branch = _Branch(self, reader, pages)
        for one in root["/K"][0]["/K"]:
            self.kids.extend(branch.placed(branch.copied(one.get_object()), self.document))
        numbers = root["/ParentTree"]["/Nums"]
        for place, page in enumerate(pages):
            known = branch.known[place]
            for piece in range(len(numbers[2 * place + 1])):
                if piece not in known:  # in the margin: outside the tree, but not unknown
                    known[piece] = branch.outside(place, piece, self.document)
            page[NameObject("/StructParents")] = NumberObject(len(self.pages))
            self.pages.append(known)

    def finish(self) -> None:
        """Write the tree into the file."""
        numbers = ArrayObject()
        for place, known in enumerate(self.pages):
            found = ArrayObject(known[piece] for piece in sorted(known))
            numbers.extend([NumberObject(place), self.writer._add_object(found)])  # noqa: SLF001
        for place, (element, link) in enumerate(self.links, len(self.pages)):
            numbers.extend([NumberObject(place), element])
            link[NameObject("/StructParent")] = NumberObject(place)
        _told(self.document)[NameObject("/K")] = self.kids
        root = _told(self.root)
        root[NameObject("/K")] = ArrayObject([self.document])
        root[NameObject("/ParentTree")] = self._added({"/Nums": numbers})
        catalog = self.writer.root_object
        catalog[NameObject("/StructTreeRoot")] = self.root

    def _added(self, told: dict[str, Any]) -> IndirectObject:
        return self.writer._add_object(_dictionary(told))  # noqa: SLF001  there is no other way


class _Branch:
    """The tree of one of the files."""

    def __init__(self, tags: Tags, reader: PdfReader, pages: Sequence[Any]) -> None:
        self.tags = tags
        self.pages = [page.indirect_reference for page in pages]
        self.heights = [float(page.mediabox.height) for page in pages]
        self.known: list[dict[int, IndirectObject]] = [{} for _ in pages]
        self.places: dict[int, int] = {}
        self.links: dict[int, Any] = {}
        for place, (old, new) in enumerate(zip(reader.pages, pages, strict=True)):
            self.places[_number(old.indirect_reference)] = place
            pairs = zip(old.get("/Annots", ()), new.get("/Annots", ()), strict=True)
            self.links.update((_number(before), after) for before, after in pairs)

    def copied(self, node: Any) -> list[Any]:
        """An element as it is wanted: nothing, itself, or what is in it."""
        place = self.places[_number(node.raw_get("/Pg"))]
        kids = [one for kid in node["/K"] for one in self._kid(kid)]
        kind = str(node["/S"])
        if kind == "/Div":
            return self._lines(kids, place)
        if kind in _WRAPPERS or not kids:
            return kids
        links = [kid for kid in kids if kind == "/Figure" and _is_link(kid)]
        kids = [kid for kid in kids if kid not in links]
        told = {"/S": NameObject(kind), "/Pg": self.pages[place], "/K": ArrayObject(kids)}
        if "/Alt" in node:
            told["/Alt"] = TextStringObject(node["/Alt"])
        if kind == "/Figure":
            told["/A"] = _box(node["/A"], self.heights[place])
        return [*links, _dictionary(told)]

    def _kid(self, kid: Any) -> list[Any]:
        found = kid.get_object()
        if isinstance(found, int):
            return [NumberObject(found)]
        if found.get("/Type") == "/OBJR":
            link = self.links[_number(found.raw_get("/Obj"))]
            place = self.places[_number(found.raw_get("/Pg"))]
            told = {"/Type": NameObject("/OBJR"), "/Obj": link, "/Pg": self.pages[place]}
            return [_dictionary(told)]
        return self.copied(found)

    def _lines(self, kids: Iterable[Any], place: int) -> list[Any]:
        """What a block holds, with a paragraph for each piece of text that has none."""
        found: list[Any] = []
        for inline, some in groupby(kids, _is_inline):
            told = {"/S": NameObject("/P"), "/Pg": self.pages[place], "/K": ArrayObject(some)}
            found += [_dictionary(told)] if inline else told["/K"]
        return found

    def placed(self, elements: Iterable[Any], parent: IndirectObject) -> Iterable[IndirectObject]:
        """Write elements into the file, with all below them."""
        for element in elements:
            element[NameObject("/P")] = parent
            own = self.tags.writer._add_object(element)  # noqa: SLF001
            known = self.known[self.pages.index(element.raw_get("/Pg"))]
            kids = ArrayObject()
            for kid in element["/K"]:
                if isinstance(kid, NumberObject):
                    known[int(kid)] = own
                    kids.append(kid)
                elif _is_link(kid):
                    self.tags.links.append((own, kid["/Obj"]))
                    kids.append(kid)
                else:
                    kids.extend(self.placed([kid], own))
            element[NameObject("/K")] = kids
            yield own

    def outside(self, place: int, piece: int, parent: IndirectObject) -> IndirectObject:
        """An element that no other leads to."""
        told = {"/S": NameObject("/NonStruct"), "/Pg": self.pages[place], "/P": parent}
        kids = ArrayObject([NumberObject(piece)])
        return self.tags.writer._add_object(_dictionary({**told, "/K": kids}))  # noqa: SLF001


def _is_link(kid: Any) -> bool:
    return isinstance(kid, DictionaryObject) and "/Obj" in kid


def _is_inline(kid: Any) -> bool:
    return isinstance(kid, NumberObject) or _is_link(kid) or kid["/S"] == "/Link"


def _box(told: Any, height: float) -> DictionaryObject:
    """Where a picture stands, in points from below."""
    left, top, right, bottom = (float(side) * PIXEL for side in told["/BBox"])
    sides = (left, height - bottom, right, height - top)
    box = ArrayObject(FloatObject(round(side, 2)) for side in sides)
    return _dictionary({"/O": NameObject("/Layout"), "/BBox": box})


def _dictionary(told: dict[str, Any]) -> DictionaryObject:
    return DictionaryObject({NameObject(key): value for key, value in told.items()})


def _told(reference: IndirectObject) -> DictionaryObject:
    found: Any = reference.get_object()
    return found  # type: ignore[no-any-return]


def _number(reference: Any) -> int:
    return int(reference.idnum)
