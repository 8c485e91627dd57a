"""Static files: addressed by content, packed, kept for good."""

from __future__ import annotations

import gzip
import re

import brotli
import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from webapp.web.site.assets import Asset

pytestmark = pytest.mark.functional

FILES = [
    "bullets.css",
    "site/bullets.js",
    "htmx.js",
    "favicon.svg",
    "social-card.png",
    "touch-icon.png",
]


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=name)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_kept_for_good_at_the_address_of_its_content(app: Flask, name: str) -> None:
    answer = app.test_client().get(address(app, name))
    assert answer.status_code == 200
    assert answer.cache_control.immutable
    assert answer.cache_control.max_age == 31536000


def test_the_address_changes_with_the_content() -> None:
    old, same, new = Asset("a.css", b"a{}"), Asset("b.css", b"a{}"), Asset("a.css", b"b{}")
    assert old.version == same.version != new.version


def test_a_page_from_before_an_update_gets_the_present_file_uncached(client: FlaskClient) -> None:
    answer = client.get("/static/0123456789ab/bullets.css")
    assert answer.status_code == 200
    assert answer.cache_control.no_cache
    assert not answer.cache_control.immutable


@pytest.mark.parametrize("name", ["bullets.css", "site/bullets.js", "htmx.js", "favicon.svg"])
def test_text_is_packed_by_the_best_means_of_the_browser(app: Flask, name: str) -> None:
    client = app.test_client()
    plain = client.get(address(app, name))
    small = client.get(address(app, name), headers={"Accept-Encoding": "gzip, br"})
    older = client.get(address(app, name), headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert (small.headers["Content-Encoding"], older.headers["Content-Encoding"]) == ("br", "gzip")
    assert brotli.decompress(small.data) == gzip.decompress(older.data) == plain.data
    assert len({answer.headers["ETag"] for answer in (plain, small, older)}) == 3
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, small, older))


def test_pictures_are_not_packed_twice(app: Flask) -> None:
    headers = {"Accept-Encoding": "br"}
    answer = app.test_client().get(address(app, "social-card.png"), headers=headers)
    assert "Content-Encoding" not in answer.headers


def test_a_browser_that_has_the_file_is_told_so(client: FlaskClient) -> None:
    first = client.get("/favicon.ico")
    again = client.get("/favicon.ico", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_types_are_those_that_browsers_insist_on(app: Flask) -> None:
    client = app.test_client()
    types = [client.get(address(app, name)).mimetype for name in FILES]
    assert types == [
        "text/css", "text/javascript", "text/javascript", "image/svg+xml", "image/png", "image/png",
    ]  # fmt: skip
    assert client.get("/favicon.ico").mimetype == "image/x-icon"
    assert client.get("/robots.txt").mimetype == "text/plain"


@pytest.mark.parametrize(
    "path", ["/static/x/nothing.css", "/static/x/../base.html", "/static/x/%2e%2e/base.html"]
)
def test_what_is_no_static_file_is_not_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_template_that_names_a_missing_file_fails_loudly(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(KeyError):
        url_for("static", filename="nothing.css")


def test_the_first_page_weighs_less_than_60_kilobytes(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "br"}
    page = client.get("/", headers=headers)
    text = brotli.decompress(page.data).decode()
    parts = re.findall(r'(?:href|src)="(/static/[^"]+(?:css|js|favicon.svg))"', text)
    assert len(parts) == 8
    sizes = [len(client.get(part, headers=headers).data) for part in parts]
    assert len(page.data) + sum(sizes) < 60_000
