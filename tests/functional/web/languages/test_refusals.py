"""What is wrong with a text, an order or a move is told in German to whoever reads German."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.live_playing import value
from tests.sites.playing import SMALL, Browser, set_up

pytestmark = pytest.mark.functional

GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    """A reader of German."""
    set_up(app)
    return app.test_client()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4x4 5\n....", "3 Zeilen fehlen: die erste Zeile nennt 4."),
        (
            "4x4 5\n....\n..q.\n....\n....",
            "Zeile 3, Zeichen 3: 'q' ist kein Feld: möglich ist 0 bis",
        ),
        ("4x4 5\n.....\n....\n....\n....", "Zeile 2: die Zeile hat 5 Felder statt 4."),
        ("4x4b5:b1", "die ID beschreibt 3 Felder, doch 4 × 4 hat 16: am Ende fehlen 13."),
        ("hello", "'hello' ist keine Stellung: gib eine Rätsel-ID ("),
        ("9x9:4,4,zz", "ist keine Hexadezimalziffer"),
    ],
)
def test_faults_of_pasted_text_are_told_in_german(
    reader: FlaskClient, text: str, sentence: str
) -> None:
    page = reader.get("/analyse", query_string={"position": text}, headers=GERMAN)
    assert sentence in unescape(page.text)
    english = unescape(reader.get("/analyse", query_string={"position": text}).text)
    assert sentence not in english


@pytest.mark.parametrize(
    ("name", "status", "sentence"),
    [
        (
            "4x4b5:b1",
            422,
            "In der Adresse steht kein Rätsel: Zeichen 9: die ID beschreibt 3 Felder",
        ),
        ("4x4b5:p", 422, "das Rätsel ist nicht eindeutig: mehrere Anordnungen"),
    ],
)
def test_faults_of_a_puzzle_in_an_address_are_told_in_german(
    reader: FlaskClient, name: str, status: int, sentence: str
) -> None:
    answer = reader.get(f"/puzzles/{name}", headers=GERMAN)
    assert answer.status_code == status
    assert sentence in unescape(answer.text)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("nonsense", "Der Zug ist nicht zu lesen."),
        ("99*", "Der Zug nennt das Feld 99, doch das Brett hat 25, von 0 an."),
        ("1*1-", "Der Zug nennt das Feld 1 zweimal."),
    ],
)
def test_faults_of_a_move_are_told_in_german(app: Flask, changes: str, sentence: str) -> None:
    set_up(app)
    player = Browser(app, SMALL)
    fields = {**player.fields, "changes": changes}
    answer = player.client.post(f"{player.address}/moves", data=fields, headers=GERMAN)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)


@pytest.mark.parametrize(
    ("address", "form", "sentence"),
    [
        (
            "/puzzles/new",
            {"width": "5", "height": "5", "bullets": "90"},
            "90 Kugeln ergeben kein Rätsel (25 Felder): möglich ist 1 bis 24.",
        ),
        ("/books", {"width": "99", "height": "5"}, "Breite"),
        (
            "/mines",
            {
                "level": "own",
                "width": "4",
                "height": "4",
                "mines": "15",
                "rules": "classic",
                "first": "opening",
            },
            "möglich ist 1 bis",
        ),
    ],
)
def test_faults_of_an_order_are_told_in_german(
    reader: FlaskClient, address: str, form: dict[str, Any], sentence: str
) -> None:
    csrf = value(reader.get(address).text, "csrf_token")
    answer = reader.post(address, data={**form, "csrf_token": csrf}, headers=GERMAN)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert ": use 1 to" not in answer.text
