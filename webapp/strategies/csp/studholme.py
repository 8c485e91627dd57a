"""`csp`: Studholme's CSP strategy."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.strategies.csp.constraints import ConstraintList
from webapp.strategies.csp.craps_shoot import GuessTable
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.enumeration import SolutionSet, enumerate_solutions
from webapp.strategies.csp.facts import CertainCells, Conclusions, Facts
from webapp.strategies.csp.subsets import CoupledSubset, couple
from webapp.strategies.protocol import (
    FIRST_CORNER,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
)

ALL_SOLUTIONS = Technique("all solutions", "every placement that fits the numbers agrees here")
TOTAL = Technique("total", "the numbers account for all mines that are left")


class CspPlayer:
    """Simplifies, couples, enumerates; shoots craps where nothing is certain."""

    def __init__(self, seat: Seat, *, total_below: int | None = None) -> None:
        """`total_below`: the total is left out while so many cells or more are unsettled."""
        self.facts = Facts(seat.ground)
        self._dice, self._effort = seat.dice, Effort(seat.clock)
        self._total_below = total_below
        self._constraints = ConstraintList(self.facts, subtracting=True)
        self._conclusions = Conclusions()
        self._solved: dict[CoupledSubset, SolutionSet] = {}

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What is certain, one reason after the other; else a guess."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        self._constraints.absorb(seen, seen.fresh)
        while True:
            self._conclusions.add(self._constraints.simplify())
            turn = self._conclusions.next_turn(seen)
            if turn is not None:
                return turn
            sets = self.solution_sets()
            certain = list(self._certain(sets))
            if not certain:
                table = GuessTable(self.facts, sets, use_total=not self._leaves_out_total)
                shot = table.shoot(self._dice)
                return PlayerTurn([shot.cell], shot.technique, odds=shot.odds)
            for cells in certain:
                self._constraints.settle_all(cells.safe, cells.mines)
            self._conclusions.add(certain)

    def solution_sets(self) -> list[SolutionSet]:
        """The solutions of all coupled subsets, without those that no total allows."""
        constraints = self._constraints
        subsets = couple(constraints.all(), constraints.touching)
        sets = [self._solutions(subset) for subset in subsets]
        return sets if self._leaves_out_total else within_total(self.facts, sets)

    @property
    def _leaves_out_total(self) -> bool:
        unsettled = self.facts.unsettled.bit_count()
        return self._total_below is not None and unsettled >= self._total_below

    def _solutions(self, subset: CoupledSubset) -> SolutionSet:
        # Most subsets are as they were when the player was stuck last.
        solved = self._solved.get(subset)
        if solved is None:
            solved = self._solved[subset] = enumerate_solutions(subset, self._effort)
        return solved

    def _certain(self, sets: list[SolutionSet]) -> Iterator[CertainCells]:
        facts = self.facts
        near = 0
        for solved in sets:
            near |= solved.subset.cells
            safe, mines = solved.certain
            if safe or mines:
                by_total = solved is not self._solved[solved.subset]
                technique = TOTAL if by_total else ALL_SOLUTIONS
                yield CertainCells(safe, mines, technique, solved.subset.numbers)
        far = facts.unsettled & ~near
        if far and not self._leaves_out_total and facts.spare == sum(s.least for s in sets):
            yield CertainCells(far, 0, TOTAL, 0)


def within_total(facts: Facts, sets: list[SolutionSet]) -> list[SolutionSet]:
    """The solutions that need neither more mines than are left, nor too few."""
    near = sum(solved.subset.cells.bit_count() for solved in sets)
    far = facts.unsettled.bit_count() - near
    sets = list(sets)
    for index, solved in enumerate(sets):
        others = sets[:index] + sets[index + 1 :]
        least = sum(other.least for other in others)
        most = sum(other.most for other in others) + far
        sets[index] = solved.between(facts.spare - most, facts.spare - least)
    return sets


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return CspPlayer(seat)
