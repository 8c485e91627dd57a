"""Statements of MineBot's second and third experiments, judged by the rows.

The plots have not come down to us, only the words. "Most of the configurations" are taken to be
boards of about 441 cells and wider than 5; their curves are averaged where single ones would shake.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import LabRow

NARROW = 5
LINEAR = (30, 110)
"""The numbers of mines between which the paper sees straight lines."""

LAST = 150
NEAR_LINE = 0.05
"""How far a straight line may be from a curve that is called linear."""

SURELY_LEFT = 0.01
"""The part of all games that a lead-in or a lead-out has to tell apart, to be one."""

SUDDEN, AT_ONCE = 0.25, 10
"""The part of all games by which the win rate drops suddenly, and within how many mines."""

ALIKE = 0.98
"""The least correlation of two curves of exactly the same fashion."""

FLAT = 0.1
"""The largest span of rates that still is almost no significant variation."""

NEVER = 0.01
"""The largest rate that shows as 0% of a hundred games, more often than not."""

MANY = 0.25
"""The part of the configurations that is many of them."""

MIDDLE = (0.1, 0.95)
"""Mean rates of wide boards from which narrow ones may visibly plummet."""

Curve = Mapping[int, float]


def _curve(rows: Iterable[LabRow], measure: str, by: str = "mines") -> Curve:
    """The mean rate by a setting."""
    values = defaultdict(list)
    for row in rows:
        values[int(row.point.number(by))].append(row[measure].mean)
    return {place: statistics.fmean(rates) for place, rates in sorted(values.items())}


def density_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """How the statements of experiment two fare, by the paper's own grid at area 441."""
    grid = [
        row
        for row in rows
        if row.point.facts["reading"] == "area 441" and row.point.facts["games"] == 100
    ]
    wide = [row for row in grid if row.point.number("width") > NARROW]
    won, found_rate = _curve(wide, "won"), _curve(wide, "found")
    return [
        _no_crystallisation(won),
        _linear(won, found_rate),
        _lead(won, "lead-in", 0, LINEAR[0]),
        _lead(won, "lead-out", LAST, LINEAR[1]),
        _same_fashion(won, found_rate),
        _never_at_last(grid),
    ]


def _slope(curve: Curve, start: int, end: int) -> float:
    """How much a curve falls for each mine from start to end."""
    return (curve[start] - curve[end]) / (end - start)


def _no_crystallisation(won: Curve) -> PaperClaim:
    """It agrees if the win rate never loses a large part within a few mines."""
    drops = {
        mines: rate - won[mines + AT_ONCE] for mines, rate in won.items() if mines + AT_ONCE in won
    }
    start = max(drops, key=lambda mines: drops[mines])
    return PaperClaim(
        "There is no number of mines at which the number of wins suddenly drops.",
        f"The steepest fall is from {start} to {start + AT_ONCE} mines: {100 * drops[start]:.0f} "
        f"points, where {100 * SUDDEN:.0f} would be sudden.",
        drops[start] < SUDDEN,
    )


def _linear(*curves: Curve) -> PaperClaim:
    """It agrees if straight lines come near both curves."""
    farthest = [_off_line(curve) for curve in curves]
    texts = ", ".join(f"{100 * distance:.1f}" for distance in farthest)
    return PaperClaim(
        "Win rate and found rate decrease linearly between 30 and 110 mines.",
        f"The best straight lines are off by up to {texts} points.",
        max(farthest) <= NEAR_LINE,
        "Each further guess multiplies the chance to lose: the curve is an S, steepest where every "
        "second game is won, and straight nowhere for long.",
    )


def _off_line(curve: Curve) -> float:
    """How far the best straight line through the linear part is from it."""
    places = [place for place in curve if LINEAR[0] <= place <= LINEAR[1]]
    slope, start = statistics.linear_regression(places, [curve[place] for place in places])
    return max(abs(curve[place] - start - slope * place) for place in places)


def _lead(won: Curve, name: str, far: int, near: int) -> PaperClaim:
    """It agrees if the curve is flatter there than the linear part, and flattest at its far end.

    Where hardly a game is won, nothing is left to lead out of.
    """
    middle = min(won, key=lambda place: abs(place - (far + near) / 2))
    outer, inner = _slope(won, far, middle), _slope(won, middle, near)
    usual = _slope(won, *LINEAR)
    return PaperClaim(
        f"There is a short {name} between {min(far, near)} and {max(far, near)} mines.",
        f"From {100 * won[min(far, near)]:.1f}% to {100 * won[max(far, near)]:.1f}%: the curve "
        f"falls by {_points(outer)} points a mine at its far end, then by {_points(inner)}, and by "
        f"{_points(usual)} on the linear part.",
        outer < inner < usual and abs(won[far] - won[near]) >= SURELY_LEFT,
        "The paper does not tell the heights of its boards. On larger ones the same mines lie "
        "thinner, and the curve ends later.",
    )


def _points(slope: float) -> str:
    """Hundredths with two digits, and no sign before a zero."""
    return f"{round(100 * slope, 2) + 0.0:.2f}"


def _same_fashion(won: Curve, found_rate: Curve) -> PaperClaim:
    """It agrees if the two curves are as good as proportional."""
    alike = _correlation(*([curve[m] for m in won if m] for curve in (won, found_rate)))
    return PaperClaim(
        "The average found rate declines in exactly the same fashion as the win rate.",
        f"Their correlation is {alike:.3f}; at 60 mines {100 * won[60]:.0f}% are won and "
        f"{100 * found_rate[60]:.0f}% of the mines found, at 110 {100 * won[110]:.0f}% and "
        f"{100 * found_rate[110]:.0f}%.",
        alike >= ALIKE,
        "Lost games too have mines that were found, so the found rate falls later.",
    )


def _correlation(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Of two curves; none with one that never changes."""
    if len(set(ours)) < 2 or len(set(theirs)) < 2:
        return 0.0
    return statistics.correlation(ours, theirs)


def _never_at_last(grid: Sequence[LabRow]) -> PaperClaim:
    """It agrees if not one game is won."""
    won = [row["won"].mean for row in grid if row.point.number("mines") == LAST]
    return PaperClaim(
        "With 150 mines the win rate is 0% for all board shapes.",
        f"The highest of {len(won)} shapes is {100 * max(won):.1f}%.",
        max(won) == 0,
    )


def width_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """How the statements of experiment three fare."""
    curves = defaultdict(list)
    for row in rows:
        if row.point.line.endswith(("mine", "mines")):
            curves[int(row.point.number("mines"))].append(row)
    won = {mines: _curve(line, "won", "width") for mines, line in curves.items()}
    found_rate = {mines: _curve(line, "found", "width") for mines, line in curves.items()}
    return [
        _flat_if_wide(won, found_rate),
        _plummets(won),
        _never_at_two(rows),
        _rises_at_one(rows),
    ]


def _wide(curve: Curve) -> list[float]:
    return [rate for width, rate in curve.items() if width > NARROW]


def _flat_if_wide(*metrics: Mapping[int, Curve]) -> PaperClaim:
    """It agrees if for no number of mines the rates above 5 span more than they may."""
    spans = [
        {mines: max(_wide(curve)) - min(_wide(curve)) for mines, curve in curves.items()}
        for curves in metrics
    ]
    texts = " and ".join(
        f"{100 * max(span.values()):.1f} points (with {max(span, key=lambda m: span[m])} mines)"
        for span in spans
    )
    return PaperClaim(
        "There is almost no significant variation in win or found rate above a width of 5.",
        f"From 6 to 21 the win rate spans up to {texts.replace(' and ', ', the found rate ')}.",
        all(value <= FLAT for span in spans for value in span.values()),
        "Where about half of all games are won the shape does count: of 441 cells a board 6 wide "
        "has twice as many on its edge as a square, and the numbers of an edge tell less.",
    )


def _plummets(won: Mapping[int, Curve]) -> PaperClaim:
    """It agrees if the mean of 3 to 5 wide boards is below all wide ones, where these win some.

    Width 2 has a statement of its own, and would pull any mean down.
    """
    low, high = MIDDLE
    pairs = {
        mines: (statistics.fmean(curve[width] for width in range(3, NARROW + 1)), min(_wide(curve)))
        for mines, curve in won.items()
        if low <= statistics.fmean(_wide(curve)) <= high
    }
    texts = ", ".join(
        f"{100 * narrow:.0f} for {100 * least:.0f} with {mines} mines"
        for mines, (narrow, least) in pairs.items()
    )
    return PaperClaim(
        "After 5 units wide the win rates plummet.",
        f"The mean rate of 3 to 5 wide boards, for the lowest above: {texts}.",
        bool(pairs) and all(narrow < least for narrow, least in pairs.values()),
    )


def _never_at_two(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if all rates there would show as 0% of the paper's hundred games."""
    won = {
        int(row.point.number("mines")): row["won"].mean
        for row in rows
        if row.point.number("width") == 2 and row.point.number("mines")
    }
    most = max(won, key=lambda mines: won[mines])
    return PaperClaim(
        "Except where the number of mines was zero, the win rate at width 2 was 0%.",
        f"The highest of {len(won)} is {100 * won[most]:.1f}%, with {most} mines.",
        max(won.values()) <= NEVER,
    )


def _rises_at_one(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if both rates are surely higher at 1 than at 2 for many numbers of mines."""
    at = {
        (int(row.point.number("width")), int(row.point.number("mines"))): row
        for row in rows
        if row.point.number("width") <= 2 and row.point.number("mines")
    }
    pairs = {mines: (at[1, mines], at[2, mines]) for width, mines in sorted(at) if width == 1}
    won, found_rate = (
        [
            mines
            for mines, (single, double) in pairs.items()
            if double[name].surely_below(single[name])
        ]
        for name in ("won", "found")
    )
    few = [
        name
        for name, rising in (("win rate", won), ("found rate", found_rate))
        if len(rising) < MANY * len(pairs)
    ]
    return PaperClaim(
        "In many of the configurations win and found rate rise again at width 1.",
        f"The win rate surely does for {_of(won, len(pairs))}, the found rate for "
        f"{_of(found_rate, len(pairs))}. Many are a quarter of them.",
        not few,
        f"Not many for the {' and the '.join(few)}. Where hardly a game is won at either width, "
        "the win rate cannot surely rise.",
    )


def _of(rising: Sequence[int], several: int) -> str:
    """How many numbers of mines, and between which they lie."""
    between = f" (from {rising[0]} to {rising[-1]})" if rising else ""
    return f"{len(rising)} of {several} numbers of mines{between}"
