"""Figures as a table for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from webapp.bench.measure import Figure, TimeGoal

HEADER = ("contender", "median", "10%..90%", "95%", "99%", "worst", "ratio", "goal", "")


def lines(figures: Sequence[Figure]) -> Iterator[str]:
    """A block for each work: its name, then a line for each contender."""
    rows = [_row(figure) for figure in figures]
    widths = [max(len(row[place]) for row in [HEADER, *rows]) for place in range(len(HEADER))]
    work = None
    for figure, row in zip(figures, rows, strict=True):
        if figure.work != work:
            work = figure.work
            yield from ("", work, _line(HEADER, widths))
        yield _line(row, widths)


def _row(figure: Figure) -> tuple[str, ...]:
    return (
        figure.contender,
        seconds(figure.median),
        f"{seconds(figure.p10)}..{seconds(figure.p90)}",
        seconds(figure.p95),
        seconds(figure.p99),
        seconds(figure.worst),
        f"x{figure.ratio:.3g}" if figure.ratio < 1000 else f"x{figure.ratio:.0f}",
        _goals(figure.goals),
        {None: "", True: "met", False: "missed"}[figure.met],
    )


def _line(row: Iterable[str], widths: Sequence[int]) -> str:
    name, *rest = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
    return "  ".join(["  " + name, *rest]).rstrip()


def _goals(goals: Iterable[TimeGoal]) -> str:
    names = {"median": "", "p90": "90% ", "p95": "95% ", "p99": "99% ", "worst": "all "}
    return ", ".join(f"{names[goal.statistic]}<= {seconds(goal.seconds)}" for goal in goals)


def seconds(value: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-6:.3g} us"


def as_json(figure: Figure) -> dict[str, object]:
    """A figure as JSON has it, times in seconds."""
    return {
        "work": figure.work,
        "contender": figure.contender,
        "median_s": figure.median,
        "p10_s": figure.p10,
        "p90_s": figure.p90,
        "p95_s": figure.p95,
        "p99_s": figure.p99,
        "worst_s": figure.worst,
        "figures": figure.count,
        "ratio": figure.ratio,
        "goals": {goal.statistic: goal.seconds for goal in figure.goals},
        "met": figure.met,
        "note": figure.note,
    }
