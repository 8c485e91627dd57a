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
    PdfObject,
    TextStringObject,
)

PIXEL = 0.75
"""Points. The renderer tells the places of pictures in pixels from above."""

_WRAPPERS = frozenset({"/Span", "/NonStruct"})
"""Elements that say nothing by themselves; their kids go up to what they are in.

The renderer writes one for each box.
"""


class Tags:
    """The tree of a file that is being written."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self.pages: list[dict[int, IndirectObject]] = []
        """For each page: number of a marked piece -> its element."""

        self.links: list[tuple[IndirectObject, DictionaryObject]] = []
        self.root = self._add({"/Type": NameObject("/StructTreeRoot")})
        self.document = self._add({"/S": NameObject("/Document"), "/P": self.root})
        self.kids = ArrayObject()

    def add(self, reader: PdfReader, pages: Sequence[Any]) -> None:
        """Take over the tags of a file whose pages are these now."""
        root: Any = reader.root_object["/StructTreeRoot"]
        branch = _Branch(self, reader, pages)
        for element in root["/K"][0]["/K"]:
            self.kids.extend(branch.write(branch.copy(element.get_object()), self.document))
        numbers = root["/ParentTree"]["/Nums"]
        for place, page in enumerate(pages):
            known = branch.known[place]
            for piece in range(len(numbers[2 * place + 1])):
                if piece not in known:  # in the margin: outside the tree, but not unknown
                    known[piece] = branch.write_artifact(place, piece, self.document)
            page[NameObject("/StructParents")] = NumberObject(len(self.pages))
            self.pages.append(known)

    def finish(self) -> None:
        """Write the tree into the file."""
        numbers = ArrayObject()
        for place, known in enumerate(self.pages):
            elements = ArrayObject(known[piece] for piece in sorted(known))
            numbers.extend([NumberObject(place), self.add_object(elements)])
        for place, (element, link) in enumerate(self.links, len(self.pages)):
            numbers.extend([NumberObject(place), element])
            link[NameObject("/StructParent")] = NumberObject(place)
        _dictionary_at(self.document)[NameObject("/K")] = self.kids
        root = _dictionary_at(self.root)
        root[NameObject("/K")] = ArrayObject([self.document])
        root[NameObject("/ParentTree")] = self._add({"/Nums": numbers})
        catalog = self.writer.root_object
        catalog[NameObject("/StructTreeRoot")] = self.root

    def _add(self, entries: dict[str, Any]) -> IndirectObject:
        return self.add_object(_dictionary(entries))

    def add_object(self, content: PdfObject) -> IndirectObject:
        """Write an object into the file; pypdf has no public way."""
        return self.writer._add_object(content)  # noqa: SLF001


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

    def copy(self, node: Any) -> list[Any]:
        """Copy an element: to nothing, to itself, or to what is in it."""
        place = self.places[_number(node.raw_get("/Pg"))]
        kids = [piece for kid in node["/K"] for piece in self._kid(kid)]
        kind = str(node["/S"])
        if kind == "/Div":
            return self._lines(kids, place)
        if kind in _WRAPPERS or not kids:
            return kids
        links = [kid for kid in kids if kind == "/Figure" and _is_link(kid)]
        kids = [kid for kid in kids if kid not in links]
        entries = {"/S": NameObject(kind), "/Pg": self.pages[place], "/K": ArrayObject(kids)}
        if "/Alt" in node:
            entries["/Alt"] = TextStringObject(node["/Alt"])
        if kind == "/Figure":
            entries["/A"] = _box(node["/A"], self.heights[place])
        return [*links, _dictionary(entries)]

    def _kid(self, kid: Any) -> list[Any]:
        target = kid.get_object()
        if isinstance(target, int):
            return [NumberObject(target)]
        if target.get("/Type") == "/OBJR":
            link = self.links[_number(target.raw_get("/Obj"))]
            place = self.places[_number(target.raw_get("/Pg"))]
            entries = {"/Type": NameObject("/OBJR"), "/Obj": link, "/Pg": self.pages[place]}
            return [_dictionary(entries)]
        return self.copy(target)

    def _lines(self, kids: Iterable[Any], place: int) -> list[Any]:
        """Wrap each piece of text of a block that has no paragraph in one."""
        elements: list[Any] = []
        for inline, pieces in groupby(kids, _is_inline):
            entries = {"/S": NameObject("/P"), "/Pg": self.pages[place], "/K": ArrayObject(pieces)}
            elements += [_dictionary(entries)] if inline else entries["/K"]
        return elements

    def write(self, elements: Iterable[Any], parent: IndirectObject) -> Iterable[IndirectObject]:
        """Write elements into the file, with all below them."""
        for element in elements:
            element[NameObject("/P")] = parent
            own = self.tags.add_object(element)
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
                    kids.extend(self.write([kid], own))
            element[NameObject("/K")] = kids
            yield own

    def write_artifact(self, place: int, piece: int, parent: IndirectObject) -> IndirectObject:
        """Write an element outside the tree, for a piece that a reader by ear skips."""
        entries = {"/S": NameObject("/NonStruct"), "/Pg": self.pages[place], "/P": parent}
        kids = ArrayObject([NumberObject(piece)])
        return self.tags.add_object(_dictionary({**entries, "/K": kids}))


def _is_link(kid: Any) -> bool:
    return isinstance(kid, DictionaryObject) and "/Obj" in kid


def _is_inline(kid: Any) -> bool:
    return isinstance(kid, NumberObject) or _is_link(kid) or kid["/S"] == "/Link"


def _box(attributes: Any, height: float) -> DictionaryObject:
    """Where a picture stands, in points from below."""
    left, top, right, bottom = (float(side) * PIXEL for side in attributes["/BBox"])
    sides = (left, height - bottom, right, height - top)
    box = ArrayObject(FloatObject(round(side, 2)) for side in sides)
    return _dictionary({"/O": NameObject("/Layout"), "/BBox": box})


def _dictionary(entries: dict[str, Any]) -> DictionaryObject:
    return DictionaryObject({NameObject(key): value for key, value in entries.items()})


def _dictionary_at(reference: IndirectObject) -> DictionaryObject:
    dictionary: Any = reference.get_object()
    return dictionary  # type: ignore[no-any-return]


def _number(reference: Any) -> int:
    return int(reference.idnum)
