"""The board of the editor: signs, size and total as somebody is typing them, perhaps with slips."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import KW_ONLY, dataclass, replace
from typing import Self

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.cells import cell_name, parse_cell
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import MAX_SIDE, check_size
from webapp.notation.position_text import parse_position_text, print_rows
from webapp.web.languages.nouns import counted
from webapp.web.languages.translation import gettext

SIGNS = ".012345678*-"
"""What a cell may be, as position text writes it."""

UNKNOWN = "."
EDGES = ("top", "right", "bottom", "left")
MOST_DOUBTFUL, MOST_SHARE = 20, 0.25
"""More doubtful cells than these, and more than this share of the board: a misread picture."""

_TOTAL = re.compile(r"[0-9]{0,4}")


@dataclass(frozen=True)
class EditedBoard:
    """A position that is being typed in. Rows and total may still hold what nobody can read."""

    rows: tuple[str, ...]
    total: str = ""
    """As it was typed; empty where it is not known."""

    _: KW_ONLY
    width: int
    live: bool = True
    doubtful: frozenset[Cell] = frozenset()
    """Cells that a picture did not show clearly: somebody has to look at them."""

    @classmethod
    def empty(cls, width: int, height: int, total: str = "", *, live: bool = True) -> Self:
        """Nothing known yet."""
        return cls((UNKNOWN * width,) * height, total, width=width, live=live)

    @classmethod
    def of(cls, position: Position, *, live: bool, doubtful: frozenset[Cell] = frozenset()) -> Self:
        """The board of a position."""
        total = "" if position.total is None else str(position.total)
        rows = tuple(print_rows(position))
        return cls(rows, total, width=position.width, live=live, doubtful=doubtful)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def sign(self, cell: Cell) -> str:
        """What was typed for a cell; empty where its row is too short."""
        row, column = divmod(cell, self.width)
        return self.rows[row][column : column + 1]

    @property
    def doubtful_names(self) -> list[str]:
        """The doubtful cells in reading order, by name."""
        return [cell_name(cell, self.width) for cell in sorted(self.doubtful)]

    @property
    def position_text(self) -> str:
        """The board as position text; what nobody can read is unknown in it."""
        total = self.total if _TOTAL.fullmatch(self.total) else ""
        rows = [
            "".join(sign if sign in SIGNS else UNKNOWN for sign in row[: self.width])
            for row in self.rows
        ]
        padded = (row.ljust(self.width, UNKNOWN) for row in rows)
        return "\n".join([f"{self.width}x{self.height} {total or '?'}", *padded, ""])

    @property
    def misread(self) -> bool:
        """Whether so much is doubtful that nobody wants to settle cell after cell."""
        number = len(self.doubtful)
        return number > max(MOST_DOUBTFUL, MOST_SHARE * self.width * self.height)

    @property
    def total_words(self) -> str:
        """The total in words."""
        if not self.total:
            return gettext("total not known")
        if self.total_fault:
            return gettext("total not readable")
        return counted(int(self.total), "mine" if self.live else "bullet")

    @property
    def total_fault(self) -> str:
        """What is wrong with the total as it was typed; nothing where it can be read."""
        total = self.total[:20]
        if _TOTAL.fullmatch(self.total):
            return ""
        if self.total.isdecimal():
            return gettext(
                "the total is %(total)s: no board has more than %(most)s cells",
                total=total,
                most=MAX_SIDE * MAX_SIDE,
            )
        return gettext(
            "the total is %(total)s: write a whole number, or leave it empty if it is unknown",
            total=repr(total),
        )

    def faults(self) -> list[TextFault]:
        """What keeps the board from being read, each with its row: nothing of it is mended."""
        faults = [TextFault(self.total_fault)] if self.total_fault else []
        for number, row in enumerate(self.rows, start=1):
            faults += _row_faults(number, row, self.width)
        return faults

    def position(self) -> Position:
        """The position; raises `NotationError` with every fault."""
        faults = self.faults()
        if faults:
            raise NotationError(faults)
        return parse_position_text(self.position_text)

    # Every change gives another board; cells keep what they hold and whether they are doubtful.

    def with_line_at(self, edge: str) -> Self:
        """The board with a row or column more at an edge; the same where it is the largest."""
        if edge in {"top", "bottom"}:
            if self.height == MAX_SIDE:
                return self
            line = (UNKNOWN * self.width,)
            rows = line + self.rows if edge == "top" else self.rows + line
            return self._moved(rows, self.width, down=edge == "top")
        if self.width == MAX_SIDE:
            return self
        left = edge == "left"
        rows = tuple(UNKNOWN + row if left else row + UNKNOWN for row in self.rows)
        return self._moved(rows, self.width + 1, right=left)

    def without_line_at(self, edge: str) -> Self:
        """The board without the row or column at an edge; the same where it is the last."""
        if edge in {"top", "bottom"}:
            if self.height == 1:
                return self
            rows = self.rows[1:] if edge == "top" else self.rows[:-1]
            return self._moved(rows, self.width, down=-1 if edge == "top" else 0)
        if self.width == 1:
            return self
        left = edge == "left"
        rows = tuple(row[1:] if left else row[:-1] for row in self.rows)
        return self._moved(rows, self.width - 1, right=-1 if left else 0)

    def resized(self, width: int, height: int) -> Self:
        """The board in another size, its first cell where it was; raises `NotationError`."""
        check_size(width, height)
        padded = (row[:width].ljust(width, UNKNOWN) for row in self.rows[:height])
        rows = (*padded, *((UNKNOWN * width,) * (height - self.height)))
        return self._moved(rows, width)

    def without_signs(self, cells: Collection[Cell]) -> Self:
        """The board with nothing known of these cells."""
        rows = [[*row] for row in self.rows]
        for cell in cells:
            row, column = divmod(cell, self.width)
            rows[row][column] = UNKNOWN
        return replace(self, rows=tuple(map("".join, rows)), doubtful=self.doubtful - {*cells})

    def cleared(self) -> Self:
        """The board with nothing known."""
        return replace(self, rows=(UNKNOWN * self.width,) * self.height, doubtful=frozenset())

    def _moved(self, rows: tuple[str, ...], width: int, down: int = 0, right: int = 0) -> Self:
        doubtful = self._doubtful_after(len(rows), width, down, right)
        return replace(self, rows=rows, width=width, doubtful=frozenset(doubtful))

    def _doubtful_after(self, height: int, width: int, down: int, right: int) -> Iterator[Cell]:
        for cell in self.doubtful:
            row, column = divmod(cell, self.width)
            if 0 <= row + down < height and 0 <= column + right < width:
                yield (row + down) * width + column + right


def cells_named(text: str, width: int, height: int) -> frozenset[Cell]:
    """The cells of a list of names such as `C4,D5`; raises `NotationError`."""
    names = [name for name in re.split(r"[\s,]+", text) if name]
    if len(names) > MAX_SIDE * MAX_SIDE:
        raise NotationError.at(
            gettext("%(number)s cells are named: a board has fewer", number=len(names))
        )
    return frozenset(parse_cell(name, width, height) for name in names)


def _row_faults(number: int, row: str, width: int) -> list[TextFault]:
    faults = []
    if len(row) != width:
        message = gettext(
            "row %(number)s has %(cells)s instead of %(width)s",
            number=number,
            cells=counted(len(row), "cell"),
            width=width,
        )
        faults.append(TextFault(message))
    for column, sign in enumerate(row[:MAX_SIDE]):
        if sign not in SIGNS:
            name = cell_name((number - 1) * MAX_SIDE + column, MAX_SIDE)
            faults.append(TextFault(_no_cell(name, sign)))
    return faults


def _no_cell(name: str, sign: str) -> str:
    symbols = gettext("0 to 8, . (unknown), * (bullet or mine) or - (empty)")
    return gettext(
        "%(name)s: %(sign)s is not a cell: use %(symbols)s",
        name=name,
        sign=repr(sign),
        symbols=symbols,
    )
