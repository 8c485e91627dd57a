"""The rules that hold for every command."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

import webapp
from tests.processes.command import bullets
from tests.root import ROOT
from webapp.cli.main import COMMANDS
from webapp.config import BadSetting

pytestmark = pytest.mark.functional

COMMAND = [sys.executable, "-m", "webapp"]
PUZZLE = "4x4b5:b1b32a4g"


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        env=os.environ | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_version_is_the_package_version() -> None:
    assert run("--version").stdout == f"bullets, version {webapp.__version__}\n"


def test_without_a_command_the_help_is_shown() -> None:
    assert bullets() == bullets("--help")
    assert bullets().code == 0


def test_the_help_lists_every_command_with_one_line() -> None:
    told = " ".join(bullets("--help").out.split())
    for name, line in COMMANDS.items():
        assert f"{name} {line}" in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_as_the_list_does(name: str) -> None:
    result = bullets(name, "--help")
    assert result.code == 0
    assert COMMANDS[name] in " ".join(result.out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_must_be_told_something_shows_an_example(name: str) -> None:
    command = importlib.import_module(f"webapp.cli.commands.{name}").command
    if any(parameter.required for parameter in command.params):
        assert f"Example: bullets {name}" in " ".join(bullets(name, "--help").out.split())


def test_a_misspelt_command_is_answered_with_the_nearest() -> None:
    result = run("convret")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "bullets: No such command 'convret'. Did you mean convert?\n"


def test_nonsense_is_answered_in_one_line() -> None:
    result = run("nonsense")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "bullets: No such command 'nonsense'. See bullets --help.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--nonsense"], "bullets: No such option '--nonsense'."),
        (["odds"], "bullets odds: Missing argument 'FILE'."),
        (
            ["odds", PUZZLE, "--jsno"],
            "bullets odds: No such option '--jsno'. Did you mean '--json'?",
        ),
        (["odds", PUZZLE, "--budget", "0"], "bullets odds: Invalid value for '--budget': "),
        (["convert", PUZZLE], "bullets convert: Missing option '--to'."),
    ],
)
def test_bad_usage_is_two_and_one_line(arguments: list[str], message: str) -> None:
    result = bullets(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(message)
    assert result.err.count("\n") == 1


def test_the_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from webapp.cli.main import bullets\n"
        "try: bullets.main(['--help'], prog_name='bullets')\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'flask', 'sqlalchemy', 'alembic', 'weasyprint', 'huey'}\n"
        "own = {'webapp.engine.position', 'webapp.notation.detect', 'webapp.config'}\n"
        "print(sorted((heavy | own) & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("name", ["solve", "odds", "check", "convert"])
def test_answers_about_a_position_load_nothing_heavy(name: str) -> None:
    script = (
        "import sys, importlib\n"
        f"importlib.import_module('webapp.cli.commands.{name}')\n"
        "heavy = {'numpy', 'numba', 'flask', 'sqlalchemy', 'weasyprint', 'huey'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command with a fault in it, registered for one test."""

    @click.command()
    def command() -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setitem(COMMANDS, "broken", "Break.")
    monkeypatch.setitem(sys.modules, "webapp.cli.commands.broken", SimpleNamespace(command=command))


def test_a_fault_inside_is_one_line_and_no_traceback(broken: None) -> None:
    result = bullets("broken")
    assert (result.code, result.out) == (70, "")
    assert result.err == (
        "bullets: something went wrong inside (RuntimeError: first line). This is a fault of the "
        "program, not of your input. Please report it; BULLETS_DEBUG=1 shows where it happened.\n"
    )


def test_a_fault_inside_shows_its_place_to_those_who_ask(
    broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULLETS_DEBUG", "1")
    with pytest.raises(RuntimeError):
        bullets("broken")


def test_a_full_disk_is_told_without_a_traceback() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "convert", PUZZLE, "--to", "text"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "bullets: standard output cannot be written (the disk is full): free some space, or choose "
        "another place\n"
    )


def test_a_reader_that_leaves_is_no_failure() -> None:
    process = subprocess.Popen(
        [*COMMAND, "convert", "-", "--to", "text"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(PUZZLE.encode())
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
    process.stderr.close()


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a process says that waits for input, once Ctrl-C is pressed.

    Pressed in the very moment in which Python begins to wait, it is noticed at the next press.
    """
    while True:
        process.send_signal(signal.SIGINT)
        try:
            return process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            continue


def test_ctrl_c_stops_with_one_line(tmp_path: Path) -> None:
    pipe = tmp_path / "position"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [*COMMAND, "convert", str(pipe), "--to", "text"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Opening waits for the reader: from then on the command is at work.
    with pipe.open("w"):
        out, err = interrupted(process)
    assert (process.returncode, out, err) == (130, "", "bullets: stopped\n")


def test_completion_scripts_call_the_command() -> None:
    for shell in ("bash", "zsh", "fish"):
        result = bullets("completion", shell)
        assert result.code == 0
        assert f"_BULLETS_COMPLETE={shell}_complete" in result.out


def test_an_unknown_shell_is_answered_with_those_known() -> None:
    result = bullets("completion", "bahs")
    assert (result.code, result.out) == (2, "")
    assert "'bash', 'zsh', 'fish'" in result.err


@pytest.mark.parametrize(
    ("words", "word", "expected"),
    [
        ("bullets con", "1", "plain,convert"),
        ("bullets odds --js", "2", "plain,--json"),
        ("bullets convert x --to te", "4", "plain,text"),
    ],
)
def test_a_shell_completes_commands_options_and_choices(
    words: str, word: str, expected: str
) -> None:
    result = run(_BULLETS_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=word)
    assert result.stdout.split() == [expected]


def test_a_bad_setting_is_bad_input(broken: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def command() -> None:
        raise BadSetting("BULLETS_PORT is 'x': a port is a number from 0 to 65535")

    monkeypatch.setattr(
        sys.modules["webapp.cli.commands.broken"], "command", click.command()(command)
    )
    result = bullets("broken")
    assert (result.code, result.out) == (2, "")
    assert result.err == "bullets: BULLETS_PORT is 'x': a port is a number from 0 to 65535\n"


def on_a_terminal(**environment: str) -> str:
    """What `bullets odds` writes when its standard output is a terminal."""
    ours, theirs = os.openpty()
    done = subprocess.run(
        [*COMMAND, "odds", PUZZLE],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k != "NO_COLOR"} | environment,
        stdout=theirs,
        check=True,
    )
    assert done.returncode == 0
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        return terminal.read(65536).decode()


def test_colour_appears_on_a_terminal_only_and_not_against_the_will_of_its_owner() -> None:
    coloured, plain = on_a_terminal(), on_a_terminal(NO_COLOR="1")
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert click.unstyle(coloured) == plain
    assert plain.replace("\r\n", "\n") == run("odds", PUZZLE).stdout
