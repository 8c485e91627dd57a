"""What another program than ours reads in a PDF: digits with their places, fonts, the tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader


@dataclass(frozen=True)
class Sign:
    """A piece of text on a page: where it begins, in points from the lower left, and its size."""

    text: str
    x: float
    y: float
    size: float
    font: str


def signs(page: PageObject) -> list[Sign]:
    """All pieces of text in the order in which they were written."""
    found: list[Sign] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip():
            a, b = tm[0] * cm[0] + tm[1] * cm[2], tm[0] * cm[1] + tm[1] * cm[3]
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            name = str((font or {}).get("/BaseFont", ""))
            found.append(Sign(text.strip(), x, y, size * (a * a + b * b) ** 0.5, name))

    page.extract_text(visitor_text=visit)
    return found


def digits(page: PageObject) -> list[Sign]:
    """The clues of a page: single digits in the serif face, in the order of the file."""
    return [one for one in signs(page) if "Serif" in one.font and one.text.isdigit()]


def digits_of(page: PageObject) -> str:
    """The clues of a page as one string."""
    return "".join(one.text for one in digits(page))


def alternative_texts(paper: PdfReader) -> list[str]:
    """What is read aloud for each figure, in the order of the structure tree."""
    tree: Any = paper.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    return [str(one["/Alt"]) for one in elements(tree) if one.get("/S") == "/Figure"]


def elements(node: Any) -> Iterator[Any]:
    """All elements of a structure tree below a node."""
    kids = node.get("/K", [])
    kids = kids if isinstance(kids, list) else [kids]
    for kid in kids:
        one = kid.get_object()
        if isinstance(one, dict) and "/S" in one:
            yield one
            yield from elements(one)


def fonts(paper: PdfReader) -> dict[str, bool]:
    """The fonts of all pages, and whether each is embedded."""
    found: dict[str, bool] = {}
    for page in paper.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[attr-defined]
            one = font.get_object()
            for below in one.get("/DescendantFonts", [one]):
                described = below.get_object()["/FontDescriptor"]
                embedded = any(key.startswith("/FontFile") for key in described)
                found[str(one["/BaseFont"])] = embedded
    return found
