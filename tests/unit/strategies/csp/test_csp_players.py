"""The players of paper 5 in whole games, turn by turn beside what is really certain."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.witnesses.brute_force import forced_by_worlds
from tests.witnesses.watched_players import watched_game
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import mask_of
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.ground import Ground, Neighbourhood
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN, ComputerPlayer, PlayerTurn, Seat, SeenBoard
from webapp.strategies.rules import ANYWHERE, TableRules
from webapp.strategies.tally import StrategyTally, wilson

pytestmark = pytest.mark.unit

NAMES = [name for name, strategy in STRATEGIES.items() if strategy.paper == 5]
COMPLETE = [
    "forward-checking",
    "forward-mrv",
    "forward-degree",
    "forward-gac",
    "forward-ac3",
    "gac",
]
"""They prove all that the numbers and the total prove."""


def test_paper_5_has_its_players() -> None:
    assert {"csp", "forward-checking", "gac", "fringe", "equation", "single-point"} <= set(NAMES)


class Judge:
    """Compares each turn with the cells that are forced; the marked mines are not told again."""

    def __init__(self, name: str, *, small: bool) -> None:
        self.name, self.small = name, small
        self.certain = self.guesses = 0
        self.safe_left = 0
        """Safe cells that were certain when the player guessed: what it missed."""

        self.safe_by_numbers = 0
        """Those of them that no total is needed for."""

    def __call__(self, seen: SeenBoard, turn: PlayerTurn) -> None:
        if seen.untouched:
            return
        mines, safe = self.forced(seen.position(), use_total=True)
        if turn.technique.guess:
            self.guesses += 1
            self.safe_left += safe.bit_count()
            self.safe_by_numbers += self.forced(seen.position(), use_total=False)[1].bit_count()
        else:
            self.certain += 1
            opened = mask_of(cell for cell in turn.opens if seen.numbers[cell] == HIDDEN)
            assert opened & ~safe == 0
            assert mask_of(turn.mines) & ~mines == 0

    def forced(self, position: Position, *, use_total: bool) -> tuple[int, int]:
        if not self.small:
            forced = forced_cells(position, Budget(), use_total)
            return forced.bullets, forced.empties
        forced_masks = forced_by_worlds(position, use_total)
        assert forced_masks is not None
        return forced_masks


def judged_games(name: str, rules: TableRules, games: range, *, small: bool) -> Judge:
    judge = Judge(name, small=small)
    for seed in games:
        played = watched_game(name, rules, seed, judge)
        assert played.wrong == 0
    return judge


@pytest.mark.parametrize("name", NAMES)
def test_small_games_are_played_by_what_all_worlds_say(name: str) -> None:
    rules = TableRules(width=4, height=3, mines=3, first="safe", start=ANYWHERE)
    judge = judged_games(name, rules, range(25), small=True)
    assert judge.certain
    assert judge.guesses
    if name in COMPLETE or name == "fringe":
        # With fewer than 20 cells fringe knows the total from the beginning.
        assert judge.safe_left == 0


@pytest.mark.parametrize("name", NAMES)
def test_games_of_usual_size_are_played_by_what_is_forced(name: str) -> None:
    rules = TableRules(width=10, height=9, mines=17, first="opening", start=34)
    judge = judged_games(name, rules, range(12), small=False)
    assert judge.certain
    assert judge.guesses
    if name in COMPLETE:
        assert judge.safe_left == 0
    if name in (*COMPLETE, "csp", "fringe-csp", "fringe"):
        assert judge.safe_by_numbers == 0


def test_what_is_not_solved_is_missed() -> None:
    """The comparators guess where others know: else the two tests above would show nothing."""
    rules = TableRules(width=10, height=9, mines=17, first="opening", start=34)
    missed = [
        judged_games(name, rules, range(12), small=False).safe_by_numbers
        for name in ("single-point", "equation")
    ]
    assert missed[0] > missed[1] > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("neighbourhood", ["four", "knight"])
def test_other_neighbourhoods(name: str, neighbourhood: Neighbourhood) -> None:
    """On 3 × 4 cells every placement can be looked at."""
    rules = TableRules(width=4, height=3, mines=3, neighbourhood=neighbourhood, start=0)
    around = rules.ground.neighbours
    placements = [set(chosen) for chosen in combinations(range(12), 3)]

    def look(seen: SeenBoard, turn: PlayerTurn) -> None:
        if turn.technique.guess:
            return
        opened = [cell for cell in turn.opens if seen.numbers[cell] == HIDDEN]
        for placement in placements:
            shown = [c for c in range(12) if seen.numbers[c] != HIDDEN]
            if all(
                cell not in placement and len(placement & set(around[cell])) == seen.numbers[cell]
                for cell in shown
            ):
                assert not placement & set(opened)
                assert placement >= set(turn.mines)

    results = [watched_game(name, rules, seed, look) for seed in range(12)]
    assert any(result.won for result in results)


def test_complete_searches_play_the_same_games() -> None:
    """How a search looks ahead, and in which order, changes its time and nothing else."""
    rules = TableRules(width=12, height=12, mines=24, first="safe")
    records = {
        name: [Pairing(STRATEGIES[name], rules).play(seed).record for seed in range(12)]
        for name in COMPLETE
    }
    assert len({tuple(games) for games in records.values()}) == 1


def turns_of(player: ComputerPlayer, seen: SeenBoard) -> None:
    """Turn after turn of which nothing comes."""
    while player.turn(seen).mines:
        seen.fresh = []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("clues", "total"),
    [({0: 3}, 1), ({0: 1, 1: 5, 2: 0}, 5), ({0: 1, 1: 0, 2: 0, 3: 0}, 2)],
)
def test_contradictions_are_said(name: str, clues: dict[int, int], total: int) -> None:
    """At the latest when all that follows from a part of the numbers is marked."""
    seen = SeenBoard.from_position(Position(3, 2, clues, total=total))
    seat = Seat(ground=seen.ground, dice=Dice(1))
    player = STRATEGIES[name].new_player(seat)
    with pytest.raises(Contradiction):
        turns_of(player, seen)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        # The best that is published for a safe first cell in a corner is 81.8%, by a search of
        # probabilities; the other ends are those of players that miss something.
        ("csp", 0.75, 0.82),
        ("gac", 0.70, 0.82),
        ("equation", 0.60, 0.78),
        ("single-point", 0.35, 0.65),
    ],
)
def test_nobody_beats_what_is_published(name: str, least: float, most: float) -> None:
    rules = TableRules(width=8, height=8, mines=10, first="safe")
    tally = StrategyTally()
    pairing = Pairing(STRATEGIES[name], rules)
    for seed in range(500):
        tally.add(pairing.play(seed), 0.0)
    low, high = wilson(tally.wins, tally.games, 0.99)
    assert low <= most
    assert high >= least


def test_first_cell_is_a_corner() -> None:
    for name in NAMES:
        ground = Ground(5, 4, 3)
        player = STRATEGIES[name].new_player(Seat(ground=ground, dice=Dice(3)))
        assert player.turn(SeenBoard.closed(ground)).opens == [0]
