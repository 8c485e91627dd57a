"""The tables of players: who they are to us is a random word in a cookie, and nothing else."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, delete, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.clock import now
from webapp.store import live_games
from webapp.store.base import Base
from webapp.store.plays import Play


class Person(Base):
    """Somebody who has marked a cell or chosen a setting; all else is theirs to keep."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    created_at: Mapped[datetime]
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Only what differs from the usual."""


class DeviceLink(Base):
    """A link that takes a player to another device, once and soon."""

    __tablename__ = "device_links"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of the word in the link; the word itself is not kept."""

    player_id: Mapped[str] = mapped_column(ForeignKey(Person.id, ondelete="CASCADE"), index=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)


class FormerPerson(Base):
    """A player who has become another one, and whose other devices do not know it yet."""

    __tablename__ = "former_players"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey(Person.id, ondelete="CASCADE"), index=True)
    """Whom the games went to."""


def present(session: Session, player_id: str) -> str:
    """Who a player is by now: another one, if their games went there."""
    query = select(FormerPerson.player_id).where(FormerPerson.id == player_id)
    return session.scalar(query) or player_id


def find(session: Session, player_id: str) -> Person | None:
    """The player of that id."""
    return session.get(Person, player_id)


def add(session: Session) -> Person:
    """A new player with the usual settings."""
    player = Person(id=secrets.token_urlsafe(16), created_at=now(), settings={})
    session.add(player)
    session.flush()
    return player


def add_link(session: Session, player_id: str, digest: str, expires_at: datetime) -> None:
    """Keep a link; the player's earlier ones, and all that have expired, go."""
    gone = (DeviceLink.player_id == player_id) | (DeviceLink.expires_at < now())
    session.execute(delete(DeviceLink).where(gone))
    session.add(DeviceLink(digest=digest, player_id=player_id, expires_at=expires_at))


def linked(session: Session, digest: str) -> str | None:
    """The player to whom a link leads, if it still does."""
    query = select(DeviceLink.player_id).where(
        DeviceLink.digest == digest, DeviceLink.expires_at >= now()
    )
    return session.scalar(query)


def use_link(session: Session, digest: str) -> str | None:
    """The player to whom a link leads; it leads nowhere afterwards."""
    used = delete(DeviceLink).where(DeviceLink.digest == digest, DeviceLink.expires_at >= now())
    return session.scalar(used.returning(DeviceLink.player_id))


def join(session: Session, one: str, other: str) -> None:
    """Give one player's games to another one, who keeps their own where both have one.

    Other devices of the one are the other's from then on, and so are links to the one.
    """
    theirs = select(Play.puzzle).where(Play.player_id == other)
    moving = (Play.player_id == one) & Play.puzzle.not_in(theirs)
    session.execute(update(Play).where(moving).values(player_id=other))
    live_games.give(session, one, other)
    for leading in (FormerPerson, DeviceLink):
        session.execute(update(leading).where(leading.player_id == one).values(player_id=other))
    remove(session, one)
    if session.get(FormerPerson, one) is None:
        session.add(FormerPerson(id=one, player_id=other))


def remove(session: Session, player_id: str) -> None:
    """Forget a player and all that is theirs."""
    session.execute(delete(Person).where(Person.id == player_id))
