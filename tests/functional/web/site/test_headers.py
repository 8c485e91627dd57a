"""What every answer says about itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.sites.site import make_site

pytestmark = pytest.mark.functional

EVERYWHERE = ["/", "/healthz", "/nothing-is-here", "/favicon.ico"]


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_answer_carries_the_security_headers(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_the_content_policy_allows_our_own_files_and_nothing_inline(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "unsafe" not in policy


def test_https_is_remembered_only_where_there_is_https(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/").headers
    secure = client.get("/", base_url="https://localhost")
    assert secure.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_behind_a_proxy_that_we_know_its_word_on_https_counts(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "//elsewhere.example"}
    for proxies in ("0", "1"):
        client = make_site(tmp_path, BULLETS_PROXIES=proxies).test_client()
        answer = client.get("/", headers=forwarded)
        assert ("Strict-Transport-Security" in answer.headers) is (proxies == "1")
        assert "elsewhere.example" not in answer.text


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_out_of_reach_of_scripts_and_other_sites(
    client: FlaskClient, scheme: str
) -> None:
    cookie = client.get("/", base_url=f"{scheme}://localhost").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) is (scheme == "https")


def test_pages_are_not_kept_by_caches_in_between(client: FlaskClient) -> None:
    cache = client.get("/").cache_control
    assert cache.private
    assert cache.no_cache
    assert client.get("/healthz").cache_control.no_store


def test_pages_are_packed_for_those_who_can_unpack(client: FlaskClient) -> None:
    for accepted, packing in (("br, gzip", "br"), ("gzip", "gzip"), ("", None)):
        answer = client.get("/", headers={"Accept-Encoding": accepted})
        assert answer.headers.get("Content-Encoding") == packing
        assert "Accept-Encoding" in answer.headers["Vary"]
