"""Statements of Kofford's paper, judged by the rows of the experiment."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import fmean

from webapp.lab.experiment import PaperClaim
from webapp.lab.kofford.table import BEST, GUESSERS_OF_PAPER, METHODS, PAPERS_GAMES
from webapp.lab.rows import LabRow, lines_of
from webapp.lab.several import share_among, share_of
from webapp.strategies.kofford.methods import MOST_SOLUTIONS

SLIGHTLY = 0.1
"""The largest gain in the share of games won that still is “only slightly”."""

MUCH_FASTER = 0.5
"""The largest part of another's time that is “much faster”."""

ONE = 0.25
"""How far from 1 a mean number of guesses may lie."""

LARGER = 2
"""The larger boards, which are judged together."""

CHECK_ALL, BREAK_EARLY, EXISTS = METHODS

LISTS_ALL = (
    f"check-all here lists all solutions, up to {MOST_SOLUTIONS:,}: it proves what exists proves, "
    "and cannot err. The paper's wins 24 or 25 of 50 where exists wins 34 to 36: it must have "
    "stopped earlier, or had errors."
)


class _Table:
    """The rows of a table by method and guesser."""

    def __init__(self, line: Sequence[LabRow]) -> None:
        facts = line[0].point.facts
        self.rows = {
            (str(f["method"]), str(f["guesser"])): r for r in line for f in [r.point.facts]
        }
        self.solver = facts["solver"]
        self.is_easy = len(line) > 1
        self.words = f"{facts['width']}x{facts['height']}/{facts['mines']} {facts['first']}"

    def of(self, method: str) -> Iterator[LabRow]:
        """The rows of a method, guesser by guesser."""
        return (self.rows[method, guesser] for guesser in GUESSERS_OF_PAPER)


def findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """How the statements of the paper fare."""
    tables = [_Table(line) for line in lines_of(rows).values()]
    easy = [table for table in tables if table.is_easy]
    many = [table for table in easy if table.solver == "MiniSat"]
    z3 = [table for table in easy if table.solver == "z3"]
    larger = [table for table in tables if not table.is_easy and table.solver == "MiniSat"]
    return [
        _best_method(many),
        _better_guessing(many),
        _first_method_errs(easy),
        _second_method_errs(many),
        _third_method_is_right(tables),
        _third_method_is_faster(z3),
        _games_won(many),
        _larger_boards(larger),
        _one_guess(many),
        _either_solver(z3),
    ]


def _best_method(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where exists wins more often than both others by more than chance allows."""
    pairs = {
        other: [
            (ours["won"], theirs["won"])
            for table in tables
            for ours, theirs in zip(table.of(EXISTS), table.of(other), strict=True)
        ]
        for other in (CHECK_ALL, BREAK_EARLY)
    }
    gains = {other: [a.mean - b.mean for a, b in each] for other, each in pairs.items()}
    words = ", ".join(
        f"than {other} by {_points(min(values))} to {_points(max(values))}"
        for other, values in gains.items()
    )
    beaten = {other: all(b.surely_below(a) for a, b in each) for other, each in pairs.items()}
    why = (
        "" if beaten[CHECK_ALL] else LISTS_ALL,
        ""
        if beaten[BREAK_EARLY]
        else (
            "How often break-early errs depends on how long it waits for news, which the paper "
            "does not tell."
        ),
    )
    return PaperClaim(
        "Method 3 is by far the best.",
        f"exists wins more often {words}.",
        all(beaten.values()),
        " ".join(filter(None, why)),
    )


def _better_guessing(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where the best guesser surely wins more over all tables, nowhere surely much more.

    A slight gain is within chance at a single table of a thousand games.
    """
    pairs = {
        table.words: (table.rows[BEST]["won"], table.rows[EXISTS, "random"]["won"])
        for table in tables
    }
    gains = {name: best.mean - random.mean for name, (best, random) in pairs.items()}
    bands = {name: math.hypot(best.band, random.band) for name, (best, random) in pairs.items()}
    mean = fmean(gains.values())
    band = math.hypot(*bands.values()) / len(bands)
    much = [name for name in gains if gains[name] - bands[name] > SLIGHTLY]
    words = ", ".join(f"{name} {_points(gain)}" for name, gain in gains.items())
    why = (
        ""
        if mean > band
        else (
            "On boards as sparse as these a mine is less likely away from the numbers than beside "
            "them, and there the better guesser does not look."
        ),
        f"It is surely more than slight on {', '.join(much)}." if much else "",
    )
    return PaperClaim(
        "The better guessing algorithm increases the win ratio only slightly.",
        f"With exists, best-neighbour beside random: {words}; on average {_points(mean)}, give or "
        f"take {100 * band:.1f}.",
        mean > band and not much,
        " ".join(filter(None, why)),
    )


def _first_method_errs(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where check-all was wrong at all."""
    wrong = sum(row["wrong"].mean * row.count for table in tables for row in table.of(CHECK_ALL))
    games = sum(row.count for table in tables for row in table.of(CHECK_ALL))
    unfinished = max(row["unfinished"].mean for table in tables for row in table.of(CHECK_ALL))
    return PaperClaim(
        "The first method sometimes gives incorrect solutions.",
        f"check-all was wrong {wrong:,.0f} times in {games:,} games. A list that it cannot finish "
        f"makes it guess, at most {unfinished:.2f} times a game.",
        wrong > 0,
        LISTS_ALL,
    )


def _second_method_errs(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where break-early was wrong at every table."""
    wrong = {
        table.words: max(row["wrong"].mean for row in table.of(BREAK_EARLY)) for table in tables
    }
    words = ", ".join(f"{name} {rate:.2f}" for name, rate in wrong.items())
    return PaperClaim(
        "The second method sometimes gives incorrect solutions: it breaks too early.",
        f"break-early is wrong so many times a game, with its worst guesser: {words}.",
        all(rate > 0 for rate in wrong.values()),
        "Where the lists are short it has seen all solutions before it breaks.",
    )


def _third_method_is_right(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where exists was never wrong."""
    rows = [row for table in tables for (method, _), row in table.rows.items() if method == EXISTS]
    wrong = sum(row["wrong"].mean * row.count for row in rows)
    games = sum(row.count for row in rows)
    return PaperClaim(
        "The third method always gives the correct solution; it only loses on a guess.",
        f"exists was wrong {wrong:,.0f} times in {games:,} games.",
        wrong == 0,
        "What a solver proves holds: the fault is in our formula or in our program.",
    )


def _third_method_is_faster(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where exists takes at most half the time of check-all, both on z3."""
    parts = {table.words: _time(table, EXISTS) / _time(table, CHECK_ALL) for table in tables}
    words = ", ".join(f"{name} {part:.2f}" for name, part in parts.items())
    return PaperClaim(
        "The third method ended up being much faster (the paper's own table has it slower).",
        f"On z3, the part of check-all's time that exists takes, over all guessers: {words}.",
        all(part <= MUCH_FASTER for part in parts.values()),
        "On boards of this size most lists are short, and exists asks twice for every cell. What "
        "blew up in the paper was its formula, which is the same for all methods.",
    )


def _games_won(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where at one table all nine of ours are as near as the paper's games can tell."""
    cells = len(METHODS) * len(GUESSERS_OF_PAPER)
    far = {
        table.words: [key for key, row in table.rows.items() if _is_far(row, cells)]
        for table in tables
    }
    words = ", ".join(f"{name} {cells - len(keys)}" for name, keys in far.items())
    nearest = min(far, key=lambda name: len(far[name]))
    return PaperClaim(
        "Easy, games won of 50: 24, 25, 25 (check-all), 23, 23, 25 (break-early), 34, 36, 35 "
        "(exists).",
        f"Of the nine, so many of ours are as near as {PAPERS_GAMES} games can tell: {words}.",
        not far[nearest],
        " ".join(_why_far(nearest, far[nearest])),
    )


def _why_far(table: str, far: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What may keep the nearest table from the paper's."""
    methods = {method for method, _ in far}
    yield f"Nearest is {table}, but for {', '.join(m for m in METHODS if m in methods)}."
    if CHECK_ALL in methods:
        yield LISTS_ALL
    if BREAK_EARLY in methods:
        yield "How long break-early waits for news the paper does not tell."
    if EXISTS in methods:
        yield "What exists wins depends on the size and the promise, which the paper does not tell."


def _larger_boards(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where under one rule both larger boards are as near as the games can tell."""
    rules: dict[str, list[bool]] = {}
    for table in tables:
        row = table.rows[BEST]
        rules.setdefault(str(row.point.facts["first"]), []).append(not _is_far(row, LARGER))
    words = ", ".join(f"{t.words} {100 * t.rows[BEST]['won'].mean:.1f}%" for t in tables)
    return PaperClaim(
        "Medium 26 of 50, hard 10 of 50, with method 3 and guesser 3.",
        f"On the usual boards of these names: {words}.",
        any(all(both) for both in rules.values()),
        "The paper names neither the sizes of its boards nor what the first cell is promised.",
    )


def _one_guess(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where by one way to count both means are 1, or nearly, at a table."""
    ways = {"without the first cell": "guesses", "with it": "all"}
    near = []
    words = []
    for (way, measure), table in product(ways.items(), tables):
        row = table.rows[BEST]
        means = [row[f"{measure}_{ending}"].mean for ending in ("won", "lost")]
        near.append(all(abs(mean - 1) <= ONE for mean in means))
        words.append(f"{table.words} {way} {means[0]:.2f} and {means[1]:.2f}")
    return PaperClaim(
        "With method 3 and guesser 3 there is 1 guess in a game won and 1 in a game lost.",
        f"When won and when lost: {'; '.join(words)}.",
        any(near),
        "Exactly 1 in games won and lost alike is rather what a counter does than what games do: "
        "with the random guesser the paper has 1.88 and 3.43.",
    )


def _either_solver(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where methods that prove play the same games by z3 and by MiniSat."""
    rows = [row for table in tables for m in (CHECK_ALL, EXISTS) for row in table.of(m)]
    early = [row for table in tables for row in table.of(BREAK_EARLY)]
    same = sum(row["same"].mean * row.count for row in rows)
    games = sum(row.count for row in rows)
    part = sum(row["same"].mean * row.count for row in early) / sum(row.count for row in early)
    return PaperClaim(
        "The equation can be solved using a solver such as MiniSat or Z3.",
        f"Of {games:,} games of check-all and exists {same:,.0f} are the same by both. What "
        f"break-early believes depends on the order of the solutions: {100 * part:.0f}% are.",
        round(same) == games,
        "Both prove the same, so a game that differs is an error of ours.",
    )


def _time(table: _Table, method: str) -> float:
    return sum(row["cpu_ms"].mean for row in table.of(method))


def _is_far(row: LabRow, cells: int) -> bool:
    """Whether ours and the paper's differ by more than chance, among so many cells."""
    paper = share_of(round(row.point.paper["won"] * PAPERS_GAMES), PAPERS_GAMES, cells)
    return share_among(row["won"], cells).differs(paper)


def _points(gain: float) -> str:
    return f"{100 * gain:+.1f}%"
