"""The sample of pictures: all programs in it, and truths that mines can make."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.pictures.hands import clash
from tests.pictures.make import PROGRAMS
from tests.pictures.sample import FOLDERS, INTO, MOST_BYTES
from tests.pictures.split import split_of

pytestmark = pytest.mark.unit

TRUTHS = sorted(INTO.glob("*/*.json"))
MARKED_ON_PAPER = {"bullets", "bullets-pdf"}
"""Programs whose clues do not flood: a number there may stand beside anything."""


def truth_of(file: Path) -> dict[str, object]:
    truth: dict[str, object] = json.loads(file.read_text())
    return truth


def test_every_program_is_in_the_sample_in_its_split() -> None:
    seen = {(path.parent.name, truth_of(path)["program"]) for path in TRUTHS}
    assert {program for _, program in seen} == set(PROGRAMS)
    assert {folder for folder, _ in seen} == set(FOLDERS)
    for path in TRUTHS:
        truth = truth_of(path)
        split = split_of(str(truth["program"]), str(truth["theme"]))
        assert truth["split"] == split
        assert path.parent.name in {split, "photos"}


def test_the_sample_is_small() -> None:
    assert sum(path.stat().st_size for path in INTO.rglob("*.*")) <= MOST_BYTES


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_what_a_truth_says_can_be(path: Path) -> None:
    truth = truth_of(path)
    rows = [str(row) for row in truth["rows"]]  # type: ignore[attr-defined]
    assert truth["size"] == [len(rows[0]), len(rows)]
    assert clash(tuple(rows)) is None or truth["transform"]["crop"] == "cut"  # type: ignore[index]
    with Image.open(path.with_name(str(truth["picture"]))) as image:
        left, top, right, bottom = truth["box"]  # type: ignore[misc]
        assert 0 <= left < right <= image.width + 1
        assert 0 <= top < bottom <= image.height + 1
