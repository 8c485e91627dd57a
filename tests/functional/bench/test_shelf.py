"""`bullets bench shelf` in the quick form, on both databases."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import psycopg
import pytest

from tests.root import ROOT

pytestmark = [pytest.mark.functional, pytest.mark.servers]


def test_the_shelf_is_measured_on_both_databases_and_nothing_is_left(
    postgresql_server: str,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "webapp", "bench", "shelf", "--quick", "--json"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": postgresql_server},
        check=True,
        capture_output=True,
        text=True,
    )
    document = json.loads(done.stdout)
    assert document["absent"] == []
    works = [row["work"] for row in document["rows"] if row["contender"] == "SQLite"]
    assert works == [row["work"] for row in document["rows"] if row["contender"] == "PostgreSQL"]
    assert len(works) == 9
    assert all(0 < row["median_s"] <= row["p99_s"] <= row["worst_s"] for row in document["rows"])
    with psycopg.connect(postgresql_server) as connection:
        query = "SELECT COUNT(*) FROM pg_database WHERE datname LIKE 'bullets_bench%'"
        assert connection.execute(query).fetchone() == (0,)
