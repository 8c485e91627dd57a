"""Every setting: a wrong value ends every command that uses settings, at once, with a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Never

import pytest

from tests.processes import servers
from tests.processes.command import Result, bullets
from webapp.cli.failures import NegativeAnswer
from webapp.cli.server.supervise import Supervisor
from webapp.config import Settings

pytestmark = pytest.mark.functional

WORD = "hunter2hunter2"
"""Stands wherever a password does."""

COMMANDS = {
    "serve": ("serve", "--port", "0"),
    "worker": ("worker",),
    "stock": ("stock", "--background", "--width", "3", "--seed", "1"),
}

LONG = "9" * 5000

ADDRESSES = (
    "nonsense",
    "nonsense:///x",
    "sqlite:x.db",
    "sqlite://x.db",
    "sqlite://",
    "sqlite:///",
    "sqlite:///:memory:",
    f"postgresql://user:{WORD}@127.0.0.1:99999/name",
    f"postgresql://user:{WORD}@127.0.0.1:1/name?nonsense=1",
    f"postgresql://user:{WORD}@[::1/name",
    f"mysql://user:{WORD}@127.0.0.1/name",
    "postgresql",
)
REDIS = (
    f"redis://user:{WORD}@127.0.0.1:99999/0",
    f"redis://user:{WORD}@127.0.0.1/first",
    f"redis://user:{WORD}@127.0.0.1/0?nonsense=1",
    f"redis://user:{WORD}@127.0.0.1/0?socket_timeout=long",
    "redis://",
    "redis:/127.0.0.1",
)

WRONG: dict[str, tuple[str, ...]] = {
    "BULLETS_DATA": ("/dev/null/data", "/proc/data", "~nobody-of-that-name/data"),
    "DATABASE_URL": (*ADDRESSES, "redis://127.0.0.1/0", "sqlite:////dev/null/x.db"),
    "BULLETS_QUEUE": (*ADDRESSES, *REDIS, "sqlite:////dev/null/x.db", "sqlite:////proc/x.db"),
    "BULLETS_JOB_LEASE": ("0", "-1", "soon", LONG, "nan"),
    "BULLETS_JOB_MODULES": ("no.such", "json,no.such", ".json", "two words", "../x", "a.b.", "9"),
    "BULLETS_SECRET_KEY": ("\udcff\udcfe",),
    "BULLETS_PUBLIC_URL": (
        "bullets.example.org",
        "//bullets.example.org",
        "ftp://bullets.example.org",
        "https://",
        "https://a b",
        "https://bullets.example.org:99999",
        "https://bullets.example.org/?x=1",
        "https://bullets.example.org/#x",
        f"https://user:{WORD}@bullets.example.org",
        "https://[::1",
        "https://.example.org",
    ),
    "BULLETS_HOST": ("http://127.0.0.1", "127.0.0.1:8000", "two words", "a" * 70 + ".org", "[::1"),
    "BULLETS_HOSTS": ("http://x", "x:80", "a b"),
    "BULLETS_PORT": ("-1", "65536", "http", "80.0", LONG, "²"),
    "BULLETS_WEB_PROCESSES": ("0", "65", "two", LONG),
    "BULLETS_LIMITS": ("memory", "file:///x", *REDIS, "memory://x"),
    "BULLETS_COSTLY_LIMIT": ("often", "0 per minute", "3 per week", "-1 per day"),
    "BULLETS_PROXIES": ("-1", "10", "yes"),
    "BULLETS_LOG": ("xml", "TEXT"),
    "BULLETS_LOG_LEVEL": ("loud", "INFO"),
    "BULLETS_JIT": ("no", "off", "2"),
    "BULLETS_DEBUG": ("yes", "2"),
}

AWAY = servers.free_port()

RIGHT: dict[str, tuple[str, ...]] = {
    "BULLETS_DATA": ("a folder/that is not there yet",),
    "DATABASE_URL": ("sqlite:///own.db", "sqlite+pysqlite:///own.db", "sqlite:///own.db?timeout=3"),
    "BULLETS_QUEUE": ("sqlite:///own.db",),
    "BULLETS_JOB_LEASE": ("1", "9999", "2.5"),
    "BULLETS_JOB_MODULES": ("tests.processes.job_kinds", " tests.processes.job_kinds , json,", ","),
    "BULLETS_SECRET_KEY": ("given from outside", "Schlüssel"),
    "BULLETS_PUBLIC_URL": (
        "https://bullets.example.org",
        "http://bullets.example.org:8080/puzzles/",
        "http://192.168.1.5",
        "https://[::1]:8443",
        "http://localhost/",
        "HTTPS://Bullets.example.org",
    ),
    "BULLETS_HOST": ("127.0.0.1", "localhost", "0.0.0.0", "::1", "::"),
    "BULLETS_HOSTS": ("x.example.org,.example.net", "*", "[::1]"),
    "BULLETS_PORT": ("0", "65535"),
    "BULLETS_WEB_PROCESSES": ("1", "64"),
    "BULLETS_LIMITS": (
        "memory://",
        "redis://127.0.0.1:{away}",
        f"redis://user:{WORD}@127.0.0.1:{{away}}/3?socket_timeout=1",
        "rediss://[::1]:{away}/0",
    ),
    "BULLETS_COSTLY_LIMIT": ("1 per second", "500 per day"),
    "BULLETS_PROXIES": ("0", "9"),
    "BULLETS_LOG": ("text", "json"),
    "BULLETS_LOG_LEVEL": ("debug", "error"),
    "BULLETS_JIT": ("0", "1"),
    "BULLETS_DEBUG": ("0", "1"),
}


def cases(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(name, value) for name, values in table.items() for value in values]


class Started(NegativeAnswer):
    """The command has looked at everything and would start processes now."""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started: who comes so far has accepted the settings."""

    def started(*_: object, **__: object) -> Never:
        raise Started("it starts")

    monkeypatch.setattr(Supervisor, "run", started)
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def run(command: str) -> Result:
    return bullets(*COMMANDS[command])


def accepted(command: str, result: Result) -> bool:
    if command == "stock":
        return result.code == 0
    return result.code == 1 and result.err == "bullets: it starts\n"


def test_the_tables_name_every_setting() -> None:
    assert WRONG.keys() == RIGHT.keys()
    assert len(WRONG) == len(Settings.__dataclass_fields__) + len({"BULLETS_JIT", "BULLETS_DEBUG"})


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("name", "value"), cases(WRONG))
def test_a_wrong_value_ends_the_command_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    result = run(command)
    assert (result.code, result.out) == (2, ""), result.err
    assert result.err.startswith("bullets: ")
    assert result.err.count("\n") == 1
    assert len(result.err) < 500
    assert name in result.err
    assert WORD not in result.err
    assert "Errno" not in result.err
    assert ": " in result.err.removeprefix("bullets: "), "what would be right is said"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("name", "value"), cases(RIGHT))
def test_a_right_value_is_accepted(
    monkeypatch: pytest.MonkeyPatch, command: str, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value.format(away=AWAY))
    result = run(command)
    assert accepted(command, result), result.err


@pytest.mark.parametrize("scheme", ["redis", "postgresql"])
def test_a_queue_that_is_only_away_stops_no_site(
    monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("BULLETS_QUEUE", f"{scheme}://user:{WORD}@127.0.0.1:{AWAY}/0")
    assert accepted("serve", run("serve"))
    result = run("worker")
    assert result.code == 2
    assert f"127.0.0.1:{AWAY}" in result.err
    assert "BULLETS_QUEUE" in result.err
    assert WORD not in result.err


@pytest.mark.parametrize("lines", ["1 / 0", "nonsense here", "import no.such"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_module_with_a_fault_of_its_own_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, lines: str
) -> None:
    (tmp_path / "jobs_with_a_fault.py").write_text(lines)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("BULLETS_JOB_MODULES", "jobs_with_a_fault")
    result = run(command)
    assert result.code == 2
    assert result.err.startswith("bullets: BULLETS_JOB_MODULES names jobs_with_a_fault, which ")
    assert result.err.count("\n") == 1


def test_the_address_of_an_option_is_refused_like_that_of_a_setting() -> None:
    for host in ("a" * 70 + ".org", "two words", "192.0.2.1"):
        result = bullets("serve", "--host", host, "--port", "0")
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert "BULLETS_HOST" in result.err
