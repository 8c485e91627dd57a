"""How the statements of paper 5 are judged; docs/lab.md says it in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from webapp.lab.csp.level_table import MAIN, LevelTable, each_level, each_of
from webapp.lab.csp.rate_findings import rate_findings
from webapp.lab.csp.tables import (
    ADVANCED,
    EASY,
    FOUR,
    LEVELS,
    PAPER_GAMES,
    published_share,
)
from webapp.lab.csp.time_findings import time_findings
from webapp.lab.csp.wording import percent_text, rate_text, share_text
from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import LabRow, lines_of
from webapp.notation.english import counted, listed

AROUND_TEN = (0.05, 0.15)
"""Shares of games that are around 10%."""


def csp_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """The statements of the paper beside ours."""
    table = LevelTable(rows)
    return [
        *rate_findings(table),
        _harder_is_harder(table),
        _forward_checking_wins_less(table),
        _craps_shoot(table),
        _fringe(table),
        _simpler(table),
        *time_findings(table),
        _fringe_csp(table),
        _larger_boards(rows),
    ]


def _harder_is_harder(table: LevelTable) -> PaperClaim:
    rates = {name: [table.won(name, level) for level in LEVELS] for name in FOUR}
    not_surely = [
        f"{name} from {easier.name} to {harder.name}"
        for name in FOUR
        for easier, harder in pairwise(LEVELS)
        if not table.won(name, harder).surely_below(table.won(name, easier))
    ]
    return PaperClaim(
        "All four win less often as the levels get harder.",
        each_of(FOUR, lambda name: ", ".join(share_text(rate.mean) for rate in rates[name])),
        not not_surely,
        (
            f"Not, or not beyond chance: {listed(not_surely)}. A larger board has more guesses, "
            "but also more room around the first cell."
        )
        if not_surely
        else "",
    )


def _forward_checking_wins_less(table: LevelTable) -> PaperClaim:
    beyond = [
        level
        for level in LEVELS
        if published_share("gac", level).differs(published_share("forward-checking", level))
    ]
    return PaperClaim(
        "Forward checking wins less often than GAC: by .07, .13 and .14.",
        "Forward checking and GAC win "
        + each_level(
            lambda level: (
                f"{share_text(table.won('forward-checking', level).mean)} and "
                f"{share_text(table.won('gac', level).mean)}"
            )
        ),
        all(table.below("forward-checking", "gac", level) for level in LEVELS),
        "Under a complete search both prove the same cells and play the same games, until one runs "
        f"out of time. Of the paper's differences {len(beyond)} of {len(LEVELS)} are beyond the "
        f"chance of {PAPER_GAMES} games.",
    )


def _craps_shoot(table: LevelTable) -> PaperClaim:
    above = [table.won("csp", level).mean > table.won("gac", level).mean for level in LEVELS]
    return PaperClaim(
        "The craps shoot pushes CSP over the edge compared to GAC.",
        "With it and without: "
        + each_level(
            lambda level: (
                f"{rate_text(table.won('csp', level))} and {rate_text(table.won('gac', level))}"
            )
        ),
        all(above) and any(table.below("gac", "csp", level) for level in LEVELS),
        "A guess that has to come anyway wins as often early as late: to make it at once saves "
        "work, not games.",
    )


def _fringe(table: LevelTable) -> PaperClaim:
    cleared = {name: table.cleared(name, EASY) for name in FOUR}
    others = [name for name in FOUR if name != "fringe"]
    most = all(cleared[name].surely_below(cleared["fringe"]) for name in others)
    won, late = (table.row("fringe", ADVANCED)[measure] for measure in ("won", "timeouts"))
    none_won = not won.differs(published_share("fringe", ADVANCED))
    mostly_late = (late.low or 0.0) > 0.5
    why = (
        ""
        if most
        else (
            "Of a guess fringe sees only the first solution that it finds: it cannot clear more "
            "than those who know the odds."
        ),
        "" if none_won else "Few numbers at the start open more, so a board is not unwinnable.",
        ""
        if mostly_late
        else "Here the search ends after 400,000 values in a game, and few games need so many.",
    )
    easy = each_of(FOUR, lambda name: share_text(cleared[name].mean))
    return PaperClaim(
        "Fringe clears most of all on easy, wins nothing on advanced and runs out of time there.",
        f"Cleared on easy: {easy} On advanced fringe wins {rate_text(won)}, and "
        f"{percent_text(late.mean)} of its games end as timeouts.",
        most and none_won and mostly_late,
        " ".join(filter(None, why)),
    )


def _simpler(table: LevelTable) -> PaperClaim:
    names = ("equation", "single-point")
    less = {
        name: [table.won("csp", level).mean - table.won(name, level).mean for level in LEVELS]
        for name in names
    }
    low, high = AROUND_TEN
    every = [each for line in less.values() for each in line]
    return PaperClaim(
        "The Equation and Single-Point strategies reach around 10% less than CSP.",
        "Less than CSP, on easy, intermediate and advanced: "
        + each_of(names, lambda name: ", ".join(map(share_text, less[name]))),
        all(low <= each <= high for each in every),
        " ".join(_why_not_ten(min(every), max(every))),
    )


def _why_not_ten(least: float, most: float) -> Iterator[str]:
    """What lies beyond around 10%, on each side."""
    low, high = AROUND_TEN
    if most > high:
        yield (
            "What a simple strategy cannot prove it guesses, at random, and each guess costs a "
            "part of the games that are left: the more guesses, the larger the loss."
        )
    if least < low:
        yield "Where numbers alone prove nearly all, there is little to lose."


def _fringe_csp(table: LevelTable) -> PaperClaim:
    return PaperClaim(
        "Fringe constraints could be applied to the CSP strategy for smaller games.",
        "On easy the CSP strategy wins "
        f"{rate_text(table.won('fringe-csp', EASY))} with them and "
        f"{rate_text(table.won('csp', EASY))} without.",
        table.below("csp", "fringe-csp", EASY),
        "Who leaves out the total cannot tell that a cell far from all numbers is safer.",
    )


def _larger_boards(rows: Sequence[LabRow]) -> PaperClaim:
    """At the same density of mines: 16x16, 32x32 and 64x64."""
    sizes = sorted(
        (
            row
            for row in rows
            if row.point.facts["strategy"] == "csp"
            and row.point.facts["first"] == MAIN
            and row.point.facts["width"] in (16, 32, 64)
        ),
        key=lambda row: row.point.number("width"),
    )
    not_surely = [
        f"from {_side(smaller)} to {_side(larger)}"
        for smaller, larger in pairwise(sizes)
        if not larger["won"].surely_below(smaller["won"])
    ]
    return PaperClaim(
        "Larger boards are harder.",
        "At 15% to 16% mines the CSP strategy wins "
        + listed([f"{rate_text(row['won'])} on {_side(row)}" for row in sizes])
        + ".",
        not not_surely,
        f"Not, or not beyond the chance of {counted(sizes[-1].count, 'game')} on the largest: "
        f"{listed(not_surely)}.",
    )


def _side(row: LabRow) -> str:
    return f"{row.point.number('width'):.0f}x{row.point.number('width'):.0f}"


def density_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """What the paper says of density; how rough "roughly" is, nobody can judge."""
    lines = lines_of(rows)
    rises = [
        f"{name} from {percent_text(before.point.x)} to {percent_text(after.point.x)}"
        for name, line in lines.items()
        for before, after in pairwise(line)
        if before["won"].surely_below(after["won"])
    ]
    return [
        PaperClaim(
            "The mine density was kept at roughly 15%.",
            "It is "
            + listed([f"{percent_text(level.density)} on {level.name}" for level in LEVELS])
            + ".",
            None,
        ),
        PaperClaim(
            "Performance decreases as the difficulty ramps up.",
            "Won at densities of "
            + listed([percent_text(row.point.x) for row in lines["csp"]])
            + ": "
            + each_of(
                list(lines), lambda name: ", ".join(share_text(r["won"].mean) for r in lines[name])
            ),
            not rises,
            f"It rises for {listed(rises)}." if rises else "",
        ),
    ]
