"""People without accounts: their preferences, their other devices, their statistics."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.services.people.preferences import Preferences
from webapp.services.people.streak import Streak
from webapp.store import people, plays
from webapp.store.connection.database import Store
from webapp.store.people import Person
from webapp.store.plays import PlayState

LINK_KEPT = timedelta(minutes=30)


@dataclass(frozen=True)
class Times:
    """How many puzzles a person has begun and solved, and for how long."""

    started: int
    solved: int
    seconds: int
    """Spent with all puzzles together."""

    streak: int
    """Days in a row with a puzzle of the day solved in time."""


def exists(store: Store, person_id: str) -> bool:
    """Whether there is a person of that id."""
    with store.read() as session:
        return people.find(session, person_id) is not None


def present_id(store: Store, person_id: str) -> str:
    """Look up who a person is by now: another device may have given their games to another one."""
    with store.read() as session:
        return people.present_id(session, person_id)


def ensure(session: Session, person_id: str | None) -> Person:
    """The person of that id, or a new one if there is none."""
    known = people.find(session, people.present_id(session, person_id)) if person_id else None
    return known or people.add(session)


def preferences(store: Store, person_id: str | None) -> Preferences:
    """What a person has chosen; the usual if there is no such person."""
    if not person_id:
        return Preferences()
    with store.read() as session:
        person = people.find(session, person_id)
    return Preferences.from_settings(person.settings) if person else Preferences()


def choose(store: Store, person_id: str | None, wanted: Mapping[str, str]) -> str:
    """Store choices and return the id of the person, who may be new; raises `BadPreference`."""
    Preferences().changed(wanted)

    def work(session: Session) -> str:
        person = ensure(session, person_id)
        person.settings = Preferences.from_settings(person.settings).changed(wanted).differing()
        return person.id

    return store.write(work)


def device_link(store: Store, person_id: str) -> str | None:
    """Make a word by which another device becomes this person's, once and soon."""
    word = secrets.token_urlsafe(18)
    until = now() + LINK_KEPT

    def work(session: Session) -> str | None:
        if people.find(session, person_id) is None:
            return None
        people.add_link(session, person_id, _digest(word), until)
        return word

    return store.write(work)


def leads_somewhere(store: Store, word: str) -> bool:
    """Whether a word can still be used; asking does not use it up."""
    with store.read() as session:
        return people.find_linked(session, _digest(word)) is not None


def follow_link(store: Store, word: str, person_id: str | None) -> str | None:
    """Use a word: the person it leads to gets the games of the one who followed it."""

    def work(session: Session) -> str | None:
        owner = people.use_link(session, _digest(word))
        guest = people.present_id(session, person_id) if person_id else None
        if owner and guest and guest != owner:
            people.join(session, guest, owner)
        return owner

    return store.write(work)


def forget(store: Store, person_id: str) -> None:
    """Delete a person, the settings, the links and all games with their moves."""
    store.write(lambda session: people.remove(session, person_id))


def games(store: Store, person_id: str | None, limit: int | None = None) -> Sequence[PlayState]:
    """A person's plays of puzzles, the latest first."""
    if not person_id:
        return []
    with store.read() as session:
        return plays.of_player(session, person_id, limit)


def times(store: Store, person_id: str | None, moment: datetime) -> Times:
    """Sum up what a person has done up to a moment."""
    if not person_id:
        return Times(0, 0, 0, 0)
    with store.read() as session:
        started, solved, seconds = plays.sums(session, person_id)
        days = plays.solved_days(session, person_id)
    return Times(started, solved, seconds, Streak.of(days, moment).length)


def streak(store: Store, person_id: str | None, moment: datetime) -> Streak:
    """The days in a row up to a moment on which a person solved a puzzle of the day in time."""
    if not person_id:
        return Streak.of((), moment)
    with store.read() as session:
        return Streak.of(plays.solved_days(session, person_id), moment)


def _digest(word: str) -> str:
    return sha256(word.encode()).hexdigest()
