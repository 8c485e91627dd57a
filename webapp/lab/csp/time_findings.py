"""What paper 5 says of run times, and of how forward checking could be made faster."""

from __future__ import annotations

from webapp.lab.csp.level_table import LevelTable, each_level
from webapp.lab.csp.tables import ADVANCED, FOUR, LEVELS, PaperLevel, paper_seconds
from webapp.lab.csp.wording import share_text
from webapp.lab.experiment import PaperClaim
from webapp.notation.english import listed

SIMILAR = 3.0
"""Times as long: run times that differ by less are similar."""

FAR_SLOWER = 10.0
"""Times as long, as forward checking at least was beside CSP and GAC on every level."""

HALF = 0.5
"""Of the time on advanced: what improves it drastically."""

PLAIN = "forward-checking"


def time_findings(table: LevelTable) -> list[PaperClaim]:
    """The statements on time beside ours."""
    return [
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
    ]


def _run_times(table: LevelTable) -> PaperClaim:
    def text(level: PaperLevel) -> str:
        return ", ".join(f"{name} {table.time(name, level):.3g} ms" for name in FOUR)

    paper = [
        paper_seconds(PLAIN, level) / max(paper_seconds(name, level) for name in ("csp", "gac"))
        for level in LEVELS
    ]
    similar = all(
        1 / SIMILAR <= table.time("csp", level) / table.time("gac", level) <= SIMILAR
        for level in LEVELS
    )
    slower = all(
        table.time(PLAIN, level)
        >= FAR_SLOWER * max(table.time("csp", level), table.time("gac", level))
        for level in LEVELS
    )
    why = (
        ""
        if similar
        else "CSP and GAC prove in different ways: how long each takes depends on the program.",
        ""
        if slower
        else (
            "Forward checking here splits what is to be searched into groups of cells that hang "
            "together, which the paper tells of CSP only; on small groups a plain search is quick."
        ),
    )
    return PaperClaim(
        "CSP and GAC take similar times; forward checking takes "
        + listed([f"{factor:.0f}" for factor in paper])
        + " times as long as the slower of them.",
        each_level(text),
        similar and slower,
        " ".join(filter(None, why)),
    )


def _combined(
    table: LevelTable, name: str, statement: str, *, drastically: bool = False
) -> PaperClaim:
    """A change of forward checking: it should save time on each level, and win no less."""

    def text(level: PaperLevel) -> str:
        before, after = (table.time(player, level) for player in (PLAIN, name))
        won, now = (table.won(player, level).mean for player in (PLAIN, name))
        return f"{after:.3g} and {before:.3g} ms, {share_text(now)} and {share_text(won)} won"

    slow: list[str] = [level.name for level in LEVELS if not table.faster(name, PLAIN, level)]
    weak: list[str] = [level.name for level in LEVELS if table.below(name, PLAIN, level)]
    long = drastically and table.time(name, ADVANCED) > HALF * table.time(PLAIN, ADVANCED)
    why = (
        (
            f"It surely saves no time on {listed(slow)}: where few cells hang together, a plain "
            "search is short, and whatever is done beside it has to be paid for."
        )
        if slow
        else "",
        f"It wins less often on {listed(weak)}, for the games that run out of time are others."
        if weak
        else "",
        "On advanced it does not halve the time." if long else "",
    )
    return PaperClaim(
        statement,
        f"{name} beside forward checking: {each_level(text)}",
        not slow and not weak and not long,
        " ".join(filter(None, why)),
    )
