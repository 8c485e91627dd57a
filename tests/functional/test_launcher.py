"""`./run` in small checkouts: their locks are short, the rest of the launcher is the real one."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.functional

ECHO = """
import os, sys
print(sys.argv[1:], os.getcwd(), repr(sys.stdin.read()))
sys.exit(7 if "fail" in sys.argv else 0)
"""


@dataclass(frozen=True)
class Checkout:
    """A folder with the launcher, locks and a program that tells how it was called."""

    root: Path

    def run(
        self, *arguments: str, stdin: str = "", command: Path | None = None, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [command or self.root / "run", *arguments],
            cwd=self.elsewhere,
            env=self.environment(settings),
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )

    def run_without_network(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(
            *arguments,
            PIP_CONFIG_FILE=os.devnull,
            PIP_INDEX_URL="http://127.0.0.1:9/simple",
            PIP_RETRIES="0",
        )

    @property
    def elsewhere(self) -> Path:
        return self.root.parent

    def environment(self, settings: Mapping[str, str]) -> dict[str, str]:
        own = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return {**own, "BULLETS_PYTHON": sys.executable, **settings}

    def lock(self, text: str) -> None:
        (self.root / "requirements.lock").write_text(text)

    @property
    def stamp(self) -> Path:
        return self.root / ".venv" / "made-from" / "root"


def check_out(folder: Path) -> Checkout:
    root = folder / "a check out"
    (root / "webapp").mkdir(parents=True)
    (root / "tests").mkdir()
    shutil.copy(ROOT / "run", root / "run")
    (root / "webapp" / "__main__.py").write_text(ECHO)
    (root / "tests" / "requirements.lock").write_text("# nothing\n")
    checkout = Checkout(root)
    checkout.lock("# nothing\n")
    return checkout


@pytest.fixture
def fresh(tmp_path: Path) -> Checkout:
    return check_out(tmp_path)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout that has been set up, for tests that leave it as it is."""
    checkout = check_out(tmp_path_factory.mktemp("made"))
    assert checkout.run("first").returncode == 0
    return checkout


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A package of one line, as a wheel."""
    wheel = tmp_path / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "SIZE = 1\n")
        info = "tiny-1.0.dist-info"
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def test_the_first_run_sets_up_and_standard_output_is_the_commands_alone(fresh: Checkout) -> None:
    result = fresh.run("odds", "-", stdin="4x4 3\n")
    assert result.returncode == 0
    assert result.stdout == f"['odds', '-'] {fresh.elsewhere} '4x4 3\\n'\n"
    assert "making" in result.stderr
    again = fresh.run("odds", "-", stdin="4x4 3\n")
    assert again.stdout == result.stdout
    assert again.stderr == ""


def test_arguments_and_exit_codes_pass_through(checkout: Checkout) -> None:
    result = checkout.run("fail", "two words", "", "*", "$HOME")
    assert result.returncode == 7
    assert result.stdout.startswith("['fail', 'two words', '', '*', '$HOME'] ")


def test_alone_it_serves(checkout: Checkout) -> None:
    assert checkout.run().stdout.startswith("['serve'] ")


def test_it_works_through_a_link_from_another_folder(checkout: Checkout, tmp_path: Path) -> None:
    link = tmp_path / "bullets"
    link.symlink_to(checkout.root / "run")
    assert checkout.run("hello", command=link).stdout.startswith("['hello'] ")


def test_what_lies_in_the_current_folder_is_not_imported(checkout: Checkout) -> None:
    trap = checkout.elsewhere / "webapp.py"
    trap.write_text("raise SystemExit('the wrong program')")
    try:
        assert checkout.run("hello").returncode == 0
    finally:
        trap.unlink()


def test_data_stay_in_the_checkout_unless_told(checkout: Checkout) -> None:
    code = "import os; print(os.environ['BULLETS_DATA'])"
    (checkout.root / "webapp" / "__main__.py").write_text(code)
    try:
        assert checkout.run().stdout == f"{checkout.root}/var\n"
        assert checkout.run(BULLETS_DATA="/else where").stdout == "/else where\n"
    finally:
        (checkout.root / "webapp" / "__main__.py").write_text(ECHO)


def test_a_moved_folder_or_a_changed_lock_sets_up_anew(checkout: Checkout, tmp_path: Path) -> None:
    moved = Checkout(tmp_path / "moved")
    shutil.copytree(checkout.root, moved.root, symlinks=True)
    assert "making" in moved.run("hello").stderr
    moved.lock("# the next version\n")
    assert "making" in moved.run("hello").stderr


def test_packages_come_from_the_lock_and_must_match_its_hashes(fresh: Checkout, tiny: Path) -> None:
    digest = hashlib.sha256(tiny.read_bytes()).hexdigest()
    line = f"tiny @ {tiny.as_uri()} --hash=sha256:"
    fresh.lock(line + "0" * 64 + "\n")
    result = fresh.run("hello")
    assert result.returncode == 2
    assert result.stdout == ""
    assert "run: pip failed. Details: " in result.stderr
    assert "Traceback" not in result.stderr
    assert not fresh.stamp.exists()

    fresh.lock(line + digest + "\n")
    (fresh.root / "webapp" / "__main__.py").write_text("import tiny; print(tiny.SIZE)")
    assert fresh.run("hello").stdout == "1\n"


def test_an_extra_is_installed_from_a_lock_of_its_own_and_once(fresh: Checkout, tiny: Path) -> None:
    digest = hashlib.sha256(tiny.read_bytes()).hexdigest()
    lock = fresh.root / "replays.lock"
    lock.write_text(f"six==1.17.0 --hash=sha256:{'0' * 64}\n")
    refused = fresh.run_without_network("install", "replays")
    assert refused.returncode == 2
    assert "run: installing six, which few need\n" in refused.stderr
    assert "is there a network?" in refused.stderr

    lock.write_text(f"tiny @ {tiny.as_uri()} --hash=sha256:{digest}\n")
    assert fresh.run("install", "replays").returncode == 0
    again = fresh.run("install", "replays")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    (fresh.root / "webapp" / "__main__.py").write_text("import tiny; print(tiny.SIZE)")
    assert fresh.run("hello").stdout == "1\n"


@pytest.mark.parametrize("words", [("install",), ("install", "everything")])
def test_what_can_be_installed_is_said(checkout: Checkout, words: tuple[str, ...]) -> None:
    result = checkout.run(*words)
    assert result.returncode == 2
    assert "is nothing to install: ./run install solvers, or ./run install replays" in result.stderr


def test_without_a_network_it_says_so_in_one_sentence(fresh: Checkout) -> None:
    fresh.lock("tiny==1.0 --hash=sha256:" + "0" * 64 + "\n")
    result = fresh.run_without_network("hello")
    assert result.returncode == 2
    assert "pip could not download what is needed: is there a network?" in result.stderr
    assert not fresh.stamp.exists()


def test_a_set_up_that_was_killed_halfway_is_begun_anew(fresh: Checkout) -> None:
    half = fresh.root / ".venv" / "bin"
    half.mkdir(parents=True)
    (half / "python").write_text("#!/bin/sh\necho half-made\n")
    (half / "python").chmod(0o755)
    dead = subprocess.Popen(["true"])
    dead.wait()
    (fresh.root / ".venv-lock").symlink_to(str(dead.pid))
    assert fresh.run("hello").stdout.startswith("['hello'] ")
    assert not (fresh.root / ".venv-lock").is_symlink()


def test_several_at_once_set_up_once(fresh: Checkout) -> None:
    processes = [
        subprocess.Popen(
            [fresh.root / "run", "hello"],
            env=fresh.environment({}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    results = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0] * 4
    assert all(out.startswith("['hello'] ") for out, _ in results)
    assert sum("making" in said for _, said in results) == 1
    assert not (fresh.root / ".venv-lock").is_symlink()


def test_a_python_that_is_too_old_is_named(fresh: Checkout) -> None:
    old = fresh.elsewhere / "old python"
    lie = "import sys; sys.version_info = (3, 9, 2); exec(sys.argv.pop(1))"
    old.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{lie}" "$2"\n')
    old.chmod(0o755)
    result = fresh.run("hello", BULLETS_PYTHON=str(old))
    assert result.returncode == 2
    assert f"BULLETS_PYTHON is {old}: not a Python 3.11 or newer" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("lock", ["requirements.lock", "solvers.lock", "replays.lock"])
def test_the_tests_lock_holds_all_of_the_others(lock: str) -> None:
    """`./run test` installs only the first, and takes it for all."""
    mine, tests = (
        set((ROOT / name).read_text().replace(" \\\n    --hash", "\n    --hash").splitlines())
        for name in (lock, "tests/requirements.lock")
    )
    assert {line for line in mine if "==" in line} <= tests


@pytest.mark.parametrize("extra", ["solvers", "replays"])
def test_the_lock_of_an_extra_holds_what_the_extra_names(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = {
        requirement.partition(">")[0] for requirement in project["optional-dependencies"][extra]
    }
    lines = (ROOT / f"{extra}.lock").read_text().splitlines()
    assert named <= {line.partition("==")[0] for line in lines if "==" in line}
