"""Our own drawings, straight to the operators of a page.

The renderer can draw SVG, but reads each drawing anew and sets each letter by itself, which took
half of the time of a book. Ours use little of SVG, most of it again and again. Whatever they do not
use is an error here, so that nothing is left out unseen.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache, lru_cache
from math import hypot, isclose
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from webapp.press.letters import Letters

DRAWING = "data:image/svg+xml;base64,"
"""How the source of a drawing begins."""

PIXELS = 96 / 72
"""Of a point: the renderer counts in them."""

KAPPA = 0.5523
"""How far the handles of a quarter of a circle reach, as a share of its radius."""

_SIZE = re.compile(r'<svg width="([0-9.]+)pt" height="([0-9.]+)pt" ')
_TOKEN = re.compile(r"[A-Za-z]|-?[0-9]*\.?[0-9]+")
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_LINE_CAPS = {"round": "1 J"}


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
                return _path(attributes)
            case "rect":
                return _rect(attributes)
            case "g":
                return self._texts(node, stream)
        raise ValueError(f"drawings have no {tag}")

    def _texts(self, group: Element, stream: Any) -> bytes:
        """Texts of one face and size, each centred at its place."""
        told = dict(group.attrib)
        size, fill = float(told.pop("font-size")), colour(told.pop("fill", "#000"), "g", "rg")
        if told.pop("text-anchor", "") != "middle":
            raise ValueError("texts of drawings are centred")
        face = " ".join(f'{name}="{value}"' for name, value in told.items())
        texts = [
            ((float(one.attrib["x"]), float(one.attrib["y"])), one.text or "") for one in group
        ]
        return f"q {fill} {self.letters.written(face, size, texts, stream)} Q".encode()


Attributes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=512)
def _path(attributes: Attributes) -> bytes:
    told = dict(attributes)
    return _painted(" ".join(_strokes(told.pop("d"))), told)


@lru_cache(maxsize=64)
def _rect(attributes: Attributes) -> bytes:
    told = dict(attributes)
    x, y, width, height, r = (float(told.pop(name)) for name in ("x", "y", "width", "height", "rx"))
    right, bottom, reach = x + width, y + height, r * (1 - KAPPA)
    drawn = [
        f"{_n(x + r, y)} m {_n(right - r, y)} l",
        f"{_n(right - reach, y, right, y + reach, right, y + r)} c {_n(right, bottom - r)} l",
        f"{_n(right, bottom - reach, right - reach, bottom, right - r, bottom)} c",
        f"{_n(x + r, bottom)} l {_n(x + reach, bottom, x, bottom - reach, x, bottom - r)} c",
        f"{_n(x, y + r)} l {_n(x, y + reach, x + reach, y, x + r, y)} c h",
    ]
    return _painted(" ".join(drawn), told)


def _painted(outline: str, told: dict[str, str]) -> bytes:
    """An outline filled, stroked, or both."""
    fill, stroke = told.pop("fill", "#000"), told.pop("stroke", "none")
    state = []
    if fill != "none":
        state.append(colour(fill, "g", "rg"))
    if stroke != "none":
        state += [colour(stroke, "G", "RG"), f"{_n(float(told.pop('stroke-width', '1')))} w"]
    if "stroke-linecap" in told:
        state.append(_LINE_CAPS[told.pop("stroke-linecap")])
    if told:
        raise ValueError(f"drawings have no {next(iter(told))}")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}
    how = paint.get((fill != "none", stroke != "none"), "n")
    return f"q {' '.join(state)} {outline} {how} Q".encode()


@cache
def colour(code: str, grey: str, rgb: str) -> str:
    """The operator for `#rgb` or `#rrggbb`; greys are greys, so that a press needs black alone."""
    signs = code.removeprefix("#")
    pairs = [sign * 2 for sign in signs] if len(signs) == 3 else re.findall("..", signs)
    shares = [int(pair, 16) / 255 for pair in pairs]
    if len(set(shares)) == 1:
        return f"{shares[0]:.3g} {grey}"
    return " ".join(f"{share:.3g}" for share in shares) + f" {rgb}"


def _n(*numbers: float) -> str:
    return " ".join(f"{round(number, 2):g}" for number in numbers)


_TAKEN = {"M": 2, "m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
"""How many numbers a letter of a path takes."""


def _strokes(path: str) -> Iterator[str]:
    """The operators of a path."""
    x = y = 0.0
    start = (x, y)
    for letter, numbers in _commands(path):
        if letter in "Mm":
            x, y = (numbers[0], numbers[1]) if letter == "M" else (x + numbers[0], y + numbers[1])
            start = (x, y)
            yield f"{_n(x, y)} m"
        elif letter == "z":
            x, y = start
            yield "h"
        elif letter == "a":
            yield from _half_circle(x, y, numbers)
            x, y = x + numbers[5], y + numbers[6]
        else:
            x += numbers[0] if letter in "lh" else 0
            y += numbers[-1] if letter in "lv" else 0
            yield f"{_n(x, y)} l"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Letters with their numbers; a letter holds until the next."""
    letter = ""
    numbers: list[float] = []
    for token in _TOKEN.findall(path):
        if token.isalpha():
            letter, numbers = token, []
            if letter not in _TAKEN:
                raise ValueError(f"paths of drawings have no {letter}")
        else:
            numbers.append(float(token))
        if len(numbers) == _TAKEN[letter]:
            yield letter, numbers
            letter, numbers = {"M": "l", "m": "l"}.get(letter, letter), []


def _half_circle(x: float, y: float, numbers: list[float]) -> Iterator[str]:
    """An arc, if it is half a circle that turns to the left: no other is used."""
    r, _, _, _, turn, across, down = numbers
    if turn or not isclose(hypot(across, down), 2 * r, abs_tol=0.01):
        raise ValueError("arcs of drawings are half circles")
    # From the middle to the start, and a quarter further, which is where the arc goes first.
    a, b = -across / 2, -down / 2
    c, d = b, -a
    middle_x, middle_y = x - a, y - b
    for (p, q), (s, t) in (((a, b), (c, d)), ((c, d), (-a, -b))):
        yield _n(
            middle_x + p + KAPPA * s, middle_y + q + KAPPA * t,
            middle_x + s + KAPPA * p, middle_y + t + KAPPA * q,
            middle_x + s, middle_y + t,
        ) + " c"  # fmt: skip
