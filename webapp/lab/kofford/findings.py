"""Statements of Kofford's paper, judged by the rows of the experiment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from webapp.lab.experiment import PaperClaim
from webapp.lab.kofford.table import BEST, GUESSERS_OF_PAPER, METHODS, PAPERS_GAMES
from webapp.lab.rows import LabRow, lines_of
from webapp.strategies.tally import wilson

SLIGHTLY = 0.1
"""The largest gain in the share of games won that still is “only slightly”."""

MUCH_FASTER = 0.5
"""The largest part of another's time that is “much faster”."""

ONE = 0.25
"""How far from 1 a mean number of guesses may lie."""

CHECK_ALL, BREAK_EARLY, EXISTS = METHODS


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
    gains = {
        other: [
            (ours["won"].mean - theirs["won"].mean, ours["won"].differs(theirs["won"]))
            for table in tables
            for ours, theirs in zip(table.of(EXISTS), table.of(other), strict=True)
        ]
        for other in (CHECK_ALL, BREAK_EARLY)
    }
    words = ", ".join(
        f"than {other} by {_points(min(values))} to {_points(max(values))}"
        for other, pairs in gains.items()
        for values in [[gain for gain, _ in pairs]]
    )
    return PaperClaim(
        "Method 3 is by far the best.",
        f"exists wins more often {words}. It proves what check-all proves; only a list that is too "
        "long to finish sets the two apart.",
        all(gain > 0 and clear for pairs in gains.values() for gain, clear in pairs),
    )


def _better_guessing(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where the best guesser wins a little more often than the random one."""
    gains = {
        table.words: table.rows[BEST]["won"].mean - table.rows[EXISTS, "random"]["won"].mean
        for table in tables
    }
    words = ", ".join(f"{name} {_points(gain)}" for name, gain in gains.items())
    return PaperClaim(
        "The better guessing algorithm increases the win ratio only slightly.",
        f"With exists, best-neighbour beside random: {words}. Away from the numbers a mine is less "
        "likely than beside them on boards as sparse as these.",
        all(0 < gain <= SLIGHTLY for gain in gains.values()),
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
    )


def _third_method_is_faster(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where exists takes at most half the time of check-all, both on z3."""
    parts = {table.words: _time(table, EXISTS) / _time(table, CHECK_ALL) for table in tables}
    words = ", ".join(f"{name} {part:.2f}" for name, part in parts.items())
    return PaperClaim(
        "The third method ended up being much faster (the paper's own table has it slower).",
        f"On z3, the part of check-all's time that exists takes, over all guessers: {words}.",
        all(part <= MUCH_FASTER for part in parts.values()),
    )


def _games_won(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where at one table all nine of ours lie in the intervals of the paper's games."""
    inside = {table.words: sum(map(_is_inside, table.rows.values())) for table in tables}
    words = ", ".join(f"{name} {count}" for name, count in inside.items())
    return PaperClaim(
        "Easy, games won of 50: 24, 25, 25 (check-all), 23, 23, 25 (break-early), 34, 36, 35 "
        "(exists).",
        f"Of the nine, so many of our shares lie in the interval of the paper's: {words}.",
        max(inside.values()) == len(METHODS) * len(GUESSERS_OF_PAPER),
    )


def _larger_boards(tables: Sequence[_Table]) -> PaperClaim:
    """It agrees where under one rule both larger boards lie in the paper's intervals."""
    rules: dict[str, list[bool]] = {}
    for table in tables:
        row = table.rows[BEST]
        rules.setdefault(str(row.point.facts["first"]), []).append(_is_inside(row))
    words = ", ".join(f"{t.words} {100 * t.rows[BEST]['won'].mean:.1f}%" for t in tables)
    return PaperClaim(
        "Medium 26 of 50, hard 10 of 50, with method 3 and guesser 3.",
        f"On the usual boards of these names: {words}.",
        any(all(both) for both in rules.values()),
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
    )


def _time(table: _Table, method: str) -> float:
    return sum(row["cpu_ms"].mean for row in table.of(method))


def _is_inside(row: LabRow) -> bool:
    low, high = wilson(round(row.point.paper["won"] * PAPERS_GAMES), PAPERS_GAMES)
    return low <= row["won"].mean <= high


def _points(gain: float) -> str:
    return f"{100 * gain:+.1f}%"
