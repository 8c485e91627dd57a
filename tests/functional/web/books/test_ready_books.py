"""Ready choices: the page of books begins with them, and each is an order without a fault."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from webapp.web.books.order_form import read_order
from webapp.web.books.ready_books import READY_BOOKS, ReadyBook
from webapp.web.site.form_fields import Fields

pytestmark = pytest.mark.functional

each = pytest.mark.parametrize("book", READY_BOOKS, ids=[book.name for book in READY_BOOKS])


def test_the_page_of_books_begins_with_ready_choices(client: FlaskClient) -> None:
    page = client.get("/books").text
    places = [page.index(f'id="ready-{book.name}"') for book in READY_BOOKS]
    assert places == sorted(places)
    assert places[-1] < page.index('<select name="source"')


def test_three_small_puzzles_are_printed_from_the_page_of_books_as_well(
    client: FlaskClient,
) -> None:
    (part,) = re.findall(r'id="ready-sheets".*?</li>', client.get("/books").text, re.DOTALL)
    (link,) = re.findall(r'href="([^"]*)">Print three gentle puzzles', part)
    assert link in client.get("/").text


@each
def test_a_ready_choice_is_an_order_without_a_fault(app: Flask, book: ReadyBook) -> None:
    with app.test_request_context("/books", method="POST"):
        fields = Fields(MultiDict(dict(book.fields)))
        wanted = read_order(fields)
    assert fields.faults == []
    assert str(wanted.choice.number) == book.fields["count"]
    assert str(wanted.options.per_page) == book.fields["per_page"]
    assert wanted.options.large_print == ("large_print" in book.fields)


@each
def test_a_ready_choice_can_be_changed_in_the_form(client: FlaskClient, book: ReadyBook) -> None:
    page = client.get("/books").text
    (part,) = re.findall(rf'id="ready-{book.name}".*?</li>', page, re.DOTALL)
    (link,) = re.findall(r'href="(/books\?[^"]*)"', part)
    form = client.get(unescape(link)).text.partition('class="card form books-form"')[2]
    assert f'name="count" value="{book.fields["count"]}"' in form
    assert f'value="{book.fields["difficulty"]}" selected' in form
    for name in ("large_print", "worked", "hints"):
        assert bool(re.search(rf'name="{name}" value="1" checked', form)) == (name in book.fields)


def test_each_choice_of_the_form_that_needs_words_is_explained(client: FlaskClient) -> None:
    page = client.get("/books").text
    for name in ("source", "difficulty", "reason", "total", "page", "per_page", "profile", "order"):
        (about,) = re.findall(rf'<select name="{name}" aria-describedby="([^"]+)"', page)
        (words,) = re.findall(rf'<p class="hint" id="{about}">([^<]+)</p>', page)
        assert words.endswith(".")
