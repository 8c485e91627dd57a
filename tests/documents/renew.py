"""Writes today's output of commands into documents.

`python -m tests.documents.renew FILE…`; read the diff. Only output that no longer matches is
replaced; lines given as `...` stay where they match.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.documents.commands import FENCE, Command, matches, prepare, run, session


def renewed(text: str, folder: Path, environment: dict[str, str]) -> str:
    """The document with today's output."""

    def again(fence: re.Match[str]) -> str:
        indent, kind, words, body = fence.groups()
        if kind != "console" or "by-hand" in words.split():
            return fence[0]
        commands = session([line.removeprefix(indent) for line in body.splitlines()])
        lines = [line for command in commands for line in _output(command, folder, environment)]
        while not lines[-1]:
            lines.pop()
        output = "\n".join((indent + line).rstrip() for line in lines)
        return f"{indent}```{kind}{words}\n{output}\n{indent}```"

    return FENCE.sub(again, text)


def _output(command: Command, folder: Path, environment: dict[str, str]) -> Iterator[str]:
    first, *more = command.line.split("\n")
    yield f"$ {first}"
    yield from (f"> {line}" for line in more)
    _, said = run(command, folder, environment)
    if any(command.shown):
        yield from command.shown if matches(command.shown, said) else said


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        with tempfile.TemporaryDirectory() as folder:
            # A data folder of its own: what was stocked here before is in no document.
            environment = prepare(Path(folder)) | {"BULLETS_DATA": f"{folder}/data"}
            path.write_text(renewed(path.read_text(), Path(folder), environment))


if __name__ == "__main__":
    main()
