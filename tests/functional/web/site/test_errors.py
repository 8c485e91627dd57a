"""Every failure says what to do next, as a page, a fragment or JSON, and tells no secrets."""

from __future__ import annotations

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from webapp.web.site.errors import BAD_ADDRESS, TROUBLES

OF_ADDRESSES = {**TROUBLES, 422: BAD_ADDRESS}
"""What is said where no form was sent."""

pytestmark = pytest.mark.functional

JSON = {"Accept": "application/json"}
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def failing(app: Flask) -> FlaskClient:
    """The application with addresses at which it fails."""

    def fail(status: int) -> str:
        abort(status)

    def explain() -> str:
        abort(422, "The width is 0: use 1 to 64.")

    def break_down() -> str:
        word = "a secret value"
        raise ZeroDivisionError(word)

    app.add_url_rule("/fail/<int:status>", "fail", fail)
    app.add_url_rule("/explain", "explain", explain)
    app.add_url_rule("/break", "break", break_down)
    app.add_url_rule("/api/v1/break", "api-break", break_down)
    return app.test_client()


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 422, 429, 500])
def test_a_failure_is_a_page_that_says_what_to_do(failing: FlaskClient, status: int) -> None:
    answer = failing.get(f"/fail/{status}", headers=BROWSER)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert OF_ADDRESSES[status].title in answer.text
    assert OF_ADDRESSES[status].advice in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 422, 429, 500])
def test_a_machine_gets_the_same_as_a_problem_document(failing: FlaskClient, status: int) -> None:
    answer = failing.get(f"/fail/{status}", headers=JSON)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    problem = answer.get_json()
    assert problem["status"] == status
    assert problem["title"] == OF_ADDRESSES[status].title
    assert problem["request_id"] == answer.headers["X-Request-ID"]


@pytest.mark.parametrize("accept", [BROWSER, {}, {"Accept": "*/*"}])
def test_below_api_a_failure_is_json_whatever_is_accepted(
    client: FlaskClient, accept: dict[str, str]
) -> None:
    answer = client.get("/api/v1/nothing", headers=accept)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize("address", ["/break", "/api/v1/break"])
def test_what_broke_stays_in_the_log(
    failing: FlaskClient, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    answer = failing.get(address)
    assert answer.status_code == 500
    name = answer.headers["X-Request-ID"]
    assert name in answer.text, "the reader can quote it"
    for word in ("Traceback", "ZeroDivisionError", "a secret value", ".py"):
        assert word not in answer.text
    log = capsys.readouterr().err
    assert "ZeroDivisionError: a secret value" in log
    assert name in log


def test_our_own_words_replace_the_general_advice(failing: FlaskClient) -> None:
    answer = failing.get("/explain")
    assert answer.status_code == 422
    assert "The width is 0: use 1 to 64." in answer.text
    assert TROUBLES[422].advice not in answer.text


def test_an_address_that_takes_other_methods_names_them(client: FlaskClient) -> None:
    answer = client.get("/theme")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    problem = client.get("/api/v1/solve").get_json()
    assert (problem["status"], problem["detail"]) == (405, "Ask with POST.")


def test_a_fragment_that_fails_goes_to_the_status_line(failing: FlaskClient) -> None:
    answer = failing.get("/fail/404", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.headers["HX-Retarget"] == "#status"
    assert "<html" not in answer.text
    assert TROUBLES[404].title in answer.text


def test_words_from_outside_are_escaped(client: FlaskClient) -> None:
    address = "/<script>alert(1)</script>?show=\"'><script>alert(2)</script>"
    assert "<script>alert" not in client.get(address).text
    answer = client.get("/?show=<script>")
    assert answer.status_code == 422
    assert "show=&lt;script&gt;" in answer.text


def test_an_error_page_keeps_the_theme(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark")
    assert ' data-theme="dark">' in client.get("/nothing-is-here").text
