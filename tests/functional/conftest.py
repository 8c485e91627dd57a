"""What tests of the application share."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.processes.databases import database_url, postgresql_server, redis_url, settings, store  # noqa: F401  fixtures are found here
from tests.sites.live_playing import unhurried  # noqa: F401  a fixture for all
from tests.sites.shared_limits import limits_as_before  # noqa: F401  a fixture for all
from tests.sites.site import make_site


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The real application with a data folder of its own."""
    return make_site(tmp_path)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript that keeps cookies."""
    return app.test_client()


@pytest.fixture
def within_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, all that is asked falls into one minute of the rate limits."""
    moment = time.time()
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: moment))
