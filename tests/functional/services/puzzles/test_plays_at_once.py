"""Several windows that move in the same instant: one is first, no move is lost or made twice."""

from __future__ import annotations

import pytest

from tests.processes.databases import ON_BOTH
from tests.sites.playing import SMALL, unknown
from tests.sites.windows import WINDOWS, at_once
from webapp.services.moves import Claim, Stale
from webapp.services.people import people
from webapp.services.puzzles import plays
from webapp.services.puzzles.plays import PaperMove
from webapp.store.connection.database import Store
from webapp.store.plays import Move, Play, PlayState

pytestmark = pytest.mark.functional

FREE = unknown(SMALL)


def revisions(store: Store) -> list[int]:
    with store.read() as session:
        return [move.revision for move in session.query(Move).order_by(Move.revision)]


@ON_BOTH
def test_of_moves_on_one_board_one_is_made_and_the_others_are_told(store: Store) -> None:
    player = people.choose(store, None, {})
    play = plays.move(store, SMALL, Claim(player, 0), PaperMove("mark", f"{FREE[0]}*"))
    for turn in range(1, 6):
        before = play.revision
        claim = Claim(player, before, play=play.id)

        def work(number: int, claim: Claim = claim, turn: int = turn) -> PlayState:
            mark = "*-"[turn % 2]
            return plays.move(store, SMALL, claim, PaperMove("mark", f"{FREE[number]}{mark}"))

        answers = at_once(work, Stale)
        moved = [answer for answer in answers if answer is not None and answer.revision > before]
        # A window whose cell has the mark already changes nothing, and is not late either.
        assert len(moved) == 1
        play = moved[0]
    assert revisions(store) == list(range(1, play.revision + 1))


@ON_BOTH
def test_one_move_sent_by_all_windows_is_made_once(store: Store) -> None:
    player = people.choose(store, None, {})
    play = plays.move(store, SMALL, Claim(player, 0), PaperMove("mark", f"{FREE[0]}*"))
    claim = Claim(player, play.revision, "just-once", play=play.id)
    done = at_once(
        lambda _: plays.move(store, SMALL, claim, PaperMove("mark", f"{FREE[1]}-")), Stale
    )
    assert [play.revision for play in done if play] == [2] * WINDOWS
    assert revisions(store) == [1, 2]


@ON_BOTH
def test_a_game_begun_in_all_windows_is_one_game(store: Store) -> None:
    player = people.choose(store, None, {})
    done = at_once(
        lambda number: plays.move(
            store, SMALL, Claim(player, 0), PaperMove("mark", f"{FREE[number]}*")
        ),
        Stale,
    )
    assert len([play for play in done if play]) == 1
    with store.read() as session:
        assert session.query(Play).count() == 1
    assert revisions(store) == [1]
