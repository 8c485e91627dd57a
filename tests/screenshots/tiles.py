"""What a program draws in a cell, by its exact pixels.

At its own size a program draws each kind of cell alike, pixel by pixel. Every such tile is looked
at by a person once, and its sign is kept in `tables/PROGRAM.json`; from then on screens of that
program are read exactly, by nothing but equality. A tile nobody has named yet is put aside to be
named, and the screen is no truth until then:

    python -m tests.screenshots.tiles FOLDER            a sheet of all tiles that have no name yet
    python -m tests.screenshots.tiles FOLDER SIGNS      their names in the order of the sheet

A tile that says nothing of a board (half drawn, say) is named `~`: screens with it are no truths.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw

from tests.screenshots.scene import SIGNS, Box

TABLES = Path(__file__).with_name("tables")
NO_TILE = "~"


class UnnamedTile(LookupError):
    """A tile that nobody has named."""


@dataclass
class Tiles:
    """The tiles of a program, and where to put those without a name."""

    program: str
    theme: str
    aside: Path
    inset: int = 1
    names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the table."""
        file = TABLES / f"{self.program}.json"
        if file.exists():
            self.names = json.loads(file.read_text()).get(self.theme, {})

    def rows(self, screen: Image.Image, box: Box, size: tuple[int, int]) -> tuple[str, ...]:
        """The signs of a board; raise `UnnamedTile` after putting aside all that have no name."""
        across, down = (box[2] - box[0]) / size[0], (box[3] - box[1]) / size[1]
        missing, rows = 0, []
        for y in range(size[1]):
            row = ""
            for x in range(size[0]):
                tile = screen.crop((
                    round(box[0] + x * across) + self.inset,
                    round(box[1] + y * down) + self.inset,
                    round(box[0] + (x + 1) * across) - self.inset,
                    round(box[1] + (y + 1) * down) - self.inset,
                ))  # fmt: skip
                name = self.names.get(key_of(tile), "")
                missing += name in {"", NO_TILE}
                if not name:
                    self.put_aside(tile)
                row += name
            rows.append(row)
        if missing:
            raise UnnamedTile(f"{missing} tiles of {self.program}, {self.theme}")
        return tuple(rows)

    def put_aside(self, tile: Image.Image) -> None:
        """Keep a tile to be named."""
        folder = self.aside / self.program / self.theme
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{key_of(tile)}.png"
        if not file.exists():
            tile.save(file)


def key_of(tile: Image.Image) -> str:
    """The pixels of a tile in a few letters."""
    data = tile.tobytes()
    return hashlib.sha256(f"{tile.size}".encode() + data).hexdigest()[:16]


def main() -> int:
    """Draw the sheet, or take the names."""
    aside = Path(sys.argv[1])
    files = sorted(aside.glob("*/*/*.png"), key=lambda file: (file.parent, file.stat().st_mtime_ns))
    if len(sys.argv) == 2:
        sheet(files).save(aside / "sheet.png")
        sys.stdout.write(f"{len(files)} tiles: {aside / 'sheet.png'}\n")
        return 0
    signs = sys.argv[2].replace(" ", "")
    if len(signs) != len(files) or set(signs) - SIGNS - {NO_TILE}:
        sys.stderr.write(f"{len(signs)} names for {len(files)} tiles\n")
        return 2
    for file, sign in zip(files, signs, strict=True):
        name(file, sign)
    return 0


def sheet(files: list[Path]) -> Image.Image:
    """All tiles with their numbers, ten in a row."""
    image = Image.new("RGB", (10 * 120, (len(files) + 9) // 10 * 90 + 10), "white")
    draw = ImageDraw.Draw(image)
    for index, file in enumerate(files):
        x, y = index % 10 * 120, index // 10 * 90
        tile = Image.open(file).convert("RGB")
        scale = min(64 / tile.width, 64 / tile.height)
        size = round(tile.width * scale), round(tile.height * scale)
        image.paste(tile.resize(size, Image.Resampling.NEAREST), (x + 44, y + 8))
        label = f"{index + 1}\n{file.parent.name[:6]}\n{tile.width}"
        draw.text((x + 2, y + 8), label, fill="black")
    return image


def name(file: Path, sign: str) -> None:
    """Write the name of a tile into its table."""
    program, theme = file.parent.parent.name, file.parent.name
    TABLES.mkdir(exist_ok=True)
    table = TABLES / f"{program}.json"
    names = json.loads(table.read_text()) if table.exists() else {}
    names.setdefault(theme, {})[file.stem] = sign
    table.write_text(json.dumps(names, indent=1, sort_keys=True) + "\n")
    file.unlink()


if __name__ == "__main__":
    sys.exit(main())
