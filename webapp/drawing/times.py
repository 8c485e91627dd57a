"""The times of games that were won, in order: a dot for each, the best so far as a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain, count
from typing import NamedTuple

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 68, 352, 14, 170
"""The edges of the field; times stand to its left, the first and the last win below it."""

INSET = 22
"""Between the edges of the field and the first and the last dot, which have words below."""

TICKS = 4
"""Above 0:00, at most."""

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
_STEPS = (
    *(SECOND * step // 10 for step in (1, 2, 5)),
    *(unit * step for unit in (SECOND, MINUTE) for step in (1, 2, 5, 10, 20, 30)),
)
"""Milliseconds between two ticks, as people count time; above them hours, doubled."""

TEXT_DROP = 4.5
"""From the middle of a line of text to its baseline."""


class Win(NamedTuple):
    """One game that was won."""

    number: int
    """Which win it was, from 1."""

    ms: int
    best: int
    """The least time up to then."""


def times_svg(wins: Sequence[Win], name: str) -> str:
    """The drawing of at least one win; `name` tells it to those who cannot see it."""
    if not wins:
        raise ValueError("the drawing of times needs at least one win")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(name)}">{"".join(_parts(wins))}</svg>'
    )


def clock(ms: float, *, tenths: bool = False) -> str:
    """A time as a watch shows it: 1:05, 1:00:05, with tenths 0:12.3."""
    seconds, rest = divmod(int(ms), SECOND)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    time = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{time}.{rest // 100}" if tenths else time


def _parts(wins: Sequence[Win]) -> Iterator[str]:
    top, step = _scale(max(win.ms for win in wins))
    ticks = [(_height(ms, top), ms) for ms in range(0, top + 1, step)]
    yield f'<path class="times-grid" d="{"".join(f"M{LEFT} {y:g}H{RIGHT}" for y, _ in ticks)}"/>'
    yield '<g class="times-text">'
    for y, ms in ticks:
        yield _text(LEFT - 8, y + TEXT_DROP, clock(ms, tenths=step < SECOND), "end")
    for win in (wins[0], wins[-1])[: len(wins)]:
        yield _text(_across(win.number, wins), BOTTOM + 22, f"win {win.number}", "middle")
    yield "</g>"
    places = [(_across(win.number, wins), win) for win in wins]
    yield f'<path class="times-best" d="{_descent(places, top)}"/>'
    dots = "".join(f"M{x:g} {_height(win.ms, top):g}h0" for x, win in places)
    yield f'<path class="times-dots" d="{dots}"/>'


def _scale(most: int) -> tuple[int, int]:
    """The time at the top, and from tick to tick."""
    steps = chain(_STEPS, (HOUR << doubled for doubled in count()))
    step = next(step for step in steps if step * TICKS >= most)
    return max(1, -(-most // step)) * step, step


def _height(ms: int, top: int) -> float:
    return round(BOTTOM - ms / top * (BOTTOM - TOP), 1)


def _across(number: int, wins: Sequence[Win]) -> float:
    first, last = wins[0].number, wins[-1].number
    share = (number - first) / (last - first) if last > first else 0.5
    return round(LEFT + INSET + share * (RIGHT - LEFT - 2 * INSET), 1)


def _descent(places: Sequence[tuple[float, Win]], top: int) -> str:
    """From win to win; it falls where the best time was beaten."""
    start, first = places[0]
    path, best = f"M{start:g} {_height(first.best, top):g}", first.best
    for x, win in places:
        if win.best != best:
            path, best = f"{path}H{x:g}V{_height(win.best, top):g}", win.best
    return f"{path}H{places[-1][0]:g}"


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{text}</text>'
