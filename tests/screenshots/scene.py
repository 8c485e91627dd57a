"""Screenshots of programs with the truth of every cell, as they are kept in a folder.

A scene is a whole screen or page as a program drew it, unscaled. A truth is a JSON file beside a
picture: `program`, `theme`, `size` (of the board in cells), `rows`, `box` (of the grid of cells in
pixels) and how the picture came from its scene. The signs in `rows`:

    0-8  an open cell and its number        F  a flag
    .    a covered cell                     *  a mine that is shown, exploded or not
    ?    a question mark                    x  a flag or mine crossed out: there is none
    -    marked as empty, on paper

A cell crossed out says that it holds no mine, but programs draw it as a mine or a flag with a
cross. Readers may take it for either, so no measure counts it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PIL import Image

SIGNS = frozenset("012345678F.*?x-")

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels; right and bottom are the first that lie outside."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One screen of one program."""

    program: str
    theme: str
    image: Image.Image
    rows: tuple[str, ...]
    box: Box
    window: Box | None = None
    """The program's window with its frame, where the image holds more than the window."""

    def __post_init__(self) -> None:
        """Refuse truths that cannot be true."""
        if len({len(row) for row in self.rows}) != 1 or set("".join(self.rows)) - SIGNS:
            raise ValueError(f"{self.program}, {self.theme}: no rows of a board: {self.rows}")
        left, top, right, bottom = self.box
        width, height = self.image.size
        if not (0 <= left < right < width + 0.5 and 0 <= top < bottom < height + 0.5):
            raise ValueError(f"{self.program}, {self.theme}: {self.box} in {self.image.size}")

    @property
    def cell(self) -> tuple[float, float]:
        """The width and the height of a cell in pixels."""
        left, top, right, bottom = self.box
        return (right - left) / len(self.rows[0]), (bottom - top) / len(self.rows)

    def truth(self) -> dict[str, Any]:
        """What is written beside the picture."""
        return {
            "program": self.program,
            "theme": self.theme,
            "size": [len(self.rows[0]), len(self.rows)],
            "rows": list(self.rows),
            "box": [round(side, 2) for side in self.box],
            "window": self.window and [round(side, 2) for side in self.window],
        }

    def cut(self, crop: Box) -> Scene:
        """Only a part of the image."""
        left, top, right, bottom = (round(side) for side in crop)

        box = (
            max(0, self.box[0] - left),
            max(0, self.box[1] - top),
            min(right - left, self.box[2] - left),
            min(bottom - top, self.box[3] - top),
        )
        image = self.image.crop((left, top, right, bottom))
        return replace(self, image=image, box=box, window=None)


def store(scene: Scene, folder: Path, name: str) -> None:
    """Keep a scene, unscaled."""
    folder.mkdir(parents=True, exist_ok=True)
    scene.image.convert("RGB").save(folder / f"{name}.png")
    (folder / f"{name}.json").write_text(json.dumps(scene.truth()))


def stored(folder: Path) -> Iterator[tuple[str, Scene]]:
    """All scenes of a folder with their names."""
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text())
        image = Image.open(path.with_suffix(".png"))
        yield (
            path.stem,
            Scene(
                program=truth["program"],
                theme=truth["theme"],
                image=image,
                rows=tuple(truth["rows"]),
                box=tuple(truth["box"]),
                window=truth["window"] and tuple(truth["window"]),
            ),
        )
