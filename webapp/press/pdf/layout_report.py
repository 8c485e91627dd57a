"""What the renderer has laid out on a page, as plain values: the preflight judges by it.

WeasyPrint has no public way to ask what stands where. This module walks the boxes of a page, and
rests on these private parts: `page._page_box`; of a box `children`, `element`, `element_tag`,
`text`, `replacement`, `at_keyword`, `position_x`, `position_y`, `margin_width()`,
`margin_height()`, and the class name `LineBox`. Where a new version changes one,
tests/functional/press/test_renderer_parts.py fails and names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PageReport = dict[str, Any]
"""Footer, heads, names, lines of the contents, boards, extent of the content, what spills over.

A dictionary, for it passes between processes as JSON.
"""

POINTS = 0.75
"""Of a pixel, in which the renderer counts."""

SPILL_SLACK = 0.6
"""Points that rounding may take."""


def report_on_page(page: Any) -> PageReport:
    """Report what stands where on a page."""
    page_box = page._page_box  # noqa: SLF001  there is no other way
    margins = [part for part in page_box.children if _is_margin(part)]
    content = [part for part in page_box.children if not _is_margin(part)]
    boxes = [box for part in content for box in _boxes_in(part)]
    return {
        "size": [page_box.margin_width() * POINTS, page_box.margin_height() * POINTS],
        "footer": " ".join(_text(box) for box in margins if box.at_keyword.startswith("@bottom")),
        "head": [_text(box) for box in margins if box.at_keyword.startswith("@top")],
        "ids": [name for name in dict.fromkeys(_attribute(box, "id") for box in boxes) if name],
        "contents": [
            [_attribute(box, "data-target"), _text(box)]
            for box in boxes
            if _attribute(box, "data-target") and not _is_text(box) and _is_outermost(box)
        ],
        "boards": {
            name: _place(picture)
            for box in boxes
            if (name := _attribute(box, "data-board")) and _is_outermost(box)
            for picture in filter(_is_picture, _boxes_in(box))
        },
        "extent": _extent(boxes),
        "spilled": [name for box in boxes if (name := _spilled(box))],
    }


def _is_margin(box: Any) -> bool:
    return hasattr(box, "at_keyword")


def _is_text(box: Any) -> bool:
    return hasattr(box, "text")


def _is_outermost(box: Any) -> bool:
    """Whether it is the box of its element, not a line of it."""
    return type(box).__name__ != "LineBox"


def _is_drawn(box: Any) -> bool:
    return _is_text(box) or _is_picture(box)


def _is_picture(box: Any) -> bool:
    return hasattr(box, "replacement")


def _boxes_in(box: Any) -> Iterator[Any]:
    """A box and all that it holds."""
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes_in(child)


def _attribute(box: Any, name: str) -> str:
    element = getattr(box, "element", None)
    # What a style adds before or after an element has the same element behind it.
    if element is None or box.element_tag.endswith(("::before", "::after", "::marker")):
        return ""
    return str(element.get(name, ""))


def _text(box: Any) -> str:
    return "".join(inner.text for inner in _boxes_in(box) if _is_text(inner)).strip()


def _extent(boxes: list[Any]) -> list[float] | None:
    """Left, top, right and bottom of all that is drawn."""
    places = [_place(box) for box in boxes if _is_drawn(box)]
    if not places:
        return None
    left, top, right, bottom = zip(*places, strict=True)
    return [min(left), min(top), max(right), max(bottom)]


def _place(box: Any) -> list[float]:
    """Left, top, right and bottom of a box."""
    left, top = box.position_x, box.position_y
    sides = (left, top, left + box.margin_width(), top + box.margin_height())
    return [side * POINTS for side in sides]


def _spilled(box: Any) -> str:
    """What does not fit into the place reserved for it, by the beginning of its text."""
    if "fit" not in _attribute(box, "class").split() or not hasattr(box, "children"):
        return ""
    if _is_text(box) or not _is_outermost(box):
        return ""
    extent = _extent(list(_boxes_in(box)))
    if extent is None:
        return ""
    right = (box.position_x + box.margin_width()) * POINTS + SPILL_SLACK
    bottom = (box.position_y + box.margin_height()) * POINTS + SPILL_SLACK
    return _text(box)[:40] if extent[2] > right or extent[3] > bottom else ""
