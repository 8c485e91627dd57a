"""What machines ask: alive, and ready?"""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.sites.site import make_bare_site, make_site
from webapp.config import load
from webapp.services import leases
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional


def states(client: FlaskClient) -> tuple[int, dict[str, bool]]:
    answer = client.get("/readyz")
    facts = answer.get_json()
    assert facts["ready"] is (answer.status_code == 200)
    assert all(check["detail"] for check in facts["checks"])
    assert answer.cache_control.no_store
    return answer.status_code, {check["name"]: check["ok"] for check in facts["checks"]}


def test_a_living_process_says_so_without_a_database(tmp_path: Path) -> None:
    client = make_bare_site(tmp_path, DATABASE_URL="sqlite:////proc/nothing/here.db").test_client()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"alive": True})


def test_it_is_ready_with_database_migrations_and_a_worker(tmp_path: Path) -> None:
    settings = load({"BULLETS_DATA": str(tmp_path)})
    client = make_site(tmp_path).test_client()
    without = {"database": True, "migrations": True, "worker": False, "grades": True}
    assert states(client) == (503, without)
    store = open_store(settings.database_url)
    leases.note_alive(store, "a worker")
    assert states(client) == (200, without | {"worker": True})
    leases.leave(store, "a worker")
    assert states(client) == (503, without)
    store.close()


def test_a_database_without_our_tables_is_not_ready(tmp_path: Path) -> None:
    status, checks = states(make_bare_site(tmp_path).test_client())
    assert status == 503
    assert (checks["database"], checks["migrations"]) == (True, False)


@pytest.mark.parametrize("url", ["sqlite:///{folder}", "postgresql://u:word@127.0.0.1:1/name"])
def test_a_database_out_of_reach_is_not_ready(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    client = make_bare_site(tmp_path, DATABASE_URL=url.format(folder=tmp_path)).test_client()
    status, checks = states(client)
    assert status == 503
    assert not any(checks.values())
    page, log = client.get("/readyz").text, capsys.readouterr().err
    for inside in (str(tmp_path), "127.0.0.1", "name"):
        assert inside not in page.replace('"name"', "")
    assert "The database" in log
    assert "word" not in log
