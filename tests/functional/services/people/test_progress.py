"""What a person has solved, beside sums over what they did."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from statistics import median_low

import pytest
from sqlalchemy import insert
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from tests.sites.days import give_days
from tests.sites.queries import asked
from tests.sites.site import PUZZLES
from webapp.bullets.grades import BANDS
from webapp.services.people import people, progress
from webapp.store.connection.database import Store
from webapp.store.plays import Play
from webapp.store.solves import Solve

pytestmark = pytest.mark.functional

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SIZES = ("5x5b7:", "6x6b11:", "10x10b30:")


@dataclass(frozen=True)
class Deed:
    """A puzzle that somebody began, and how it ended."""

    sides: str
    difficulty: int | None
    when: datetime
    solves: tuple[tuple[int, int, int], ...]
    """Seconds, hints and checks of each solve, the first one first."""


def deeds(number: int, seed: int) -> list[Deed]:
    """What a person may have done in a year."""
    dice = random.Random(seed)
    return [
        Deed(
            dice.choice(SIZES),
            dice.choice([None, *range(len(BANDS))]),
            NOW - timedelta(hours=dice.randrange(365 * 24)),
            tuple(
                (
                    dice.choice([0, 90, 20 + dice.randrange(900)]),
                    dice.choice([0, 3]),
                    dice.choice([0, 1]),
                )
                for _ in range(dice.choice([0, 1, 1, 1, 2]))
            ),
        )
        for _ in range(number)
    ]


def keep(store: Store, person: str, done: list[Deed]) -> None:
    """Store what a person did."""
    plays = [
        {
            "id": number,
            "player_id": person,
            "puzzle": f"={number}",
            "notation": f"{deed.sides}{'a' * 60}{number}",
            "marks": "." * 100,
            "started_at": deed.when,
            "touched_at": deed.when,
            "solved_at": deed.when if deed.solves else None,
            "seconds": 60,
            "best_seconds": min((solve[0] for solve in deed.solves), default=None),
            "difficulty": deed.difficulty,
        }
        for number, deed in enumerate(done, start=1)
    ]
    ends = [
        {
            "play_id": number,
            "first": not turn,
            "started_at": deed.when,
            "solved_at": deed.when + timedelta(minutes=turn),
            "seconds": seconds,
            "hints": hints,
            "checks": checks,
            **dict.fromkeys(("pauses", "paused", "rung", "moves", "undos"), 0),
        }
        for number, deed in enumerate(done, start=1)
        for turn, (seconds, hints, checks) in enumerate(deed.solves)
    ]
    store.write(lambda session: session.execute(insert(Play), plays))
    store.write(lambda session: session.execute(insert(Solve), ends))


@ON_BOTH
def test_sizes_and_levels_are_summed_up(store: Store) -> None:
    person, done = people.choose(store, None, {}), deeds(300, 4)
    keep(store, person, done)
    summary = progress.of_person(store, person, NOW)
    expected: dict[tuple[str, int | None], list[tuple[int, int, int]]] = {}
    for deed in done:
        if deed.solves:
            expected.setdefault((deed.sides, deed.difficulty), []).append(deed.solves[0])
    assert len(summary.kinds) == len(expected) == 18
    for tally in summary.kinds:
        kind = tally.kind
        (sides,) = [sides for sides in SIZES if sides.startswith(f"{kind.width}x{kind.height}b")]
        level = None if kind.difficulty is None else BANDS.index(kind.difficulty)
        firsts = expected[sides, level]
        times = [seconds for seconds, hints, _ in firsts if seconds and not hints]
        assert tally.solved == len(firsts)
        assert tally.hints == sum(hints for _, hints, _ in firsts)
        assert tally.unaided == sum(not hints and not checks for _, hints, checks in firsts)
        assert tally.best == (min(times) if times else None)
        assert tally.median == (median_low(times) if times else None)
    assert [tally.kind.width for tally in summary.kinds] == [5] * 6 + [6] * 6 + [10] * 6
    assert [tally.kind.difficulty for tally in summary.kinds[:6]] == [*BANDS, None]
    assert summary.began == 300
    assert summary.solved == sum(bool(deed.solves) for deed in done)
    weeks = Counter(deed.when.isocalendar()[:2] for deed in done if deed.solves)
    assert [week.solved for week in summary.weeks] == [
        weeks[(NOW - 7 * number * DAY).isocalendar()[:2]] for number in reversed(range(26))
    ]
    assert all(week.monday.isoweekday() == 1 for week in summary.weeks)


def test_who_has_just_begun_sees_eight_weeks(store: Store) -> None:
    person = people.choose(store, None, {})
    keep(store, person, [Deed(SIZES[0], 0, NOW, ((30, 0, 0),))])
    weeks = progress.of_person(store, person, NOW).weeks
    assert [week.solved for week in weeks] == [0] * 7 + [1]
    assert weeks[-1].monday == date(2026, 11, 16)


@ON_BOTH
def test_a_play_of_an_earlier_version_counts_without_a_time(store: Store) -> None:
    """Solves are kept one by one only since 0010."""
    person = people.choose(store, None, {})
    keep(store, person, [Deed(SIZES[0], 0, NOW, ((30, 0, 0),))])
    store.write(lambda session: session.query(Solve).delete())
    (tally,) = progress.of_person(store, person, NOW).kinds
    assert (tally.solved, tally.best) == (1, None)


@ON_BOTH
def test_puzzles_of_days_count_whenever_they_were_solved(store: Store) -> None:
    person = people.choose(store, None, {})
    today = NOW.date()
    given = give_days(
        store,
        {today - 3 * DAY: PUZZLES[0], today - 2 * DAY: PUZZLES[0], today: PUZZLES[1],
         today + DAY: PUZZLES[2]},
    )  # fmt: skip
    done = [Deed(SIZES[0], 0, NOW, ((30, 0, 0),))] * 3
    keep(store, person, done)
    names = {puzzle.short_id for puzzle in given.values()}

    def rename(session: Session) -> None:
        for number, name in enumerate(sorted(names), start=1):
            session.get_one(Play, number).puzzle = name

    store.write(rename)
    assert len(names) == 3
    assert progress.of_person(store, person, NOW).dailies == 2, "one of two days, none of tomorrow"


def test_games_are_kept_page_by_page(store: Store) -> None:
    person, done = people.choose(store, None, {}), deeds(45, 5)
    keep(store, person, done)
    pages = [progress.kept_games(store, person, number) for number in (1, 2, 3, 4)]
    assert [(len(page.games), page.more) for page in pages] == [
        (20, True), (20, True), (5, False), (0, False)
    ]  # fmt: skip
    shown = [game.day for page in pages for game in page.games]
    assert shown == sorted((deed.when.date() for deed in done), reverse=True)


def test_nobody_has_solved_nothing(store: Store) -> None:
    summary = progress.of_person(store, None, NOW)
    assert (summary.solved, summary.began, summary.kinds, summary.streak.length) == (0, 0, (), 0)
    assert progress.kept_games(store, None, 1).games == []


def test_five_thousand_solves_are_summed_up_quickly(store: Store) -> None:
    """The page has 50 ms; of a busy machine no more than ten times of that is asked here."""
    person = people.choose(store, None, {})
    keep(store, person, [deed for deed in deeds(7000, 6) if deed.solves][:5000])
    with asked(store) as statements:
        assert progress.of_person(store, person, NOW).solved == 5000
    assert len(statements) == 4
    begun = time.process_time()
    progress.of_person(store, person, NOW)
    assert time.process_time() - begun < 0.5
