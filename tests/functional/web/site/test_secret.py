"""The key that signs cookies: made once, kept, never shared."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sites.site import make_bare_site
from webapp.config import BadSetting
from webapp.web.site.secret import FILE, secret_key

pytestmark = pytest.mark.functional


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    keys = {str(make_bare_site(tmp_path).secret_key) for _ in range(2)}
    assert len(keys) == 1
    assert len(keys.pop()) >= 43
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    secret_key(folder)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_two_sites_have_two_keys(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "two")


def test_a_key_from_the_environment_is_used_and_nothing_is_written(tmp_path: Path) -> None:
    app = make_bare_site(tmp_path, BULLETS_SECRET_KEY="given from outside")
    assert app.secret_key == "given from outside"
    assert list(tmp_path.iterdir()) == []


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    code = "import pathlib, sys; from webapp.web.site.secret import secret_key; sys.stdin.read(1); "
    code += "print(secret_key(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(tmp_path)]
    pipe = subprocess.PIPE
    running = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(6)]
    for process in running:
        assert process.stdin is not None
        process.stdin.write("x")
        process.stdin.flush()
    keys = [process.communicate()[0].strip() for process in running]
    assert len(set(keys)) == 1
    assert keys[0] == (tmp_path / FILE).read_text()
    assert len(list(tmp_path.iterdir())) == 1, "no drafts are left"


def test_a_key_that_cannot_be_kept_is_told_with_the_way_out(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(BadSetting, match="BULLETS_SECRET_KEY"):
        secret_key(blocked)


def test_an_empty_key_is_never_used(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("")
    with pytest.raises(BadSetting, match="delete it"):
        secret_key(tmp_path)
