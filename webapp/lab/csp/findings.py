"""How the statements of paper 5 are judged; docs/lab.md says it in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from webapp.lab.csp.tables import (
    ADVANCED,
    EASY,
    FOUR,
    LEVELS,
    PAPER_GAMES,
    PROMISES,
    PaperLevel,
    paper_seconds,
    published,
    published_share,
)
from webapp.lab.csp.wording import percent_text, rate_text, share_text
from webapp.lab.estimate import CPU, Estimate
from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import LabRow, lines_of
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import listed

MAIN: First = "safe"
"""The rule that single statements are judged under: the first cell "will never hit a mine"."""

CHANCE = 0.05
"""What is less likely than this did not happen by chance."""

SIMILAR = 3.0
"""Times as long: run times that differ by less are similar."""

FAR_SLOWER = 10.0
"""Times as long, as forward checking at least was beside CSP and GAC on every level."""

HALF = 0.5
"""Of the time on advanced: what improves it drastically."""


class LevelTable:
    """The rows by strategy, level and rule."""

    def __init__(self, rows: Iterable[LabRow]) -> None:
        self._rows = {
            (
                str(row.point.facts["strategy"]),
                row.point.number("width"),
                row.point.facts["first"],
            ): row
            for row in rows
        }

    def row(self, strategy: str, level: PaperLevel, first: First = MAIN) -> LabRow:
        """The row of a strategy at a level."""
        return self._rows[strategy, level.side, first]

    def won(self, strategy: str, level: PaperLevel, first: First = MAIN) -> Estimate:
        """Its share of games won."""
        return self.row(strategy, level, first)["won"]

    def cleared(self, strategy: str, level: PaperLevel) -> float:
        """The mean part of the safe cells that it opens."""
        return self.row(strategy, level)["cleared"].mean

    def time(self, strategy: str, level: PaperLevel) -> float:
        """Its mean CPU time, in milliseconds."""
        return self.row(strategy, level)[CPU.name].mean

    def faster(self, quick: str, slow: str, level: PaperLevel) -> bool:
        """Whether one takes less time than another, by more than chance."""
        less, more = (self.row(name, level)[CPU.name] for name in (quick, slow))
        return less.mean < more.mean and less.differs(more)

    def below(self, lower: str, higher: str, level: PaperLevel) -> bool:
        """Whether one wins less often than another, by more than chance."""
        low, high = self.won(lower, level), self.won(higher, level)
        return low.mean < high.mean and low.differs(high)


def csp_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """The statements of the paper beside ours."""
    table = LevelTable(rows)
    return [
        *(_win_rates(table, first) for first in FIRSTS),
        _advanced(table),
        _first_cell_is_safe(),
        _even_odds(table),
        _harder_is_harder(table),
        _forward_checking_wins_less(table),
        _craps_shoot(table),
        _fringe(table),
        _simpler(table),
        _run_times(table),
        _combined(table, "forward-gac", "Forward checking could adapt the methods of GAC."),
        _combined(table, "forward-ac3", "AC-3 would be beneficial."),
        _combined(table, "forward-mrv", "The more constrained are to be assigned first (MRV)."),
        _combined(
            table,
            "forward-degree",
            "The degree heuristic could drastically improve runtime.",
            drastically=True,
        ),
        _fringe_csp(table),
        _larger_boards(rows),
    ]


def _win_rates(table: LevelTable, first: First) -> PaperClaim:
    far = [
        f"{name} {level.name} {share_text(published(name, level)['won'])} "
        f"(ours {share_text(table.won(name, level, first).mean)})"
        for level in LEVELS
        for name in FOUR
        if table.won(name, level, first).differs(published_share(name, level))
    ]
    cells = len(LEVELS) * len(FOUR)
    return PaperClaim(
        f"Table 1, all win rates, read with {PROMISES[first]}.",
        f"{cells - len(far)} of {cells} are as near as {PAPER_GAMES} games can tell"
        + (f"; not {listed(far)}." if far else "."),
        not far,
    )


def _advanced(table: LevelTable) -> PaperClaim:
    reached: list[str] = [
        PROMISES[first]
        for first in FIRSTS
        if not any(
            table.won(name, ADVANCED, first).differs(published_share(name, ADVANCED))
            for name in ("csp", "gac")
        )
    ]
    rates = "; ".join(
        f"{PROMISES[first]}: csp {rate_text(table.won('csp', ADVANCED, first))}, "
        f"gac {rate_text(table.won('gac', ADVANCED, first))}, "
        f"quick {rate_text(table.won('quick', ADVANCED, first))}"
        for first in FIRSTS
    )
    return PaperClaim(
        "On 24x24 with 99 mines CSP wins .71 and GAC .75 of the games.",
        f"{rates}. Within reach of both: {listed(reached) or 'no rule'}.",
        bool(reached),
    )


def _first_cell_is_safe() -> PaperClaim:
    """A game that ends at its first cell clears nothing, so the mean of 75 leaves room for few."""
    cleared = published("fringe", EASY)["cleared"]
    most = int(PAPER_GAMES * (1 - cleared))
    chance = _at_most(most, PAPER_GAMES, EASY.density)
    return PaperClaim(
        "The first cell never holds a mine.",
        "Its figure 9 shows a game lost there. But table 2 has fringe clear "
        f"{share_text(cleared)} on easy: at most {most} of {PAPER_GAMES} games ended at once, "
        f"which without a promise has a chance of 1 in {1 / chance:,.0f}.",
        chance < CHANCE,
    )


def _at_most(most: int, games: int, odds: float) -> float:
    """How likely at most so many of the games meet a mine at once."""
    chance, share = 0.0, (1 - odds) ** games
    for number in range(most + 1):
        chance += share
        share *= (games - number) / (number + 1) * odds / (1 - odds)
    return chance


def _even_odds(table: LevelTable) -> PaperClaim:
    measured = {level: table.row("csp", level, "any")["first_mine"] for level in LEVELS}
    text = ", ".join(
        f"{level.mines}/{level.side**2} = {percent_text(level.density)} on {level.name} "
        f"(measured {rate_text(measured[level])})"
        for level in LEVELS
    )
    return PaperClaim(
        "The probability of a mine at the first click is always 50 percent.",
        f"It is the share of cells with a mine: {text}. Not to know it does not make it even.",
        all((m.low or 0.0) <= 0.5 <= (m.high or 1.0) for m in measured.values()),
    )


def _harder_is_harder(table: LevelTable) -> PaperClaim:
    rates = {name: [table.won(name, level).mean for level in LEVELS] for name in FOUR}
    return PaperClaim(
        "All four win less often as the levels get harder.",
        _each(FOUR, lambda name: ", ".join(map(share_text, rates[name]))),
        all(before > after for line in rates.values() for before, after in pairwise(line)),
    )


def _forward_checking_wins_less(table: LevelTable) -> PaperClaim:
    beyond = [
        level
        for level in LEVELS
        if published_share("gac", level).differs(published_share("forward-checking", level))
    ]
    return PaperClaim(
        "Forward checking wins less often than GAC: by .07, .13 and .14.",
        "Under a complete search both prove the same cells and play the same games, until one runs "
        "out of time. Forward checking and GAC win "
        + _each_level(
            lambda level: (
                f"{share_text(table.won('forward-checking', level).mean)} and "
                f"{share_text(table.won('gac', level).mean)}"
            )
        )
        + f" Of the paper's differences {len(beyond)} of {len(LEVELS)} are beyond the chance of "
        f"{PAPER_GAMES} games.",
        all(table.below("forward-checking", "gac", level) for level in LEVELS),
    )


def _craps_shoot(table: LevelTable) -> PaperClaim:
    above = [table.won("csp", level).mean > table.won("gac", level).mean for level in LEVELS]
    return PaperClaim(
        "The craps shoot pushes CSP over the edge compared to GAC.",
        "With it and without: "
        + _each_level(
            lambda level: (
                f"{rate_text(table.won('csp', level))} and {rate_text(table.won('gac', level))}"
            )
        ),
        all(above) and any(table.below("gac", "csp", level) for level in LEVELS),
    )


def _fringe(table: LevelTable) -> PaperClaim:
    cleared = {name: table.cleared(name, EASY) for name in FOUR}
    late = table.row("fringe", ADVANCED)["timeouts"].mean
    none_won = (table.won("fringe", ADVANCED).low or 0.0) <= 1 / PAPER_GAMES
    return PaperClaim(
        "Fringe clears most of all on easy, wins nothing on advanced and runs out of time there.",
        "Cleared on easy: "
        + _each(FOUR, lambda name: share_text(cleared[name]))
        + f" On advanced fringe wins {rate_text(table.won('fringe', ADVANCED))}, and "
        f"{percent_text(late)} of its games end as timeouts.",
        max(cleared, key=lambda name: cleared[name]) == "fringe" and none_won and late > 0.5,
    )


def _simpler(table: LevelTable) -> PaperClaim:
    names = ("equation", "single-point")
    less = {
        name: [table.won("csp", level).mean - table.won(name, level).mean for level in LEVELS]
        for name in names
    }
    return PaperClaim(
        "The Equation and Single-Point strategies reach around 10% less than CSP.",
        "Less than CSP, on easy, intermediate and advanced: "
        + _each(names, lambda name: ", ".join(map(share_text, less[name]))),
        all(0.05 <= each <= 0.15 for line in less.values() for each in line),
    )


def _run_times(table: LevelTable) -> PaperClaim:
    def text(level: PaperLevel) -> str:
        return ", ".join(f"{name} {table.time(name, level):.3g} ms" for name in FOUR)

    paper = [
        paper_seconds("forward-checking", level)
        / max(paper_seconds(name, level) for name in ("csp", "gac"))
        for level in LEVELS
    ]
    similar = all(
        1 / SIMILAR <= table.time("csp", level) / table.time("gac", level) <= SIMILAR
        for level in LEVELS
    )
    slower = all(
        table.time("forward-checking", level)
        >= FAR_SLOWER * max(table.time("csp", level), table.time("gac", level))
        for level in LEVELS
    )
    return PaperClaim(
        "CSP and GAC take similar times; forward checking takes "
        + listed([f"{factor:.0f}" for factor in paper])
        + " times as long as the slower of them.",
        _each_level(text),
        similar and slower,
    )


def _combined(
    table: LevelTable, name: str, statement: str, *, drastically: bool = False
) -> PaperClaim:
    """A change of forward checking: it should save time on each level, and win no less."""
    plain = "forward-checking"

    def text(level: PaperLevel) -> str:
        before, after = (table.time(player, level) for player in (plain, name))
        won, now = (table.won(player, level).mean for player in (plain, name))
        return f"{after:.3g} and {before:.3g} ms, {share_text(now)} and {share_text(won)} won"

    return PaperClaim(
        statement,
        f"{name} beside forward checking: {_each_level(text)}",
        all(
            table.faster(name, plain, level) and not table.below(name, plain, level)
            for level in LEVELS
        )
        and (not drastically or table.time(name, ADVANCED) <= HALF * table.time(plain, ADVANCED)),
    )


def _fringe_csp(table: LevelTable) -> PaperClaim:
    return PaperClaim(
        "Fringe constraints could be applied to the CSP strategy for smaller games.",
        "On easy the CSP strategy wins "
        f"{rate_text(table.won('fringe-csp', EASY))} with them and "
        f"{rate_text(table.won('csp', EASY))} without: who "
        "leaves out the total cannot tell that a cell far from all numbers is safer.",
        table.below("csp", "fringe-csp", EASY),
    )


def _larger_boards(rows: Sequence[LabRow]) -> PaperClaim:
    """At the same density of mines: 16x16, 32x32 and 64x64."""
    sizes = sorted(
        (row.point.number("width"), row["won"].mean)
        for row in rows
        if row.point.facts["strategy"] == "csp"
        and row.point.facts["first"] == MAIN
        and row.point.facts["width"] in (16, 32, 64)
    )
    return PaperClaim(
        "Larger boards are harder.",
        "At 15% to 16% mines the CSP strategy wins "
        + listed([f"{share_text(won)} on {side:.0f}x{side:.0f}" for side, won in sizes])
        + ".",
        all(before > after for (_, before), (_, after) in pairwise(sizes)),
    )


def density_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """What the paper says of density."""
    lines = lines_of(rows)
    falls = all(
        after["won"].mean < before["won"].mean or not after["won"].differs(before["won"])
        for line in lines.values()
        for before, after in pairwise(line)
    )
    return [
        PaperClaim(
            "The mine density was kept at roughly 15%.",
            "It is "
            + listed([f"{percent_text(level.density)} on {level.name}" for level in LEVELS])
            + ".",
            all(round(100 * level.density) == 15 for level in LEVELS),
        ),
        PaperClaim(
            "Performance decreases as the difficulty ramps up.",
            "Won at densities of "
            + listed([percent_text(row.point.x) for row in lines["csp"]])
            + ": "
            + _each(
                list(lines), lambda name: ", ".join(share_text(r["won"].mean) for r in lines[name])
            ),
            falls,
        ),
    ]


def _each(names: Sequence[str], text: Callable[[str], str]) -> str:
    return "; ".join(f"{name} {text(name)}" for name in names) + "."


def _each_level(text: Callable[[PaperLevel], str]) -> str:
    return "; ".join(f"{level.name} {text(level)}" for level in LEVELS) + "."
