"""The easiest argument: beside a naive look at every small set of clues, by worlds alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tests.witnesses.brute_force import forced_by_worlds, squares_around, worlds_of
from tests.witnesses.brute_force import small_positions as brute_positions
from webapp.bench.samples import paper_puzzles
from webapp.engine.arguments import easiest
from webapp.engine.arguments.argument import Argument, ArgumentKind, argument_of
from webapp.engine.arguments.easiest import EasiestSearch, arguments
from webapp.engine.arguments.needed_clues import without_needless
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import ForcedCells
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.proofs.proof import Chain

pytestmark = pytest.mark.unit

Forced = tuple[int, int]


def only(position: Position, clues: tuple[int, ...], total: bool) -> Position:
    """The position as if only these clues, and perhaps the total, told anything."""
    shown = {clue: position.clues[clue] for clue in clues}
    others = position.clue_mask & ~sum(1 << clue for clue in clues)
    return replace(
        position,
        clues=shown,
        empties=position.empties | others,
        total=position.total if total else None,
    )


def forced(position: Position, clues: tuple[int, ...], total: bool) -> Forced:
    """What these clues force, by all their worlds."""
    certain = forced_by_worlds(only(position, clues, total), use_total=total)
    assert certain is not None
    return certain


def possible(seed: int, number: int, sizes: tuple[int, ...] = (4,)) -> Iterator[Position]:
    """Positions by chance, and all on the way through small puzzles."""
    for position in brute_positions(seed, number, most_unknown=11):
        if worlds_of(position) and position.unknown:
            yield position
    for size in sizes:
        for puzzle in paper_puzzles(size, number // 10, seed):
            position = puzzle
            for argument in arguments(puzzle, Budget()):
                yield position
                position = marked(position, argument)


def near(position: Position, clue: int) -> frozenset[int]:
    """The unknown cells around a clue, by rows and columns."""
    width = position.width
    around = squares_around(width, position.height, divmod(clue, width))
    cells = (row * width + column for row, column in around)
    return frozenset(cell for cell in cells if position.unknown >> cell & 1)


def spread(position: Position, clues: tuple[int, ...]) -> int:
    """How many moves of a king the clues are apart."""
    places = [divmod(clue, position.width) for clue in clues]
    return max(
        (max(abs(r - s), abs(c - d)) for (r, c), (s, d) in combinations(places, 2)), default=0
    )


def pair_price(position: Position, clues: tuple[int, ...]) -> float:
    """A count of two clues, their cells and how far they are apart, by the weights as written."""
    cells = near(position, clues[0]) | near(position, clues[1])
    return 3 + 0.2 * len(cells) + spread(position, clues) / 4


def small_total_price(position: Position, clues: tuple[int, ...]) -> float:
    """The same with the total: one clue more, one for the whole board, and the other cells."""
    cells = frozenset[int]().union(*(near(position, clue) for clue in clues))
    others = position.unknown.bit_count() - len(cells)
    named = len(cells) + (others if others < 9 else 1)
    return len(clues) + 3 + 0.2 * named + spread(position, clues) / 4


def disjoint_totals(position: Position) -> Iterator[tuple[int, ...]]:
    """Up to three clues without a common cell with which the total decides all other cells."""
    if position.total is None:
        return
    for number in (1, 2, 3):
        for clues in combinations(sorted(position.clues), number):
            scopes = [near(position, clue) for clue in clues]
            union = frozenset[int]().union(*scopes)
            apart = sum(map(len, scopes)) == len(union)
            rest = position.unknown & ~sum(1 << cell for cell in union)
            if not apart or not all(scopes) or not rest:
                continue
            bullets, empties = forced(position, clues, total=True)
            if rest & ~(bullets | empties) == 0:
                yield clues


def test_one_clue_comes_first_then_the_count_then_the_cheapest_pair_or_small_total() -> None:
    kinds = dict.fromkeys(ArgumentKind, 0)
    for position in possible(51, 400):
        argument = EasiestSearch(position, Budget()).first()
        everything = forced_by_worlds(position)
        assert (argument is None) is (everything == (0, 0))
        if argument is None:
            continue
        kinds[argument.kind] += 1
        clues = sorted(position.clues)
        singles = [clue for clue in clues if any(forced(position, (clue,), total=False))]
        assert (argument.kind is ArgumentKind.SINGLE) is bool(singles)
        if singles:
            continue
        left = (position.total or 0) - position.bullets.bit_count()
        alone = position.total is not None and left in (0, position.unknown.bit_count())
        assert (argument.kind is ArgumentKind.TOTAL) is alone
        pairs = [pair for pair in combinations(clues, 2) if any(forced(position, pair, False))]
        prices = [pair_price(position, pair) for pair in pairs]
        prices += [small_total_price(position, group) for group in disjoint_totals(position)]
        if alone or not prices:
            assert alone or argument.kind not in {ArgumentKind.PAIR, ArgumentKind.SMALL_TOTAL}
        else:
            assert argument.cost <= min(prices) + 1e-9
    used = {kind for kind, number in kinds.items() if number > 3}
    assert {ArgumentKind.SINGLE, ArgumentKind.TOTAL, ArgumentKind.PAIR} <= used
    assert ArgumentKind.SMALL_TOTAL in used


def test_an_argument_concludes_all_that_its_clues_force_and_needs_each_of_them() -> None:
    several = 0
    for position in possible(52, 150, sizes=(4, 5)):
        argument = EasiestSearch(position, Budget()).first()
        if argument is None:
            continue
        whole = forced(position, argument.clues, argument.uses_total)
        assert whole == (argument.bullets, argument.empties)
        for clue in argument.clues:
            fewer = tuple(other for other in argument.clues if other != clue)
            assert forced(position, fewer, argument.uses_total) != whole
        if argument.uses_total:
            assert forced(position, argument.clues, total=False) != whole
        several += argument.size > 2
    assert several > 3


def refutes(position: Position, clues: tuple[int, ...], supposed: Forced) -> bool:
    """Whether single clues, one after the other, come to a break from what is supposed."""
    bullets, empties = supposed
    while True:
        before = (bullets, empties)
        for clue in clues:
            cells = near(position, clue)
            need = position.clues[clue] - sum(
                position.bullets >> cell & 1 for cell in _all_around(position, clue)
            )
            got = {cell for cell in cells if bullets >> cell & 1}
            free = {cell for cell in cells if not (bullets | empties) >> cell & 1}
            if len(got) > need or len(got) + len(free) < need:
                return True
            if len(got) == need:
                empties |= sum(1 << cell for cell in free)
            elif len(got) + len(free) == need:
                bullets |= sum(1 << cell for cell in free)
        if (bullets, empties) == before:
            return False


def _all_around(position: Position, clue: int) -> list[int]:
    width = position.width
    return [r * width + c for r, c in squares_around(width, position.height, divmod(clue, width))]


def marked(position: Position, argument: Argument) -> Position:
    return replace(
        position,
        bullets=position.bullets | argument.bullets,
        empties=position.empties | argument.empties,
    )


def test_where_clues_alone_decide_no_large_reason_is_told_instead_of_a_short_chain() -> None:
    chains = large = 0
    for puzzle in [*paper_puzzles(6, 60, seed=53), *paper_puzzles(7, 60, seed=53)]:
        position = puzzle
        for argument in arguments(puzzle, Budget()):
            plain = [lemma for lemma in argument.proof.lemmas if isinstance(lemma, Chain)]
            if argument.kind is ArgumentKind.CHAIN and plain[0].supposed.cells.bit_count() == 1:
                chains += 1
                cell, bullet = plain[0].supposed.cells, plain[0].supposed.at_least
                supposed = (cell, 0) if bullet else (0, cell)
                assert argument.uses_total or refutes(position, argument.clues, supposed)
            if argument.size > 4 and not argument.uses_total:
                large += 1
                for three in combinations(sorted(position.clues), 2):
                    assert not any(forced_pair(position, three))
            position = marked(position, argument)
    assert chains > 3
    assert large > 3


def forced_pair(position: Position, clues: tuple[int, int]) -> Forced:
    """What two clues force, by the bullets among the cells that they share."""
    (first, second), needs = [near(position, clue) for clue in clues], []
    for clue in clues:
        known = sum(position.bullets >> cell & 1 for cell in _all_around(position, clue))
        needs.append(position.clues[clue] - known)
    shared = first & second
    fitting = [
        count
        for count in range(len(shared) + 1)
        if 0 <= needs[0] - count <= len(first - shared)
        and 0 <= needs[1] - count <= len(second - shared)
    ]
    bullets = empties = 0
    for cells, counts in (
        (shared, fitting),
        (first - shared, [needs[0] - count for count in fitting]),
        (second - shared, [needs[1] - count for count in fitting]),
    ):
        mask = sum(1 << cell for cell in cells)
        bullets |= mask if set(counts) == {len(cells)} else 0
        empties |= mask if set(counts) == {0} else 0
    return bullets, empties


def test_what_cannot_be_spared_is_what_is_left_after_trying_each_clue() -> None:
    spared = 0
    rng = random.Random(60)
    for position in possible(60, 300):
        chosen = tuple(sorted(rng.sample(sorted(position.clues), min(4, len(position.clues)))))
        total = position.total is not None
        whole = forced(position, chosen, total)
        if not any(whole):
            continue
        left, uses_total = chosen, total
        if total and chosen and forced(position, chosen, False) == whole:
            uses_total = False
        for clue in chosen:
            fewer = tuple(other for other in left if other != clue)
            if (fewer or uses_total) and forced(position, fewer, uses_total) == whole:
                left = fewer
                spared += 1
        result = without_needless(position, chosen, total, Budget())
        assert result == (left, uses_total, ForcedCells(*whole))
    assert spared > 50


def test_what_costs_more_than_a_limit_is_no_argument() -> None:
    met = 0
    for puzzle in paper_puzzles(7, 150, seed=61):
        position = puzzle
        for argument in arguments(puzzle, Budget()):
            if argument.size > 2:
                met += 1
                certain = ForcedCells(argument.bullets, argument.empties)
                parts = position, argument.clues, certain, argument.uses_total, Budget()
                priced = argument_of(*parts)
                assert priced is not None
                assert argument_of(*parts, limit=priced.cost) is None
                assert argument_of(*parts, limit=priced.cost + 1e-6) == priced
            position = marked(position, argument)
    assert met > 20


def test_the_walk_goes_to_the_nearest_single_clue_and_begins_at_a_zero() -> None:
    begun = followed = 0
    for puzzle in paper_puzzles(9, 30, seed=54):
        position, last = puzzle, 0
        for argument in arguments(puzzle, Budget()):
            easy = {
                clue: near(position, clue)
                for clue in position.clues
                if any(forced_single(position, clue))
            }
            if argument.kind is ArgumentKind.SINGLE:
                (clue,) = argument.clues
                if last:
                    followed += 1
                    gaps = {other: gap(position, other, last) for other in easy}
                    assert gaps[clue] == min(gaps.values())
                elif any(position.clues[other] == 0 for other in easy):
                    begun += 1
                    assert position.clues[clue] == 0
            else:
                assert not easy
            position, last = marked(position, argument), argument.conclusions
    assert begun > 5
    assert followed > 300


def forced_single(position: Position, clue: int) -> Forced:
    """What one clue decides by itself."""
    cells = near(position, clue)
    known = sum(position.bullets >> cell & 1 for cell in _all_around(position, clue))
    need, mask = position.clues[clue] - known, sum(1 << cell for cell in cells)
    return (mask if need == len(cells) else 0, mask if need == 0 else 0)


def gap(position: Position, clue: int, cells: int) -> int:
    """How many moves of a king a clue is from the nearest of some cells."""
    row, column = divmod(clue, position.width)
    places = [divmod(cell, position.width) for cell in cells_of(cells)]
    return min(max(abs(row - r), abs(column - c)) for r, c in places)


def test_other_ways_decide_the_cells_asked_for_the_easiest_first() -> None:
    ways_met = 0
    for position in possible(55, 200):
        argument = EasiestSearch(position, Budget()).first()
        if argument is None:
            continue
        ways = EasiestSearch(position, Budget()).ways(argument.conclusions)
        assert [way.cost for way in ways] == sorted(way.cost for way in ways)
        assert len({(way.clues, way.uses_total) for way in ways}) == len(ways)
        for way in ways:
            ways_met += 1
            assert way.conclusions & argument.conclusions
            whole = forced(position, way.clues, way.uses_total)
            assert whole == (way.bullets, way.empties)
            for clue in way.clues:
                fewer = tuple(other for other in way.clues if other != clue)
                assert forced(position, fewer, way.uses_total) != whole
    assert ways_met > 200


def test_what_is_remembered_changes_nothing() -> None:
    for puzzle in paper_puzzles(7, 15, seed=56):
        position, last = puzzle, 0
        for argument in arguments(puzzle, Budget()):
            afresh = EasiestSearch(position, Budget(), last).first()
            assert afresh is not None
            assert (afresh.clues, afresh.uses_total) == (argument.clues, argument.uses_total)
            assert (afresh.bullets, afresh.empties) == (argument.bullets, argument.empties)
            position, last = marked(position, argument), argument.conclusions


def test_the_order_of_a_random_listing_of_clues_does_not_matter() -> None:
    rng = random.Random(57)
    for puzzle in paper_puzzles(6, 10, seed=57):
        listed = list(puzzle.clues.items())
        rng.shuffle(listed)
        other = replace(puzzle, clues=dict(listed))
        walks = [[a.clues for a in arguments(each, Budget())] for each in (puzzle, other)]
        assert walks[0] == walks[1]


def test_many_clues_that_say_the_same_do_not_multiply() -> None:
    # Three rows of clues along a corridor: each says what its neighbours above and below say.
    width, height = 17, 7
    world = sum(1 << 3 * width + column for column in range(2, width, 4))
    clues = {}
    for row in (0, 1, 5, 6):
        for column in range(width):
            cell = row * width + column
            near_cells = [r * width + c for r, c in squares_around(width, height, (row, column))]
            clues[cell] = sum(world >> other & 1 for other in near_cells)
    position = Position(width, height, clues, total=None)
    budget = Budget(200_000)
    walked = list(arguments(position, budget))
    assert walked
    assert budget.spent < 200_000


def test_what_is_certain_and_has_no_proof_is_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # A search that meets no proof says so, as if its budget were spent: nothing is claimed.
    monkeypatch.setattr(easiest, "argument_of", lambda *_, **__: None)
    position = next(
        position for puzzle in paper_puzzles(6, 20, seed=58) for position in _until_hard(puzzle)
    )
    with pytest.raises(BudgetSpent):
        EasiestSearch(position, Budget()).first()


def _until_hard(puzzle: Position) -> Iterator[Position]:
    """The first position of a puzzle that no single clue and no pair helps on."""
    position = puzzle
    while (single := EasiestSearch(position, Budget())._nearest_single()) is not None:
        position = marked(position, single)
    left = (position.total or 0) - position.bullets.bit_count()
    alone = left in (0, position.unknown.bit_count())
    pairs = combinations(sorted(position.clues), 2)
    if position.unknown and not alone and not any(any(forced_pair(position, p)) for p in pairs):
        yield position
