"""Signs that are drawn by hand, as a person would sketch them: flags, mines, crosses, scribbles.

Each takes the middle of its cell and the side of the cell, and draws with the pen it is given.
"""

from __future__ import annotations

import math
from random import Random

from PIL import ImageDraw

Pen = ImageDraw.ImageDraw
Colour = tuple[int, int, int]


def flag(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """A pole with a cloth on it, and perhaps a foot."""
    cloth, pole = inks[0], inks[1]
    high = side * rng.uniform(0.5, 0.78)
    top, foot = y - high / 2, y + high / 2
    turn = rng.choice([-1, 1])
    at = x - turn * side * rng.uniform(-0.05, 0.2)
    thick = max(1, round(side * rng.uniform(0.03, 0.1)))
    long, deep = side * rng.uniform(0.25, 0.5), high * rng.uniform(0.4, 0.62)
    if rng.random() < 0.85:
        pen.line((at, top, at, foot), pole, thick)
    shape = rng.random()
    if shape < 0.65:
        tip = rng.choice([0.5, 0.5, 0.3])
        pen.polygon([(at, top), (at + turn * long, top + deep * tip), (at, top + deep)], cloth)
    elif shape < 0.85:
        wave = side * rng.uniform(0, 0.06)
        pen.polygon(
            [
                (at, top), (at + turn * long * 0.5, top + wave), (at + turn * long, top),
                (at + turn * long, top + deep), (at + turn * long * 0.5, top + deep + wave),
                (at, top + deep),
            ],
            cloth,
        )  # fmt: skip
    else:
        pen.polygon(
            [
                (at, top), (at + turn * long, top), (at + turn * long * 0.7, top + deep / 2),
                (at + turn * long, top + deep), (at, top + deep),
            ],
            cloth,
        )  # fmt: skip
    if rng.random() < 0.55:
        wide = side * rng.uniform(0.12, 0.32)
        tall = max(1.0, side * rng.uniform(0.03, 0.1))
        pen.rectangle((at - wide, foot - tall, at + wide, foot), pole)
        if rng.random() < 0.4:
            pen.rectangle((at - wide / 2, foot - 2 * tall, at + wide / 2, foot), pole)


def mine(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """A ball, mostly with spikes or a fuse, and often with a gleam."""
    body, other = inks[0], inks[1]
    radius = side * rng.uniform(0.17, 0.36)
    kind = rng.random()
    if kind < 0.6:
        reach = radius * rng.uniform(1.15, 1.6)
        thick = max(1, round(side * rng.uniform(0.02, 0.09)))
        start = rng.choice([0, 0, math.pi / 8])
        for spoke in range(rng.choice([4, 8, 8, 8, 6])):
            angle = start + spoke * math.pi / 4
            far = reach * (0.85 if spoke % 2 and rng.random() < 0.7 else 1)
            pen.line((x, y, x + far * math.cos(angle), y + far * math.sin(angle)), body, thick)
    elif kind < 0.75:
        pen.line((x, y, x + radius * 1.1, y - radius * 1.4), other, max(1, round(side * 0.06)))
        y += side * 0.05
    _ball(pen, x, y, radius, body)
    if rng.random() < 0.6 and kind < 0.8:
        spot = radius * rng.uniform(0.15, 0.4)
        off = radius * rng.uniform(0.25, 0.45)
        gleam = rng.choice([(255, 255, 255), (255, 255, 255), (160, 160, 160)])
        if rng.random() < 0.4:
            pen.rectangle((x - off - spot, y - off - spot, x - off + spot, y - off + spot), gleam)
        else:
            _ball(pen, x - off, y - off, spot, gleam)


def disc(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """The bullet of a paper puzzle."""
    radius = side * rng.uniform(0.16, 0.34)
    _ball(pen, x, y, radius, inks[0])
    if rng.random() < 0.15:
        _ball(pen, x, y, radius * rng.uniform(0.4, 0.8), inks[1])


def burst(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """Something that has blown up."""
    points = []
    count = rng.randint(7, 14)
    for point in range(2 * count):
        far = side * (rng.uniform(0.3, 0.45) if point % 2 else rng.uniform(0.12, 0.25))
        angle = point * math.pi / count
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    pen.polygon(points, inks[0])
    if rng.random() < 0.5:
        _ball(pen, x, y, side * rng.uniform(0.1, 0.2), inks[1])


def cross(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """Two strokes: a flag or a mine that was wrong."""
    half = side * rng.uniform(0.25, 0.45)
    thick = max(1, round(side * rng.uniform(0.04, 0.12)))
    pen.line((x - half, y - half, x + half, y + half), inks[0], thick)
    pen.line((x - half, y + half, x + half, y - half), inks[0], thick)


def dash(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """The mark of a cell that holds nothing: a level or a slanting stroke."""
    half = side * rng.uniform(0.13, 0.3)
    thick = max(1, round(side * rng.uniform(0.03, 0.1)))
    if rng.random() < 0.4:
        pen.line((x - half, y, x + half, y), inks[0], thick)
    else:
        pen.line((x - half, y + half, x + half, y - half), inks[0], thick)


def scribble(pen: Pen, x: float, y: float, side: float, inks: list[Colour], rng: Random) -> None:
    """Something that belongs to no board."""
    half = side * 0.42

    def place() -> tuple[float, float]:
        return x + rng.uniform(-half, half), y + rng.uniform(-half, half)

    for _ in range(rng.randint(1, 4)):
        ink = rng.choice(inks)
        thick = max(1, round(side * rng.uniform(0.02, 0.15)))
        shape = rng.random()
        if shape < 0.4:
            pen.line([place(), place(), place()], ink, thick)
        elif shape < 0.7:
            (a, b), (c, d) = place(), place()
            box = (min(a, c), min(b, d), max(a, c) + 1, max(b, d) + 1)
            pen.rectangle(box, ink if rng.random() < 0.5 else None, ink, thick)
        elif shape < 0.85:
            pen.polygon([place(), place(), place()], ink)
        else:
            (a, b), (c, d) = place(), place()
            pen.arc((min(a, c), min(b, d), max(a, c) + 1, max(b, d) + 1), 0, 270, ink, thick)


def _ball(pen: Pen, x: float, y: float, radius: float, ink: Colour) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
