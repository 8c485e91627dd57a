"""A sample of `bullets bench inputs`: whatever is pasted is read, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from webapp.bench.inputs import changed, read_input, sample_texts, try_inputs
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign import FORMATS
from webapp.notation.limits import MAX_BYTES

pytestmark = pytest.mark.unit

SAMPLES = sample_texts(Random(1))


def test_every_format_is_tried_with_texts_that_it_writes() -> None:
    assert {form.name for form in FORMATS} <= SAMPLES.keys()
    for name, texts in SAMPLES.items():
        if name not in {"any bytes", "bare grid"}:
            for text in texts:
                read_input(name, text)


@pytest.mark.parametrize("name", SAMPLES)
def test_changed_texts_are_read_or_refused(name: str) -> None:
    outcome = try_inputs(name, SAMPLES, 150, seed=2)
    assert outcome.crashes == []
    assert outcome.refused + outcome.read == 150
    assert outcome.refused > 0


def test_changes_change_and_stay_within_bounds() -> None:
    random = Random(1)
    inputs = [changed("pzprv3", SAMPLES, random) for _ in range(2000)]
    assert max(map(len, inputs)) == MAX_BYTES
    assert len(set(inputs)) > 1900


def hostile() -> Iterator[str]:
    """Long texts that would take long if a place in them were looked at again and again."""
    for head, part, tail in (
        ("", "&b=1", "\tx"),
        ("", "mines/1/1/", "\tx"),
        ("", "[", "x\n1"),
        ("", "[a", "\n1"),
        ("", "+-", "x\n1"),
        ("", ":one", "\n1"),
        ("", "09", "x"),
        ("", "b=1?", ""),
        ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", "MOVE :1:S\n", ""),
        ("pzprv3/mines/64/64/", ". ", "/"),
        ("", "||", "\n1#"),
        ("https://x/#", "%41", ""),
        ("{", "{", "1"),
        ("", "#\n", ""),
    ):
        yield head + part * ((MAX_BYTES - len(head) - len(tail)) // len(part)) + tail


@pytest.mark.timeout(30)
@pytest.mark.parametrize("text", list(hostile()), ids=range(14))
def test_long_texts_are_refused_at_once(text: str) -> None:
    """Each takes some milliseconds; where a reader is not linear, minutes."""
    with pytest.raises(NotationError):
        read_position(text)
