"""Practice sheets: boards of a made-up program, with the sign of every cell known.

Each sheet has one style (grounds, lines, face, colours, size) as a program has; then it is worn as
pictures are: scaled, blurred, saved as JPEG.
"""

from __future__ import annotations

import subprocess
from functools import cache
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tests.screenshots.training import glyphs
from tests.screenshots.training.worn import Sheet, worn
from webapp.pictures.signs import Sign

Colour = tuple[int, int, int]
FACES = 10
"""Cells on each side of a sheet."""

CLASSIC: dict[int, Colour] = {
    0: (0, 0, 0), 1: (0, 0, 255), 2: (0, 128, 0), 3: (255, 0, 0), 4: (0, 0, 128), 5: (128, 0, 0),
    6: (0, 128, 128), 7: (0, 0, 0), 8: (128, 128, 128),
}  # fmt: skip
SIGNS = [
    *[Sign.BLANK] * 3, *[Sign.OPEN] * 3, *[Sign(f"{digit}") for digit in range(9)] * 3,
    *[Sign.FLAG] * 4, *[Sign.MINE] * 4, *[Sign.QUESTION] * 2,
    Sign.DASH, Sign.DASH, Sign.ODDS, Sign.ODDS,
    *[Sign.OTHER] * 3,
]  # fmt: skip


@cache
def faces() -> list[str]:
    """The typefaces of this machine that have upright digits."""
    listed = subprocess.run(
        ["fc-list", "--format", "%{file}\n", ":lang=en"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    unfit = ("Symbols", "D050000L", "Z003")
    return sorted(
        path
        for path in listed
        if path.endswith((".ttf", ".otf")) and not any(word in path for word in unfit)
    )


def draw(rng: Random) -> Sheet:
    """A sheet in a style of its own."""
    style = Style(rng)
    side = style.side
    margin = round(side * 0.8)
    size = 2 * margin + side * FACES
    picture = Image.new("RGB", (size, size), style.outside)
    pen = ImageDraw.Draw(picture)
    signs = [[rng.choice(SIGNS) for _ in range(FACES)] for _ in range(FACES)]
    for row in range(FACES):
        for column in range(FACES):
            x, y = margin + column * side, margin + row * side
            style.cell(picture, pen, x, y, (row + column) % 2, signs[row][column])
    if style.line:
        for k in range(FACES + 1):
            at, end = margin + k * side, margin + FACES * side
            pen.line((at, margin, at, end), style.line_ink, style.line)
            pen.line((margin, at, end, at), style.line_ink, style.line)
    return worn(picture, side, margin, signs, rng)


class Style:
    """How one made-up program draws."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.side = round(9 * (56 / 9) ** rng.random()) + (3 if rng.random() < 0.5 else 0)
        self.dark = rng.random() < 0.25
        self.open = self.ground(self.dark)
        self.covered = self.ground(self.dark ^ (rng.random() < 0.35))
        near = [tuple(max(0, min(255, v + d)) for v in self.open) for d in (12, -12, 25, -25)]
        if rng.random() < 0.35:
            self.covered = rng.choice(near)  # type: ignore[assignment]
        self.check = rng.choice([0, 0, 0, 0, 8, -14])
        self.outside = self.ground(self.dark)
        self.line = rng.choice([0, 1, 1, 1, 2, max(1, self.side // 20)])
        self.line_ink = self.shade(self.open, rng.choice([-128, -60, -40, -25, 30, 60]))
        self.bevel = rng.choice([0, 0, 1, 2, max(1, round(self.side * rng.uniform(0.03, 0.14)))])
        self.gap = rng.choice([0, 0, 0, 1, round(self.side * rng.uniform(0, 0.1))])
        self.round = rng.choice([0, 0, 0, self.side * 0.12])
        self.texture = rng.choice([0, 0, 0, 4, 10, 25])
        self.mottle = rng.choice([10, 20, 40]) if rng.random() < 0.08 else 0
        self.classic = rng.random() < 0.55
        self.lone = self.contrast(self.open)
        self.plain = rng.random() < 0.3
        self.size = rng.uniform(0.5, 0.92)
        self.face = rng.choice(faces())
        self.digital = rng.random() < 0.28
        self.high = rng.choice([8, 9, 10, 11, 13, 16])
        self.heavy = rng.random() < 0.35
        self.smooth = rng.random() < 0.75
        self.outline = rng.random() < 0.08
        self.shift = rng.gauss(0, 0.025), rng.gauss(0, 0.03)
        self.jump = 0.0 if rng.random() < 0.7 else 0.03
        self.palette = {digit: self.contrast(self.open) for digit in range(9)}
        self.bold = rng.random() < 0.15
        self.mark_inks = self.inks()
        self.mine_inks = self.inks(body=rng.random() < 0.6)
        self.tints = {digit: self.ground(self.dark) for digit in range(9)}
        self.tinted = rng.random() < 0.12
        self.grain = rng.choice([12, 14, 16]) if rng.random() < 0.3 else 0
        self.lights = rng.choice([30, 60, 60, 100]), rng.choice([40, 70, 70, 110])
        self.own_lines = 0
        if rng.random() < 0.35:
            self.as_of_old()

    def as_of_old(self) -> None:
        """One grey for all: raised cells are covered, flat ones with a thin line are open."""
        rng = self.rng
        level = rng.randint(170, 225)
        tint = [rng.choice([0, 0, 0, 12, -12]) for _ in range(3)]
        self.open = tuple(level + by for by in tint)  # type: ignore[assignment]
        self.covered = self.open
        self.check, self.texture, self.gap, self.round, self.line = 0, 0, 0, 0, 0
        self.mottle = 0
        self.side = rng.choice([12, 13, 16, 16, 16, 20, 21, 24, 32, self.side])
        self.bevel = max(1, round(self.side * rng.choice([0.06, 0.1, 0.125, 0.125, 0.16])))
        self.own_lines = rng.choice([0, 1, 1, 1, 2, 4])
        self.classic, self.tinted, self.outline = rng.random() < 0.85, False, False
        self.palette = {digit: self.contrast(self.open) for digit in range(9)}
        self.plain = rng.random() < 0.1
        self.grain = rng.choice([0, 13, 14, 16, 16])
        self.digital = rng.random() < 0.55
        self.high, self.heavy = rng.choice([9, 10, 11, 12, 13]), rng.random() < 0.6
        self.size = rng.uniform(0.6, 0.95)
        red = rng.choice([(255, 0, 0), (255, 0, 0), (220, 0, 0), (128, 0, 0)])
        self.mark_inks = [red, (0, 0, 0)]
        self.mine_inks = [(0, 0, 0), (0, 0, 0)]

    def ground(self, dark: bool) -> Colour:
        rng = self.rng
        level = rng.randint(10, 90) if dark else rng.randint(150, 255)
        if rng.random() < 0.5:
            return (level, level, level)
        spread = rng.choice([8, 30, 70])
        return tuple(max(0, min(255, level + rng.randint(-spread, spread))) for _ in range(3))  # type: ignore[return-value]

    def shade(self, colour: Colour, by: int) -> Colour:
        return tuple(max(0, min(255, v + by)) for v in colour)  # type: ignore[return-value]

    def contrast(self, ground: Colour) -> Colour:
        """An ink that is seen on this ground."""
        for _ in range(40):
            ink = tuple(self.rng.randint(0, 255) for _ in range(3))
            if max(abs(a - b) for a, b in zip(ink, ground, strict=True)) > 75:
                return ink  # type: ignore[return-value]
        return (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)

    def inks(self, body: bool = False) -> list[Colour]:
        rng = self.rng
        first = (0, 0, 0) if body else self.contrast(self.covered)
        if not body and rng.random() < 0.6:
            first = rng.choice([(255, 0, 0), (220, 30, 20), (200, 0, 0), (255, 80, 0), (0, 0, 0)])
        return [first, rng.choice([(0, 0, 0), first, self.contrast(self.covered)])]

    def ink(self, digit: int) -> Colour:
        if self.plain:
            return self.lone
        if self.classic:
            ink = CLASSIC[digit]
            if max(abs(a - b) for a, b in zip(ink, self.open, strict=True)) > 60:
                return ink
        return self.palette[digit]

    def cell(
        self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: int, y: int, odd: int, sign: Sign
    ) -> None:
        rng = self.rng
        opened = sign.is_digit or (sign in (Sign.MINE, Sign.DASH) and rng.random() < 0.5)
        opened = opened or sign is Sign.OPEN or (sign is Sign.OTHER and rng.random() < 0.5)
        ground = self.shade(self.open if opened else self.covered, self.check * odd)
        if sign is Sign.MINE and rng.random() < 0.2:
            ground = rng.choice([(255, 0, 0), (200, 40, 40), (255, 128, 128), (255, 160, 0)])
        if sign.is_digit and self.tinted:
            ground = self.tints[int(sign.value)]
        self.tile(picture, pen, x, y, ground, opened)
        self.sign(picture, pen, x, y, sign)

    def tile(
        self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: int, y: int, ground: Colour,
        opened: bool,
    ) -> None:  # fmt: skip
        rng, side = self.rng, self.side
        gap = self.gap
        box = (x + gap // 2, y + gap // 2, x + side - 1 - (gap + 1) // 2,
               y + side - 1 - (gap + 1) // 2)  # fmt: skip
        if self.round:
            pen.rounded_rectangle(box, self.round, ground)
        else:
            pen.rectangle(box, ground)
        if self.texture and side > 12:
            grain = np.asarray(picture.crop((x, y, x + side, y + side)), dtype=np.float32)
            ramp = np.linspace(-1, 1, side)[:, None, None] * self.texture
            worn_out = np.clip(grain + ramp, 0, 255).astype(np.uint8)
            picture.paste(Image.fromarray(worn_out), (x, y))
        if self.mottle and not opened:
            self.mottled(picture, box)
        if self.bevel and not opened:
            light, dark = self.shade(ground, self.lights[0]), self.shade(ground, -self.lights[1])
            left, top, right, bottom = box
            for k in range(self.bevel):
                pen.line((left + k, bottom - k, left + k, top + k, right - k, top + k), light)
                pen.line((left + k, bottom - k, right - k, bottom - k, right - k, top + k), dark)
        elif opened and self.own_lines:
            self.ruled(pen, box)
        if rng.random() < 0.03:
            pen.rectangle((x + 1, y + 1, x + side - 2, y + side - 2), None, self.contrast(ground))

    def mottled(self, picture: Image.Image, box: tuple[int, int, int, int]) -> None:
        """Spots all over a covered cell, as of stone or leather."""
        left, top, right, bottom = box
        if min(right - left, bottom - top) < 4:
            return
        cell = np.asarray(picture.crop((left, top, right + 1, bottom + 1)), dtype=np.float32)
        drawn = np.random.default_rng(self.rng.getrandbits(32))
        spots = drawn.normal(0, self.mottle, cell.shape[:2])[:, :, None]
        picture.paste(Image.fromarray(np.clip(cell + spots, 0, 255).astype(np.uint8)), (left, top))

    def ruled(self, pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int]) -> None:
        """The lines of a flat cell: above and at the left, or all around."""
        left, top, right, bottom = box
        ink = self.shade(self.open, -self.lights[1])
        thick = 1 if self.own_lines != 2 else max(1, self.side // 20)
        pen.line((left, bottom, left, top, right, top), ink, thick)
        if self.own_lines == 4:
            pen.line((left, bottom, right, bottom, right, top), ink, thick)

    def sign(
        self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: int, y: int, sign: Sign
    ) -> None:
        rng, side = self.rng, self.side
        mx = x + side / 2 + side * (self.shift[0] + rng.gauss(0, self.jump))
        my = y + side / 2 + side * (self.shift[1] + rng.gauss(0, self.jump))
        if sign.is_blank:
            return
        if sign.is_digit:
            digit = int(sign.value)
            self.write(picture, mx, my, sign.value, self.ink(digit), self.size)
        elif sign is Sign.FLAG:
            shape = picture if self.smooth and side >= 14 else None
            self.shape(picture, pen, mx, my, glyphs.flag, self.mark_inks, shape is not None)
        elif sign is Sign.MINE:
            kind = rng.random()
            shape_of = glyphs.mine if kind < 0.68 else glyphs.disc if kind < 0.92 else glyphs.burst
            if rng.random() < 0.06:
                shape_of = glyphs.cross
            self.shape(picture, pen, mx, my, shape_of, self.mine_inks, self.smooth)
        elif sign is Sign.QUESTION:
            self.write(picture, mx, my, "?", self.mark_inks[1], self.size)
        elif sign is Sign.DASH:
            self.shape(picture, pen, mx, my, glyphs.dash, self.mark_inks, self.smooth)
        elif sign is Sign.ODDS:
            number = rng.choice([f"{rng.randint(0, 100)}", f"{rng.randint(0, 99)}%"])
            text = f"{rng.randint(1, 99)}%" if rng.random() < 0.8 else number + "%"
            text = text.replace("%%", "%")
            self.write(picture, mx, my, text, self.lone, rng.uniform(0.28, 0.42))
        else:
            self.other(picture, pen, mx, my)

    def other(self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
        rng = self.rng
        kind = rng.random()
        if kind < 0.12:
            self.write(picture, x, y, "9", self.lone, self.size)
        elif kind < 0.35:
            self.crossed_out(picture, pen, x, y)
        elif kind < 0.75:
            text = rng.choice("ABCDEFGHKLMNPRSTUVWXYZabdefghkmnrstuxyz&#@$+=")
            text = rng.choice([text, text, f"{rng.randint(10, 99)}", rng.choice("♔♕♖♗♘♙♚♛♜♝♞♟")])
            self.write(picture, x, y, text, self.lone, self.size)
        else:
            glyphs.scribble(pen, x, y, self.side, [self.lone, self.contrast(self.open)], rng)

    def crossed_out(
        self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: float, y: float
    ) -> None:
        """A flag or a mine that was wrong: what the cell holds cannot be told from it."""
        rng = self.rng
        below = rng.choice([glyphs.flag, glyphs.mine])
        inks = self.mark_inks if below is glyphs.flag else self.mine_inks
        self.shape(picture, pen, x, y, below, inks, self.smooth)
        ink = rng.choice([(255, 0, 0), (200, 0, 0), (0, 0, 0), self.lone])
        self.shape(picture, pen, x, y, glyphs.cross, [ink] * 2, self.smooth)

    def shape(
        self, picture: Image.Image, pen: ImageDraw.ImageDraw, x: float, y: float, draw_it: object,
        inks: list[Colour], smooth: bool,
    ) -> None:  # fmt: skip
        """A shape drawn at once, or large and reduced so that its edges are smooth."""
        rng, side = self.rng, self.side
        if self.grain and side > self.grain:
            self.grained(picture, x, y, draw_it, inks)
            return
        if not smooth:
            draw_it(pen, x, y, side, inks, rng)  # type: ignore[operator]
            return
        left, top = round(x - side / 2), round(y - side / 2)
        piece = picture.crop((left, top, left + side, top + side)).resize((side * 4, side * 4), 0)
        fine = ImageDraw.Draw(piece)
        draw_it(fine, (x - left) * 4, (y - top) * 4, side * 4, inks, rng)  # type: ignore[operator]
        picture.paste(piece.resize((side, side), Image.Resampling.BOX), (left, top))

    def grained(
        self, picture: Image.Image, x: float, y: float, draw_it: object, inks: list[Colour]
    ) -> None:
        """A shape of large pixels, as old programs have them."""
        side, small = self.side, self.grain
        left, top = round(x - side / 2), round(y - side / 2)
        piece = picture.crop((left, top, left + side, top + side)).resize((small, small), 0)
        draw_it(ImageDraw.Draw(piece), small / 2, small / 2, small, inks, self.rng)  # type: ignore[operator]
        inset = max(2, side // 8)
        grown = piece.resize((side, side), 0).crop((inset, inset, side - inset, side - inset))
        picture.paste(grown, (left + inset, top + inset))

    def write(
        self, picture: Image.Image, x: float, y: float, text: str, ink: Colour, size: float
    ) -> None:
        side = self.side
        pen = ImageDraw.Draw(picture)
        pen.fontmode = "L" if self.smooth else "1"
        face = self.face
        if text in "♔♕♖♗♘♙♚♛♜♝♞♟":
            face = next(path for path in faces() if path.endswith("DejaVuSans.ttf"))
        if self.digital and side > 13:
            self.coarse(picture, x, y, text, ink, size)
            return
        font = _font(face, max(6, round(side * size * (1 if len(text) < 3 else 0.9))))
        stroke = 1 if self.bold and side > 16 else 0
        if self.outline and side > 22:
            around = (0, 0, 0) if sum(ink) > 300 else (255, 255, 255)
            pen.text((x, y), text, ink, font, "mm", stroke_width=1, stroke_fill=around)
            return
        left, top, right, bottom = pen.textbbox((0, 0), text, font, stroke_width=stroke)
        place = (x - (left + right) / 2, y - (top + bottom) / 2)
        pen.text(place, text, ink, font, stroke_width=stroke, stroke_fill=ink)

    def coarse(
        self, picture: Image.Image, x: float, y: float, text: str, ink: Colour, size: float
    ) -> None:
        """Letters of large pixels, as old programs have them."""
        high = min(self.high, max(8, round(self.side * 0.9)))
        times = max(1, round(self.side * min(size, 0.85) / (0.75 * high)))
        font = _font(self.face, high)
        left, top, right, bottom = (round(v) for v in font.getbbox(text))
        stamp = Image.new("L", (right - left + 2, bottom - top + 2))
        pen = ImageDraw.Draw(stamp)
        pen.fontmode = "1"
        pen.text((1 - left, 1 - top), text, 255, font)
        if self.heavy:
            stamp = stamp.filter(ImageFilter.MaxFilter(3)) if high >= 13 else stamp
        stamp = stamp.resize((stamp.width * times, stamp.height * times), 0)
        place = (round(x - stamp.width / 2), round(y - stamp.height / 2))
        picture.paste(Image.new("RGB", stamp.size, ink), place, stamp)


@cache
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)
