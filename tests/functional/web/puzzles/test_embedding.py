"""A puzzle in frames of other sites, and oEmbed, by which programs find it."""

from __future__ import annotations

import re
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from tests.sites.site import PUZZLE

pytestmark = pytest.mark.functional

HERE = "http://localhost"
ADDRESS = quote(f"{HERE}/puzzles/{PUZZLE}", safe="")


def test_the_frame_acts_for_nobody(client: FlaskClient) -> None:
    client.get("/")
    client.delete_cookie("bullets")
    answer = client.get(f"/embed/{PUZZLE}")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "<form" not in answer.text
    assert "csrf" not in answer.text
    assert answer.cache_control.public


def test_any_site_may_frame_it_and_its_scripts_reach_nothing(client: FlaskClient) -> None:
    headers = client.get(f"/embed/{PUZZLE}").headers
    assert "X-Frame-Options" not in headers
    rules = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert rules["frame-ancestors"] == "*"
    assert rules["script-src"] == "'self'"
    assert rules["default-src"] == rules["form-action"] == rules["base-uri"] == "'none'"
    assert "connect-src" not in rules
    assert client.get(f"/puzzles/{PUZZLE}").headers["X-Frame-Options"] == "DENY"


def test_without_scripts_the_frame_shows_the_board_and_where_to_play_it(
    client: FlaskClient,
) -> None:
    page = client.get(f"/embed/{PUZZLE}").text
    assert page.count('role="gridcell"') == 49
    assert "<button" not in page
    assert f'href="{HERE}/puzzles/{PUZZLE}" target="_blank" rel="noopener"' in page


def test_what_others_show_speaks_as_the_browser_asks_and_not_as_a_reader_chose(
    client: FlaskClient,
) -> None:
    client.set_cookie("language", "en")
    for address in (
        f"/embed/{PUZZLE}",
        f"/oembed?url={HERE}/puzzles/{PUZZLE}",
        f"/puzzles/{PUZZLE}.svg",
        f"/puzzles/{PUZZLE}/card.png",
    ):
        answer = client.get(address, headers={"Accept-Language": "de"})
        assert answer.cache_control.public, address
        assert "Accept-Language" in answer.vary, address
        assert "Cookie" not in answer.vary, address
        assert answer.data != client.get(address).data, address


def test_the_frame_is_light_or_dark_as_the_address_says(client: FlaskClient) -> None:
    assert "data-theme" not in client.get(f"/embed/{PUZZLE}").text
    assert 'data-theme="dark"' in client.get(f"/embed/{PUZZLE}?theme=dark").text
    assert client.get(f"/embed/{PUZZLE}?theme=pink").status_code == 422


def test_a_page_leads_programs_to_its_frame(client: FlaskClient) -> None:
    page = client.get(f"/puzzles/{PUZZLE}").text
    kinds = {"json": "application/json+oembed", "xml": "text/xml+oembed"}
    for kind, type_ in kinds.items():
        link = re.search(rf'<link rel="alternate" type="{re.escape(type_)}" href="([^"]+)"', page)
        assert link
        answer = client.get(link[1].replace("&amp;", "&").removeprefix(HERE))
        assert answer.status_code == 200
        assert kind in str(answer.mimetype)


def test_oembed_tells_the_same_as_json_and_xml(client: FlaskClient) -> None:
    document = client.get(f"/oembed?url={ADDRESS}").get_json()
    assert (document["version"], document["type"]) == ("1.0", "rich")
    root = ET.fromstring(client.get(f"/oembed?url={ADDRESS}&format=xml").data)
    assert {part.tag: part.text for part in root} == {name: str(v) for name, v in document.items()}
    frame = ET.fromstring(document["html"].replace("&times;", "×"))
    assert frame.get("src") == f"{HERE}/embed/{PUZZLE}"
    assert (frame.get("width"), frame.get("height")) == (
        str(document["width"]),
        str(document["height"]),
    )
    assert client.get(document["thumbnail_url"]).mimetype == "image/png"


def test_oembed_keeps_within_the_bounds_that_are_asked_for(client: FlaskClient) -> None:
    document = client.get(f"/oembed?url={ADDRESS}&maxwidth=300&maxheight=280").get_json()
    assert document["width"] == 300
    assert document["height"] == 280
    assert "thumbnail_url" not in document


@pytest.mark.parametrize(
    ("question", "status"),
    [
        (f"url={ADDRESS}&format=yaml", 501),
        ("", 404),
        ("url=http://elsewhere.example/puzzles/abc", 404),
        (f"url={HERE}/mines", 404),
        (f"url={HERE}/puzzles/nosuchpuzzle", 404),
        (f"url={HERE}/settings/forget", 404),
        (f"url={ADDRESS}&maxwidth=wide", 422),
        ("url=http://[", 404),
    ],
)
def test_what_oembed_does_not_have_is_said(client: FlaskClient, question: str, status: int) -> None:
    assert client.get(f"/oembed?{question}").status_code == status


def test_the_share_page_has_a_frame_to_copy(client: FlaskClient) -> None:
    page = client.get(f"/puzzles/{PUZZLE}/share").text
    assert f"{HERE}/embed/{PUZZLE}&#34;" in page
