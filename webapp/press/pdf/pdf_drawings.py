"""Our own drawings as operators of a page, without the renderer's reader of SVG.

The renderer can draw SVG, but reads each drawing anew and sets each letter by itself, which took
half of the time of a book. Ours use little of SVG, most of it again and again. Whatever they do not
use is an error here, so that nothing is left out unseen.

`drawing_store` is all that others call. It rests on these parts of WeasyPrint that are not public:

- the dictionary given as `cache` to `HTML.render` is asked for an image by its address, and what
  it answers has `get_intrinsic_size` and `draw`;
- a page's stream of operators: its list `stream`, its methods `transform` and `clone`;
- `weasyprint.images.SVGImage`, which sets a letter for us, and the operators it writes for a text.

Where a new version of WeasyPrint changes one, tests/functional/press/test_renderer_parts.py fails
and names it; test_pdf_drawings.py beside it draws everything both ways and shows what is broken.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from weasyprint.images import SVGImage

from webapp.press.pdf import drawing_operators

DRAWING = "data:image/svg+xml;base64,"
"""How the source of a drawing begins."""

PIXELS = 96 / 72
"""Of a point: the renderer counts in them."""

SPECIMEN = 1000
"""The size at which a letter is set once to be measured: so large that rounding does not show."""

_SIZE = re.compile(r'<svg width="([0-9.]+)pt" height="([0-9.]+)pt" ')
_NAMESPACE = "{http://www.w3.org/2000/svg}"

_FONT = re.compile(rb"/(\S+) \S+ Tf")
_GLYPH = re.compile(rb"<([0-9a-f]{4})")
_PLACE = re.compile(rb"1 0 0 -1 (\S+) \S+ Tm")

Text = tuple[tuple[float, float], str]
"""A text and where it stands: its middle on its baseline."""


def drawing_store(fonts: Any) -> dict[str, Any]:
    """The store of images for one document, in which all our drawings stand already."""
    return _DrawingStore(_Letters(fonts))


class _DrawingStore(dict[str, Any]):
    """What the renderer asks for images: an address that holds a drawing gives the drawing."""

    def __init__(self, letters: _Letters) -> None:
        super().__init__()
        self.letters = letters

    def __contains__(self, source: object) -> bool:
        return str(source).startswith(DRAWING) or super().__contains__(source)

    def __missing__(self, source: str) -> _Drawing:
        return _Drawing(source, self.letters)


class _Drawing:
    """A drawing, as the renderer asks for it."""

    def __init__(self, source: str, letters: _Letters) -> None:
        self.source, self.letters = source, letters

    @property
    def svg(self) -> str:
        """The drawing as SVG."""
        return b64decode(self.source.removeprefix(DRAWING)).decode()

    def get_intrinsic_size(self, _resolution: object, _font_size: object) -> tuple[float, ...]:
        """Width and height in pixels, and their ratio."""
        size = _SIZE.match(self.svg)
        if size is None:
            raise ValueError("a drawing without a size in points")
        width, height = float(size[1]), float(size[2])
        return width * PIXELS, height * PIXELS, width / height

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Write the drawing to a page, scaled to this width and height."""
        root = fromstring(self.svg)  # noqa: S314  our own
        _, _, across, down = map(float, root.attrib["viewBox"].split())
        stream.transform(a=width / across, d=height / down)
        for node in root:
            stream.stream.append(self._operators(node, stream))

    def _operators(self, node: Element, stream: Any) -> bytes:
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
        """Write texts of one face and size, each centred at its place."""
        style = dict(group.attrib)
        size = float(style.pop("font-size"))
        fill = drawing_operators.colour(style.pop("fill", "#000"), "g", "rg")
        if style.pop("text-anchor", "") != "middle":
            raise ValueError("texts of drawings are centred")
        face = " ".join(f'{name}="{value}"' for name, value in style.items())
        texts = [
            ((float(text.attrib["x"]), float(text.attrib["y"])), text.text or "") for text in group
        ]
        return f"q {fill} {self.letters.operators(face, size, texts, stream)} Q".encode()


class _Letters:
    """The letters of one document: the renderer sets each once, and we place it again and again."""

    def __init__(self, fonts: Any) -> None:
        self.fonts = fonts
        self.known: dict[tuple[str, str], tuple[str, str, float]] = {}

    def operators(self, face: str, size: float, texts: Sequence[Text], stream: Any) -> str:
        """Write the operators of texts, each centred at its place."""
        operators, current = ["BT"], ""
        for (x, y), text in texts:
            letters = [self._letter(face, letter, stream) for letter in text]
            if letters[0][0] != current:
                current = letters[0][0]
                operators.append(f"/{current} {size:g} Tf")
            start = x - size * sum(width for _, _, width in letters) / 2
            glyphs = "".join(glyph for _, glyph, _ in letters)
            operators.append(f"1 0 0 -1 {start:.2f} {y:g} Tm <{glyphs}> Tj")
        return " ".join([*operators, "ET"])

    def _letter(self, face: str, letter: str, stream: Any) -> tuple[str, str, float]:
        """The font of a letter in the file, its number in the font, its width at size 1."""
        if (face, letter) not in self.known:
            self.known[face, letter] = self._specimen(face, letter, stream)
        return self.known[face, letter]

    def _specimen(self, face: str, letter: str, stream: Any) -> tuple[str, str, float]:
        """Let the renderer set a letter twice, far from the page: the second tells the width.

        The clone of the stream shares the fonts of the file, so what is set there is embedded too.
        """
        aside = stream.clone()
        svg = fromstring(  # noqa: S314  our own
            f'<svg xmlns="http://www.w3.org/2000/svg"><text {face} font-size="{SPECIMEN}">'
            f"{letter}{letter}</text></svg>"
        )
        SVGImage(svg, None, None, SimpleNamespace(font_config=self.fonts)).draw(aside, 1, 1, None)
        operators = b"\n".join(aside.stream)
        font, glyph = _FONT.search(operators), _GLYPH.search(operators)
        places = _PLACE.findall(operators)
        if font is None or glyph is None or len(places) != 2:
            raise ValueError(f"the renderer cannot set {letter!r}")
        return font[1].decode(), glyph[1].decode(), float(places[1]) / SPECIMEN
