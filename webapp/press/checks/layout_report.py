"""What the renderer has laid out, page by page: the preflight judges by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

POINTS = 0.75
"""Of a pixel, in which the renderer counts."""


def survey(document: Any) -> list[dict[str, Any]]:
    """For each page: footer, names, contents lines, boards, extent of its content, what spills."""
    return [_page(page._page_box) for page in document.pages]  # noqa: SLF001  there is no other way


def _page(box: Any) -> dict[str, Any]:
    content = [one for one in box.children if not _is_margin(one)]
    margins = [one for one in box.children if _is_margin(one)]
    boxes = [one for child in content for one in _below(child)]
    return {
        "size": [box.margin_width() * POINTS, box.margin_height() * POINTS],
        "footer": " ".join(_text(one) for one in margins if one.at_keyword.startswith("@bottom")),
        "head": [_text(one) for one in margins if one.at_keyword.startswith("@top")],
        "ids": [one for one in dict.fromkeys(_attribute(box, "id") for box in boxes) if one],
        "contents": [
            [_attribute(one, "data-target"), _text(one)]
            for one in boxes
            if _attribute(one, "data-target") and not _is_text(one) and _is_outermost(one)
        ],
        "boards": {
            name: _place(picture)
            for one in boxes
            if (name := _attribute(one, "data-board")) and _is_outermost(one)
            for picture in filter(_is_picture, _below(one))
        },
        "extent": _extent(boxes),
        "spilled": [name for one in boxes if (name := _spilled(one))],
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


def _below(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _below(child)


def _attribute(box: Any, name: str) -> str:
    element = getattr(box, "element", None)
    if element is None or box.element_tag.endswith(("::before", "::after", "::marker")):
        return ""
    return str(element.get(name, ""))


def _text(box: Any) -> str:
    return "".join(one.text for one in _below(box) if _is_text(one)).strip()


def _extent(boxes: list[Any]) -> list[float] | None:
    """Left, top, right and bottom of all that is drawn."""
    places = [_place(one) for one in boxes if _is_drawn(one)]
    if not places:
        return None
    left, top, right, bottom = zip(*places, strict=True)
    return [min(left), min(top), max(right), max(bottom)]


def _place(box: Any) -> list[float]:
    """Its left, top, right and bottom."""
    left, top = box.position_x, box.position_y
    sides = (left, top, left + box.margin_width(), top + box.margin_height())
    return [side * POINTS for side in sides]


def _spilled(box: Any) -> str:
    """What does not fit into the place made for it, by the beginning of its text."""
    if "fit" not in _attribute(box, "class").split() or not hasattr(box, "children"):
        return ""
    if _is_text(box) or type(box).__name__ == "LineBox":
        return ""
    found = _extent(list(_below(box)))
    if found is None:
        return ""
    right = (box.position_x + box.margin_width()) * POINTS + 0.6
    bottom = (box.position_y + box.margin_height()) * POINTS + 0.6
    return _text(box)[:40] if found[2] > right or found[3] > bottom else ""
