"""A board in play as templates and the page's script want it: cells, names, highlights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.explain.hints import Hint, Rung
from webapp.notation.cells import cell_name
from webapp.services.puzzles import marking
from webapp.services.puzzles.paper_help import PaperHelp
from webapp.services.puzzles.plays import PaperPlay

STATES = {
    marking.UNKNOWN: "unknown",
    marking.BULLET: "bullet",
    marking.EMPTY: "empty",
    marking.PERHAPS_BULLET: "unknown, perhaps a bullet",
    marking.PERHAPS_EMPTY: "unknown, perhaps empty",
}
SUFFIXES = {"reason": ", highlighted as reason", "conclusion": ", concluded", "wrong": ", wrong"}


@dataclass(frozen=True)
class Shows:
    """Which cells stand out, and how."""

    parts: dict[str, list[Cell]] = field(default_factory=dict)
    """reason, counted, used, conclusion or wrong: its cells."""

    region: list[Cell] = field(default_factory=list)
    chain: list[Cell] = field(default_factory=list)
    ghosts: dict[Cell, str] = field(default_factory=dict)
    """Marks that a step concludes and that nobody has made yet."""

    @classmethod
    def of(cls, answer: PaperHelp | None) -> Shows:
        """What an answer points at."""
        if answer is None:
            return cls()
        if answer.checked is not None:
            wrong = answer.checked.wrong if answer.checked.shown else 0
            return cls({"wrong": list(cells_of(wrong))})
        return _of_hint(answer.hint) if answer.hint else cls()

    def as_json(self) -> dict[str, object]:
        """The same for the script."""
        return {
            "parts": self.parts,
            "region": self.region,
            "chain": self.chain,
            "ghosts": [[cell, mark] for cell, mark in self.ghosts.items()],
        }


def _of_hint(hint: Hint) -> Shows:
    about = "wrong" if hint.kind == "marks" else "conclusion"
    taken = {*hint.clues, *hint.used, *cells_of(hint.cells)}
    counted = [cell for cell in hint.counted if cell not in taken]
    parts = {"reason": list(hint.clues), "used": list(hint.used), "counted": counted}
    if hint.tells_a_clash:
        parts = {"reason": [*hint.clues, *counted]}
    parts[about] = list(cells_of(hint.cells))
    region = _region(hint) if hint.rung == Rung.REGION or not hint.cells else []
    ghosts: dict[Cell, str] = {}
    if hint.step is not None and hint.rung == Rung.SENTENCE:
        ghosts = {
            **_marked(hint.step.bullets, marking.BULLET),
            **_marked(hint.step.empties, marking.EMPTY),
        }
    return Shows(parts, region, [cell for cell, _ in hint.chain], ghosts)


def _marked(cells: Mask, mark: str) -> dict[Cell, str]:
    return dict.fromkeys(cells_of(cells), mark)


def _region(hint: Hint) -> list[Cell]:
    place, width = hint.region, hint.before.width
    if place is None:
        return []
    return [
        row * width + column
        for row in range(place.top, place.bottom + 1)
        for column in range(place.left, place.right + 1)
    ]


@dataclass(frozen=True)
class PaperCell:
    """One cell as the template draws it."""

    cell: Cell
    name: str
    label: str
    mark: str
    clue: int | None = None
    state: str = ""
    """Of a clue: `done`, `over`, or nothing."""

    part: str = ""
    region: bool = False
    order: int = 0
    ghost: str = ""


def cell_rows(game: PaperPlay, shows: Shows, *, shade: bool) -> list[list[PaperCell]]:
    """All cells of a board, row by row; `shade`: clues tell when they are complete."""
    position = game.subject.position
    part_of = {cell: part for part, cells in shows.parts.items() for cell in cells}
    states = _states(game) if shade else {}
    region, width = set(shows.region), position.width

    def view(cell: Cell) -> PaperCell:
        name, mark = cell_name(cell, width), game.marks[cell]
        clue, part, state = position.clues.get(cell), part_of.get(cell, ""), states.get(cell, "")
        said = STATES[mark] if clue is None else f"clue {clue}"
        return PaperCell(
            cell=cell,
            name=name,
            label=f"{name}, {said}{', too many' if state == 'over' else ''}{_suffix(part)}",
            mark=mark,
            clue=clue,
            state=state,
            part=part,
            region=cell in region,
            order=shows.chain.index(cell) + 1 if cell in shows.chain else 0,
            ghost=shows.ghosts.get(cell, ""),
        )

    return [
        [view(row * width + column) for column in range(width)] for row in range(position.height)
    ]


def _suffix(part: str) -> str:
    return SUFFIXES.get(part, "")


def _states(game: PaperPlay) -> dict[Cell, str]:
    """The clues around which nothing is left to mark, and those that have too many bullets."""
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


def names(cells: Iterable[Cell], game: PaperPlay) -> list[str]:
    """Cells as people call them."""
    return [cell_name(cell, game.subject.position.width) for cell in cells]
