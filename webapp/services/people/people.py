"""Players without accounts: their preferences, their other devices, their days."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.services.people.preferences import Preferences
from webapp.store import people, plays
from webapp.store.connection.database import Store
from webapp.store.people import Person
from webapp.store.plays import Play

LINK_KEPT = timedelta(minutes=30)
DAY = timedelta(days=1)


@dataclass(frozen=True)
class Times:
    """What a player has done so far."""

    started: int
    solved: int
    seconds: int
    """Spent with all puzzles together."""

    streak: int
    """Days in a row, up to today or yesterday, with the puzzle of the day solved."""


def exists(store: Store, player_id: str) -> bool:
    """Whether we know this player."""
    with store.read() as session:
        return people.find(session, player_id) is not None


def present(store: Store, player_id: str) -> str:
    """Who the player of that id is by now: another device may have taken the games elsewhere."""
    with store.read() as session:
        return people.present(session, player_id)


def ensure(session: Session, player_id: str | None) -> Person:
    """The player of that id, or a new one where we know none."""
    known = people.find(session, people.present(session, player_id)) if player_id else None
    return known or people.add(session)


def preferences(store: Store, player_id: str | None) -> Preferences:
    """What the player has chosen; the usual for one we do not know."""
    if not player_id:
        return Preferences()
    with store.read() as session:
        player = people.find(session, player_id)
    return Preferences.of(player.settings) if player else Preferences()


def choose(store: Store, player_id: str | None, wanted: Mapping[str, str]) -> str:
    """Keep some choices; return the id of the player, who may be new. Raises `BadPreference`."""
    Preferences().changed(wanted)

    def work(session: Session) -> str:
        player = ensure(session, player_id)
        player.settings = Preferences.of(player.settings).changed(wanted).to_keep()
        return player.id

    return store.write(work)


def device_link(store: Store, player_id: str) -> str | None:
    """A new word that brings another device to this player, once and soon."""
    word = secrets.token_urlsafe(18)
    until = now() + LINK_KEPT

    def work(session: Session) -> str | None:
        if people.find(session, player_id) is None:
            return None
        people.add_link(session, player_id, _digest(word), until)
        return word

    return store.write(work)


def leads_somewhere(store: Store, word: str) -> bool:
    """Whether a word can still be used. Asking does not use it up."""
    with store.read() as session:
        return people.linked(session, _digest(word)) is not None


def follow_link(store: Store, word: str, player_id: str | None) -> str | None:
    """Use a word: the player it leads to, with the games of the one who came along."""

    def work(session: Session) -> str | None:
        found = people.use_link(session, _digest(word))
        came = people.present(session, player_id) if player_id else None
        if found and came and came != found:
            people.join(session, came, found)
        return found

    return store.write(work)


def forget(store: Store, player_id: str) -> None:
    """Delete a player, the settings, the links and all games with their moves."""
    store.write(lambda session: people.remove(session, player_id))


def games(store: Store, player_id: str | None, limit: int | None = None) -> Sequence[Play]:
    """The player's games, the latest first."""
    if not player_id:
        return []
    with store.read() as session:
        return plays.of_player(session, player_id, limit)


def times(store: Store, player_id: str | None, today: date) -> Times:
    """What the player has done up to today."""
    if not player_id:
        return Times(0, 0, 0, 0)
    with store.read() as session:
        started, solved, seconds = plays.sums(session, player_id)
        days = plays.solved_days(session, player_id)
    return Times(started, solved, seconds, streak(days, today))


def streak(days: Sequence[date], today: date) -> int:
    """How many days in a row, up to today or yesterday; the latest day comes first."""
    wanted = today if today in days[:1] else today - DAY
    length = 0
    for day in days:
        if day != wanted:
            break
        length += 1
        wanted -= DAY
    return length


def _digest(word: str) -> str:
    return sha256(word.encode()).hexdigest()
