"""Make pictures of real programs: `python -m tests.screenshots.make PROGRAM… --into FOLDER`.

First the scenes, screens as the programs drew them, into `FOLDER/bases/PROGRAM`; then the pictures
made from them, into `FOLDER/tune`, `FOLDER/test` or `FOLDER/held_out`; with `--small`, more of the
split `tune` with small cells, into `FOLDER/small`.
"""

from __future__ import annotations

import argparse
import importlib
import json
import shutil
import sys
import zlib
from pathlib import Path
from random import Random

from tests.screenshots.desktop import Display, Studio, display
from tests.screenshots.scene import store, stored
from tests.screenshots.split import SPLITS, split_of
from tests.screenshots.variants import small, variants

PROGRAMS = {
    "ace-minesweeper": "ace_minesweeper",
    "bullets": "bullets_site",
    "bullets-pdf": "bullets_pdf",
    "freesweep": "freesweep",
    "gnome-mines": "gnome_mines",
    "kmines": "kmines",
    "minegauler": "minegauler",
    "minesweeper-for-web": "minesweeper_for_web",
    "react-minesweeper": "react_minesweeper",
    "sgt-mines": "sgt_mines",
    "winemine": "winemine",
    "xbomb": "xbomb",
    "xdemineur": "xdemineur",
}


def main() -> int:
    """Make what is asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program", nargs="+", choices=sorted(PROGRAMS))
    options.add_argument("--into", type=Path, required=True)
    options.add_argument("--scenes", type=int, default=12, help="how many for each theme")
    options.add_argument("--variants", type=int, default=3, help="pictures of each scene")
    options.add_argument("--display", type=int, default=99, help="a number no X server has")
    options.add_argument(
        "--pictures-only", action="store_true", help="of the scenes that are there"
    )
    options.add_argument("--small", type=int, default=0, help="of each scene with small cells")
    chosen = options.parse_args()
    if not chosen.pictures_only:
        with display(chosen.display) as screen:
            for program in chosen.program:
                make_scenes(program, chosen.scenes, chosen.into, screen)
    for program in chosen.program:
        make_pictures(program, chosen.variants, chosen.into)
        if chosen.small:
            make_small(program, chosen.small, chosen.into)
    return 0


def make_scenes(program: str, count: int, into: Path, screen: Display) -> None:
    """Let a program draw."""
    module = importlib.import_module(f"tests.screenshots.programs.{PROGRAMS[program]}")
    folder = into / "bases" / program
    shutil.rmtree(folder, ignore_errors=True)
    drawn = module.scenes(count, Studio(screen, seeded(program), into))
    for index, scene in enumerate(drawn):
        store(scene, folder, f"{scene.theme}-{index:03}")


def make_pictures(program: str, count: int, into: Path) -> None:
    """Make pictures of all scenes of a program."""
    for split in SPLITS:
        clear(program, into / split)
    total = 0
    for name, scene in stored(into / "bases" / program):
        split = split_of(program, scene.theme)
        for index, picture in enumerate(variants(scene, count, seeded(f"{program}-{name}"))):
            picture.write(into / split, f"{program}-{name}-{index}", {"split": split})
            total += 1
    sys.stderr.write(f"{program}: {total} pictures\n")


def make_small(program: str, count: int, into: Path) -> None:
    """Make pictures with small cells of the scenes that may be tuned on."""
    clear(program, into / "small")
    for name, scene in stored(into / "bases" / program):
        if split_of(program, scene.theme) == "tune":
            for index, picture in enumerate(small(scene, count, seeded(f"small-{program}-{name}"))):
                picture.write(into / "small", f"{program}-{name}-{index}", {"split": "small"})


def clear(program: str, folder: Path) -> None:
    """Remove the pictures of a program."""
    for path in folder.glob(f"{program}-*.json"):
        truth = json.loads(path.read_text())
        if truth["program"] == program:  # another may begin with the same letters
            path.unlink()
            (path.parent / truth["picture"]).unlink()


def seeded(name: str) -> Random:
    """The same choices in every run."""
    return Random(zlib.crc32(name.encode()))


if __name__ == "__main__":
    sys.exit(main())
