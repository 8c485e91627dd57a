"""`bullets bench analyse`, in the quick form."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from webapp.cli.commands.bench import command

pytestmark = pytest.mark.functional


def test_answers_are_timed_and_what_is_missing_is_counted() -> None:
    done = CliRunner().invoke(command, ["analyse", "--quick", "--json"])
    assert done.exit_code == 0, done.output
    answer = json.loads(done.stdout)
    works = {row["work"] for row in answer["rows"]}
    assert {"whole board 9x9", "whole board 30x16", "wide front 30x16"} <= works
    assert all(row["goals"] for row in answer["rows"])
    parts = answer["tables"]["Parts that found no room"]
    assert set(parts) == works
    assert {numbers["answers"] for numbers in parts.values()} == {1}
