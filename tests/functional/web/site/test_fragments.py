"""One template, of which htmx may ask for a block."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.web.site.fragments import wants_fragment

pytestmark = pytest.mark.functional


@pytest.mark.parametrize(
    ("headers", "fragment"),
    [
        ({}, False),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "true", "HX-Boosted": "true"}, False),
        ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
        ({"HX-Boosted": "true"}, False),
    ],
)
def test_only_a_request_that_fills_part_of_a_page_wants_a_fragment(
    app: Flask, headers: dict[str, str], fragment: bool
) -> None:
    with app.test_request_context(headers=headers):
        assert wants_fragment() is fragment


def test_a_fragment_is_the_same_markup_as_in_the_whole_page(client: FlaskClient) -> None:
    whole = client.get("/?show=step").text
    fragment = client.get("/?show=step", headers={"HX-Request": "true"}).text
    assert "<html" not in fragment
    assert "B7, clue 4, highlighted as reason" in fragment
    assert fragment.strip() in whole


def test_caches_keep_page_and_fragment_apart(client: FlaskClient) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        vary = client.get("/", headers=headers).headers["Vary"]
        assert {"HX-Request", "HX-Boosted", "HX-History-Restore-Request"} <= set(vary.split(", "))
