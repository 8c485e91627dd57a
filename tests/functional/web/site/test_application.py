"""What the application is made of, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask, flash, redirect
from werkzeug.wrappers import Response

from tests.sites.site import make_bare_site, make_site

pytestmark = pytest.mark.functional


def test_the_engine_loads_nothing_of_the_web(tmp_path: Path) -> None:
    code = "import sys, webapp, webapp.engine.position; print(*sorted(sys.modules))"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    heavy = {"flask", "werkzeug", "jinja2", "structlog", "sqlalchemy", "platformdirs", "numpy"}
    assert heavy.isdisjoint(loaded)


def test_an_application_is_made_without_touching_the_database(tmp_path: Path) -> None:
    make_bare_site(tmp_path).test_client().get("/healthz")
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_two_applications_in_one_process_share_nothing(tmp_path: Path) -> None:
    first, second = make_site(tmp_path / "one"), make_site(tmp_path / "two")
    assert first.secret_key != second.secret_key
    cookie = first.test_client().get("/").headers["Set-Cookie"].split(";")[0]
    visitor = second.test_client()
    visitor.set_cookie(*cookie.split("=", 1))
    assert visitor.get("/").headers["Set-Cookie"].split(";")[0] != cookie


def test_a_message_appears_once_in_the_live_region(app: Flask) -> None:
    def leave_message() -> Response:
        flash("<b>Saved.</b>", "done")
        return redirect("/")

    app.add_url_rule("/leave-message", "leave-message", leave_message)
    client = app.test_client()
    page = client.get("/leave-message", follow_redirects=True).text
    region = page.partition('id="status" role="status">')[2].partition("</div>")[0]
    assert '<p class="notice notice-done">&lt;b&gt;Saved.&lt;/b&gt;</p>' in region
    assert "Saved." not in client.get("/").text
