"""A database that was lost or is damaged is said before anything is written."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.processes.serving import CHECKOUT
from tests.root import ROOT
from webapp.config import Settings, load
from webapp.store.connection import soundness
from webapp.store.connection.failures import StoreFailure
from webapp.store.connection.migrate import upgrade

pytestmark = pytest.mark.functional

FILE = "bullets.db"


@pytest.fixture
def used(tmp_path: Path) -> Settings:
    """A data folder in use, its database some dozens of pages long."""
    settings = load({"BULLETS_DATA": str(tmp_path)})
    upgrade(settings)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("CREATE TABLE more (word TEXT)")
        connection.executemany("INSERT INTO more VALUES (?)", [("x" * 900,)] * 400)
    (tmp_path / "secret-key").write_text("k" * 64)
    return settings


def test_a_sound_database_and_none_at_all_are_fine(used: Settings, tmp_path: Path) -> None:
    soundness.check(used)
    soundness.check(load({"BULLETS_DATA": str(tmp_path / "new")}))
    soundness.check(load({"DATABASE_URL": "postgresql://u@127.0.0.1:1/n"}))


@pytest.mark.parametrize("trace", soundness.TRACES)
def test_an_empty_file_in_a_folder_that_was_in_use(tmp_path: Path, trace: str) -> None:
    settings = load({"BULLETS_DATA": str(tmp_path)})
    (tmp_path / FILE).touch()
    soundness.check(settings)  # a first start that was cut off
    (tmp_path / trace).touch()
    with pytest.raises(StoreFailure, match=r"is empty, but .* shows that it was in use"):
        soundness.check(settings)


def test_a_start_that_is_cut_off_anywhere_leaves_no_empty_file_behind(tmp_path: Path) -> None:
    """All that the folder holds after the first start, but for its end, lets the second begin."""
    upgrade(load({"BULLETS_DATA": str(tmp_path)}))
    assert (tmp_path / FILE).stat().st_size > 0


@pytest.mark.parametrize("place", [0.3, 0.6, 0.9])
def test_a_page_of_garbage(used: Settings, tmp_path: Path, place: float) -> None:
    content = bytearray((tmp_path / FILE).read_bytes())
    page = int(len(content) // 4096 * place) * 4096
    content[page : page + 4096] = b"\xa5" * 4096
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(StoreFailure, match="is damaged: put a copy of it in its place"):
        soundness.check(used)


def test_a_file_cut_short(used: Settings, tmp_path: Path) -> None:
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content[: len(content) // 8192 * 4096])
    with pytest.raises(StoreFailure, match="is damaged"):
        soundness.check(used)


def test_a_file_too_large_to_be_looked_through_holds_nobody_up(
    used: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soundness, "SECONDS", -1)
    monkeypatch.setattr(soundness, "STEPS", 1)
    soundness.check(used)


def test_the_site_does_not_start_on_it_and_says_why(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    (tmp_path / "secret-key").write_text("k" * 64)
    ended = subprocess.run(
        [*CHECKOUT, "serve", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "BULLETS_DATA": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert "To begin anew, delete the empty file." in ended.stderr
    assert "Traceback" not in ended.stderr
    assert (tmp_path / FILE).stat().st_size == 0
