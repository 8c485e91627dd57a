"""Our own drawings, straight to the operators of a page.

The renderer can draw SVG, but reads each drawing anew and sets each letter by itself, which took
half of the time of a book. Ours use little of SVG, most of it again and again. Whatever they do not
use is an error here, so that nothing is left out unseen.
"""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from webapp.press.pdf import drawing_operators
from webapp.press.pdf.letters import Letters

DRAWING = "data:image/svg+xml;base64,"
"""How the source of a drawing begins."""

PIXELS = 96 / 72
"""Of a point: the renderer counts in them."""

_SIZE = re.compile(r'<svg width="([0-9.]+)pt" height="([0-9.]+)pt" ')
_NAMESPACE = "{http://www.w3.org/2000/svg}"


class Plates(dict[str, Any]):
    """The renderer's store of images, in which all our drawings stand already."""

    def __init__(self, letters: Letters) -> None:
        super().__init__()
        self.letters = letters

    def __contains__(self, source: object) -> bool:
        return str(source).startswith(DRAWING) or super().__contains__(source)

    def __missing__(self, source: str) -> Plate:
        return Plate(source, self.letters)


class Plate:
    """A drawing, as the renderer asks for it."""

    def __init__(self, source: str, letters: Letters) -> None:
        self.source, self.letters = source, letters

    @property
    def svg(self) -> str:
        """The drawing."""
        return b64decode(self.source.removeprefix(DRAWING)).decode()

    def get_intrinsic_size(self, _resolution: object, _font_size: object) -> tuple[float, ...]:
        """Width and height in pixels, and their ratio."""
        found = _SIZE.match(self.svg)
        if found is None:
            raise ValueError("a drawing without a size in points")
        width, height = float(found[1]), float(found[2])
        return width * PIXELS, height * PIXELS, width / height

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Write it to a page."""
        root = fromstring(self.svg)  # noqa: S314  our own
        _, _, across, down = map(float, root.attrib["viewBox"].split())
        stream.transform(a=width / across, d=height / down)
        for node in root:
            stream.stream.append(self._drawn(node, stream))

    def _drawn(self, node: Element, stream: Any) -> bytes:
        attributes = tuple(node.attrib.items())
        match tag := node.tag.removeprefix(_NAMESPACE):
            case "path":
                return drawing_operators.path(attributes)
            case "rect":
                return drawing_operators.rect(attributes)
            case "g":
                return self._texts(node, stream)
        raise ValueError(f"drawings have no {tag}")

    def _texts(self, group: Element, stream: Any) -> bytes:
        """Texts of one face and size, each centred at its place."""
        told = dict(group.attrib)
        size, fill = (
            float(told.pop("font-size")),
            drawing_operators.colour(told.pop("fill", "#000"), "g", "rg"),
        )
        if told.pop("text-anchor", "") != "middle":
            raise ValueError("texts of drawings are centred")
        face = " ".join(f'{name}="{value}"' for name, value in told.items())
        texts = [
            ((float(one.attrib["x"]), float(one.attrib["y"])), one.text or "") for one in group
        ]
        return f"q {fill} {self.letters.written(face, size, texts, stream)} Q".encode()
