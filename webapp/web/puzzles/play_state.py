"""A puzzle in play as the template and the page's script want it: its cells, its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from webapp.engine.grid import Cell, mask_of, neighbour_masks
from webapp.notation.cells import cell_name
from webapp.services.puzzles import marking
from webapp.services.puzzles.paper_help import PaperHelp
from webapp.services.puzzles.plays import PaperPlay
from webapp.web.languages.nouns import all_of
from webapp.web.languages.translation import gettext, lazy_pgettext, ngettext, pgettext
from webapp.web.puzzles.highlight import BoardCell, BoardHighlight, hint_highlight, in_rows

STATES = {
    marking.UNKNOWN: lazy_pgettext("cell", "unknown"),
    marking.BULLET: lazy_pgettext("cell", "bullet"),
    marking.EMPTY: lazy_pgettext("cell", "empty"),
    marking.PERHAPS_BULLET: lazy_pgettext("cell", "unknown, perhaps a bullet"),
    marking.PERHAPS_EMPTY: lazy_pgettext("cell", "unknown, perhaps empty"),
}


@dataclass(frozen=True, kw_only=True)
class PlayFigures:
    """Figures of a play: how far its player is with the puzzle."""

    play: int | Literal[""]
    """The number of the play; nothing before the first move."""

    revision: int
    marks: str
    undo: Sequence[str]
    redo: Sequence[str]
    seconds: int
    solved: bool
    hints: int
    checks: int
    best_seconds: int | None

    @classmethod
    def of(cls, game: PaperPlay) -> PlayFigures:
        """Read the figures of a play, begun or not."""
        play = game.play
        return cls(
            play=play.id if play else "",
            revision=game.revision,
            marks=game.marks,
            undo=game.history.undo,
            redo=game.history.redo,
            seconds=play.seconds if play else 0,
            solved=game.solved,
            hints=play.hints if play else 0,
            checks=play.checks if play else 0,
            best_seconds=play.best_seconds if play else None,
        )

    def as_json(self) -> dict[str, object]:
        """Give the script what it has to know."""
        names = ("play", "revision", "marks", "undo", "redo", "seconds", "solved")
        return {name: getattr(self, name) for name in names}


def help_highlight(answer: PaperHelp | None) -> BoardHighlight:
    """Collect the cells that the answer to a hint or a check points at."""
    if answer is None:
        return BoardHighlight()
    if answer.checked is not None:
        return BoardHighlight(wrong=answer.checked.wrong if answer.checked.shown else 0)
    return hint_highlight(answer.hint) if answer.hint else BoardHighlight()


def cell_rows(
    game: PaperPlay, highlight: BoardHighlight, states: Mapping[Cell, str]
) -> list[Sequence[BoardCell]]:
    """List the cells of a board, row by row; `states`: those of clues, as far as they are shown."""
    position = game.subject.position

    def cell_of(cell: Cell) -> BoardCell:
        number = position.clues.get(cell)
        plain = _place(game, cell) if number is None else _clue(cell, number, states.get(cell, ""))
        label = f"{cell_name(cell, position.width)}, {plain.label}{highlight.spoken(cell)}"
        return plain._replace(label=label, data={**plain.data, **highlight.data_of(cell)})

    return in_rows([cell_of(cell) for cell in range(position.size)], position.width)


def _clue(cell: Cell, number: int, state: str) -> BoardCell:
    label = gettext("clue %(sign)s", sign=number)
    if state == "over":
        label += ", " + pgettext("clue", "too many")
    data = {"clue": number, "state": state} if state else {"clue": number}
    return BoardCell(cell, label, str(number), data=data)


def _place(game: PaperPlay, cell: Cell) -> BoardCell:
    mark = game.marks[cell]
    return BoardCell(cell, STATES[mark], data={} if mark == marking.UNKNOWN else {"mark": mark})


def clue_states(game: PaperPlay) -> dict[Cell, str]:
    """Find clues with all their bullets and nothing left to mark, and clues with too many."""
    position, marks = game.subject.position, marking.as_marks(game.marks)
    around = neighbour_masks(position.width, position.height)
    settled = marks.bullets | marks.empties | mask_of(position.clues)
    states = {}
    for cell, number in position.clues.items():
        placed = (around[cell] & marks.bullets).bit_count()
        if placed > number:
            states[cell] = "over"
        elif placed == number and not around[cell] & ~settled:
            states[cell] = "done"
    return states


def crowded_words(game: PaperPlay, states: Mapping[Cell, str]) -> str:
    """Say which clues have too many bullets, for the status line."""
    crowded = [cell for cell in sorted(states) if states[cell] == "over"]
    if not crowded:
        return ""
    names = all_of([cell_name(cell, game.subject.position.width) for cell in crowded])
    return ngettext(
        "%(cells)s has too many bullets.",
        "%(cells)s have too many bullets.",
        len(crowded),
        cells=names,
    )
