"""How the parts of a chart look: style sheets, as a chart has a class for each part.

A page brings its own rules for these classes. A file of its own carries `SCREEN`, which knows day,
night and print; on paper it carries `PAPER`.
"""

from __future__ import annotations

_SANS = '"Segoe UI",seravek,"Noto Sans","Open Sans",ubuntu,"DejaVu Sans",sans-serif'
_SERIF = 'charter,"Bitstream Charter",cambria,"Noto Serif","DejaVu Serif",serif'

DASHES = ("", "9 4", "2 4", "10 4 2 4", "5 3", "14 4")
"""A line each; a seventh line takes the first again."""

DAY = ("#a4501a", "#23695a", "#3b5a8c", "#7d3f66", "#6b6414", "#22302f")
NIGHT = ("#e79a5b", "#7cc7b0", "#93b5e8", "#d79cc3", "#cfc06a", "#e9e3d3")
_BLACK = ("#000",) * 6

_SHAPE = f"""
text{{font-family:{_SANS};font-size:13px}}
.chart-title{{font-family:{_SERIF};font-size:19px}}
.chart-name,.chart-label{{font-size:13px}}
.chart-grid,.chart-axis,.chart-line,.chart-best,.chart-reference,.chart-leader{{fill:none}}
.chart-grid{{stroke-width:.8}}
.chart-axis{{stroke-width:1.4}}
.chart-reference{{stroke-width:1.2;stroke-dasharray:1.5 4;stroke-linecap:round}}
.chart-line{{stroke:currentColor;stroke-width:1.8;stroke-linejoin:round}}
.chart-band{{fill:currentColor;opacity:.28}}
.chart-marks{{fill:currentColor}}
.chart-best{{stroke:currentColor;stroke-width:1.8}}
.chart-leader{{stroke:currentColor;stroke-width:.8;opacity:.6}}
"""


def _colours(ground: str, ink: str, soft: str, grid: str, lines: tuple[str, ...]) -> str:
    numbered = "".join(f".chart-{n}{{color:{colour}}}" for n, colour in enumerate(lines, 1))
    return (
        f".chart-ground{{fill:{ground}}}"
        f".chart-title,.chart-label{{fill:{ink}}}"
        f".chart-ticks,.chart-name,.chart-note{{fill:{soft}}}"
        f".chart-grid{{stroke:{grid}}}"
        f".chart-axis,.chart-reference{{stroke:{soft}}}"
        f"{numbered}"
    )


_PRINT = _colours("#fff", "#000", "#444", "#ccc", _BLACK)

SCREEN = (
    _SHAPE
    + _colours("#fffdf7", "#22302f", "#5c6763", "#d9d4c4", DAY)
    + "\n@media (prefers-color-scheme:dark){"
    + _colours("#1b2324", "#e9e3d3", "#9aa39d", "#2d3737", NIGHT)
    + "}\n@media print{"
    + _PRINT
    + "}\n"
)
"""For a file that is looked at: as the site, by day and by night, and black when printed."""

PAPER = _SHAPE + _PRINT + "\n"
"""Pure black and greys, without anything that depends on where it is shown."""
