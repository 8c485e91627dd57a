"""The feed of the puzzles of the day, read by the rules of RFC 4287."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.days import give_days, set_days_clock
from tests.sites.site import PUZZLES, make_bare_site, make_site
from tests.witnesses.atom import ATOM, alternates, links, moment, read_feed, words
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_store
from webapp.store.puzzles import StoredPuzzle

pytestmark = pytest.mark.functional

TODAY = date(2026, 11, 20)
DAY = timedelta(days=1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


class Images(HTMLParser):
    """The addresses of the pictures and links of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]
        assert tag in {"p", "a", "br", "img"}


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()


def let_puzzles_be_made(store: Store, when: datetime) -> None:
    """However short ago a test put its puzzles on the shelf."""
    store.write(lambda session: session.query(StoredPuzzle).update({"created_at": when}))


@pytest.fixture
def days(store: Store, monkeypatch: pytest.MonkeyPatch) -> dict[date, ShelvedPuzzle]:
    """A puzzle for each of twenty days up to tomorrow."""
    set_days_clock(monkeypatch, NOON)
    dates = [TODAY + (1 - number) * DAY for number in range(20)]
    given = give_days(store, {day: PUZZLES[day.day % 3] for day in dates})
    let_puzzles_be_made(store, LONG_AGO)
    return given


def entries(feed: Element) -> list[Element]:
    return feed.findall(f"{ATOM}entry")


def test_the_feed_tells_of_the_last_fourteen_days(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    answer = client.get("/feed.atom")
    assert answer.content_type == "application/atom+xml; charset=utf-8"
    feed = read_feed(answer.data)
    assert links(feed, "self") == ["http://localhost/feed.atom"]
    assert alternates(feed) == ["http://localhost/daily"]
    dates = [TODAY - number * DAY for number in range(14)]
    assert [alternates(entry) for entry in entries(feed)] == [
        [f"http://localhost/daily/{day}"] for day in dates
    ]
    assert words(entries(feed)[0], "title") == "Puzzles of the day, Friday 20 November 2026"
    for day, entry in zip(dates, entries(feed), strict=True):
        assert moment(entry, "updated") == moment(entry, "published")
        assert moment(entry, "updated").date() == day
        content = words(entry, "content")
        puzzle = days[day]
        assert f"{puzzle.place.bullets} bullets" in content
        assert puzzle.solution not in content
        for address in Images(content).addresses:
            assert client.get(urlsplit(address).path).status_code == 200, address
    assert moment(feed, "updated") == moment(entries(feed)[0], "updated")


def test_what_a_reader_has_is_not_sent_again(
    client: FlaskClient, store: Store, days: dict[date, ShelvedPuzzle]
) -> None:
    first = client.get("/feed.atom")
    for header, value in (
        ("If-None-Match", first.headers["ETag"]),
        ("If-Modified-Since", first.headers["Last-Modified"]),
    ):
        again = client.get("/feed.atom", headers={header: value})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
    # A day that gets its puzzle after all is news, with the same name as ever.
    before = {words(entry, "id") for entry in entries(read_feed(first.data))}
    let_puzzles_be_made(store, NOON - timedelta(hours=1))
    answer = client.get("/feed.atom", headers={"If-None-Match": first.headers["ETag"]})
    assert answer.status_code == 200
    feed = read_feed(answer.data)
    assert moment(feed, "updated") == NOON - timedelta(hours=1)
    assert {words(entry, "id") for entry in entries(feed)} == before


def test_names_stay_where_the_address_of_the_site_changes(tmp_path: Path) -> None:
    def ids(**environ: str) -> list[str]:
        client = make_bare_site(tmp_path, **environ).test_client()
        feed = read_feed(client.get("/feed.atom").data)
        return [words(part, "id") for part in (feed, *entries(feed))]

    app = make_site(tmp_path)
    opened = open_store(app.extensions["settings"].database_url)
    today = datetime.now(UTC).date()
    give_days(opened, {today: PUZZLES[0], today - DAY: PUZZLES[1]})
    opened.close()
    names = ids()
    assert len(set(names)) == 3
    assert ids(BULLETS_PUBLIC_URL="https://bullets.example") == names
    assert ids(BULLETS_SECRET_KEY="another site, which has names of its own") != names


def test_a_new_site_has_an_empty_feed(client: FlaskClient) -> None:
    assert entries(read_feed(client.get("/feed.atom").data)) == []


def test_pages_tell_readers_of_the_feed(client: FlaskClient) -> None:
    for address in ("/", "/daily", "/settings"):
        (link,) = re.findall(r'<link rel="alternate"[^>]*>', client.get(address).text)
        assert 'type="application/atom+xml"' in link
        assert 'href="/feed.atom"' in link


def test_the_feed_speaks_the_language_of_its_address(client: FlaskClient) -> None:
    page = client.get("/daily", headers={"Accept-Language": "de"}).text
    (address,) = re.findall(r'rel="alternate"[^>]* href="([^"]+)"', page)
    assert address == "/feed.atom?language=de"
    feed = read_feed(client.get(address).data)
    assert words(feed, "title") == "Bullets: die Rätsel des Tages"
    assert links(feed, "self") == [f"http://localhost{address}"]
    plain = client.get("/feed.atom", headers={"Accept-Language": "de"})
    assert words(read_feed(plain.data), "title") == "Bullets: the puzzles of the day"
