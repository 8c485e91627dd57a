"""Which language a page speaks: as its reader has chosen, else as the browser says."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.ordering import token
from webapp.message import Message
from webapp.web.languages import dates, numbers
from webapp.web.languages.nouns import all_of, any_of, counted
from webapp.web.languages.translation import translated

pytestmark = pytest.mark.functional

PAGE = "/how-to-play"


def spoken(client: FlaskClient, accepted: str | None = None) -> str:
    """The language that a page says of itself, for a browser that accepts these."""
    headers = {"Accept-Language": accepted} if accepted else {}
    match = re.search(r'<html lang="(\w+)"', client.get(PAGE, headers=headers).text)
    return match[1] if match else ""


def test_a_page_speaks_the_language_that_the_browser_likes_best(client: FlaskClient) -> None:
    for accepted, language in {
        None: "en",
        "de": "de",
        "de-AT,de;q=0.9,en;q=0.5": "de",
        "en-GB,en;q=0.9,de;q=0.8": "en",
        "fr-FR,fr;q=0.9,de;q=0.4,en;q=0.3": "de",
        "fr": "en",
        "*": "en",
        "de;q=nonsense;;,": "en",
    }.items():
        assert spoken(client, accepted) == language, accepted


def test_a_choice_goes_before_the_browser_until_it_is_taken_back(client: FlaskClient) -> None:
    for choice, language in (("en", "en"), ("auto", "de")):
        form = {"csrf_token": token(client), "language": choice, "next": PAGE}
        assert client.post("/theme", data=form).location == PAGE
        assert spoken(client, "de") == language
    client.set_cookie("language", "<script>")
    assert spoken(client, "de") == "de"


def test_an_unknown_language_is_refused(client: FlaskClient) -> None:
    form = {"csrf_token": token(client), "language": "tlh"}
    answer = client.post("/theme", data=form, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    assert "„tlh“ gibt es bei" in answer.text


def test_both_languages_are_named_in_themselves_on_every_page(client: FlaskClient) -> None:
    page = client.get(PAGE, headers={"Accept-Language": "de"}).text
    assert 'value="en" lang="en" aria-pressed="false">English<' in page
    assert 'value="de" lang="de" aria-pressed="true">Deutsch<' in page


def test_every_page_says_that_it_varies(client: FlaskClient) -> None:
    for address in (PAGE, "/nothing-is-here"):
        varies = client.get(address).headers["Vary"]
        assert {"Accept-Language", "Cookie"} <= set(varies.split(", "))


def test_numbers_days_and_lists_are_written_as_the_language_has_it(app: Flask) -> None:
    day, time = date(2026, 3, 7), datetime(2026, 12, 31, 23, 5, tzinfo=UTC)
    written = {
        "en": [
            "1,234,567",
            "12.5%",
            "2.50",
            "1 hour 5 minutes",
            "Saturday, 7 March",
            "7 March 2026",
            "7 Mar 2026",
            "March 2026",
            "31 Dec 2026, 23:05",
            "1 mine",
            "A, B and C",
            "A or B",
        ],
        "de": [
            "1.234.567",
            "12,5\N{NO-BREAK SPACE}%",
            "2,50",
            "1 Stunde 5 Minuten",
            "Samstag, 7. März",
            "7. März 2026",
            "7. März 2026",
            "März 2026",
            "31. Dez. 2026, 23:05",
            "1 Mine",
            "A, B und C",
            "A oder B",
        ],
    }
    for language, expected in written.items():
        with app.test_request_context(headers={"Accept-Language": language}):
            assert [
                numbers.thousands(1234567),
                numbers.percent(Fraction(1, 8)),
                numbers.decimals(2.5, 2),
                numbers.duration(3905),
                dates.week_day(day),
                dates.long_date(day),
                dates.short_date(day),
                dates.month(day),
                dates.moment(time),
                counted(1, "mine"),
                all_of(["A", "B", "C"]),
                any_of(["A", "B"]),
            ] == expected


def test_a_message_of_a_lower_layer_is_told_in_the_language_of_the_page(app: Flask) -> None:
    name, value = "theme", "pink"
    refusal = Message(
        "There is no %(name)s called “%(value)s”. Choose %(choices)s.",
        name=name,
        value=value,
        choices=Message("Auto"),
    )
    number = Message.counted("%(num)s bullet", "%(num)s bullets", 3)
    assert refusal == "There is no theme called “pink”. Choose Auto."
    assert number == "3 bullets"
    with app.test_request_context(headers={"Accept-Language": "de"}):
        german = "„pink“ gibt es bei theme nicht. Zur Wahl stehen System."
        assert translated(ValueError(refusal)) == translated(refusal) == german
        assert translated(number) == "3 Kugeln"
    assert translated(refusal) == refusal
