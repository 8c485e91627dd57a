"""Other people on the machine read nothing of the data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.serving import await_address, eventually, serving
from webapp.config import load
from webapp.private import keep_private

pytestmark = pytest.mark.functional


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    """A process that lets others read, as most do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """What others could read, if they came that far."""
    return [str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def test_a_site_that_runs_keeps_its_data_to_itself(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        await_address(site)
        eventually(site.ready)
        data = tmp_path / "its data"
        written = {path.name for path in data.iterdir()}
        assert {"bullets.db", "bullets.db-wal", "queue.db", "secret-key"} <= written
        assert open_to_others(data) == []


def test_what_an_older_version_left_open_is_closed_and_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "books" / "work").mkdir(parents=True)
    for name in ("bullets.db", "bullets.db-wal", "queue.db", "secret-key", "books/a.pdf"):
        (data / name).touch()
    elsewhere = tmp_path / "elsewhere.db"
    elsewhere.touch()
    settings = load({"BULLETS_DATA": str(data), "DATABASE_URL": f"sqlite:///{elsewhere}"})
    said = keep_private(settings)
    assert said == f"{data} was readable by others on this machine; now only by its owner"
    assert open_to_others(data) == []
    assert elsewhere.stat().st_mode & 0o777 == 0o600
    assert keep_private(settings) == "", "once"


def test_a_folder_that_is_not_ours_stays_as_it_is(tmp_path: Path) -> None:
    shared, strange = tmp_path / "shared", tmp_path / "strange"
    for folder, mode in ((shared, 0o1777), (strange, 0o755)):
        folder.mkdir()
        folder.chmod(mode)
        (folder / "letter").touch()
    (shared / "bullets.db").touch()
    for folder, mode in ((shared, 0o1777), (strange, 0o755)):
        keep_private(load({"BULLETS_DATA": str(folder)}))
        assert folder.stat().st_mode & 0o7777 == mode
        assert (folder / "letter").stat().st_mode & 0o044
    assert (shared / "bullets.db").stat().st_mode & 0o777 == 0o600
