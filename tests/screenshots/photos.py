"""Photographs of screens and paper, made from scenes: `python -m tests.screenshots.photos FOLDER`.

A screen is seen a little from the side: turned, in perspective, with the grid of the screen's
pixels against that of the camera, uneven light, blur, noise, and JPEG. The truth tells the four
corners of the board. Programs that are held out are left out here too.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import cos, radians, sin, tan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from tests.screenshots.make import seeded
from tests.screenshots.scene import Scene, stored
from tests.screenshots.split import split_of
from tests.screenshots.variants import around

Points = list[tuple[float, float]]
Array = np.ndarray[Any, Any]
DISTANCE = 2.2
"""How far the camera is, in widths of the picture."""


def main() -> int:
    """Make a photograph of every so many-th scene."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--every", type=int, default=3)
    chosen = options.parse_args()
    into = chosen.folder / "photos"
    into.mkdir(exist_ok=True)
    for path in into.iterdir():
        path.unlink()
    for program in sorted((chosen.folder / "bases").iterdir()):
        for name, scene in list(stored(program))[:: chosen.every]:
            split = split_of(scene.program, scene.theme)
            if split != "held_out":
                photograph(scene, into, f"{scene.program}-{name}", split)
    return 0


def photograph(scene: Scene, into: Path, name: str, split: str) -> None:
    """Make one photograph with its truth."""
    rng = seeded(f"photo-{scene.program}-{name}")
    part = scene.cut(around(scene, [rng.uniform(0.5, 4) * min(scene.cell) for _ in range(4)]))
    sharp, box = enlarged(part, rng.choice((1000, 1300, 1600)))
    angles = {axis: rng.choice((-1, 1)) * rng.uniform(*span) for axis, span in ANGLES.items()}
    image, corners = turned(sharp, box, angles, rng)
    done = lit(image, rng)
    file = into / f"{name}.jpg"
    done.save(file, "JPEG", quality=rng.randint(75, 93))
    across, down = [x for x, _ in corners], [y for _, y in corners]
    truth = scene.truth() | {
        "box": [min(across), min(down), max(across), max(down)],
        "corners": [[round(x, 1), round(y, 1)] for x, y in corners],
        "picture": file.name,
        "split": split,
        "transform": {"crop": "photo", **{axis: round(angle, 2) for axis, angle in angles.items()}},
    }
    del truth["window"]
    file.with_suffix(".json").write_text(json.dumps(truth))


ANGLES = {"turn": (0.2, 2.5), "pan": (1.0, 8.0), "tilt": (1.0, 8.0)}
"""Degrees in the picture's plane, to the side, and up or down."""


def enlarged(scene: Scene, longest: int) -> tuple[Image.Image, Points]:
    """The screen's pixels as a camera sees them, large; the corners of the board."""
    scale = longest / max(scene.image.size)
    size = tuple(round(side * scale) for side in scene.image.size)
    image = scene.image.convert("RGB").resize((size[0], size[1]), Image.Resampling.BICUBIC)
    left, top, right, bottom = (side * scale for side in scene.box)
    return image, [(left, top), (right, top), (right, bottom), (left, bottom)]


def turned(
    image: Image.Image, corners: Points, angles: dict[str, float], rng: Random
) -> tuple[Image.Image, Points]:
    """The picture from a little aside, on a desk."""
    width, height = image.size
    view = Projection(width, height, angles)
    ends: Points = [(0, 0), (width, 0), (width, height), (0, height)]
    seen = [view.of(point) for point in ends]
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    edge = 20
    size = (
        round(max(x for x, _ in seen) - left) + 2 * edge,
        round(max(y for _, y in seen) - top) + 2 * edge,
    )

    def placed(points: Points) -> Points:
        return [(x - left + edge, y - top + edge) for x, y in points]

    ground = Image.new("RGB", size, rng.choice(((30, 28, 26), (120, 100, 80), (200, 196, 188))))
    back = coefficients(placed(seen), ends)
    warped = image.transform(size, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC)
    inside = Image.new("L", image.size, 255).transform(
        size, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC
    )
    ground.paste(warped, (0, 0), inside)
    return ground, placed([view.of(point) for point in corners])


class Projection:
    """How a camera sees the points of a screen."""

    def __init__(self, width: int, height: int, angles: dict[str, float]) -> None:
        self.width, self.height = width, height
        self.turn, self.pan, self.tilt = (radians(angles[axis]) for axis in ANGLES)

    def of(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the screen in the photograph."""
        x, y = point[0] - self.width / 2, point[1] - self.height / 2
        x, y = x * cos(self.turn) - y * sin(self.turn), x * sin(self.turn) + y * cos(self.turn)
        depth = 1 + (x * tan(self.pan) + y * tan(self.tilt)) / (DISTANCE * self.width)
        return x * cos(self.pan) / depth, y * cos(self.tilt) / depth


def coefficients(seen: Points, true: Points) -> list[float]:
    """The eight numbers that lead from the photograph back to the screen."""
    rows, values = [], []
    for (x, y), (u, v) in zip(seen, true, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    numbers: list[float] = np.linalg.solve(np.array(rows), np.array(values)).tolist()
    return numbers


def lit(image: Image.Image, rng: Random) -> Image.Image:
    """Moiré, uneven and coloured light, blur, noise."""
    blurred = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.6)))
    pixels = np.asarray(blurred).astype(np.float32)
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    pixels *= moire(x, y, rng)[:, :, None]
    aside = rng.uniform(-0.25, 0.25) * (x / width - 0.5) + rng.uniform(-0.25, 0.25) * (
        y / height - 0.5
    )
    pixels *= (rng.uniform(0.75, 1.05) + aside)[:, :, None]
    pixels *= np.array([rng.uniform(0.92, 1.05) for _ in range(3)], dtype=np.float32)
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(1.5, 7), pixels.shape)
    return Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8))


def moire(x: Array, y: Array, rng: Random) -> Array:
    """Slow stripes, where the pixels of the screen and of the camera all but agree."""
    strength = rng.choice((0.0, 0.02, 0.04))
    angle, period = rng.uniform(0, 3.14), rng.uniform(6, 40)
    waves: Array = 1 + strength * np.sin((x * cos(angle) + y * sin(angle)) * 6.283 / period)
    return waves


if __name__ == "__main__":
    sys.exit(main())
