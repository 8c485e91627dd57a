"""The sample that is kept for tests: `python -m tests.screenshots.sample FOLDER`.

From the pictures in a folder, as `make` and `photos` write them, a few of every program and theme,
each of another crop and format where there are such, none too heavy, 3 MB in all.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.screenshots.make import seeded
from tests.screenshots.split import SPLITS

INTO = Path(__file__).with_name("sample")
FOLDERS = (*SPLITS, "photos")
MOST_BYTES = 3_000_000
MOST_OF_A_PICTURE, MOST_OF_A_PHOTO = 37_000, 120_000
OF_A_THEME = 2
"""Pictures of each theme; of photographs, of each program."""

Truth = dict[str, Any]


def main() -> int:
    """Choose anew."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    folder = options.parse_args().folder
    shutil.rmtree(INTO, ignore_errors=True)
    total = count = 0
    for name in FOLDERS:
        for truth in chosen(folder / name):
            into = INTO / name
            into.mkdir(parents=True, exist_ok=True)
            file = folder / name / truth["picture"]
            shutil.copy(file, into)
            text = json.dumps(truth) + "\n"
            (into / file.with_suffix(".json").name).write_text(text)
            total += file.stat().st_size + len(text)
            count += 1
    sys.stdout.write(f"{count} pictures, {total} bytes\n")
    return 0 if total <= MOST_BYTES else 1


def chosen(folder: Path) -> list[Truth]:
    """A few of every theme that differ in what was done to them."""
    themes: dict[tuple[str, str], list[Truth]] = defaultdict(list)
    most = MOST_OF_A_PHOTO if folder.name == "photos" else MOST_OF_A_PICTURE
    for file in sorted(folder.glob("*.json")):
        truth = json.loads(file.read_text())
        size = (folder / truth["picture"]).stat().st_size
        if size <= most and telling(truth["rows"]):
            theme = "" if folder.name == "photos" else truth["theme"]
            themes[truth["program"], theme].append(truth)
    picked = []
    for key, truths in sorted(themes.items()):
        seeded(" ".join(key)).shuffle(truths)
        ways: dict[str, Truth] = {}
        for truth in truths:
            ways.setdefault(way(truth), truth)
        picked += list(ways.values())[:OF_A_THEME]
    return picked


def telling(rows: list[str]) -> bool:
    """Whether there is something to be read."""
    return len(set("".join(rows))) > 3


def way(truth: Truth) -> str:
    """What was done to a picture, in a word or two."""
    done = truth["transform"]
    return f"{done['crop']} {done.get('format')}"


if __name__ == "__main__":
    sys.exit(main())
