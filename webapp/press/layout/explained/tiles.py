"""Steps beside their sentences; above them, where a board takes the width or that is shorter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from webapp.explain.items import StepItem
from webapp.explain.steps import Step
from webapp.explain.wording.basis import grade
from webapp.press.layout.boards import Sized, cell_size, sides
from webapp.press.layout.geometry import ADVANCE, HAIR, SPACE, Geometry
from webapp.press.layout.type_widths import BOLD, LEADING, lines_within

FULLEST = 0.6
"""The share of a page that one tile takes at most, if its board does not take more."""

LEAST_BESIDE = 22
"""The letters of a line beside a board, at least."""

SMALL_TEXT = 7.5
"""Of steps of puzzles, which are looked up and not read through."""

BESIDE, BELOW = 10.0, 6.0
"""Between a board and its sentence."""

TILE_SPACE = 12.0
"""Below a tile."""

DIGIT, POINT, LABEL_SPACE = 0.64, 0.4, 0.4
"""Of the number of a line: a digit, what follows it, and the space before the line, as shares."""

LETTERS = range(2, 6)
"""The letters of such numbers."""


@dataclass(frozen=True)
class TileLine:
    """A line of an explanation with its number, if it is part of a list."""

    words: str
    label: str = ""


@dataclass(frozen=True)
class TileWords:
    """All that is read of a step or a run: its number, what it rests on, and its lines."""

    head: str
    basis: str
    lines: tuple[TileLine, ...]

    @classmethod
    def of(cls, item: StepItem) -> TileWords:
        """The words of an item."""
        first = item.first
        basis = grade(first)
        if item.is_run:
            lines = [TileLine(step.sentence, f"{step.number}.") for step in item.steps]
            basis = f"{basis} each"
        elif len(first.reading) > 1:
            lines = [TileLine(line, f"{n})") for n, line in enumerate(first.reading, 1)]
        else:
            lines = [TileLine(line) for line in first.reading]
        return cls(f"{item.numbers}.", basis, tuple(lines))

    @property
    def letters(self) -> int:
        """The letters of the longest number before a line."""
        return max(len(line.label) for line in self.lines)


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A step, or a run of steps, beside its words or above them."""

    step: Step
    """What its board shows: of a run all steps together."""

    numbers: str
    """The numbers of its steps."""

    lines: Sequence[TileLine]
    height: float
    letters: int
    """The letters of the longest number of its lines; 0 if they have none."""

    head: str = ""
    basis: str = ""
    """Its number and what it rests on, above its lines; nothing where it goes on."""

    cell: float = 0.0
    """The side of a cell of its board."""

    beside: float = 0.0
    """The width of the words beside the board; 0 if they stand below."""

    goes_on: bool = False
    """Whether it holds only a line of an explanation that is too long for a tile, and no board."""


@dataclass(frozen=True)
class TileSetting:
    """How the steps of a part stand: so many beside each other."""

    geometry: Geometry
    across: int

    @classmethod
    def usual(cls, geometry: Geometry) -> TileSetting:
        """Two beside each other where the page is wide and they are read with a pencil in hand."""
        narrow = geometry.large or geometry.live or geometry.width < 400
        return cls(geometry, 1 if narrow else 2)

    @classmethod
    def for_boards(cls, geometry: Geometry, boards: Iterable[Sized]) -> TileSetting:
        """The usual setting, if each of these boards finds room in it; else one tile a row."""
        usual = cls.usual(geometry)
        widest = max((usual.least(board)[0] for board in boards), default=0.0)
        return usual if widest <= usual.width else cls(geometry, 1)

    @property
    def text(self) -> float:
        """The size of type."""
        geometry = self.geometry
        return geometry.text if geometry.large or geometry.live else SMALL_TEXT

    @property
    def width(self) -> float:
        """The width of a tile."""
        return (self.geometry.width - SPACE * (self.across - 1)) / self.across - HAIR

    @property
    def room(self) -> float:
        """The longer side of a board, if its digits can be read then."""
        wide = self.geometry.large or self.geometry.live
        return 0.4 * min(self.width, 460.0 if wide else 260.0)

    @property
    def beside(self) -> float:
        """The width of a sentence beside such a board."""
        return self.width - self.room - BESIDE

    def least(self, board: Sized) -> tuple[float, float]:
        """The sides of a board with the smallest digits that can be read."""
        geometry = self.geometry
        return sides(board, geometry.least_cell, labels=True, least=geometry.least_label)

    def cell(self, board: Sized) -> float:
        """The side of a cell of a board."""
        geometry = self.geometry
        room = (self.room, self.room)
        fitting = cell_size(board, room, labels=True, least=geometry.least_label)
        return max(fitting, geometry.least_cell)

    def tiles(self, item: StepItem) -> Iterator[Tile]:
        """Set an item as a tile; where its words take much of a page, the rest line by line.

        The rest keeps the width of the words beside the board.
        """
        words, board = TileWords.of(item), _TileBoard.of(self, item.together)
        beside = board.beside
        if beside and self._below_is_shorter(words, board):
            beside = 0.0
        number = self._fitting(words, board, beside)
        rest = words.lines[number:]
        yield self._tile(item, words, board, beside, number)
        for place, line in enumerate(rest, 1):
            height = self._words_height([line], None, beside or self.width, words.letters)
            yield Tile(
                step=board.step,
                numbers=item.numbers,
                lines=[line],
                height=height + (TILE_SPACE if place == len(rest) else 0.0),
                letters=words.letters,
                beside=beside,
                goes_on=True,
            )

    def _fitting(self, words: TileWords, board: _TileBoard, beside: float) -> int:
        """How many lines the tile with the board takes: one at least."""
        above = 0.0 if beside else board.height + BELOW
        room = FULLEST * self.geometry.height - above
        for number in range(len(words.lines), 1, -1):
            lines = words.lines[:number]
            if self._words_height(lines, words, beside or self.width, words.letters) <= room:
                return number
        return 1

    def _below_is_shorter(self, words: TileWords, board: _TileBoard) -> bool:
        """Whether a tile is lower with its words below the board."""
        beside, below = (
            self._words_height(words.lines, words, width, words.letters)
            for width in (board.beside, self.width)
        )
        return max(beside, board.height) > below + BELOW + board.height

    def _words_height(
        self, lines: Sequence[TileLine], head: TileWords | None, width: float, letters: int
    ) -> float:
        """The height of lines set in this width, below the head of words if these are given."""
        label = label_room(letters, self.text)
        number = sum(lines_within(line.words, width - label, self.text) for line in lines)
        if head is not None:
            number += lines_within(f"{head.head} {head.basis}", width / BOLD, self.text)
        return number * self.text * LEADING

    def _tile(
        self, item: StepItem, words: TileWords, board: _TileBoard, beside: float, number: int
    ) -> Tile:
        """The tile with the board and so many lines."""
        lines = words.lines[:number]
        text = self._words_height(lines, words, beside or self.width, words.letters)
        drawn = board.height + 2
        height = max(drawn, text) if beside else drawn + BELOW + text
        return Tile(
            step=board.step,
            numbers=item.numbers,
            head=words.head,
            basis=words.basis,
            lines=lines,
            height=height + (TILE_SPACE if number == len(words.lines) else 0.0),
            cell=board.cell,
            beside=beside,
            letters=words.letters,
        )


def label_room(letters: int, size: float) -> float:
    """The room for a number of so many letters before a line; none without one."""
    return (DIGIT * (letters - 1) + POINT + LABEL_SPACE) * size if letters else 0.0


@dataclass(frozen=True)
class _TileBoard:
    """The board of a tile: its step, its cells, its height, and what it leaves beside it."""

    step: Step
    cell: float
    height: float
    beside: float

    @classmethod
    def of(cls, setting: TileSetting, step: Step) -> _TileBoard:
        """The board of a step; where too little is left beside it, nothing is."""
        cell = setting.cell(step.before)
        board = sides(step.before, cell, labels=True, least=setting.geometry.least_label)
        small = board[0] <= setting.room + HAIR
        beside = setting.beside if small else setting.width - board[0] - BESIDE
        if beside < LEAST_BESIDE * setting.text * ADVANCE:
            beside = 0.0
        return cls(step, cell, board[1], beside)
