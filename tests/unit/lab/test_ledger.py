"""What is kept of a run outlives whatever ends the run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.ledger import Ledger, LedgerPoint, Origin, Piece
from webapp.lab.sampling import LabSample, TimedSample

pytestmark = pytest.mark.unit

ORIGIN = Origin("1.2", "abc", "a machine", "2026-01-02")
SAMPLES = [
    TimedSample(LabSample((-8.0, None), "4x4b5:b1b32a4g"), 0.1),
    TimedSample(LabSample((-6.5, 1.0), "another"), 0.2),
    TimedSample(LabSample((-9.5, 0.1 + 0.2), "third"), 0.3),
]


def piece(first: int = 0, point: str = "a point", samples: list[TimedSample] = SAMPLES) -> Piece:
    return Piece(point=point, first=first, samples=samples, origin=ORIGIN)


def there(point: LedgerPoint) -> list[int]:
    return [number for stretch in point.covered for number in stretch]


def test_what_is_appended_is_read_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "not there yet" / "run.jsonl")
    assert ledger.read() == {}
    for written in (piece(3), piece(), piece(0, "elsewhere")):
        ledger.append(written)
    points = ledger.read()
    assert set(points) == {"a point", "elsewhere"}
    assert list(ledger.samples(points["a point"])) == SAMPLES * 2
    assert points["a point"].origins == {ORIGIN: 6}


def test_a_piece_that_came_twice_counts_once(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    for first in (0, 0, 2):
        ledger.append(piece(first))
    point = ledger.read()["a point"]
    assert there(point) == [0, 1, 2, 3, 4]
    assert point.origins == {ORIGIN: 5}
    assert list(ledger.samples(point)) == [*SAMPLES, *SAMPLES[1:]]


def test_samples_end_where_the_first_is_missing(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    for first in (4, 0):
        ledger.append(piece(first))
    point = ledger.read()["a point"]
    assert there(point) == [0, 1, 2, 4, 5, 6]
    assert list(ledger.samples(point)) == SAMPLES
    ledger.append(piece(5, "late"))
    assert list(ledger.samples(ledger.read()["late"])) == []


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)), max_size=12),
    st.integers(0, 40),
    st.integers(0, 20),
)
def test_what_is_missing_is_what_no_piece_holds(
    pieces: list[tuple[int, int]], start: int, length: int
) -> None:
    point = LedgerPoint()
    held: set[int] = set()
    for first, count in pieces:
        point.add(piece(first, samples=SAMPLES[:1] * count), 0)
        held |= set(range(first, first + count))
    assert there(point) == sorted(held)
    missing = [n for stretch in point.missing(range(start, start + length)) for n in stretch]
    assert missing == [n for n in range(start, start + length) if n not in held]
    assert sum(point.origins.values()) == len(held)


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
        assert there(ledger.read()["a point"]) == [0, 1, 2]
        ledger.append(piece(6))
        point = ledger.read()["a point"]
        assert there(point) == [0, 1, 2, 6, 7, 8]
        assert list(ledger.samples(point)) == SAMPLES


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "7",
        '{"point": "a point"}',
        "\x00\x00",
        "{",
        '{"point":"a point","samples":[[-8,"x"]]}',
    ],
)
def test_lines_that_are_no_pieces_are_passed_over(tmp_path: Path, line: str) -> None:
    ledger = Ledger(tmp_path / "run.jsonl")
    ledger.file.write_text(line + "\n")
    ledger.append(piece())
    point = ledger.read()["a point"]
    assert list(ledger.samples(point)) == SAMPLES
