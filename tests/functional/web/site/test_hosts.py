"""The site answers under its own names, and under no other."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.sites.site import make_site
from webapp.config import BadSetting, load

pytestmark = pytest.mark.functional

HOME = ("localhost", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:80")
HOUSE = ("192.168.1.5:8000", "mymachine.local", "mymachine", "[fe80::1]:8000", "box.lan:8000")
FOREIGN = ("evil.example", "evil.example:8000", "localhost.evil.example", "evil-localhost.com")
MALFORMED = ("a b", "a/b", "a@b", "x" * 64, "a..b", ":80", "[::1", "é", "a" * 300, "'\"<script>")


def status(client: FlaskClient, host: str) -> int:
    return client.get("/how-to-play", headers={"Host": host}).status_code


@pytest.mark.parametrize(
    ("environ", "ours", "foreign"),
    [
        ({}, HOME, (*HOUSE, *FOREIGN, *MALFORMED)),
        ({"BULLETS_HOST": "0.0.0.0"}, (*HOME, *HOUSE, socket.gethostname()), FOREIGN + MALFORMED),
        ({"BULLETS_HOST": "::"}, (*HOME, *HOUSE), FOREIGN + MALFORMED),
        ({"BULLETS_HOST": "192.168.1.5"}, (*HOME, HOUSE[0]), (*HOUSE[1:], *FOREIGN)),
        ({"BULLETS_HOST": "fe80::1"}, (*HOME, HOUSE[3]), (HOUSE[0], *FOREIGN)),
        (
            {"BULLETS_HOST": "0.0.0.0", "BULLETS_PUBLIC_URL": "https://Puzzles.example:8443/x"},
            (*HOME, "puzzles.example", "puzzles.example:1", "puzzles.example."),
            (*HOUSE, *FOREIGN, "www.puzzles.example"),
        ),
        (
            {"BULLETS_HOSTS": "One.example, .two.example"},
            (*HOME, "one.example", "two.example", "a.b.two.example"),
            (*HOUSE, *FOREIGN, "a.one.example", "atwo.example"),
        ),
        ({"BULLETS_HOSTS": "*"}, (*HOME, *HOUSE, *FOREIGN), MALFORMED),
    ],
)
def test_names_that_are_ours(
    tmp_path: Path, environ: dict[str, str], ours: tuple[str, ...], foreign: tuple[str, ...]
) -> None:
    client = make_site(tmp_path, **environ).test_client()
    assert {host: status(client, host) for host in ours} == dict.fromkeys(ours, 200)
    assert {host: status(client, host) for host in foreign} == dict.fromkeys(foreign, 400)


@pytest.mark.parametrize("address", ["/", "/api/v1/puzzles", "/puzzles/4x4b5:b1b32a4g/share"])
def test_the_refusal_says_what_would_help_and_never_repeats_the_name(
    client: FlaskClient, address: str
) -> None:
    answer = client.get(address, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "BULLETS_HOSTS" in answer.text
    assert "evil" not in answer.text + str(answer.headers)


def test_a_forwarded_name_is_checked_too(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_PROXIES="1", BULLETS_HOSTS="one.example").test_client()
    for name, expected in (("one.example", 200), ("evil.example", 400)):
        answer = client.get("/how-to-play", headers={"X-Forwarded-Host": name})
        assert answer.status_code == expected


@pytest.mark.parametrize("names", ["http://a.example", "a.example:80", "a b", "a,,b/", "..a"])
def test_names_that_cannot_be_are_refused_at_the_start(names: str) -> None:
    with pytest.raises(BadSetting, match="BULLETS_HOSTS"):
        load({"BULLETS_HOSTS": names})


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_who_watches_over_a_machine_asks_for_it_by_its_address(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path, headers={"Host": "192.0.2.7:8000"})
    assert answer.status_code != 400
    assert answer.is_json
