"""Which pictures a recogniser may be tuned on: `split.json` beside this, by program and theme.

Written down before there was a recogniser. Programs that are held out are for no eye that tunes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

Split = Literal["tune", "test", "held_out"]
SPLITS: tuple[Split, ...] = ("tune", "test", "held_out")
FILE = Path(__file__).with_name("split.json")


def split_of(program: str, theme: str) -> Split:
    """Where the pictures of a program in a theme belong."""
    table = json.loads(FILE.read_text())
    if program in table["held_out"]:
        return "held_out"
    return "test" if theme in table["test"][program] else "tune"
