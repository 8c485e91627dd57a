"""What another program than ours reads in a PDF: digits with their places, fonts, the tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream


@dataclass(frozen=True)
class Sign:
    """A piece of text on a page: where it begins, in points from the lower left, and its size."""

    text: str
    x: float
    y: float
    size: float
    font: str


_Matrix = tuple[float, float, float, float, float, float]


def _times(first: _Matrix, second: _Matrix) -> _Matrix:
    a, b, c, d, e, f = first
    u, v, w, x, y, z = second
    return (
        a * u + b * w, a * v + b * x, c * u + d * w, c * v + d * x, e * u + f * w + y,
        e * v + f * x + z,
    )  # fmt: skip


def signs(page: PageObject) -> list[Sign]:
    """All pieces of text in the order in which they were written, by the page's operators."""
    drawn: list[Sign] = []
    place: _Matrix = (1, 0, 0, 1, 0, 0)
    text, places, font, size = place, [], None, 0.0
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        match operator:
            case b"q":
                places.append(place)
            case b"Q":
                place = places.pop()
            case b"cm":
                place = _times(tuple(map(float, operands)), place)  # type: ignore[arg-type]
            case b"Tm":
                text = tuple(map(float, operands))  # type: ignore[assignment]
            case b"Tf":
                font, size = page["/Resources"]["/Font"][operands[0]], float(operands[1])  # type: ignore[index]
            case b"Tj" | b"TJ":
                pieces = operands[0] if operator == b"TJ" else [operands[0]]
                joined = "".join(decoded(piece, font) for piece in pieces if not _is_number(piece))
                a, b, _, _, x, y = _times(text, place)
                name = str(font["/BaseFont"])  # type: ignore[index]
                drawn.append(Sign(joined.strip(), x, y, size * (a * a + b * b) ** 0.5, name))
    return [sign for sign in drawn if sign.text]


def _is_number(operand: Any) -> bool:
    return isinstance(operand, int | float)


def decoded(code: Any, font: Any) -> str:
    """Text by the font's own table of what its glyphs mean."""
    table = font["/ToUnicode"].get_data().decode("latin-1")
    pairs = re.findall(r"<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>\s*\n", table)
    known = {key.lower(): bytes.fromhex(value).decode("utf-16-be") for key, value in pairs}
    glyphs = getattr(code, "original_bytes", code).hex()
    return "".join(known.get(glyphs[at : at + 4], "?") for at in range(0, len(glyphs), 4))


def digits(page: PageObject) -> list[Sign]:
    """The clues of a page: single digits in the serif face, in the order of the file."""
    return [
        sign
        for sign in signs(page)
        if "Serif" in sign.font and "Bold" not in sign.font and sign.text.isdigit()
    ]


def digits_of(page: PageObject) -> str:
    """The clues of a page as one string."""
    return "".join(sign.text for sign in digits(page))


def alternative_texts(paper: PdfReader) -> list[str]:
    """What is read aloud for each figure, in the order of the structure tree."""
    tree: Any = paper.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    return [str(element["/Alt"]) for element in elements(tree) if element.get("/S") == "/Figure"]


def elements(node: Any) -> Iterator[Any]:
    """All elements of a structure tree below a node."""
    kids = node.get("/K", [])
    kids = kids if isinstance(kids, list) else [kids]
    for kid in kids:
        element = kid.get_object()
        if isinstance(element, dict) and "/S" in element:
            yield element
            yield from elements(element)


def fonts(paper: PdfReader) -> dict[str, bool]:
    """The fonts of all pages, and whether each is embedded."""
    is_embedded: dict[str, bool] = {}
    for page in paper.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[attr-defined]
            resource = font.get_object()
            for below in resource.get("/DescendantFonts", [resource]):
                described = below.get_object()["/FontDescriptor"]
                embedded = any(key.startswith("/FontFile") for key in described)
                is_embedded[str(resource["/BaseFont"])] = embedded
    return is_embedded
