"""Boards drawn for tests with Pillow: the position is known, so what is read can be checked."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from PIL import Image, ImageDraw, ImageFont

Colour = str


@dataclass(frozen=True)
class Theme:
    """How a made-up program draws its board."""

    side: int = 24
    open_ground: Colour = "#c8c8c8"
    covered: Colour = "#a0a8b8"
    line: Colour = "#707070"
    ink: Colour = "#202020"
    flag: Colour = "#d02020"
    page: Colour = "#eeeeee"
    margin: int = 20
    raised: bool = True
    bevel: int = 2
    """Pixels of the bright and the dark side of a raised cell."""
    shine: Colour = "white"
    shade: Colour = "#707070"
    rule: int = 1
    """Pixels of the lines, half of them on each side of where two cells meet."""
    inks: Sequence[Colour] = ()
    """A colour for each number from 1 on; where there are none, `ink` is for all."""


CLASSIC_INKS = (
    "#0000ff", "#008000", "#ff0000", "#000080", "#800000", "#008080", "#000000", "#606060"
)  # fmt: skip
CLASSIC = Theme(covered="#c0c0c0", open_ground="#c0c0c0", line="#808080", inks=CLASSIC_INKS)
DARK = Theme(
    open_ground="#20262c", covered="#38424c", line="#505a64", ink="#f0f0f0", flag="#ff8040",
    page="#101418", raised=False,
)  # fmt: skip
PAPER = Theme(
    open_ground="#fffdf7", covered="#fffdf7", line="#c9c4b4", ink="#22302f", page="#ffffff",
    side=40, raised=False,
)  # fmt: skip
THEMES = (Theme(), CLASSIC, DARK, replace(DARK, side=37), replace(CLASSIC, side=17))


def played(width: int, height: int, mines: int, seed: int) -> list[str]:
    """A game in its middle: a region opened by a flood, some mines flagged."""
    rng = Random(seed)
    places = set(rng.sample(range(width * height), mines))

    def around(cell: int) -> list[int]:
        row, column = divmod(cell, width)
        return [
            r * width + c
            for r in range(max(0, row - 1), min(height, row + 2))
            for c in range(max(0, column - 1), min(width, column + 2))
            if (r, c) != (row, column)
        ]

    count = [sum(near in places for near in around(cell)) for cell in range(width * height)]
    opened: set[int] = set()
    rim = [next(cell for cell in range(width * height) if cell not in places and not count[cell])]
    while rim:
        cell = rim.pop()
        if cell not in opened:
            opened.add(cell)
            rim += [] if count[cell] else around(cell)
    flags = {cell for cell in places if rng.random() < 0.5}
    signs = [
        str(count[cell]) if cell in opened else "F" if cell in flags else "."
        for cell in range(width * height)
    ]
    return ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]


def board_picture(rows: Sequence[str], theme: Theme) -> Image.Image:
    """Rows of `0` to `8`, `.` covered, `F` flag, `*` mine; a 0 is drawn as an open blank cell."""
    wide, high = len(rows[0]) * theme.side, len(rows) * theme.side
    size = (wide + 2 * theme.margin + theme.rule, high + 2 * theme.margin + theme.rule)
    picture = Image.new("RGB", size, theme.page)
    pen = ImageDraw.Draw(picture)
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            x, y = theme.margin + column * theme.side, theme.margin + row * theme.side
            _cell(pen, x, y, sign, theme)
    return picture


def packed(picture: Image.Image, form: str = "PNG", **options: object) -> bytes:
    """The picture as a file."""
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def _cell(pen: ImageDraw.ImageDraw, x: int, y: int, sign: str, theme: Theme) -> None:
    side, rule = theme.side, theme.rule
    covered = sign in ".F"
    ground = theme.covered if covered else theme.open_ground
    pen.rectangle((x, y, x + side + rule - 1, y + side + rule - 1), ground, theme.line, rule)
    if covered and theme.raised:
        _bevel(pen, x + rule, y + rule, side - rule, theme)
    middle = x + (side + rule) / 2, y + (side + rule) / 2
    if sign in "12345678":
        ink = theme.inks[int(sign) - 1] if theme.inks else theme.ink
        pen.text(middle, sign, ink, ImageFont.load_default(side * 0.7), "mm")
    elif sign == "F":
        _flag(pen, middle, side, theme)
    elif sign == "*":
        reach = side * 0.28
        pen.ellipse(
            (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach), theme.ink
        )


def _bevel(pen: ImageDraw.ImageDraw, x: int, y: int, side: int, theme: Theme) -> None:
    """Light from the upper left; the dark side lies over the ends of the bright one."""
    end, wide = side - 1, theme.bevel
    pen.rectangle((x, y, x + end, y + wide - 1), theme.shine)
    pen.rectangle((x, y, x + wide - 1, y + end), theme.shine)
    for step in range(wide):
        pen.line((x + step, y + end - step, x + end, y + end - step), theme.shade)
        pen.line((x + end - step, y + step, x + end - step, y + end), theme.shade)


def _flag(pen: ImageDraw.ImageDraw, middle: tuple[float, float], side: int, theme: Theme) -> None:
    x, y = middle
    pole = x - side * 0.12
    pen.line((pole, y - side * 0.3, pole, y + side * 0.3), theme.ink, max(1, side // 12))
    pen.polygon(
        [(pole, y - side * 0.3), (pole + side * 0.38, y - side * 0.13), (pole, y + side * 0.04)],
        theme.flag,
    )
