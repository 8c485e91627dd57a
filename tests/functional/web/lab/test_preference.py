"""The lab's page on what people call clearer: what they said, or that nobody has said anything."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.explain.pairs import RULES
from webapp.services.people import comparisons
from webapp.services.people.comparisons import ComparedQuestion
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional


def text_of(client: FlaskClient) -> str:
    answer = client.get("/lab/preference")
    assert answer.status_code == 200
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def test_an_empty_table_is_said_to_be_empty(client: FlaskClient) -> None:
    text = text_of(client)
    assert "No answers yet. Figures stand here once people have answered" in text
    assert text.count("No answers yet.") == 1 + len(RULES)
    assert "%" not in text


def test_answers_are_shown_with_their_interval(app: Flask, client: FlaskClient) -> None:
    store = open_store(app.extensions["settings"].database_url)
    for number in range(7):
        question = ComparedQuestion("lines", f"position {number}", "")
        comparisons.answer(store, None, question, "second" if number else "neither", 1)
    store.close()
    text = text_of(client)
    assert "7 answers of 7 people." in text
    assert "Running text 0 0 0.0% [0.0%, 39.0%], p = 0.031" in text
    assert "A numbered list 6 6 No difference 1 Surely clearer: a numbered list." in text
    assert text.count("No answers yet.") == len(RULES) - 1


def test_the_lab_leads_to_it(client: FlaskClient) -> None:
    assert 'href="/lab/preference"' in client.get("/lab").text
