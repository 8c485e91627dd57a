"""The tables of people: each is a random word in a cookie, and nothing else."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, delete, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.clock import now
from webapp.store import comparisons, live_games, plays, solves
from webapp.store.base import Base
from webapp.store.plays import Play


class Person(Base):
    """Somebody who has begun a game or chosen a setting."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    created_at: Mapped[datetime]
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Those that differ from the usual."""


class DeviceLink(Base):
    """A link by which a person goes on at another device; it works once, and not for long."""

    __tablename__ = "device_links"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of the word in the link; the word itself is not kept."""

    person_id: Mapped[str] = mapped_column(
        "player_id", ForeignKey(Person.id, ondelete="CASCADE"), index=True
    )
    expires_at: Mapped[datetime] = mapped_column(index=True)


class FormerPerson(Base):
    """A person whose games went to another one; cookies of other devices still hold this id."""

    __tablename__ = "former_players"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    person_id: Mapped[str] = mapped_column(
        "player_id", ForeignKey(Person.id, ondelete="CASCADE"), index=True
    )
    """Whom the games went to."""


def present_id(session: Session, person_id: str) -> str:
    """Look up who a person is by now: another one, if their games went there."""
    query = select(FormerPerson.person_id).where(FormerPerson.id == person_id)
    return session.scalar(query) or person_id


def find(session: Session, person_id: str) -> Person | None:
    """The person of that id."""
    return session.get(Person, person_id)


def add(session: Session) -> Person:
    """A new person with the usual settings."""
    person = Person(id=secrets.token_urlsafe(16), created_at=now(), settings={})
    session.add(person)
    session.flush()
    return person


def add_link(session: Session, person_id: str, digest: str, expires_at: datetime) -> None:
    """Store a link; the person's earlier ones, and all that have expired, are deleted."""
    useless = (DeviceLink.person_id == person_id) | (DeviceLink.expires_at < now())
    session.execute(delete(DeviceLink).where(useless))
    session.add(DeviceLink(digest=digest, person_id=person_id, expires_at=expires_at))


def find_linked(session: Session, digest: str) -> str | None:
    """The person to whom a link leads, if it has not expired."""
    query = select(DeviceLink.person_id).where(
        DeviceLink.digest == digest, DeviceLink.expires_at >= now()
    )
    return session.scalar(query)


def use_link(session: Session, digest: str) -> str | None:
    """Delete a link and return the person to whom it led, if it had not expired."""
    used = delete(DeviceLink).where(DeviceLink.digest == digest, DeviceLink.expires_at >= now())
    return session.scalar(used.returning(DeviceLink.person_id))


def join(session: Session, former: str, present: str) -> None:
    """Give one person's games and answers to another, who keeps their own where both have one.

    Other devices of the former person are the present one's from then on, and so are links.
    """
    theirs = select(Play.puzzle).where(Play.player_id == present)
    moving = (Play.player_id == former) & Play.puzzle.not_in(theirs)
    session.execute(update(Play).where(moving).values(player_id=present))
    plays.give_ends(session, former, present)
    solves.give(session, former, present)
    live_games.give(session, former, present)
    comparisons.give(session, former, present)
    for leading in (FormerPerson, DeviceLink):
        led = update(leading).where(leading.person_id == former)
        session.execute(led.values(person_id=present))
    remove(session, former)
    if session.get(FormerPerson, former) is None:
        session.add(FormerPerson(id=former, person_id=present))


def remove(session: Session, person_id: str) -> None:
    """Delete a person and all that is theirs."""
    session.execute(delete(Person).where(Person.id == person_id))
