"""What the buttons of a mouse come to, beside another program that has the same rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.witnesses.replay_files import Deed, OtherProgram
from webapp.engine.grid import mask_of
from webapp.mines.game import GameState
from webapp.mines.recordings.mouse import Mouse
from webapp.mines.replay import Act
from webapp.notation.recordings.recording import Gesture, MouseEvent, Setting

pytestmark = pytest.mark.unit


def deeds(dice: random.Random, width: int, height: int, mines: list[int]) -> Iterator[Deed]:
    """Presses and releases as hands make them, at times beside the board."""
    down: set[str] = set()
    first = dice.choice([cell for cell in range(width * height) if cell not in mines])
    for gesture in ("lc", "lr"):
        yield Deed(0, gesture, *divmod(first, width))
    for ms in range(1, 60):
        cell = dice.choice(mines) if dice.random() < 0.3 else dice.randrange(width * height)
        place = divmod(cell, width)
        if not down and dice.random() < 0.15:
            yield Deed(ms, "mc", *place)
            yield Deed(ms, "mr", *place)
            continue
        button = dice.choice("lr")
        outside = dice.random() < 0.05
        yield Deed(ms, button + "cr"[button in down], *((height, width) if outside else place))
        down ^= {button}


@pytest.mark.parametrize("seeds", [range(250), range(250, 500)])
def test_a_mouse_does_what_it_does_in_another_program(seeds: range) -> None:
    ends = {"won": 0, "lost": 0, "": 0}
    for seed in seeds:
        dice = random.Random(seed)
        width, height = dice.randint(3, 7), dice.randint(3, 7)
        mines = sorted(dice.sample(range(width * height), dice.randint(1, width * height // 4)))
        other = OtherProgram(width, height, {divmod(mine, width) for mine in mines})
        mouse = Mouse(GameState(width, height, mask_of(mines)), ())
        for deed in deeds(dice, width, height, mines):
            inside = deed.row < height
            cell = deed.row * width + deed.column if inside else None
            other.do(deed)
            list(mouse.acts(MouseEvent(deed.ms, deed.gesture, cell)))  # type: ignore[arg-type]
            assert mouse.game.outcome == other.outcome, (seed, deed)
            if mouse.game.outcome:
                break
            assert mouse.game.view() == other.view, (seed, deed)
        ends[mouse.game.outcome] += 1
    assert min(ends.values()) > 10


MINES = mask_of([2, 9])
"""On 4 × 3: 0 1 * 1, then 1 2 2 2 … the mines are C1 and B3."""


def acts(*clicks: str, settings: tuple[Setting, ...] = ()) -> list[tuple[str, tuple[int, ...]]]:
    """The moves that `gesture cell` comes to."""
    mouse = Mouse(GameState(4, 3, MINES), settings)
    moves: list[Act] = []
    for ms, click in enumerate(clicks):
        gesture, _, cell = click.partition(" ")
        kind: Gesture = gesture  # type: ignore[assignment]
        moves += mouse.acts(MouseEvent(ms, kind, int(cell) if cell else None))
    return [(act.kind, tuple(act.cells)) for act in moves]


OPEN = ("lc 1", "lr 1")
FLAG = ("rc 2", "rr 2")


def test_question_marks_follow_flags_where_they_are_in_use() -> None:
    assert acts(*FLAG, *FLAG) == [("toggle", (2,)), ("toggle", (2,))]
    assert acts(*FLAG, settings=("marks",)) == [("cycle", (2,))]
    assert acts("mt", *FLAG) == [("cycle", (2,))]


def test_a_click_on_a_number_opens_around_it_where_the_program_has_that() -> None:
    assert acts(*OPEN, *FLAG, *OPEN) == [("open", (1,)), ("toggle", (2,))]
    by_click = acts(*OPEN, *FLAG, *OPEN, settings=("superclick",))
    assert by_click == [("open", (1,)), ("toggle", (2,)), ("chord", (1,))]


@pytest.mark.parametrize("chord", [("sc 1", "lr 1"), ("mc 1", "mr 1"), ("lc 1", "rc 1", "rr 1")])
def test_all_kinds_of_chords(chord: tuple[str, ...]) -> None:
    assert acts(*OPEN, *FLAG, *chord)[2:] == [("chord", (1,))]


def test_a_chord_over_wrong_flags_hits_the_mine() -> None:
    mouse = Mouse(GameState(4, 3, MINES), ())
    for gesture, cell in (("lc", 1), ("lr", 1), ("rc", 4), ("rr", 4), ("mc", 1), ("mr", 1)):
        list(mouse.acts(MouseEvent(0, gesture, cell)))  # type: ignore[arg-type]
    assert (mouse.game.outcome, mouse.game.exploded) == ("lost", 1 << 2)


def test_a_right_click_on_a_number_flags_around_it_where_the_program_has_that() -> None:
    corner = ("lc 3", "lr 3", "lc 6", "lr 6", "lc 7", "lr 7")
    assert acts(*corner, "rc 3", "rr 3")[3:] == []
    assert acts(*corner, "rc 3", "rr 3", settings=("superflag",))[3:] == [("flag", (2,))]


def test_a_press_is_a_click_where_the_program_has_that() -> None:
    assert acts("lc 1", settings=("elmartechnique",)) == [("open", (1,))]
    assert acts("lc 1", "lr 1", settings=("elmartechnique",)) == [("open", (1,))]


def test_moving_with_a_pressed_button_opens_where_the_program_has_that() -> None:
    moved = ("lc 1", "mv 1", "mv 5", "lr 5")
    assert acts(*moved) == [("open", (5,))]
    assert acts(*moved, settings=("nonomouse",)) == [("open", (1,)), ("open", (5,))]


def test_a_release_beside_the_board_does_nothing() -> None:
    assert acts("lc 1", "lr") == []
    assert acts(*OPEN, *FLAG, "lc 1", "rc 1", "lr", "rr") == [("open", (1,)), ("toggle", (2,))]
