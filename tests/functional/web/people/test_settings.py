"""The settings page: every setting is there, and what is chosen stays chosen."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.sites.ordering import token
from webapp.services.people.preferences import SETTINGS

pytestmark = pytest.mark.functional


def chosen(page: str) -> dict[str, str]:
    """The selected choice of each setting."""
    chosen = {}
    form = r'<select id="setting-(\w+)"[^>]*>(.*?)</select>'
    for name, body in re.findall(form, page, re.DOTALL):
        (chosen[name],) = re.findall(r'value="(\w+)" selected', body)
    return chosen


def test_every_setting_is_there_with_its_usual_choice(client: FlaskClient) -> None:
    usual = {name: setting.usual for name, setting in SETTINGS.items()}
    assert chosen(client.get("/settings").text) == usual


def test_what_is_chosen_is_kept(client: FlaskClient) -> None:
    other = {name: list(setting.choices)[-1] for name, setting in SETTINGS.items()}
    form = {**other, "csrf_token": token(client), "next": "/settings"}
    answer = client.post("/settings", data=form)
    assert (answer.status_code, answer.location) == (303, "/settings")
    page = client.get("/settings").text
    assert "Your settings are kept." in page
    assert chosen(page) == other


def test_a_stranger_is_told_that_nothing_is_kept(client: FlaskClient) -> None:
    page = client.get("/settings").text
    assert "Nothing is kept about you yet" in page
    assert "Set-Cookie: player" not in str(client.get("/settings").headers)


def test_a_player_can_copy_move_and_delete_what_is_kept(client: FlaskClient) -> None:
    client.post("/settings", data={"click": "empty", "csrf_token": token(client)})
    page = client.get("/settings").text
    assert client.get("/settings/data.json").status_code == 200
    for address in ("/settings/data.json", "/settings/link", "/settings/forget"):
        assert f'"{address}"' in page
    form = {"sure": "yes", "csrf_token": token(client)}
    assert client.post("/settings/forget", data=form).status_code == 303
    assert "Nothing is kept about you yet" in client.get("/settings").text
    assert chosen(client.get("/settings").text)["click"] == "bullet"
