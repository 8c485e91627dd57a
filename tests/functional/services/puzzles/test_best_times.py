"""Best times of each size and level: those of puzzles that were new, solved without a hint."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.processes.databases import ON_BOTH
from tests.sites.playing import OTHER, SMALL, solution
from webapp.services.moves import Claim
from webapp.services.puzzles import best_times, plays
from webapp.services.puzzles.best_times import ComparedTime, PuzzleKind
from webapp.services.puzzles.plays import PaperMove
from webapp.store.connection.database import Store
from webapp.store.plays import PlayState

pytestmark = pytest.mark.functional

KIND = PuzzleKind(5, 5, None)


def solved(store: Store, puzzle: str, seconds: int, person: str | None = None) -> PlayState:
    """A play finished in one move after so many seconds."""
    changes = "".join(f"{cell}*" for cell in solution(puzzle))
    claim = Claim(person, 0, ms=1000 * seconds)
    return plays.move(store, puzzle, claim, PaperMove("mark", changes))


def compared(store: Store, play: PlayState, puzzle: str) -> ComparedTime | None:
    """The time of the play beside others, as its page asks for it."""
    return best_times.of_solve(store, plays.look(store, puzzle, play.player_id))


def change(store: Store, query: str) -> None:
    """Let what is kept be otherwise."""
    store.write(lambda session: session.execute(text(query)))


@ON_BOTH
def test_a_time_is_compared_with_the_best_other_one_of_its_size_and_level(store: Store) -> None:
    first = solved(store, SMALL, 90)
    time = compared(store, first, SMALL)
    assert time == ComparedTime(KIND, counts=True, seconds=90, others=None)
    assert time.is_best
    second = solved(store, OTHER, 60, first.player_id)
    time = compared(store, second, OTHER)
    assert time == ComparedTime(KIND, counts=True, seconds=60, others=90)
    assert time.is_best
    time = compared(store, first, SMALL)
    assert time is not None
    assert (time.others, time.is_best) == (60, False)
    stranger = compared(store, solved(store, SMALL, 5), SMALL)
    assert stranger is not None
    assert stranger.others is None, "everybody has best times of their own"
    change(store, f"UPDATE plays SET difficulty = 1 WHERE id = {second.id}")
    time = compared(store, first, SMALL)
    assert time is not None
    assert time.others is None, "another level is another kind"


@ON_BOTH
@pytest.mark.parametrize("why", ["hints = 1", "first = false", "seconds = 0"])
def test_a_time_with_help_or_of_a_known_puzzle_is_nobodys_best(store: Store, why: str) -> None:
    helped = solved(store, SMALL, 5)
    change(store, f"UPDATE solves SET {why}")
    plain = compared(store, solved(store, OTHER, 60, helped.player_id), OTHER)
    assert plain is not None
    assert (plain.others, plain.is_best) == (None, True)
    time = compared(store, helped, SMALL)
    assert time is not None
    assert (time.counts, time.others, time.is_best) == (False, 60, False)


def test_a_play_that_goes_on_has_no_time_to_compare(store: Store) -> None:
    claim = Claim(None, 0, ms=9000)
    cell = min(solution(SMALL))
    play = plays.move(store, SMALL, claim, PaperMove("mark", f"{cell}*"))
    assert compared(store, play, SMALL) is None
