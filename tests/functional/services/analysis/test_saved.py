"""Saved positions: one address each, whoever saves them; bounded, the longest unused make way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from webapp.clock import now
from webapp.services import housekeeping
from webapp.services.analysis import saved
from webapp.services.analysis.saved import SavedPosition, TooLong
from webapp.store.analyses import A_ROW, StoredAnalysis, key_of
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

LARGE = "64x64 ?\n" + ("." * 64 + "\n") * 64


def _age(store: Store, key: str, days: float) -> None:
    moment = now() - timedelta(days=days)
    store.write(lambda session: setattr(session.get_one(StoredAnalysis, key), "used_at", moment))


@ON_BOTH
def test_what_is_saved_is_found_under_its_key(store: Store) -> None:
    paper, live = (saved.save(store, LARGE, live) for live in (False, True))
    assert paper != live
    assert saved.load(store, paper) == SavedPosition(LARGE, False)
    assert saved.load(store, live) == SavedPosition(LARGE, True)


@ON_BOTH
def test_the_same_position_is_saved_once_even_at_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as hands:
        keys = set(hands.map(lambda _: saved.save(store, LARGE, True), range(8)))
    assert keys == {key_of(LARGE, True)}
    with store.read() as session:
        assert session.query(StoredAnalysis).count() == 1


@ON_BOTH
def test_a_position_whose_key_is_taken_gets_another_one(store: Store) -> None:
    wanted = key_of("2x2b1:a1b", False)
    store.write(lambda session: _put(session, wanted, "3x3b1:i"))
    key = saved.save(store, "2x2b1:a1b", False)
    assert key == key_of("2x2b1:a1b", False, attempt=1) != wanted
    assert saved.save(store, "2x2b1:a1b", False) == key
    assert saved.load(store, wanted) == SavedPosition("3x3b1:i", False)


def _put(session: Session, key: str, position: str) -> None:
    moments = {"created_at": now(), "used_at": now()}
    session.add(StoredAnalysis(key=key, position=position, live=False, size=1, **moments))


def test_an_address_that_was_given_away_stays_true() -> None:
    assert key_of("4x4b5:b1b32a4g", False) == "kxrwb6kbcwk67"


@ON_BOTH
def test_the_longest_unused_make_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [saved.save(store, f"{width}x1 ?\n{'.' * width}\n", False) for width in range(1, 6)]
    for days, key in enumerate(keys):
        _age(store, key, 10 - days)
    assert saved.load(store, keys[0]) is not None, "being asked for is a use"
    monkeypatch.setattr(saved, "MOST_ROWS", 3)
    new = saved.save(store, "9x9b10:zzzzc", False)
    left = {key for key in (*keys, new) if saved.load(store, key)}
    assert left == {keys[0], keys[4], new}
    monkeypatch.setattr(saved, "MOST_BYTES", A_ROW + 100)
    assert store.write(housekeeping.clear)["analyses"] == 2


def test_a_look_is_written_down_once_a_day(store: Store) -> None:
    key = saved.save(store, LARGE, True)
    before = _used_at(store, key)
    assert saved.load(store, key) is not None
    assert _used_at(store, key) == before
    _age(store, key, 1.1)
    assert saved.load(store, key) is not None
    assert _used_at(store, key) > before


def _used_at(store: Store, key: str) -> datetime:
    with store.read() as session:
        return session.get_one(StoredAnalysis, key).used_at


@pytest.mark.parametrize("key", ["", "bcdfghjkmnpqr", "BCDFGHJKMNPQR", "../../etc/pas", "b" * 999])
def test_what_is_no_key_leads_nowhere(store: Store, key: str) -> None:
    assert saved.load(store, key) is None


def test_what_is_no_position_of_ours_is_not_saved(store: Store) -> None:
    with pytest.raises(TooLong, match="8193 signs"):
        saved.save(store, "." * 8193, False)
