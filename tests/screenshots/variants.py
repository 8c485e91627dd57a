"""Pictures as people send them, from scenes: cut out, scaled, squeezed into JPEG or WebP."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from tests.screenshots.scene import Box, Scene

SMALLEST_CELL = 9
SMALL_CELL = 16
"""Pixels: larger ones are no small cells."""

LARGEST_SIDE = 4200
SCALES = (0.6, 0.67, 0.75, 0.8, 0.9, 1.1, 1.25, 1.33, 1.5, 1.7, 1.75, 2.0, 2.0, 2.25, 2.5)
FILTERS = {
    "nearest": Image.Resampling.NEAREST,
    "bilinear": Image.Resampling.BILINEAR,
    "bicubic": Image.Resampling.BICUBIC,
    "lanczos": Image.Resampling.LANCZOS,
    "box": Image.Resampling.BOX,
}
CROPS = ("tight", "close", "margin", "window", "window", "screen", "screen", "cut")
FORMATS = ("png", "png", "jpeg", "jpeg", "webp")


@dataclass(frozen=True)
class Picture:
    """A file and what is true of it."""

    scene: Scene
    data: bytes
    suffix: str
    transform: dict[str, Any]

    def write(self, folder: Path, name: str, more: dict[str, Any]) -> None:
        """Put both files into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.{self.suffix}").write_bytes(self.data)
        truth = {key: value for key, value in self.scene.truth().items() if key != "window"}
        truth |= {"picture": f"{name}.{self.suffix}", "transform": self.transform} | more
        (folder / f"{name}.json").write_text(json.dumps(truth))


def variants(scene: Scene, count: int, rng: Random) -> Iterator[Picture]:
    """The scene as it is, and other pictures of it."""
    whole = scene if scene.window is None else scene.cut(scene.window)
    yield encoded(whole, "png", 100, {"crop": "window", "scale": 1})
    for _ in range(count - 1):
        part, crop = cut_out(scene, rng)
        scale = 1.0 if rng.random() < 0.4 else possible_scale(part, rng)
        way = rng.choice(sorted(FILTERS))
        if way == "nearest" and scale % 1:
            way = "lanczos"
        done = {"crop": crop, "scale": scale, "filter": way}
        yield encoded(scaled(part, scale, way), rng.choice(FORMATS), rng.randint(60, 95), done)


def small(scene: Scene, count: int, rng: Random) -> Iterator[Picture]:
    """Pictures with cells as small as can be read: old programs, wide boards on phones."""
    for _ in range(count):
        part, crop = cut_out(scene, rng)
        cell = rng.uniform(SMALLEST_CELL, SMALL_CELL)
        scale = min(1.0, cell / min(part.cell))
        way = rng.choice(sorted(set(FILTERS) - {"nearest"}))
        done = {"crop": crop, "scale": scale, "filter": way}
        yield encoded(scaled(part, scale, way), rng.choice(FORMATS), rng.randint(70, 95), done)


def cut_out(scene: Scene, rng: Random) -> tuple[Scene, str]:
    """A part of the screen that holds the board."""
    way = rng.choice(CROPS)
    cell = min(scene.cell)
    if way == "cut":
        return through_cells(scene, rng), way
    if way == "window":
        return (scene if scene.window is None else scene.cut(scene.window)), way
    if way == "screen":
        return scene, way
    widest = {"tight": 2.0, "close": 0.6 * cell, "margin": 5 * cell}[way]
    return scene.cut(around(scene, [rng.uniform(0, widest) for _ in range(4)])), way


def around(scene: Scene, margins: list[float]) -> Box:
    """The box of the grid with margins, inside the image."""
    left, top, right, bottom = scene.box
    width, height = scene.image.size
    return (
        max(0, left - margins[0]),
        max(0, top - margins[1]),
        min(width, right + margins[2]),
        min(height, bottom + margins[3]),
    )


def through_cells(scene: Scene, rng: Random) -> Scene:
    """A cut through the middle of the board: cells at its sides are less than half there.

    Those are not in the truth; nobody could say what they are.
    """
    rows = scene.rows
    if len(rows) < 8 or len(rows[0]) < 8:
        return scene
    across, down = scene.cell
    first = rng.randrange(1, len(rows[0]) // 3), rng.randrange(1, len(rows) // 3)
    last = (
        rng.randrange(2 * len(rows[0]) // 3, len(rows[0])),
        rng.randrange(2 * len(rows) // 3, len(rows)),
    )
    left, top = scene.box[0] + first[0] * across, scene.box[1] + first[1] * down
    right, bottom = scene.box[0] + last[0] * across, scene.box[1] + last[1] * down
    inner = replace(
        scene,
        rows=tuple(row[first[0] : last[0]] for row in rows[first[1] : last[1]]),
        box=(left, top, right, bottom),
    )
    shares = [rng.uniform(0.1, 0.35) for _ in range(4)]
    return inner.cut(
        (
            left - shares[0] * across,
            top - shares[1] * down,
            right + shares[2] * across,
            bottom + shares[3] * down,
        )
    )


def possible_scale(scene: Scene, rng: Random) -> float:
    """A scale that leaves cells to be seen and pictures to be sent."""
    smallest = SMALLEST_CELL / min(scene.cell)
    largest = LARGEST_SIDE / max(scene.image.size)
    fitting = [scale for scale in SCALES if smallest <= scale <= largest]
    return (
        rng.choice(fitting) * (1 if rng.random() < 0.5 else rng.uniform(1, 1.04)) if fitting else 1
    )


def scaled(scene: Scene, scale: float, way: str) -> Scene:
    """The scene at another size."""
    if scale == 1:
        return scene
    width, height = scene.image.size
    size = round(width * scale), round(height * scale)
    across, down = size[0] / width, size[1] / height
    left, top, right, bottom = scene.box
    return replace(
        scene,
        image=scene.image.convert("RGB").resize(size, FILTERS[way]),
        box=(left * across, top * down, right * across, bottom * down),
        window=None,
    )


def encoded(scene: Scene, kind: str, quality: int, done: dict[str, Any]) -> Picture:
    """The bytes of a picture."""
    file = io.BytesIO()
    image = scene.image.convert("RGB")
    if kind == "png":
        image.save(file, "PNG")
        return Picture(scene, file.getvalue(), "png", done | {"format": "png"})
    image.save(file, kind.upper(), quality=quality)
    suffix = {"jpeg": "jpg", "webp": "webp"}[kind]
    return Picture(scene, file.getvalue(), suffix, done | {"format": kind, "quality": quality})
