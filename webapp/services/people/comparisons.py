"""Which of two explanations is clearer: pairs to ask people about, and their answers.

A question follows from a seed: a rule, a puzzle of the shelf and a step in its middle. Nobody is
asked anything twice, and nothing but answers that people gave is ever stored.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Literal

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.engine.budget import Budget, BudgetSpent
from webapp.explain.pairs import RULES, ExplanationPair, pair_of, positions_within
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.services.people import people
from webapp.services.shelf import starter
from webapp.store import comparisons, puzzles
from webapp.store.comparisons import ClearerWay
from webapp.store.connection.database import Store

LARGEST_SIDE = 8
"""Cells: two boards have to be seen at once."""

TRIES = 12
"""Puzzles in which a rule looks for a pair until the next rule has its turn."""

SHELF_TRIES = 8
"""Of these, puzzles of the shelf."""

STEPS = 40
"""Steps of a puzzle that are looked at: more than any of that size has."""

NODES = 3_000
"""Search nodes for the way through a puzzle, and for each pair: some hundredths of a second."""

MOST_ANSWERS = 100_000
"""Answers of all people; there is no need of more."""

MOST_OF_A_PERSON = 1_000
"""Answers of a person: a day's work."""

MOST_SECONDS = 3_600
"""Time for an answer as it is stored: who takes longer did something else meanwhile."""

MOST_CACHED = 4_096
"""Puzzles whose pairs are at hand."""

QUESTION_LENGTH = 32
"""Letters by which a question is known."""


Clearer = Literal["first", "second", "neither"]
"""Which way of its rule somebody calls clearer."""


class AnsweredBefore(Exception):
    """This person has answered the question already."""


class EnoughAnswers(Exception):
    """No more answers are stored, of anybody or of this person."""


@dataclass(frozen=True)
class ComparedQuestion:
    """A question, without its texts: what an answer says of it."""

    rule: str
    position: str
    """As position text."""

    digest: str
    """Of the texts."""

    @property
    def key(self) -> str:
        """The same for the same question, whoever is asked."""
        words = f"{self.rule}\n{self.digest}\n{self.position}"
        return sha256(words.encode()).hexdigest()[:QUESTION_LENGTH]

    @classmethod
    def of(cls, pair: ExplanationPair) -> ComparedQuestion:
        """The question which of a pair is clearer."""
        return cls(pair.rule, print_position_text(pair.position), pair.digest)


@dataclass(frozen=True)
class PairSearch:
    """The pairs of a rule in a puzzle."""

    pairs: Sequence[ExplanationPair]
    complete: bool
    """Whether the nodes sufficed for all positions on the way."""


_searches: LruCache[PairSearch] = LruCache(MOST_CACHED)


def next_pair(
    store: Store, person_id: str | None, avoided: Collection[str], seed: int
) -> ExplanationPair | None:
    """A pair that this person has not answered, by a seed; None if none comes up.

    Pairs whose keys begin with one of the `avoided` are left out too. Raises `gate.Busy`.
    """
    chance = Random(seed)
    with store.read() as session:
        if _is_full(session, person_id):
            return None
    for rule in chance.sample(sorted(RULES), len(RULES)):
        for number in range(TRIES):
            # A small shelf is soon used up: then the puzzles that come with the program help.
            with store.read() as session:
                on_shelf = _puzzle(session, chance)
            puzzle = on_shelf if number < SHELF_TRIES else chance.choice(_starters())
            try:
                pairs = _pairs_of(rule, puzzle)
            except BudgetSpent:  # its process ended early: there are other puzzles
                continue
            with store.read() as session:
                left = _unanswered(session, person_id, pairs, avoided)
            if left:
                return chance.choice(left)
    return None


def answer(
    store: Store,
    person_id: str | None,
    question: ComparedQuestion,
    clearer: Clearer,
    seconds: float,
) -> str:
    """Store an answer and return the id of the person, who may be new.

    Raises `AnsweredBefore` and `EnoughAnswers`; then nothing is stored.
    """

    def work(session: Session) -> str:
        if _is_full(session, person_id):
            raise EnoughAnswers
        person = people.ensure(session, person_id)
        new = comparisons.add(
            session,
            person.id,
            {
                "rule": question.rule,
                "question": question.key,
                "position": question.position,
                "digest": question.digest,
                "clearer": ClearerWay(clearer),
                "answered_at": now(),
                "seconds": round(min(max(seconds, 0), MOST_SECONDS)),
            },
        )
        if not new:
            raise AnsweredBefore
        return person.id

    return store.write(work)


def answers_of(store: Store, person_id: str | None) -> int:
    """How many answers a person has given."""
    if not person_id:
        return 0
    with store.read() as session:
        return comparisons.count(session, person_id)


def _is_full(session: Session, person_id: str | None) -> bool:
    theirs = comparisons.count(session, person_id) if person_id else 0
    return theirs >= MOST_OF_A_PERSON or comparisons.count(session) >= MOST_ANSWERS


def _unanswered(
    session: Session,
    person_id: str | None,
    pairs: Sequence[ExplanationPair],
    avoided: Collection[str],
) -> list[ExplanationPair]:
    by_key = {ComparedQuestion.of(pair).key: pair for pair in pairs}
    gone = comparisons.answered(session, person_id, by_key) if person_id and by_key else set()
    return [
        pair
        for key, pair in by_key.items()
        if key not in gone and not key.startswith(tuple(avoided))
    ]


def _puzzle(session: Session, chance: Random) -> str:
    """A puzzle of the shelf; of an empty one a puzzle that comes with the program."""
    stored = puzzles.notation_near(session, chance.random(), LARGEST_SIDE)
    return stored or chance.choice(_starters())


@lru_cache(maxsize=1)
def _starters() -> Sequence[str]:
    places = ((new.place, str(new.columns["notation"])) for new in starter.read())
    return [text for place, text in places if max(place.width, place.height) <= LARGEST_SIDE]


def _pairs_of(rule: str, puzzle: str) -> Sequence[ExplanationPair]:
    cells = parse_puzzle_id(puzzle).size
    return _searches.get(
        (rule, puzzle),
        lambda: gate.ask(
            search_pairs,
            rule,
            puzzle,
            nodes=NODES,
            cells=cells,
            enough=lambda search: search.complete,
        ),
    ).pairs


def search_pairs(rule: str, puzzle: str, nodes: int) -> PairSearch:
    """Find the pairs of a rule on the way through a puzzle, as far as the nodes suffice."""
    pairs, complete = [], True
    try:
        for position in positions_within(parse_puzzle_id(puzzle), STEPS, Budget(nodes)):
            try:
                pair = pair_of(rule, position, Budget(nodes))
            except BudgetSpent:
                complete = False
            else:
                pairs += [pair] if pair else []
    except BudgetSpent:
        complete = False
    return PairSearch(pairs, complete)
