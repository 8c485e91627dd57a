"""Strings that stand side by side are one; beside an operator that is easily overlooked.

`"a" "b" if more else ""` is `("a" "b") if more else ""`: without more, nothing at all.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.unit

BINDING_LOOSER = {"if", "else", "or", "and", "not", "in", "+", "*", "%", "=="}
"""What takes all of a join, or what stands before it, for one operand."""

IN_BETWEEN = {tokenize.NL, tokenize.COMMENT}


def tokens(source: str) -> Iterator[tuple[str, int, bool]]:
    """Each token's text and line, and whether it is a string; an f-string is one of them."""
    depth = 0
    start, end = (getattr(tokenize, f"FSTRING_{name}", -1) for name in ("START", "END"))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == end:
            depth -= 1
            if not depth:
                yield "", token.start[0], True
        elif token.type == start:
            depth += 1
        elif not depth and token.type not in IN_BETWEEN:
            yield token.string, token.start[0], token.type == tokenize.STRING


def joins_beside_operators(source: str) -> list[int]:
    """The lines in which strings that are joined by standing side by side meet an operator."""
    lines, run, before = [], 0, ""
    for text, line, is_string in tokens(source):
        if is_string:
            run += 1
            continue
        if run > 1 and {before, text} & BINDING_LOOSER:
            lines.append(line)
        run, before = 0, text
    return lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('told = (\n    "a"\n    f"{b}"\n    if b else ""\n)', [4]),
        ('told = x if b else "a" "b"\n', [1]),
        ('told = "a" "b" * bool(x)', [1]),
        ('told = x or "a" f"b"', [1]),
        ('told = ("a" "b") if b else ""', []),
        ('told = x if b else (\n    "a"  # why\n    "b"\n)', []),
        ('told = "a" if b else "c"', []),
        ('say("a" "b", c)', []),
    ],
)
def test_a_join_beside_an_operator_is_seen(source: str, lines: list[int]) -> None:
    assert joins_beside_operators(source) == lines


def test_no_joined_string_stands_beside_an_operator() -> None:
    files = [
        *ROOT.glob("webapp/**/*.py"),
        *ROOT.glob("tests/**/*.py"),
        *ROOT.glob("migrations/**/*.py"),
    ]
    assert len(files) > 400
    faults = {
        str(path.relative_to(ROOT)): lines
        for path in files
        if (lines := joins_beside_operators(path.read_text(encoding="utf-8")))
    }
    assert faults == {}
