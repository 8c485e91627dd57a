"""The wheel carries all it needs and serves from any folder."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.processes.serving import await_address, eventually, serving
from tests.root import ROOT

pytestmark = pytest.mark.functional


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", folder], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; what it depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("an environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install"]
    subprocess.run(
        [*pip, "--quiet", "--no-index", "--no-deps", wheel], check=True, capture_output=True
    )
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def tracked(folder: str) -> set[str]:
    """The files of a folder in the checkout that are meant to be shipped."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


@pytest.mark.parametrize("folder", ["templates", "static", "migrations"])
def test_the_wheel_carries_every_file_of(folder: str, wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    missing = {name for name in tracked(folder) if f"webapp/{name}" not in names}
    assert tracked(folder)
    assert not missing


def test_the_wheel_carries_no_tests_and_no_caches(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"webapp", "bullets"}
    assert not [name for name in names if "__pycache__" in name or name.startswith("webapp/tests")]


def test_the_command_is_installed(installed: Path, tmp_path: Path) -> None:
    command = installed / "bin" / "bullets"
    result = subprocess.run(
        [command, "--version"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert result.stdout.startswith("bullets, version ")


def test_the_command_runs_the_code_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "import webapp; print(webapp.__file__)"
    result = subprocess.run(
        [installed / "bin" / "python", "-P", "-c", code],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(result.stdout.strip()).is_relative_to(installed)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="/proc tells who is alive")
def test_an_installed_wheel_serves_from_another_folder(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "webapp").mkdir()  # a folder of that name must not be taken for the program
    command = [str(installed / "bin" / "bullets")]
    with serving(tmp_path, command=command, PYTHONPATH="") as site:
        await_address(site)
        status, page = site.get("/")
        assert status == 200
        style = page.decode().split('rel="stylesheet" href="')[1].split('"')[0]
        assert site.get(style)[0] == 200
        eventually(site.ready)
        assert (tmp_path / "its data" / "bullets.db").is_file()


def test_without_a_setting_the_data_go_to_a_folder_of_the_person(
    installed: Path, tmp_path: Path
) -> None:
    code = "from webapp.config import load; print(load().data)"
    result = subprocess.run(
        [installed / "bin" / "python", "-P", "-c", code],
        env={"HOME": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    data = Path(result.stdout.strip())
    assert data.is_relative_to(tmp_path)
    assert data.name == "bullets"
