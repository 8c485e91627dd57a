"""Which is clearer? The page asks, blindly; each answer counts once, and only if it was shown."""

from __future__ import annotations

import html
import re
from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.explain.pairs import RULES, pair_of
from webapp.notation.position_text import parse_position_text
from webapp.services.gate import Busy
from webapp.services.lab.preference import people_prefer
from webapp.services.people import comparisons
from webapp.store.connection.database import open_store
from webapp.web.people import compare

pytestmark = pytest.mark.functional

ADDRESS = "/compare"
FRAGMENT = {"HX-Request": "true"}


class Reader:
    """Somebody with the page open."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.text = ""
        self.open()

    def open(self) -> str:
        answer = self.client.get(ADDRESS)
        assert answer.status_code == 200
        self.text = answer.text
        return self.text

    def field(self, name: str) -> str:
        match = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        assert match is not None
        return html.unescape(match[1])

    def sides(self) -> tuple[str, str]:
        """What is written on the left and on the right."""
        cards = re.findall(r'<section class="card compare-side".*?</section>', self.text, re.DOTALL)
        left, right = (re.sub(r".*</div>\s*</div>\s*</div>", "", c, flags=re.DOTALL) for c in cards)
        plain = [html.unescape(re.sub(r"<[^>]+>", " ", side)) for side in (left, right)]
        return " ".join(plain[0].split()), " ".join(plain[1].split())

    def say(self, clearer: str, *, script: bool = False, **fields: str) -> TestResponse:
        data = {"csrf_token": self.field("csrf_token"), "pair": self.field("pair")}
        data |= {"clearer": clearer, **fields}
        return self.client.post(ADDRESS, data=data, headers=FRAGMENT if script else {})


@pytest.fixture
def reader(client: FlaskClient) -> Reader:
    return Reader(client)


def answers(app: Flask) -> dict[str, tuple[int, int, int]]:
    store = open_store(app.extensions["settings"].database_url)
    report = people_prefer(store)
    store.close()
    counted = {
        rule.name: (rule.answers.first, rule.answers.second, rule.answers.neither)
        for rule in report.rules
    }
    return {name: numbers for name, numbers in counted.items() if any(numbers)}


def test_nobody_is_asked_or_known_by_looking(app: Flask, reader: Reader) -> None:
    assert reader.client.get_cookie("player") is None
    assert "You have not answered yet." in reader.text
    assert answers(app) == {}


def test_an_answer_is_stored_thanked_for_and_followed_by_another_pair(
    app: Flask, reader: Reader
) -> None:
    before = reader.field("pair")
    answer = reader.say("neither")
    assert (answer.status_code, answer.headers["Location"]) == (303, ADDRESS)
    assert reader.client.get_cookie("player") is not None
    assert "Thank you. That counts." in reader.open()
    assert "You have answered 1 pair." in reader.text
    assert reader.field("pair") != before
    (numbers,) = answers(app).values()
    assert numbers == (0, 0, 1)


def test_with_scripts_the_next_pair_comes_as_a_fragment(app: Flask, reader: Reader) -> None:
    answer = reader.say("left", script=True)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'hx-swap-oob="innerHTML:#status"' in answer.text
    assert "Thank you. That counts." in answer.text
    assert "You have answered 1 pair." in answer.text
    assert "Thank you" not in reader.open(), "it is said once"
    assert sum(map(sum, answers(app).values())) == 1


def test_who_has_answered_is_known_even_if_the_next_pair_has_to_wait(
    app: Flask, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy

    with monkeypatch.context() as patch:
        patch.setattr(comparisons, "next_pair", busy)
        answer = reader.say("left", script=True)
    assert answer.status_code == 200
    assert "Ask again in 5 seconds." in answer.text
    assert "Thank you. That counts." in answer.text
    assert 'name="pair"' not in answer.text
    assert reader.client.get_cookie("player") is not None
    assert "You have answered 1 pair." in reader.open()
    assert sum(map(sum, answers(app).values())) == 1


def test_what_was_clearer_is_counted_for_the_way_that_was_there(
    app: Flask, client: FlaskClient
) -> None:
    wanted: Counter[tuple[str, str]] = Counter()
    for number in range(12):
        reader = Reader(client)
        with app.test_request_context():
            question, _ = compare._read(reader.field("pair"))
        pair = pair_of(question.rule, parse_position_text(question.position))
        assert pair is not None
        first, second = (" ".join(telling.lines) for telling in (pair.first, pair.second))
        left, right = reader.sides()
        assert sorted((_words(left), _words(right))) == sorted((_words(first), _words(second)))
        numbered = "<ol" in reader.text[: reader.text.index('id="side-right"')]
        is_first = not numbered if question.rule == "lines" else _words(left) == _words(first)
        side = ("left", "right")[number % 2]
        wanted[question.rule, "first" if is_first == (side == "left") else "second"] += 1
        assert reader.say(side).status_code == 303
    for rule, (first_wins, second_wins, _) in answers(app).items():
        assert first_wins == wanted[rule, "first"]
        assert second_wins == wanted[rule, "second"]
    assert sum(map(sum, answers(app).values())) == 12


def _words(text: str) -> str:
    return " ".join(re.findall(r"[\w–]+", text))


def test_either_way_may_lie_on_the_left(app: Flask) -> None:
    with app.test_request_context():
        swapped = Counter(compare._is_swapped(f"token {number}") for number in range(400))
    assert min(swapped.values()) > 150


def test_the_page_does_not_tell_which_is_which(reader: Reader) -> None:
    for rule in RULES.values():
        assert rule.first not in reader.text
        assert rule.second not in reader.text
        assert rule.about not in reader.text
    left, right = re.findall(r'<section class="card compare-side".*?>', reader.text)
    assert left.replace("side-left", "side-right") == right


def test_a_pair_is_answered_once(app: Flask, reader: Reader) -> None:
    assert reader.say("left").status_code == 303
    for script in (False, True):
        again = reader.say("right", script=script)
        assert again.status_code == 409
        assert "You have answered this pair already: it counts once." in again.text
        assert 'name="pair"' in again.text, "another one is shown"
    assert sum(map(sum, answers(app).values())) == 1


def _bent(token: str) -> str:
    place = len(token) // 3
    return token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]


@pytest.mark.parametrize("bend", [_bent, lambda _: "", lambda token: token[:-1], lambda t: t * 99])
def test_a_token_that_was_not_shown_is_refused_and_that_is_said(
    app: Flask, reader: Reader, bend: object
) -> None:
    assert callable(bend)
    answer = reader.say("left", pair=bend(reader.field("pair")))
    assert answer.status_code == 422
    assert "This pair was not shown by this site" in answer.text
    assert "nothing was stored" in answer.text
    assert answers(app) == {}


def test_a_word_signed_for_something_else_is_no_pair(app: Flask, reader: Reader) -> None:
    reader.say("left")
    cookie = reader.client.get_cookie("player")
    assert cookie is not None
    assert reader.say("left", pair=cookie.value).status_code == 422
    assert sum(map(sum, answers(app).values())) == 1


def test_a_rule_that_is_gone_is_asked_no_more(
    app: Flask, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.test_request_context():
        question, _ = compare._read(reader.field("pair"))
    left = {name: rule for name, rule in RULES.items() if name != question.rule}
    monkeypatch.setattr(compare, "RULES", left)
    assert reader.say("left").status_code == 422


def test_another_answer_is_refused(app: Flask, reader: Reader) -> None:
    answer = reader.say("both")
    assert answer.status_code == 422
    assert "use left, right, neither or skip" in answer.text
    assert answers(app) == {}


def test_a_skipped_pair_is_stored_nowhere_and_does_not_come_back_at_once(
    app: Flask, reader: Reader
) -> None:
    seen = set()
    for number in range(6):
        with app.test_request_context():
            question, _ = compare._read(reader.field("pair"))
        assert question.key not in seen
        seen.add(question.key)
        answer = reader.say("skip", script=bool(number % 2))
        assert answer.status_code == (200 if number % 2 else 303)
        reader.open()
    assert answers(app) == {}
    assert reader.client.get_cookie("player") is None


def test_who_answers_too_often_waits(reader: Reader, within_a_minute: None) -> None:
    statuses = [reader.say("both").status_code for _ in range(42)]
    assert statuses == [422] * 40 + [429] * 2


def test_answers_go_along_with_the_data_and_go_with_it(app: Flask, reader: Reader) -> None:
    reader.say("left")
    assert "1 pair of explanations compared." in reader.client.get("/settings").text
    data = reader.client.get("/settings/data.json").get_json()
    (row,) = data["comparisons"]
    assert set(row) == {"rule", "position", "clearer", "answered", "seconds"}
    assert row["clearer"] in {"first", "second"}
    assert row["rule"] in RULES
    form = {"csrf_token": reader.field("csrf_token"), "sure": "yes"}
    assert reader.client.post("/settings/forget", data=form).status_code == 303
    assert answers(app) == {}


def test_it_is_linked_from_the_settings_and_from_no_navigation(reader: Reader) -> None:
    settings = reader.client.get("/settings").text
    assert f'href="{ADDRESS}"' in settings
    navigation = settings[: settings.index("<main")]
    assert f'href="{ADDRESS}"' not in navigation


def test_where_there_is_no_further_pair_that_is_said(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparisons, "MOST_ANSWERS", 0)
    assert "There is no further pair for you at the moment." in reader.open()
    assert 'name="pair"' not in reader.text
