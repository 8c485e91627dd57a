"""Each request has a name, in its answer and in its log lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.sites.site import make_site

pytestmark = pytest.mark.functional


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The log, as JSON; nothing may have gone to standard output."""
    captured = capsys.readouterr()
    assert captured.out == ""
    return [json.loads(line) for line in captured.err.splitlines()]


def test_every_answer_has_a_name_of_its_own(client: FlaskClient) -> None:
    names = {client.get(path).headers["X-Request-ID"] for path in ("/", "/", "/nothing", "/theme")}
    assert len(names) == 4


def test_a_name_given_by_a_proxy_is_kept(client: FlaskClient) -> None:
    headers = {"X-Request-ID": "from-the-proxy.0123"}
    assert client.get("/", headers=headers).headers["X-Request-ID"] == "from-the-proxy.0123"


@pytest.mark.parametrize("name", ["short", "x" * 65, "with spaces in it", "<b>12345678", ""])
def test_an_ill_formed_name_is_replaced(client: FlaskClient, name: str) -> None:
    given = client.get("/", headers={"X-Request-ID": name}).headers["X-Request-ID"]
    assert given != name
    assert len(given) == 16


def test_a_request_leaves_one_line_for_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = make_site(tmp_path, BULLETS_LOG="json").test_client()
    answer = client.get("/nothing?secret=1")
    (line,) = lines(capsys)
    assert (line["event"], line["level"]) == ("request", "info")
    assert (line["method"], line["path"], line["status"]) == ("GET", "/nothing", 404)
    assert line["ms"] >= 0
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert line["timestamp"].endswith("Z")


def test_a_failure_is_logged_under_the_name_of_its_request_without_local_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_site(tmp_path, BULLETS_LOG="json")

    def break_down() -> str:
        password = "local value"
        raise RuntimeError(str(len(password)))

    app.add_url_rule("/break", "break", break_down)
    answer = app.test_client().get("/break")
    failure, request = lines(capsys)
    assert failure["level"] == "error"
    assert failure["exception"][0]["exc_type"] == "RuntimeError"
    assert failure["request_id"] == request["request_id"] == answer.headers["X-Request-ID"]
    assert "local value" not in json.dumps(failure)


def test_people_get_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_site(tmp_path).test_client().get("/")
    (line,) = capsys.readouterr().err.splitlines()
    assert "request method=GET path=/ status=200 ms=" in line
    assert "\x1b" not in line


def test_probes_and_static_files_are_logged_only_on_wish(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_site(tmp_path).test_client().get("/healthz")
    assert capsys.readouterr().err == ""
    make_site(tmp_path, BULLETS_LOG_LEVEL="debug").test_client().get("/healthz")
    assert "path=/healthz" in capsys.readouterr().err
