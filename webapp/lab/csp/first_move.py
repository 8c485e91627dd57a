"""Where to begin, and what the first number tells: sections 3.1 and 4.1 of paper 5.

On 9x9 with 10 mines games begin in the corner, in the middle of an edge and in the centre. The
second move is the second turn of a player: all that it opens for one reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from webapp.engine.counting.counts import count
from webapp.engine.position import Position
from webapp.lab.catalogue import LISTED
from webapp.lab.csp.tables import PROMISES
from webapp.lab.csp.wording import percent_text, rate_text
from webapp.lab.estimate import Estimate, Measure
from webapp.lab.experiment import Experiment, PaperClaim
from webapp.lab.rows import LabRow
from webapp.lab.sampling import LabSample, Point, SingleSampler
from webapp.lab.several import share_among
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import listed
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.referee import Referee
from webapp.strategies.rules import TableRules

SIDE, MINES = 9, 10
CELLS = SIDE * SIDE
STARTS = {"corner": 0, "edge": SIDE // 2, "centre": CELLS // 2}
PLAYERS = ("csp", "gac", "quick")
GAMES = 3_000
PIECE = 500

MEASURES = (
    Measure("won", "won", "share"),
    Measure("first_mine", "first cell a mine", "share"),
    Measure("field", "first cell opens a field", "share"),
    Measure("second_mine", "lost with the second move", "share"),
    Measure("guesses", "guesses"),
)

PAPER_ODDS = {1: "0.125", 2: "0.125", 3: "0.091"}
"""Number in the corner → what the paper gives for the cells away from it."""


@dataclass(frozen=True)
class FirstMoves(SingleSampler):
    """Plays a game and looks at its first two moves."""

    pairing: Pairing

    def warm_up(self) -> None:
        """Load what the strategy needs."""
        self.pairing.play(0)

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The game of a seed."""
        look_around()
        referee = Referee(self.pairing.rules, seed)
        seat = self.pairing.seat(referee)
        opened, turns = [], 0
        for watched in referee.play(self.pairing.strategy.new_player(seat), seat.clock):
            turns += 1
            opened.append(len(watched.opened))
        game = referee.result()
        lost = game.ending == "lost"
        values = (
            float(game.won),
            float(lost and turns == 1),
            float(opened[0] > 1),
            float(lost and turns == 2),
            game.guesses,
        )
        return LabSample(values, game.record)


def _points() -> Iterator[Point]:
    for first in FIRSTS:
        for place, (where, start) in enumerate(STARTS.items()):
            for name in PLAYERS:
                rules = TableRules(width=SIDE, height=SIDE, mines=MINES, first=first, start=start)
                yield Point(
                    key=f"{first}-{where}-{name}",
                    line=f"{name}, {PROMISES[first]}",
                    x=place,
                    sampler=FirstMoves(Pairing(STRATEGIES[name], rules)),
                    usual=GAMES,
                    facts={"strategy": name, "start": where, "first": first},
                    paper={"first_mine": round(MINES / CELLS, 4)} if first == "any" else {},
                    piece=PIECE,
                    # From the same cell all players meet the same boards.
                    seed_key=f"{first}-{where}",
                )


def field_odds(start: int) -> Fraction:
    """The odds that a safe first cell has no mine around it."""
    around = len(TableRules(width=SIDE, height=SIDE, mines=MINES).ground.neighbours[start])
    return Fraction(comb(CELLS - 1 - around, MINES), comb(CELLS - 1, MINES))


def odds_after(start: int, number: int) -> tuple[Fraction, Fraction]:
    """The odds of a mine near a first cell that shows a number, and away from it."""
    position = Position(SIDE, SIDE, {start: number}, total=MINES)
    odds = count(position).odds
    near = TableRules(width=SIDE, height=SIDE, mines=MINES).ground.neighbours[start]
    away = next(odds[cell] for cell in odds if cell not in near)
    return odds[near[0]], away


class StartTable:
    """The rows by rule, start and strategy."""

    def __init__(self, rows: Sequence[LabRow]) -> None:
        self._rows = {row.point.key: row for row in rows}

    def measured(self, measure: str, first: First, where: str, name: str) -> Estimate:
        """A measure of a row."""
        return self._rows[f"{first}-{where}-{name}"][measure]

    def surely_least(self, measure: str, first: First, name: str) -> bool:
        """Whether the corner's is less than both others, by more than chance."""
        corner = self.measured(measure, first, "corner", name)
        others = [self.measured(measure, first, where, name) for where in ("edge", "centre")]
        return all(corner.surely_below(other) for other in others)

    def most(self, measure: str, first: First, name: str, *, surely: bool = False) -> bool:
        """Whether the corner's is more than both others; surely: by more than chance."""
        corner = self.measured(measure, first, "corner", name)
        others = [self.measured(measure, first, where, name) for where in ("edge", "centre")]
        return all(
            other.surely_below(corner) if surely else other.mean < corner.mean for other in others
        )


def first_move_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """The statements of the paper beside ours."""
    table = StartTable(rows)
    return [
        *(_corner_wins(table, first) for first in FIRSTS),
        _second_move(table),
        _fields(table),
        _each_cell(table),
        *(_after_number(number) for number in PAPER_ODDS),
        _around_a_one(),
    ]


def _corner_wins(table: StartTable, first: First) -> PaperClaim:
    not_all = [name for name in PLAYERS if not table.most("won", first, name)]
    surely = any(table.most("won", first, name, surely=True) for name in PLAYERS)
    reason = {
        "any": "Without a promise all first cells are equally likely to be a mine.",
        "safe": "",
        "opening": "The field that the rule promises is smallest in the corner: 4 cells, on an "
        "edge 6, in the centre 9.",
    }
    return PaperClaim(
        f"To begin in a corner raises the success rate ({PROMISES[first]}).",
        _rates(table, "won", first),
        not not_all and surely,
        " ".join(
            filter(
                None,
                (
                    f"The corner is not best for {listed(not_all)}." if not_all else "",
                    "" if surely else "For none of the players is it so beyond chance.",
                    reason[first],
                ),
            )
        ),
    )


def _second_move(table: StartTable) -> PaperClaim:
    not_surely = [n for n in PLAYERS if not table.surely_least("second_mine", "safe", n)]
    return PaperClaim(
        "Not to begin in a corner makes death in the second move significantly more likely.",
        _rates(table, "second_mine", "safe"),
        not not_surely,
        f"Not, or not beyond chance, for {listed(not_surely)}. A corner with a number leaves three "
        "cells of high odds, and whoever avoids them opens far away, at odds that are nearly the "
        "same wherever the first cell was.",
    )


def _fields(table: StartTable) -> PaperClaim:
    """The reason for all this; the paper argues with how much the neighbours' odds change."""
    exact = {where: float(field_odds(start)) for where, start in STARTS.items()}
    measured = {where: table.measured("field", "safe", where, "csp") for where in STARTS}
    text = listed(
        [
            f"{where} {percent_text(exact[where])} (measured {rate_text(measured[where])})"
            for where in STARTS
        ]
    )
    return PaperClaim(
        "A corner is better because it has only three neighbours.",
        f"A safe first cell opens a field by itself with odds of {text}: the fewer neighbours, the "
        "more often. Where the rule promises the field, this advantage is gone.",
        exact["corner"] > exact["edge"] > exact["centre"]
        and measured["edge"].surely_below(measured["corner"])
        and measured["centre"].surely_below(measured["edge"]),
    )


def _each_cell(table: StartTable) -> PaperClaim:
    measured = [
        share_among(table.measured("first_mine", "any", where, "csp"), len(STARTS))
        for where in STARTS
    ]
    share = MINES / CELLS
    return PaperClaim(
        "Before the first cell each is a mine with a probability of 0.1235.",
        f"{MINES}/{CELLS} = {share:.4f}; measured "
        + listed([f"{rate_text(m)} in the {w}" for w, m in zip(STARTS, measured, strict=True)])
        + ".",
        all((m.low or 0.0) <= share <= (m.high or 1.0) for m in measured),
    )


def _after_number(number: int) -> PaperClaim:
    near, away = odds_after(STARTS["corner"], number)
    left, cells = MINES - number, CELLS - 1 - 3
    words = "they are mines" if near == 1 else f"each of the three is one with odds of {near}"
    return PaperClaim(
        f"A corner that shows {number} leaves {PAPER_ODDS[number]} for all other cells.",
        f"Its neighbours hold {number}: {words}. The other {cells} cells share the {left} mines "
        f"that are left: {left}/{cells} = {float(away):.3f}.",
        f"{float(away):.3f}" == f"{float(PAPER_ODDS[number]):.3f}",
        f"{MINES}/{CELLS - 1} = {MINES / (CELLS - 1):.3f} is what they would be if the number said "
        "nothing; but its mines are no longer among the others, nor are its neighbours.",
    )


def _around_a_one() -> PaperClaim:
    """In the centre the paper's .125 is right; what it concludes from it is another matter."""
    texts, safer = [], []
    for where, start in STARTS.items():
        near, away = odds_after(start, 1)
        texts.append(f"{where} {float(near):.3f} near, {float(away):.3f} away")
        safer.append(near < away)
    return PaperClaim(
        "A 1 leaves .125 for each cell around it, and it is less dangerous to open those.",
        f"That is 1 of 8, in the centre. First cell 1: {listed(texts)}. Near the 1 is safer in "
        f"{sum(safer)} of these.",
        all(safer),
        "Eight cells that share one mine are as dangerous as eighty that share ten. On an edge and "
        "in a corner fewer cells share the one: there they are more dangerous than all others.",
    )


def _rates(table: StartTable, measure: str, first: First) -> str:
    return (
        "; ".join(
            f"{name} "
            + ", ".join(
                f"{where} {rate_text(table.measured(measure, first, where, name))}"
                for where in STARTS
            )
            for name in PLAYERS
        )
        + "."
    )


FIRST_MOVE = Experiment(
    listed=LISTED["first-move"],
    about=(
        "Games that begin in a corner, on an edge and in the centre of 9x9 with 10 mines: how many "
        "are won, what the first cell opens, how many end with the second move."
    ),
    points=tuple(_points()),
    measures=MEASURES,
    counted="games",
    compare=first_move_findings,
)

EXPERIMENTS = {FIRST_MOVE.name: FIRST_MOVE}
