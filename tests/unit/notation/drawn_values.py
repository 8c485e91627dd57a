"""Boards and positions for the round trips of notations, and the faults of what cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard


@st.composite
def positions(draw: st.DrawFn, signs: str) -> Position:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    size = width * height
    cells = draw(st.lists(st.sampled_from(signs), min_size=size, max_size=size))
    return Position(
        width,
        height,
        {cell: int(sign) for cell, sign in enumerate(cells) if sign.isdigit()},
        bullets=mask_of(cell for cell, sign in enumerate(cells) if sign == "*"),
        empties=mask_of(cell for cell, sign in enumerate(cells) if sign == "-"),
        total=draw(st.integers(0, size)),
    )


@st.composite
def boards(draw: st.DrawFn, *, starts: bool = False) -> LiveBoard:
    width, height = draw(st.integers(1, 30)), draw(st.integers(1, 24))
    mines = draw(st.sets(st.integers(0, width * height - 1), max_size=99))
    start = draw(st.none() | st.integers(0, width * height - 1)) if starts else None
    return LiveBoard(width, height, mask_of(mines - {start}), start)


def faults_of(source: str | bytes, dialect: str | None = None) -> list[str]:
    with pytest.raises(NotationError) as caught:
        read_position(source, dialect)
    return [str(fault) for fault in caught.value.faults]
