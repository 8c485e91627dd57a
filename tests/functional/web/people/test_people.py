"""Players without accounts: the cookie, settings, another device, their data."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.processes.databases import ON_BOTH
from tests.sites.live_playing import LivePlayer
from tests.sites.playing import OTHER, SMALL, Browser, set_up, unknown
from webapp.services.moves import Claim, Stale
from webapp.services.people import export, people
from webapp.services.people.preferences import SETTINGS, BadPreference, Preferences
from webapp.services.puzzles import plays
from webapp.services.puzzles.plays import PaperMove
from webapp.store.connection.database import Store, open_store
from webapp.store.people import DeviceLink, Person
from webapp.store.plays import Play, PlayState

pytestmark = pytest.mark.functional

A, B, C = unknown(SMALL)[:3]


@pytest.fixture
def app(app: Flask) -> Flask:
    set_up(app)
    return app


def cookie(client: FlaskClient) -> str:
    cookie = client.get_cookie("player")
    assert cookie is not None
    return cookie.value


def link_of(player: Browser) -> str:
    page = player.client.post("/settings/link", data=player.fields)
    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    link = re.search(r"http://localhost(/devices/[\w-]+)", page.text)
    assert link is not None
    return link[1]


def test_the_cookie_comes_with_the_first_mark_and_is_signed_long_lived_and_ours(app: Flask) -> None:
    player = Browser(app)
    answer = player.make(f"{A}*")
    said = next(line for line in answer.headers.getlist("Set-Cookie") if "player=" in line)
    assert "HttpOnly" in said
    assert "SameSite=Lax" in said
    assert "Max-Age=34560000" in said
    assert "Secure" not in said, "this is http"
    again = player.make(f"{B}*")
    assert not [line for line in again.headers.getlist("Set-Cookie") if "player=" in line]


def test_a_tampered_cookie_is_nobody(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    word = cookie(player.client)
    signed, _, signature = word.rpartition(".")
    # Its last character is no good for this: some of its bits stand for nothing.
    other = ("A" if signature[0] != "A" else "B") + signature[1:]
    for tampered in (f"{signed}.{other}", "x", "", "a.b.c"):
        player.client.set_cookie("player", tampered)
        assert player.marks == "." * 25
        assert player.make(f"{B}*").status_code == 403
    player.client.set_cookie("player", word)
    assert player.marks[A] == "*"


def test_a_game_goes_on_after_a_restart(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    restarted = __import__("webapp").create_app(app.extensions["settings"])
    client = restarted.test_client()
    client.set_cookie("player", cookie(player.client))
    assert Browser(restarted, client=client).marks[A] == "*"


def test_settings_are_kept_for_each_player(app: Flask) -> None:
    first, other = Browser(app), Browser(app)
    form = {**first.fields, "timer": "off", "zoom": "large", "next": f"/puzzles/{SMALL}"}
    answer = first.client.post("/settings", data=form)
    assert (answer.status_code, answer.location) == (303, f"/puzzles/{SMALL}")
    assert 'data-timer="off"' in first.open()
    assert 'data-zoom="large"' in first.open()
    assert 'data-timer="on"' in other.open()
    first.client.post("/settings", data={**first.fields, "timer": "on"})
    assert 'data-zoom="large"' in first.open(), "what the form leaves out stays"


@pytest.mark.parametrize("wrong", [{"zoom": "enormous"}, {"timer": ""}, {"delay": "1"}])
def test_a_setting_that_cannot_be_is_refused(app: Flask, wrong: dict[str, str]) -> None:
    player = Browser(app)
    answer = player.client.post("/settings", data={**player.fields, **wrong})
    assert answer.status_code == 422
    assert "Choose one of" in answer.text
    assert player.client.get_cookie("player") is None


def test_preferences_and_their_description_agree() -> None:
    assert vars(Preferences()) == {name: setting.usual for name, setting in SETTINGS.items()}
    assert Preferences.from_settings({"zoom": "gone", "old": "x"}) == Preferences()
    with pytest.raises(BadPreference, match="no setting called"):
        Preferences().changed({"old": "x"})


def test_a_link_takes_a_player_to_another_device_once(app: Flask) -> None:
    here = Browser(app)
    here.make(f"{A}*")
    link = link_of(here)
    there = Browser(app)
    for _ in range(2):
        page = there.client.get(link)
        assert page.status_code == 200, "looking does not use it up"
    answer = there.client.post(link, data=there.fields)
    assert answer.status_code == 303
    assert there.marks[A] == "*"
    assert there.client.get(link).status_code == 404
    assert there.client.post(link, data=there.fields).status_code == 404


def test_games_of_the_other_device_come_along_where_they_do_not_clash(app: Flask) -> None:
    here, there = Browser(app), Browser(app)
    here.make(f"{A}*")
    there.make(f"{B}-")
    also = Browser(app, OTHER, client=there.client)
    first = unknown(OTHER)[0]
    also.make(f"{first}*")
    link = link_of(here)
    assert "joins them" in there.client.get(link).text
    there.client.post(link, data=there.fields)
    assert (there.marks[A], there.marks[B]) == ("*", ".")
    assert also.marks[first] == "*"


def test_a_new_link_ends_the_old_one_and_none_lasts_long(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    old, new = link_of(player), link_of(player)
    assert player.client.get(old).status_code == 404
    assert player.client.get(new).status_code == 200
    store = open_store(app.extensions["settings"].database_url)

    def grow_old(session: object) -> None:
        link = session.query(DeviceLink).one()  # type: ignore[attr-defined]
        link.expires_at -= people.LINK_KEPT

    store.write(grow_old)
    assert player.client.get(new).status_code == 404
    assert people.follow_link(store, new.rpartition("/")[2], None) is None
    store.close()


@pytest.mark.parametrize("word", ["x", "x" * 65, "%20"])
def test_a_link_made_up_leads_nowhere(app: Flask, word: str) -> None:
    player = Browser(app)
    assert player.client.get(f"/devices/{word}").status_code == 404
    assert player.client.post(f"/devices/{word}", data=player.fields).status_code == 404


def test_who_has_nothing_gets_no_link_and_no_data(app: Flask) -> None:
    player = Browser(app)
    assert player.client.post("/settings/link", data=player.fields).status_code == 404
    assert player.client.get("/settings/data.json").status_code == 404


def test_all_that_is_kept_can_be_taken_away_as_data(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*{B}-")
    player.make("", do="undo")
    player.client.post("/settings", data={**player.fields, "sounds": "on"})
    data = player.client.get("/settings/data.json").get_json()
    assert data["settings"]["sounds"] == "on"
    [game] = data["games"]
    assert game["puzzle"] == SMALL
    assert game["moves"] == [
        {"move": "mark", "cells": [[A, ".", "*"], [B, ".", "-"]]},
        {"move": "undo", "cells": [[A, "*", "."], [B, "-", "."]]},
    ]
    assert cookie(player.client).partition(".")[0] not in str(data), "the key stays with us"


def test_the_data_of_many_games_is_one_document(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    other = Browser(app, OTHER, player.client)
    other.make(f"{unknown(OTHER)[0]}*")
    live = LivePlayer(app, player.client)
    begun = set()
    for _ in range(3):
        live.begin(level="beginner")
        begun.add(live.address.rpartition("/")[2])
    answer = player.client.get("/settings/data.json")
    assert answer.mimetype == "application/json"
    data = json.loads(answer.text)
    assert list(data) == ["since", "settings", "comparisons", "games", "live_games"]
    assert [game["puzzle"] for game in data["games"]] == [OTHER, SMALL], "the latest first"
    assert len(data["live_games"]) == 3
    assert {game["game"] for game in data["live_games"]} == begun


@pytest.mark.parametrize(
    ("accepted", "used", "unpack"),
    [("gzip", "gzip", gzip.decompress), ("gzip, br", "br", brotli.decompress)],
)
def test_the_data_is_packed(
    app: Flask, accepted: str, used: str, unpack: Callable[[bytes], bytes]
) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    plain = player.client.get("/settings/data.json")
    packed = player.client.get("/settings/data.json", headers={"Accept-Encoding": accepted})
    assert packed.headers["Content-Encoding"] == used
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert unpack(packed.data) == plain.data


@pytest.mark.usefixtures("within_a_minute")
def test_all_data_is_not_for_machines_without_end(app: Flask) -> None:
    player = Browser(app)
    player.make(f"{A}*")
    answers = [player.client.get("/settings/data.json") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert answers[-1].mimetype == "application/problem+json"


def test_data_without_games_is_a_document_too(app: Flask) -> None:
    player = Browser(app)
    player.open()
    player.client.post("/settings", data={**player.fields, "sounds": "on"})
    data = player.client.get("/settings/data.json").get_json()
    assert (data["games"], data["live_games"]) == ([], [])


def test_everything_can_be_deleted(app: Flask) -> None:
    player, other = Browser(app), Browser(app)
    player.make(f"{A}*")
    other.make(f"{B}*")
    word = cookie(player.client)
    unsure = player.client.post("/settings/forget", data=player.fields)
    assert unsure.status_code == 422
    assert player.marks[A] == "*"
    gone = player.client.post("/settings/forget", data={**player.fields, "sure": "yes"})
    assert gone.status_code == 303
    assert player.client.get_cookie("player") is None
    store = open_store(app.extensions["settings"].database_url)
    with store.read() as session:
        assert session.query(Person).count() == 1
        assert session.query(Play).count() == 1
    store.close()
    assert other.marks[B] == "*"
    player.client.set_cookie("player", word)
    player.open()
    assert player.make(f"{C}*").status_code == 200, "an old cookie begins anew"
    assert player.marks == "".join("*" if cell == C else "." for cell in range(25))


def test_the_page_answers_forms_of_strangers_with_nothing(app: Flask) -> None:
    for path in ("/settings", "/settings/link", "/settings/forget", "/devices/x"):
        answer = app.test_client().post(path, data={"sure": "yes"})
        assert answer.status_code == 400
        assert "This form has expired" in html.unescape(answer.text)


NOW = datetime(2026, 3, 2, tzinfo=UTC)


@ON_BOTH
def test_moves_players_and_links_work_on_both_databases(store: Store) -> None:
    def claim(play: PlayState | None, token: str = "") -> Claim:
        if play is None:
            return Claim(None, 0, token, ms=1000)
        return Claim(play.player_id, play.revision, token, ms=1000, play=play.id)

    play = plays.move(store, SMALL, claim(None), PaperMove("mark", f"{A}*"))
    old = claim(play)
    play = plays.move(store, SMALL, claim(play, "one"), PaperMove("mark", f"{B}-"))
    with pytest.raises(Stale):
        plays.move(store, SMALL, old, PaperMove("mark", f"{C}-"))
    play = plays.move(store, SMALL, claim(play), PaperMove("undo"))
    assert (play.revision, play.marks[A], play.marks[B]) == (3, "*", ".")
    word = people.device_link(store, play.player_id)
    assert word is not None
    other = plays.move(store, OTHER, claim(None), PaperMove("mark", f"{unknown(OTHER)[0]}*"))
    assert people.follow_link(store, word, other.player_id) == play.player_id
    assert {game.notation for game in people.games(store, play.player_id)} == {SMALL, OTHER}
    times = people.times(store, play.player_id, NOW)
    assert (times.started, times.solved, times.streak) == (2, 0, 0)
    assert not people.exists(store, other.player_id)
    with export.export(store, play.player_id) as data:
        assert data is not None
        assert {game["puzzle"] for game in data.games} == {SMALL, OTHER}
    people.forget(store, play.player_id)
    assert people.games(store, play.player_id) == []


def test_the_other_devices_of_who_joins_another_player_come_along(app: Flask) -> None:
    """Three devices: A and B of one player; then A joins the player of C."""
    first = Browser(app)
    first.make(f"{A}*")
    second = Browser(app)
    second.client.get(link := link_of(first))
    second.client.post(link, data=second.fields)
    mine = LivePlayer(app, second.client)
    mine.begin()
    second.open()
    third = Browser(app, OTHER)
    third.make(f"{unknown(OTHER)[0]}*")
    third.client.post("/settings", data={**third.fields, "sounds": "on"})
    open_elsewhere = link_of(first)
    first.client.get(link := link_of(third))
    assert first.client.post(link, data=first.fields).status_code == 303

    assert second.make(f"{B}-").status_code == 200, "on a page that was open"
    assert mine.make("flag", 0).status_code == 200
    second.open()
    assert (second.marks[A], second.marks[B]) == ("*", "-")
    together = {SMALL, OTHER}
    for device in (first, second, third):
        data = device.client.get("/settings/data.json").get_json()
        assert {game["puzzle"] for game in data["games"]} == together
        assert data["settings"]["sounds"] == "on"
        assert len(data["live_games"]) == 1
    fourth = Browser(app)
    fourth.client.get(open_elsewhere)
    assert fourth.client.post(open_elsewhere, data=fourth.fields).status_code == 303
    assert fourth.client.get("/settings/data.json").get_json() == data, "a link made before"


def test_a_device_that_stayed_behind_begins_as_the_player_its_games_went_to(app: Flask) -> None:
    first, third = Browser(app), Browser(app, OTHER)
    first.make(f"{A}*")
    third.make(f"{unknown(OTHER)[0]}*")
    behind = app.test_client()
    behind.set_cookie("player", cookie(first.client))
    for device in (third, Browser(app)):  # joined twice in a row
        device.make("", do="clear")
        device.client.post("/settings", data={**device.fields, "sounds": "on"})
        first.client.get(link := link_of(device))
        first.client.post(link, data=first.fields)
    late = Browser(app, OTHER, behind)
    assert late.make(f"{unknown(OTHER)[1]}-").status_code == 200
    live = LivePlayer(app, behind)
    live.begin()
    assert live.make("open", 0).status_code == 200
    data = first.client.get("/settings/data.json").get_json()
    assert len(data["live_games"]) == 1
    assert {game["puzzle"] for game in data["games"]} == {SMALL, OTHER}
    sure = {**first.fields, "sure": "yes"}
    assert first.client.post("/settings/forget", data=sure).status_code == 303
    assert behind.get("/settings/data.json").status_code == 404, "forgotten everywhere"
