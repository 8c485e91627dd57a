"""Shapes of our drawings as operators of a page; called by `pdf_drawings` only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from math import hypot, isclose

KAPPA = 0.5523
"""How far the handles of a quarter of a circle reach, as a share of its radius.

A page has no arcs, only curves; 4/3 (√2 - 1) makes the middle of the curve lie on the circle.
"""

_TOKEN = re.compile(r"[A-Za-z]|-?[0-9]*\.?[0-9]+")
_LINE_CAPS = {"round": "1 J"}

Attributes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=512)
def path(attributes: Attributes) -> bytes:
    """Write a `path`."""
    style = dict(attributes)
    return _paint(" ".join(_strokes(style.pop("d"))), style)


@lru_cache(maxsize=64)
def rect(attributes: Attributes) -> bytes:
    """Write a `rect` with round corners."""
    style = dict(attributes)
    numbers = (float(style.pop(name)) for name in ("x", "y", "width", "height", "rx"))
    x, y, width, height, r = numbers
    right, bottom, reach = x + width, y + height, r * (1 - KAPPA)
    outline = [
        f"{_n(x + r, y)} m {_n(right - r, y)} l",
        f"{_n(right - reach, y, right, y + reach, right, y + r)} c {_n(right, bottom - r)} l",
        f"{_n(right, bottom - reach, right - reach, bottom, right - r, bottom)} c",
        f"{_n(x + r, bottom)} l {_n(x + reach, bottom, x, bottom - reach, x, bottom - r)} c",
        f"{_n(x, y + r)} l {_n(x, y + reach, x + reach, y, x + r, y)} c h",
    ]
    return _paint(" ".join(outline), style)


def _paint(outline: str, style: dict[str, str]) -> bytes:
    """Fill an outline, stroke it, or both."""
    fill, stroke = style.pop("fill", "#000"), style.pop("stroke", "none")
    state = []
    if fill != "none":
        state.append(colour(fill, "g", "rg"))
    if stroke != "none":
        state += [colour(stroke, "G", "RG"), f"{_n(float(style.pop('stroke-width', '1')))} w"]
    if "stroke-linecap" in style:
        state.append(_LINE_CAPS[style.pop("stroke-linecap")])
    if style:
        raise ValueError(f"drawings have no {next(iter(style))}")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}
    how = paint.get((fill != "none", stroke != "none"), "n")
    return f"q {' '.join(state)} {outline} {how} Q".encode()


@cache
def colour(code: str, grey: str, rgb: str) -> str:
    """Write the colour `#rgb` or `#rrggbb`; greys are greys, so that a press needs black alone."""
    signs = code.removeprefix("#")
    pairs = [sign * 2 for sign in signs] if len(signs) == 3 else re.findall("..", signs)
    shares = [int(pair, 16) / 255 for pair in pairs]
    if len(set(shares)) == 1:
        return f"{shares[0]:.3g} {grey}"
    return " ".join(f"{share:.3g}" for share in shares) + f" {rgb}"


def _n(*numbers: float) -> str:
    return " ".join(f"{round(number, 2):g}" for number in numbers)


_NUMBERS_OF = {"M": 2, "m": 2, "l": 2, "h": 1, "v": 1, "a": 7, "z": 0}
"""Letter of a path -> how many numbers follow it; our drawings use no others."""


def _strokes(d: str) -> Iterator[str]:
    """Write the lines and curves of a path."""
    x = y = 0.0
    start = (x, y)
    for letter, numbers in _commands(d):
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


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Letters with their numbers; a letter holds until the next."""
    letter = ""
    numbers: list[float] = []
    for token in _TOKEN.findall(d):
        if token.isalpha():
            letter, numbers = token, []
            if letter not in _NUMBERS_OF:
                raise ValueError(f"paths of drawings have no {letter}")
        else:
            numbers.append(float(token))
        if len(numbers) == _NUMBERS_OF[letter]:
            yield letter, numbers
            letter, numbers = {"M": "l", "m": "l"}.get(letter, letter), []


def _half_circle(x: float, y: float, numbers: list[float]) -> Iterator[str]:
    """Write an arc, if it is half a circle that turns to the left: no other is used."""
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
