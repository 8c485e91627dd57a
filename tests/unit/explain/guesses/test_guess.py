"""Guesses against brute force: all worlds listed, all games played."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.witnesses.brute_force import (
    Board,
    forced_by_worlds,
    random_board,
    random_position,
    small_board,
    worlds_of,
)
from tests.witnesses.guessing import bits, games_won, safety
from webapp.engine.position import Position
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_words import (
    chance,
    outcome_lines,
    proof_by_counts,
)
from webapp.explain.guesses.local_reasons import LocalReason
from webapp.explain.steps import guess_step
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


RISKY = [
    parse_position_text(text)
    for text in (
        "3x3 4\n.2.\n.4*\n..*",
        "2x4 4\n.*\n3.\n.*\n..",
        "6x2 7\n2.*.**\n*..3.*",
        "2x6 4\n..\n22\n.*\n3*\n..\n.1",
    )
]
"""Where the cell that wins most is not the safest."""


def stuck_positions(seed: int, number: int, most_worlds: int = 400) -> list[Position]:
    """Positions in which nothing is certain."""
    rng = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < number:
        position = random_position(rng, small_board(rng, 4))
        worlds = worlds_of(position) if 0 < position.unknown.bit_count() <= 9 else []
        if 1 < len(worlds) <= most_worlds and forced_by_worlds(position) == (0, 0):
            positions.append(position)
    return positions


@pytest.mark.parametrize("voice", Voice)
def test_the_safest_cell_is_chosen_and_its_odds_are_exact(voice: Voice) -> None:
    for position in stuck_positions(1, 40):
        guess, worlds = best_guess(position, voice), worlds_of(position)
        shares = {cell: safety(worlds, cell) for cell in bits(position.unknown)}
        assert guess.worlds == len(worlds)
        assert guess.safety == shares[guess.cell] == max(shares.values())
        assert set(guess.equals) == {c for c in shares if shares[c] == guess.safety}


def certain(position: Position, worlds: list[int], besides: int) -> tuple[set[int], set[int]]:
    cells = bits(position.unknown) - {besides}
    bullets = {c for c in cells if all(world >> c & 1 for world in worlds)}
    return bullets, {c for c in cells if not any(world >> c & 1 for world in worlds)}


def test_each_number_that_a_cell_may_show_is_as_likely_and_tells_as_much_as_said() -> None:
    for position in stuck_positions(2, 40):
        guess, worlds = best_guess(position, Voice.LIVE), worlds_of(position)
        shown = defaultdict(list)
        for world in worlds:
            if not world >> guess.cell & 1:
                board = Board(position.width, position.height, world)
                shown[board.number(guess.cell)].append(world)
        assert [outcome.shows for outcome in guess.outcomes] == sorted(shown)
        leads_on = Fraction(0)
        for outcome in guess.outcomes:
            assert outcome.shows is not None
            left = shown[outcome.shows]
            assert outcome.share == Fraction(len(left), len(worlds))
            sure = certain(position, left, guess.cell)
            assert (bits(outcome.bullets), bits(outcome.empties)) == sure
            if sure[1] or sure[0] == bits(position.unknown) - {guess.cell}:
                leads_on += outcome.share
        assert guess.leads_on == leads_on


def test_on_paper_the_cell_is_tried_both_ways() -> None:
    for position in stuck_positions(3, 40):
        guess, worlds = best_guess(position, Voice.PAPER), worlds_of(position)
        empty, bullet = guess.outcomes
        for outcome, is_bullet in ((empty, False), (bullet, True)):
            left = [world for world in worlds if bool(world >> guess.cell & 1) is is_bullet]
            assert (outcome.is_bullet, outcome.shows) == (is_bullet, None)
            assert outcome.share == Fraction(len(left), len(worlds))
            sure = certain(position, left, guess.cell)
            assert (bits(outcome.bullets), bits(outcome.empties)) == sure


def small_endings(seed: int, number: int) -> Iterator[Position]:
    """Positions in which nothing is certain and few cells are left."""
    rng, checked = random.Random(seed), 0
    while checked < number:
        board = random_board(rng, rng.randint(2, 4), rng.randint(2, 3), rng.randint(1, 4))
        free = board.free_cells()
        position = board.position(rng.sample(free, rng.randint(0, len(free))))
        if 0 < position.unknown.bit_count() <= 7 and forced_by_worlds(position) == (0, 0):
            checked += 1
            yield position


def test_the_chance_to_win_is_that_of_all_games_played_out_and_no_cell_has_a_better_one() -> None:
    risky = 0
    for position in [*RISKY, *small_endings(4, 40)]:
        guess = best_guess(position, Voice.LIVE)
        assert guess.win is not None
        assert guess.win == Fraction(games_won(position, guess.cell), guess.worlds)
        most = Fraction(games_won(position), guess.worlds)
        assert guess.win == most, "no other cell wins more often"
        worlds = worlds_of(position)
        safest = max(safety(worlds, cell) for cell in bits(position.unknown))
        if guess.safer is None:
            assert guess.safety == safest
        else:
            risky += 1
            cell, win = guess.safer.cell, guess.safer.win
            assert 1 - guess.safer.odds == safety(worlds, cell) == safest > guess.safety
            assert win is not None
            assert win == Fraction(games_won(position, cell), guess.worlds) < guess.win
            sentence = guess_step(position, guess, Voice.LIVE).sentence
            assert f" {cell_name(cell, position.width)} is safest (" in sentence
            assert re.search(rf" {cell_name(guess.cell, position.width)} \(\d+%\) wins", sentence)
    assert risky >= len(RISKY)


def test_among_equals_the_cell_is_taken_that_wins_more_or_leads_on() -> None:
    for position in stuck_positions(5, 30):
        guess = best_guess(position, Voice.LIVE)
        if guess.win is not None:
            wins = [games_won(position, cell) for cell in guess.equals[:8]]
            assert guess.win * guess.worlds >= max(wins) or len(guess.equals) > 8


@pytest.mark.parametrize(
    "text", ["1x1 0\n0", "2x1 1\n1.", "5x2 3\n2.1..\n1...."], ids=["full", "certain", "impossible"]
)
def test_a_guess_is_refused_where_there_is_nothing_to_guess(text: str) -> None:
    with pytest.raises(ValueError, match="nothing is to be guessed"):
        best_guess(parse_position_text(text), Voice.LIVE)


def test_a_wide_open_board_has_no_chance_to_win_worked_out() -> None:
    guess = best_guess(parse_position_text("6x6 6\n" + "......\n" * 6), Voice.LIVE)
    assert guess.win is None
    assert guess.safety == Fraction(5, 6)
    # Corners have fewest cells around them; a 0 there opens most often.
    assert guess.cell == 0
    assert len(guess.equals) == 36


def test_a_guess_in_words_says_what_its_numbers_say() -> None:
    position = parse_position_text("5x1 2\n.1...")
    guess = best_guess(position, Voice.LIVE)
    assert guess_step(position, guess, Voice.LIVE).sentence == (
        "Nothing is certain: the mines can lie in 4 ways, and each cell left holds a mine in some "
        "of them and none in others. C1 is among the safest (50%): the 1 at B1 needs one of A1 or "
        "C1: one in two. D1 is as good. A1 and E1 are as safe, but win less often. Whatever number "
        "it shows, something certain follows. The best play from here wins 50% of the time."
    )
    assert outcome_lines(guess, Voice.LIVE) == [
        "shows 0: 25%, then 3 cells are certain",
        "shows 1: 25%, then 3 cells are certain",
    ]


def test_sentences_stay_short_and_name_the_cell() -> None:
    for position in stuck_positions(6, 40):
        for voice in Voice:
            guess = best_guess(position, voice)
            sentence = guess_step(position, guess, voice).sentence
            assert all(len(each) <= 200 for each in sentence.split(". "))
            assert f" {cell_name(guess.cell, position.width)} " in sentence
            assert sentence.startswith(proof_by_counts(guess, voice))


def test_numbers_of_ways_that_nobody_can_use_are_left_out() -> None:
    guess = Guess(
        cell=0,
        odds=Fraction(1, 3),
        worlds=3332813846053315635,
        unknown=70,
        equals=(0,),
        as_good=(),
        outcomes=(),
        leads_on=Fraction(0),
        both=Fraction(1, 3),
        reason=LocalReason(Fraction(1, 3)),
    )
    assert proof_by_counts(guess, Voice.LIVE) == (
        "Nothing is certain: each cell left can hold a mine, and each can hold none."
    )


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(2, 3), "67%"),
        (Fraction(1), "100%"),
        (Fraction(1, 5000), "<1%"),
        (Fraction(99999, 100000), ">99%"),
        (Fraction(12345, 98765), "12%"),
    ],
)
def test_a_chance_is_never_told_as_certain_unless_it_is(share: Fraction, words: str) -> None:
    assert chance(share) == words
