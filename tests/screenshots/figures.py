"""The kept figures as a table: `python -m tests.screenshots.figures` renews it in the document.

The figures are what `tests/screenshots/measure.py` writes with `--into`; those of photographs are
kept under `photos of` their split.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.root import ROOT

FIGURES = Path(__file__).with_name("figures.json")
DOCUMENT = ROOT / "docs" / "reading-pictures.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
SPLITS = ("test", "held_out", "photos of test", "photos of tune")


def main() -> None:
    """Put the table into the document."""
    text = DOCUMENT.read_text()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    DOCUMENT.write_text(f"{text[:start]}\n{table()}{text[end:]}")


def table() -> str:
    """A row for each split and for each program in it."""
    figures = json.loads(FIGURES.read_text())
    rows = [line for name in sorted(figures, key=_place) for line in _rows(name, figures[name])]
    return "\n".join([*_HEAD, *rows]) + "\n"


_HEAD = (
    "| split | pictures | boards | right | where found | quietly wrong | doubtful cells | CPU |",
    "|---|---|---|---|---|---|---|---|",
)


def _rows(name: str, row: Mapping[str, float]) -> Iterator[str]:
    if name.count("/") < 2:
        program = name.partition("/")[2]
        cells = (
            program or f"**{name}**",
            f"{row['pictures']:,.0f}",
            f"{row['grids_found']:,.0f}",
            f"{row['cells_right_percent']:.2f}%",
            f"{row['cells_right_where_found_percent']:.2f}%",
            f"{row['wrong_quietly']:.0f}",
            f"{row['doubtful_percent']:.1f}%",
            f"{row['cpu_ms_p50']:.0f}, at most {row['cpu_ms_worst']:.0f} ms",
        )
        yield f"| {' | '.join(cells)} |"


def _place(name: str) -> tuple[int, str]:
    split = name.partition("/")[0]
    return SPLITS.index(split) if split in SPLITS else len(SPLITS), name


if __name__ == "__main__":
    main()
