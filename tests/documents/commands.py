"""Commands in the documents: found, run, and compared with what the documents show.

In a block fenced as `console` a line that begins with `$ ` is a command, lines that begin with
`> ` continue it, and what follows is its output; `...` alone in a line stands for any lines.
In a block fenced as `sh` every line is a command. A command ends with 0 unless a comment in its
line says otherwise: `# exits with 1`. The word `by-hand` after the kind marks a block that only
people can run (it starts a server, or needs a network).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.root import ROOT

FENCE = re.compile(r"^(\s*)```(console|sh)([^\n]*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
EXIT = re.compile(r"# exits with (\d+)")


@dataclass
class Command:
    """One command and the output shown for it."""

    line: str
    shown: list[str] = field(default_factory=list)

    @property
    def code(self) -> int:
        """The exit code that the document promises."""
        promise = EXIT.search(self.line)
        return int(promise[1]) if promise else 0


@dataclass
class Block:
    """A fenced block with commands."""

    place: str
    by_hand: bool
    commands: list[Command]


def documents() -> list[Path]:
    """Every document that people read."""
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(document: Path) -> Iterator[Block]:
    """The blocks of a document that hold commands."""
    text = document.read_text()
    for fence in FENCE.finditer(text):
        place = f"{document.relative_to(ROOT)}:{text.count(chr(10), 0, fence.start()) + 1}"
        indent, kind, words, body = fence.groups()
        lines = [line.removeprefix(indent) for line in body.splitlines()]
        commands = session(lines) if kind == "console" else _script(lines)
        yield Block(place, "by-hand" in words.split(), commands)


def _script(lines: list[str]) -> list[Command]:
    """A line a command; a backslash at its end joins it with the next."""
    joined = "\n".join(lines).replace("\\\n", " ")
    return [Command(line) for line in joined.split("\n") if line]


def session(lines: list[str]) -> list[Command]:
    """The commands of a console block, each with the output shown for it."""
    commands: list[Command] = []
    for line in lines:
        if line.startswith("$ "):
            commands.append(Command(line[2:]))
        elif line.startswith("> ") and commands and not commands[-1].shown:
            commands[-1].line += "\n" + line[2:]
        elif commands:
            commands[-1].shown.append(line.rstrip())
    return commands


def prepare(folder: Path) -> dict[str, str]:
    """Lay `bullets` and `./run` into a folder; the environment in which they are found."""
    for name in ("bullets", "run"):
        script = folder / name
        script.write_text(
            f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m webapp "$@"\n'
        )
        script.chmod(0o755)
    return os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "COLUMNS": "80"}


def run(command: Command, folder: Path, environment: dict[str, str]) -> tuple[int, list[str]]:
    """The exit code of a command and everything it says, in the order in which it says it."""
    done = subprocess.run(
        ["bash", "-c", command.line],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, [line.rstrip() for line in done.stdout.rstrip("\n").split("\n")]


def check_block(block: Block, folder: Path, environment: dict[str, str]) -> None:
    """Every command of a block ends as promised and says what is shown."""
    for command in block.commands:
        code, said = run(command, folder, environment)
        report = f"{block.place}: {command.line}\n" + "\n".join(said)
        assert code == command.code, report
        assert not any(command.shown) or matches(command.shown, said), report


def matches(shown: list[str], said: list[str]) -> bool:
    """Whether the output is the one shown, `...` standing for any lines."""
    pattern = "\n".join(".*" if line == "..." else re.escape(line) for line in _trimmed(shown))
    return re.fullmatch(pattern, "\n".join(said), re.DOTALL) is not None


def _trimmed(lines: list[str]) -> list[str]:
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines
