"""Reasons on boards too large to try everything: MiniCard and OptUx say what is right."""

import random
from collections.abc import Iterator

import pytest

from tests.witnesses.brute_force import Board, Oracle, flooded_position, random_board
from tests.witnesses.reason_witness import fewest_clues, puzzles
from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import smallest_reason, smallest_reasons
from webapp.engine.reasons.smallest_order import walk
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def forced(position: Position, use_total: bool, clues: tuple[int, ...] | None = None) -> int:
    """The cells that follow, by MiniCard."""
    with Oracle(position, use_total, clues) as oracle:
        bullets, empties = oracle.forced() or (0, 0)
    return bullets | empties


def assert_sound_and_minimal(position: Position, reason: Reason) -> None:
    """Exactly its conclusions follow; without any one of its parts none of them does."""
    with Oracle(position, reason.uses_total, reason.clues) as oracle:
        assert oracle.forced() == (reason.bullets, reason.empties)
    for index in range(reason.size):
        fewer = reason.clues[:index] + reason.clues[index + 1 :]
        assert not forced(position, reason.uses_total, fewer)
    if reason.uses_total:
        assert not forced(position, use_total=False, clues=reason.clues)


def assert_smallest(position: Position, reason: Reason) -> None:
    if reason.uses_total:
        assert not forced(position, use_total=False)
    with Oracle(position, reason.uses_total) as oracle:
        bullets, empties = oracle.forced() or (0, 0)
    assert fewest_clues(position, bullets, empties, reason.uses_total) == reason.size


def assert_right(position: Position, reasons: list[Reason]) -> None:
    assert len(set(reasons)) == len(reasons)
    assert {(r.size, r.uses_total) for r in reasons} == {(reasons[0].size, reasons[0].uses_total)}
    for reason in reasons[:5]:
        assert_sound_and_minimal(position, reason)
    assert_smallest(position, reasons[0])


def before_each_step(position: Position) -> Iterator[tuple[Position, Reason]]:
    bullets = empties = 0
    for step in walk(position, Budget()).steps:
        clues, total = position.clues, position.total
        yield (
            Position(
                position.width,
                position.height,
                clues,
                bullets=bullets,
                empties=empties,
                total=total,
            ),
            step.reason,
        )
        bullets |= step.reason.bullets
        empties |= step.reason.empties


def test_every_larger_step_of_a_puzzle_is_sound_minimal_and_smallest() -> None:
    sizes = [(6, 6, 11), (7, 7, 15), (8, 8, 19), (10, 10, 30), (9, 6, 16)]
    checked = 0
    for puzzle in puzzles(21, 15, sizes):
        for position, reason in before_each_step(puzzle):
            if reason.size != 1 or reason.uses_total:
                reasons = smallest_reasons(position, Budget())
                assert reasons[0] == reason
                assert_right(position, reasons)
                checked += 1
    assert checked > 45


def played(rng: random.Random, board: Board) -> Iterator[tuple[Position, list[Reason]]]:
    """A live game in which every safe conclusion is opened, and a safe cell if there is none."""
    position = flooded_position(rng, board, 3)
    while position.unknown:
        reason = smallest_reason(position, Budget())
        bullets = position.bullets
        if reason:
            if reason.size != 1 or reason.uses_total:
                yield position, smallest_reasons(position, Budget())
            opened, bullets = reason.empties, bullets | reason.bullets
        else:
            assert not forced(position, use_total=True)
            safe = [cell for cell in board.free_cells() if position.unknown >> cell & 1]
            opened = 1 << rng.choice(safe) if safe else position.unknown
        shown = {c for c in board.free_cells() if opened >> c & 1 or c in position.clues}
        clues = {cell: board.number(cell) for cell in sorted(shown)}
        total = board.world.bit_count()
        position = Position(board.width, board.height, clues, bullets=bullets, total=total)


@pytest.mark.parametrize(
    ("width", "height", "mines", "boards"), [(9, 9, 14, 15), (16, 16, 46, 3), (30, 16, 99, 1)]
)
def test_every_larger_step_of_a_live_game_is_sound_minimal_and_smallest(
    width: int, height: int, mines: int, boards: int
) -> None:
    rng = random.Random(width)
    checked = 0
    for _ in range(boards):
        for position, reasons in played(rng, random_board(rng, width, height, mines)):
            assert_right(position, reasons)
            checked += 1
    assert checked > 5


# Found among minimal puzzles of 7x7 with 15 and 10x10 with 30 bullets.
LARGE: list[tuple[int, bool, str]] = [
    (
        6,
        False,
        """7x7 15
***--*1
24*2---
---2-.1
.33..2.
...*3.1
*4.3.2.
1-1.1..""",
    ),
    (
        7,
        False,
        """7x7 15
..*3*2.
.-..3..
.22-..1
3....2.
.*5*32.
.3**.4.
...3...""",
    ),
    (
        8,
        False,
        """7x7 15
1*..1..
24.3.3.
...3.2.
2.2....
1.--2..
-1-1.*3
.-0-.3*""",
    ),
    (
        8,
        False,
        """10x10 30
.12..*.1--
1...322.-0
.2.1-1-2-2
....2...**
...3..2..-
-*3*2--13*
*3432-2-4*
2-**--***2
*233-*55-2
-1-*-*3**-""",
    ),
    (
        9,
        False,
        """7x7 15
1..2.1.
....1..
2..1-2.
..21-.2
.2.12..
.44.-.2
.***2..""",
    ),
    (
        9,
        False,
        """10x10 30
...2..***2
1.3...-3-*
.12.2.-0--
..3.2.-22-
...23.3**-
3..3....5.
..3....3..
2.***4..2.
..33-...2.
..-0-2...1""",
    ),
    (
        11,
        False,
        """10x10 30
2*-1-2*.-0
-*-*2-*4-1
-25*-1-...
2..*---*..
..43.1.342
23*...-*2.
1.3..22...
-.32...3--
3*.22***-0
...-1232--""",
    ),
    (
        13,
        False,
        """10x10 30
1-0-1-11-1
*--2......
*.-..*4*6.
3.2.43-**.
*.32..-44.
2......*..
..*4.--221
233...1-1.
..-22-1...
.2.*10-1..""",
    ),
    (
        6,
        True,
        """7x7 15
0-..-..
-1..222
.2..-..
..1.1.1
.42....
.....4.
1..22..""",
    ),
    (
        7,
        True,
        """7x7 15
.2211..
.*..1-1
.3.---0
1.2**--
2--5*--
.*3***2
.*3-4*2""",
    ),
    (
        8,
        True,
        """10x10 30
*3*3**212.
..........
-221111-**
-*------3*
.211-2-243
.3--**-***
*4*-.4**4-
..221.-2--
.4.---211*
..11..*111""",
    ),
    (
        10,
        True,
        """10x10 30
...2..***2
1.3..--3-*
.12.2--0--
..3.2.-22-
**.23.3**-
3--3*...5.
*-3*...3..
2-***4..2.
..33-...2.
..-0-2...1""",
    ),
]


@pytest.mark.parametrize(("size", "uses_total", "text"), LARGE, ids=range(len(LARGE)))
def test_reasons_of_many_clues_are_found_and_are_the_smallest(
    size: int, uses_total: bool, text: str
) -> None:
    position = parse_position_text(text)
    reasons = smallest_reasons(position, Budget())
    assert (reasons[0].size, reasons[0].uses_total) == (size, uses_total)
    assert_right(position, reasons)
