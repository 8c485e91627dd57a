"""What is kept of a run outlives whatever ends the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.lab.experiment import LabSample
from webapp.lab.ledger import Ledger, Origin, Piece

pytestmark = pytest.mark.unit

ORIGIN = Origin("1.2", "abc", "a machine", "2026-01-02")
SAMPLES = [LabSample(-8.0, "4x4b5:b1b32a4g"), LabSample(-6.5, "another"), LabSample(-9.5, "third")]


def piece(first: int = 0, point: str = "a point") -> Piece:
    return Piece(point=point, first=first, samples=SAMPLES, cpu_s=0.6, origin=ORIGIN)


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "not there yet" / "run.jsonl")
    assert ledger.read() == {}
    ledger.append(piece())
    ledger.append(piece(3))
    ledger.append(piece(0, "elsewhere"))
    points = ledger.read()
    assert set(points) == {"a point", "elsewhere"}
    assert list(points["a point"].samples.items()) == list(enumerate(SAMPLES * 2))
    assert points["a point"].cpu_s == pytest.approx(1.2)
    assert points["a point"].origins == {ORIGIN: 6}


def test_a_piece_that_came_twice_counts_once(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    for first in (0, 0, 2):
        ledger.append(piece(first))
    point = ledger.read()["a point"]
    assert sorted(point.samples) == [0, 1, 2, 3, 4]
    assert point.origins == {ORIGIN: 5}
    assert point.cpu_s == pytest.approx(0.6 + 0.6 * 2 / 3)


def test_a_line_torn_at_any_place_counts_as_not_written_and_harms_no_other(
    tmp_path: Path,
) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    ledger.append(piece())
    whole = ledger.file.read_bytes()
    ledger.append(piece(3))
    both = ledger.file.read_bytes()
    for end in range(len(whole), len(both) - 2):
        ledger.file.write_bytes(both[:end])
        assert sorted(ledger.read()["a point"].samples) == [0, 1, 2]
        ledger.append(piece(6))
        assert sorted(ledger.read()["a point"].samples) == [0, 1, 2, 6, 7, 8]


@pytest.mark.parametrize("line", ["[]", "7", '{"point": "a point"}', "\x00\x00", "{"])
def test_lines_that_are_no_pieces_are_passed_over(tmp_path: Path, line: str) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    ledger.file.write_text(line + "\n")
    ledger.append(piece())
    assert sorted(ledger.read()["a point"].samples) == [0, 1, 2]
