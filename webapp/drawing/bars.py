"""Numbers in order as bars, with words below some of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 560, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 556, 12, 140
"""The edges of the field; numbers stand to its left, words below it."""

TICKS = 4
"""Above 0, at most."""

GAP = 0.28
"""The part of a bar's room that stays free."""

TEXT_DROP = 4.5
"""From the middle of a line of text to its baseline."""


class Bar(NamedTuple):
    """One number."""

    number: int
    words: str = ""
    """Below the bar; nothing where there is no room for words."""


def bars_svg(bars: Sequence[Bar], name: str) -> str:
    """The drawing of at least one bar; `name` tells it to those who cannot see it."""
    if not bars:
        raise ValueError("a drawing needs at least one bar")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(name)}">{"".join(_parts(bars))}</svg>'
    )


def _parts(bars: Sequence[Bar]) -> Iterator[str]:
    top, step = _scale(max(bar.number for bar in bars))
    ticks = [(_height(number, top), number) for number in range(0, top + 1, step)]
    yield f'<path class="bars-grid" d="{"".join(f"M{LEFT} {y:g}H{RIGHT}" for y, _ in ticks)}"/>'
    room = (RIGHT - LEFT) / len(bars)
    yield f'<path class="bars" d="{"".join(_shapes(bars, room, top))}"/>'
    yield '<g class="bars-text">'
    for y, number in ticks:
        yield _text(LEFT - 7, y + TEXT_DROP, str(number), "end")
    for place, bar in enumerate(bars):
        if bar.words:
            yield _text(LEFT + room * (place + 0.5), BOTTOM + 20, bar.words, "middle")
    yield "</g>"


def _shapes(bars: Sequence[Bar], room: float, top: int) -> Iterator[str]:
    for place, bar in enumerate(bars):
        if bar.number:
            x = LEFT + room * (place + GAP / 2)
            y = _height(bar.number, top)
            yield f"M{x:.1f} {BOTTOM}V{y:g}h{room * (1 - GAP):.1f}V{BOTTOM}z"


def _scale(most: int) -> tuple[int, int]:
    """The number at the top, and from tick to tick."""
    step = 1
    while step * TICKS < most:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return max(1, -(-most // step)) * step, step


def _height(number: int, top: int) -> float:
    return round(BOTTOM - number / top * (BOTTOM - TOP), 1)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
