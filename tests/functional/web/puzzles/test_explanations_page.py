"""The page on explanations: an example of each kind of line, and the picture as drawn today."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.documents.commands import Command, blocks
from tests.processes.command import bullets
from tests.root import ROOT
from webapp.explain.steps import next_step
from webapp.explain.wording.line_kinds import LineKind
from webapp.explain.wording.voice import Voice
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.functional

PAGE = ROOT / "docs" / "explanations.md"

PICTURED = re.compile(r"\$ bullets hint --board '([^'`]*)'\n[^`]*```\n\n!\[.*\]\((.*)\)")
"""The position of an example, and the picture that follows it."""

RARE = {LineKind.REFUTED, LineKind.CASES}
"""Last resorts, met only where a reason has many clues: too long for an example."""


def examples() -> list[Command]:
    commands = [command for block in blocks(PAGE) for command in block.commands]
    return [command for command in commands if "hint --board" in command.line]


def kinds_of(command: Command) -> set[LineKind]:
    step = next_step(parse_position_text(shlex.split(command.line)[-1]), Voice.PAPER)
    assert step is not None
    assert step.telling is not None
    return set(step.telling.kinds)


def test_every_kind_of_line_has_an_example() -> None:
    shown = set[LineKind]().union(*map(kinds_of, examples()))
    assert shown == set(LineKind) - RARE


def test_the_picture_is_drawn_as_the_program_draws_it(tmp_path: Path) -> None:
    pictures = PICTURED.findall(PAGE.read_text())
    assert pictures
    for example, name in pictures:
        folder = tmp_path / Path(name).stem
        bullets("solve", example.replace("\n> ", "\n"), "--svg", str(folder))
        assert (PAGE.parent / name).read_text() == (folder / "step-001.svg").read_text()
