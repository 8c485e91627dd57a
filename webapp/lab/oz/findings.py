"""Statements of Collet's paper, judged by the rows of the experiment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.engine.propagators.solvers import binary_solver, set_solver
from webapp.lab.experiment import PaperClaim
from webapp.lab.rows import LabRow, lines_of

FIGURE_2 = Position(10, 10, {0: 1, 10: 1, 20: 1, 21: 3}, total=20)
PAPERS_LISTS = (9, 2)
PAPERS_WORLDS = "3.333e+18"
PAPERS_ODDS = {1: "0.318", 30: "0.159", 58: "0.187"}
"""Of the squares (1,2), (4,1) and (6,9) in the paper's second figure."""

PAPERS_RATIO = 41
"""246 solutions for 6."""

MOST_OF_THEM = 0.9
"""The part of the certain cells that is “most of them”."""

RARELY = 0.1
"""The part of the calls of a solver that is “rarely”."""

AROUND = 0.2
TOO_EASY = 0.5
"""Games won without a single guess: from this part on a board is too easy."""

UNPLAYABLE = 0.1
"""Games won: below this part a board is unplayable."""

ONE_ORDER = (0.5, 1.5)
"""Powers of ten that are nearer to one order of magnitude than to none or two."""


def findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """How the statements of the paper fare."""
    lines = lines_of(rows)
    at_20 = {name: _nearest(line, AROUND) for name, line in lines.items()}
    return [
        _second_figure(),
        _solver_knows_all(rows),
        _sets_know_most(rows),
        _solver_rarely_knows_more(rows),
        _around_20(lines),
        _order_of_magnitude(at_20),
        _lists(at_20),
    ]


def _second_figure() -> PaperClaim:
    """It agrees if all numbers of the paper come out."""
    binary, sets = (solver(FIGURE_2, Budget()) for solver in (binary_solver, set_solver))
    worlds = f"{float(sets.counts.worlds):.3e}"
    odds = {cell: f"{float(sets.counts.odds[cell]):.3f}" for cell in PAPERS_ODDS}
    return PaperClaim(
        "Figure 2 has 9 solutions for the binary solver and 2 for the set solver, 3.333e18 in all; "
        "probabilities 0.318, 0.159 and 0.187.",
        f"{binary.solutions} and {sets.solutions}, {worlds} in all; {', '.join(odds.values())}.",
        (binary.solutions, sets.solutions) == PAPERS_LISTS
        and worlds == PAPERS_WORLDS
        and odds == PAPERS_ODDS,
    )


def _solver_knows_all(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if the set solver missed no certain cell."""
    missed = max(row["missed"].mean for row in rows if row["missed"].count)
    return PaperClaim(
        "The assistant finds all the safe moves in a given situation.",
        f"Certain cells that the solvers missed where they were called: {missed:g} a call at most.",
        missed == 0,
        "All solutions tell all that is certain: the fault is in a solver of ours.",
    )


def _sets_know_most(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if at each density the set propagators deduce nine tenths or more."""
    sets, simple = (_least_of(rows, measure) for measure in ("sets", "simple"))
    return PaperClaim(
        "The set propagators usually find most of them.",
        f"Of all that is certain they deduce {_percent(sets['sets'].mean)} or more (least at "
        f"{_place(sets)}); the simple ones {_percent(simple['simple'].mean)} or more (least at "
        f"{_place(simple)}).",
        sets["sets"].mean >= MOST_OF_THEM,
        "The more mines, the more cells are certain only by several numbers together, or by the "
        "total, and one constraint after the other does not see them.",
    )


def _solver_rarely_knows_more(rows: Sequence[LabRow]) -> PaperClaim:
    """It agrees if at each density at most a tenth of the calls finds a safe cell."""
    there = [row for row in rows if row["solver_new"].count]
    most = max(there, key=lambda row: row["solver_new"].mean)
    often = [row for row in there if row["solver_new"].mean > RARELY]
    return PaperClaim(
        "The solver rarely finds new moves.",
        "Where the set propagators are stuck a solver knows a safe cell in "
        f"{_percent(most['solver_new'].mean)} of the positions of a game, or fewer (most at "
        f"{_place(most)}).",
        most["solver_new"].mean <= RARELY,
        "The paper does not tell its densities nor how its player came there: at "
        f"{len(often)} of {len(there)} points here it is not rare.",
    )


def _around_20(lines: dict[str, list[LabRow]]) -> PaperClaim:
    """It agrees if on each board the densities between too easy and unplayable hold 20%."""
    words, why = [], []
    for name, line in lines.items():
        playable = [row.point.x for row in line if not _too_easy(row) and not _unplayable(row)]
        near = _nearest(line, AROUND)
        between = f"{_percent(min(playable))} to {_percent(max(playable))}" if playable else "none"
        words.append(
            f"{name} {between}, and at 20% {_percent(near['won'].mean)} won, "
            f"{_percent(near['no_guess'].mean)} without a guess"
        )
        if _too_easy(near):
            why.append(f"On {name} 20% is too easy for somebody who knows all that is certain.")
        elif _unplayable(near):
            why.append(f"On {name} even somebody who knows the odds wins hardly a game at 20%.")
    return PaperClaim(
        "The proportion of mined squares should be around 20%: less is too easy, more quickly "
        "unplayable.",
        "Densities at which fewer than half of the games are won without a guess, and a tenth or "
        f"more are won: {'; '.join(words)}.",
        not why,
        f"{' '.join(why)} The paper judges by interest, not by figures, and larger boards need "
        "fewer mines for the same.",
    )


def _too_easy(row: LabRow) -> bool:
    return row["no_guess"].mean >= TOO_EASY


def _unplayable(row: LabRow) -> bool:
    return row["won"].mean < UNPLAYABLE


def _order_of_magnitude(at_20: dict[str, LabRow]) -> PaperClaim:
    """It agrees if on each board the mean is nearer to ten times than to once or a hundred."""
    words = ", ".join(
        f"{name} {10 ** row['log_time'].mean:.1f} times the time, "
        f"{10 ** row['log_nodes'].mean:.1f} times the nodes"
        for name, row in at_20.items()
    )
    longest = max(row["too_long"].mean for row in at_20.values())
    low, high = ONE_ORDER
    return PaperClaim(
        "The set solver is typically one order of magnitude faster than the binary solver.",
        f"At 20%, where the set propagators are stuck, the binary solver takes {words} (geometric "
        f"means). Positions where its list is too long to be made count for nothing: "
        f"{_percent(longest)} at most.",
        all(low <= row["log_time"].mean <= high for row in at_20.values()),
        " ".join(_why_other_order(at_20.values())),
    )


def _why_other_order(rows: Iterable[LabRow]) -> Iterator[str]:
    """What may make it less, and what more."""
    low, high = ONE_ORDER
    times = [row["log_time"].mean for row in rows]
    if min(times) < low:
        yield (
            "Our binary solver shares the quick propagation of the set solver: it visits more "
            "nodes, but each costs it little. And positions with the longest lists are left out, "
            "which are those where sets save most."
        )
    if max(times) > high:
        yield "The longer the lists, the more sets save, and ours are of other positions."


def _lists(at_20: dict[str, LabRow]) -> PaperClaim:
    """It agrees if there are such positions at all."""
    words = ", ".join(
        f"{name} {_percent(row['as_many'].mean)} (binary {10 ** row['log_binary'].mean:.0f}, set "
        f"{10 ** row['log_sets'].mean:.1f} in the geometric mean)"
        for name, row in at_20.items()
    )
    return PaperClaim(
        "Figure 3: 6 solutions for the set solver, 246 for the binary one.",
        f"The figure itself has not come down to us. Positions at 20% where the set propagators "
        f"are stuck and the binary list is {PAPERS_RATIO} times as long or longer: {words}.",
        all(row["as_many"].mean > 0 for row in at_20.values()),
        "Such positions are rare, or come where the set propagators are not stuck.",
    )


def _nearest(line: Sequence[LabRow], density: float) -> LabRow:
    return min(line, key=lambda row: abs(row.point.x - density))


def _least_of(rows: Sequence[LabRow], measure: str) -> LabRow:
    return min((row for row in rows if row[measure].count), key=lambda row: row[measure].mean)


def _place(row: LabRow) -> str:
    return f"{row.point.line}, {_percent(row.point.x)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
