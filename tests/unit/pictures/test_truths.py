"""The sample of pictures: all programs in it, and truths that mines can make."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.screenshots.hands import clash
from tests.screenshots.make import PROGRAMS
from tests.screenshots.sample import FOLDERS, INTO, MOST_BYTES
from tests.screenshots.split import split_of

pytestmark = pytest.mark.unit

TRUTHS = sorted(INTO.glob("*/*.json"))


def truth_of(file: Path) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads(file.read_text())
    return truth


def test_every_program_is_in_the_sample_in_its_split() -> None:
    seen = {(path.parent.name, truth_of(path)["program"]) for path in TRUTHS}
    assert {program for _, program in seen} == set(PROGRAMS)
    assert {folder for folder, _ in seen} == set(FOLDERS)
    for path in TRUTHS:
        truth = truth_of(path)
        split = split_of(truth["program"], truth["theme"])
        assert truth["split"] == split
        assert path.parent.name in {split, "photos"}


def test_the_sample_is_small() -> None:
    assert sum(path.stat().st_size for path in INTO.rglob("*.*")) <= MOST_BYTES


@pytest.mark.parametrize("path", TRUTHS, ids=lambda path: path.stem)
def test_what_a_truth_says_can_be(path: Path) -> None:
    truth = truth_of(path)
    rows = tuple(truth["rows"])
    assert truth["size"] == [len(rows[0]), len(rows)]
    assert clash(rows) is None or truth["transform"]["crop"] == "cut"
    with Image.open(path.with_name(truth["picture"])) as image:
        left, top, right, bottom = truth["box"]
        assert 0 <= left < right <= image.width + 1
        assert 0 <= top < bottom <= image.height + 1
