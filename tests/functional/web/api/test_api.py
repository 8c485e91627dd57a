"""The API: what it answers, that it keeps to its document, and how bad input is told."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from schemathesis.config import SchemathesisConfig

from tests.root import ROOT
from tests.screenshots.drawn_board import CLASSIC, board_picture, packed, played
from tests.sites.site import IMPOSSIBLE, OPEN_POSITION, PUZZLE, PUZZLES, make_site, shelved
from tests.witnesses.brute_force import worlds_of
from webapp.cli.commands import hint, odds, solve
from webapp.engine.position import Position
from webapp.notation.detect import read_position
from webapp.services import jobs
from webapp.services.shelf.making import PuzzleRequest
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional

NEGATIVE = schemathesis.GenerationMode.NEGATIVE
LIVE = "9x9:4,4,mb071b49fbd1cb6a0d5868"
PLAIN = {"Accept-Encoding": "identity"}
REAL: list[tuple[str, Any]] = [
    *(
        (f"/{what}", {"position": position})
        for what in ("solve", "hint", "odds", "analyse")
        for position in (PUZZLE, OPEN_POSITION, IMPOSSIBLE, LIVE, "1x1 0\n-")
    ),
    *(("/hint", {"position": OPEN_POSITION, "rung": rung}) for rung in range(1, 6)),
    ("/solve", {"position": PUZZLE, "order": "paper"}),
    ("/generate", {"width": 5, "height": 5, "energy": [0, -1.5, 1, -3], "difficulty": "easy"}),
]


@pytest.fixture
def names(app: Flask) -> list[str]:
    store = open_store(app.extensions["settings"].database_url)
    puzzles = shelved(store)
    store.close()
    return puzzles


def ask(client: FlaskClient, what: str, **fields: Any) -> Any:
    answer: Any = client.post(f"/api/v1/{what}", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json


def printed(command: Any, *arguments: str) -> Any:
    return json.loads(CliRunner().invoke(command, [*arguments, "--json"]).stdout)


@pytest.mark.parametrize("position", [*PUZZLES, OPEN_POSITION, IMPOSSIBLE, LIVE])
def test_it_answers_as_the_command_does(client: FlaskClient, position: str) -> None:
    assert ask(client, "solve", position=position) == printed(solve.command, position)
    assert ask(client, "odds", position=position) == printed(odds.command, position)
    assert ask(client, "hint", position=position) == printed(hint.command, position)
    assert ask(client, "hint", position=position, rung=2) == printed(
        hint.command, position, "--rung", "2"
    )


def test_the_paper_order_is_the_commands_too(client: FlaskClient) -> None:
    answer = ask(client, "solve", position=PUZZLE, order="paper")
    assert answer == printed(solve.command, PUZZLE, "--order", "paper")
    assert {step["type"] for step in answer["steps"]} == {0, 1, 2} & {
        step["type"] for step in answer["steps"]
    }


def test_the_odds_are_those_of_all_worlds(client: FlaskClient) -> None:
    position = read_position(OPEN_POSITION)
    assert isinstance(position, Position)
    worlds = worlds_of(position)
    answer = ask(client, "odds", position=OPEN_POSITION)
    assert int(answer["worlds"]) == len(worlds)
    for cell in range(position.width * position.height):
        share = answer["odds"][cell // position.width][cell % position.width]
        if share is not None:
            count = sum(world >> cell & 1 for world in worlds)
            assert Fraction(share) == Fraction(count, len(worlds))


# The shelf


def test_the_shelf_is_read_page_by_page(client: FlaskClient, names: list[str]) -> None:
    first: Any = client.get("/api/v1/puzzles?limit=2").json
    second: Any = client.get(
        "/api/v1/puzzles", query_string={"limit": 2, "after": first["next"]}
    ).json
    assert first["total"] == 3
    assert [item["id"] for item in [*first["puzzles"], *second["puzzles"]]] == names
    assert second["next"] is None


def test_filters_are_those_of_the_shelf(client: FlaskClient, names: list[str]) -> None:
    for filters in ("width=4&height=4", "bullets=15", "difficulty=fiendish", "total=yes"):
        page = client.get(f"/puzzles?{filters}").text
        answer: Any = client.get(f"/api/v1/puzzles?{filters}").json
        assert {name for name in names if f"/puzzles/{name}" in page} == {
            item["id"] for item in answer["puzzles"]
        }, filters


def test_a_puzzle_is_told_by_its_short_id_and_by_itself(
    client: FlaskClient, names: list[str]
) -> None:
    stored: Any = client.get(f"/api/v1/puzzles/{names[0]}").json
    assert stored == client.get(f"/puzzles/{names[0]}.json").json
    whole: Any = client.get(f"/api/v1/puzzles/{stored['puzzle']}").json
    assert whole["solution"] == stored["solution"]
    assert client.get("/api/v1/puzzles/zzzzzzz").status_code == 404


# Puzzles to order


def test_a_puzzle_is_ordered_as_a_job(client: FlaskClient) -> None:
    answer: Any = client.post("/api/v1/generate", json={"width": 5, "height": 5, "seed": 1})
    assert answer.status_code == 202
    assert answer.json["state"] == "queued"
    assert answer.headers["Location"] == answer.json["address"]
    again: Any = client.get(answer.headers["Location"])
    assert (again.status_code, again.json) == (200, answer.json)
    assert client.get("/api/v1/jobs/none").status_code == 404


def test_a_puzzle_ordered_without_a_height_is_square(app: Flask) -> None:
    ordered: Any = app.test_client().post("/api/v1/generate", json={"width": 6, "seed": 1})
    store = open_store(app.extensions["settings"].database_url)
    job = jobs.get(store, ordered.json["id"])
    store.close()
    assert job is not None
    recipe = PuzzleRequest.from_json(job.parameters).recipe
    assert (recipe.width, recipe.height) == (6, 6)


def test_an_order_that_cannot_be_met_is_refused(client: FlaskClient) -> None:
    wrong: Any = client.post("/api/v1/generate", json={"width": 2, "height": 2, "bullets": 4})
    assert wrong.status_code == 422
    assert wrong.json["errors"] == [
        {"message": "4 bullets do not make a puzzle on 4 cells: use 1 to 3"}
    ]


# Bad input


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({}, "position"),
        ({"position": 7}, "position"),
        ({"position": PUZZLE, "order": "best"}, "order"),
        ({"position": PUZZLE, "live": 1}, "live"),
        ({"position": PUZZLE, "colour": "red"}, "colour"),
        ({"position": "4x4b5:b1b32x4g"}, "position"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    client: FlaskClient, fields: dict[str, Any], place: str
) -> None:
    answer: Any = client.post("/api/v1/solve", json=fields)
    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert [error["field"] for error in answer.json["errors"]] == [place]
    assert answer.json["detail"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"position": 7}, "it must be a string"),
        ({"position": PUZZLE, "order": "best"}, "it must be one of simplest"),
        ({"position": PUZZLE, "live": 1}, "it must be true or false"),
    ],
)
def test_what_would_be_right_is_said_too(
    client: FlaskClient, fields: dict[str, Any], words: str
) -> None:
    answer: Any = client.post("/api/v1/solve", json=fields)
    assert answer.json["errors"][0]["message"].startswith(words)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ("{", "application/json", 400),
        ('{"position": NaN}', "application/json", 400),
        ("[" * 100_000, "application/json", 400),
        ("[]", "application/json", 422),
        ('{"position": "4x4b5:b1b32a4g"}', "text/plain", 415),
    ],
)
def test_a_body_that_is_no_object_is_refused(
    client: FlaskClient, body: str, kind: str, status: int
) -> None:
    answer: Any = client.post("/api/v1/odds", data=body, content_type=kind)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


@pytest.mark.parametrize(
    "address", ["?width=x", "?width=0", "?width=5&width=6", "?after=no", "?a=1"]
)
def test_an_address_that_cannot_be_used_is_refused(client: FlaskClient, address: str) -> None:
    assert client.get(f"/api/v1/puzzles{address}").status_code == 422


def test_spent_work_is_said(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.web.api.views.NODES", 1)
    answer: Any = client.post(
        "/api/v1/solve", json={"position": "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"}
    )
    assert (answer.status_code, answer.json["title"]) == (422, "It takes too much work")


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    client = make_site(tmp_path, BULLETS_COSTLY_LIMIT="1 per hour").test_client()
    assert client.post("/api/v1/odds", json={"position": PUZZLE}).status_code == 200
    refused: Any = client.post("/api/v1/hint", json={"position": PUZZLE})
    assert (refused.status_code, refused.mimetype) == (429, "application/problem+json")
    assert int(refused.headers["Retry-After"]) > 0


def test_no_cookie_is_set_and_none_is_needed(client: FlaskClient, names: list[str]) -> None:
    for answer in (
        client.get("/api/v1/puzzles"),
        client.post("/api/v1/odds", json={"position": PUZZLE}),
    ):
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers


# The document


def test_the_page_tells_every_operation_of_the_document(client: FlaskClient) -> None:
    page = client.get("/api").text
    document: Any = client.get("/api/v1/openapi.json").json
    for path, operations in document["paths"].items():
        assert f"<code>{path}</code>" in page
        for operation in operations.values():
            assert f'id="{operation["operationId"]}"' in page


def test_the_documents_name_every_operation(client: FlaskClient) -> None:
    table = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    document: Any = client.get("/api/v1/openapi.json").json
    for path, operations in document["paths"].items():
        for method in operations:
            named = path.replace("{puzzle}", "ID").replace("{id}", "ID")
            assert f"| `{method.upper()} /api/v1{named.removeprefix('/api/v1')}` |" in table


def test_every_answer_keeps_to_the_document(tmp_path: Path) -> None:
    app = make_site(tmp_path, BULLETS_COSTLY_LIMIT="99999 per second", BULLETS_LOG_LEVEL="error")
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    store.close()
    config = SchemathesisConfig.from_dict(
        {
            "checks": {
                # A position that cannot be read is well formed JSON, so is a place of no page.
                "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "422", "429"]},
                "negative_data_rejection": {
                    "expected-statuses": ["400", "404", "413", "415", "422"]
                },
            }
        }
    )
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=config)
    asked = set()
    for operation_result in schema.get_all_operations():
        operation: Any = operation_result.ok()  # type: ignore[union-attr]
        asked.add(operation.label)
        _try(operation.as_strategy())
        if "{id}" not in operation.path:  # any text may be a name, so none breaks the document
            _try(operation.as_strategy(generation_mode=NEGATIVE))
    assert len(asked) == 9
    for path, fields in REAL:
        case = schema[path]["POST"].Case(body=fields, media_type="application/json")
        case.call_and_validate(headers=PLAIN)
    picture = packed(board_picture(played(9, 9, 10, seed=3), CLASSIC))
    case = schema["/read-picture"]["POST"].Case(body=picture, media_type="image/png")
    assert case.call_and_validate(headers=PLAIN).status_code == 200


def _try(strategy: Any) -> None:
    @settings(max_examples=15, database=None, suppress_health_check=list(HealthCheck))
    @given(case=strategy)
    def keeps_to_the_document(case: Any) -> None:
        case.call_and_validate(headers=PLAIN)

    keeps_to_the_document()
