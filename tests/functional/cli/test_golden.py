"""Whole sessions as people see them; the files read as text and are the specification."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.commands import blocks, check_block, prepare

pytestmark = pytest.mark.functional

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.md"))


@pytest.mark.parametrize("session", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_the_session_goes_as_written(session: Path, tmp_path: Path) -> None:
    environment = prepare(tmp_path)
    for block in blocks(session):
        check_block(block, tmp_path, environment)
