"""Reads sentences back: what they name, claim and count, against the position itself.

It knows sentences only as text, and the position only by rows and columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from webapp.engine.position import Position

LONGEST = 300
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: value for value, word in enumerate(_NUMBERS)} | {"both": 2}

_CELL = r"[A-Z]{1,2}[1-9][0-9]*"
_SPAN = rf"{_CELL}(?:–{_CELL})?"
_LIST = rf"{_SPAN}(?:(?:, | and ){_SPAN})*"
_NUMBER = rf"(?:{'|'.join(_NUMBERS)}|[0-9]+)"
_CLAIM = re.compile(rf"({_LIST}) (?:is|are) (a bullet|bullets|a mine|mines|empty|safe)\b")
_NEEDS_CELLS = re.compile(rf"{_CELL} needs ({_LIST})")
_RULES_OUT = re.compile(rf"{_CELL} rules out ({_LIST})")
_LAST = re.compile(rf"can only be in ({_LIST})")
_LEFT = re.compile(
    rf"({_NUMBER}) (?:bullet|mine)s? (?:is|are) left|there are ({_NUMBER}) (?:bullet|mine)s left",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[A-Z](?:(?! [,;:.]|[,;:][,;:.]|  |so [,;:.]).)*[a-z0-9]\.")
_EVERY = re.compile(r"every (?:other )?unknown cell is (a bullet|a mine|empty|safe)")


class ShownStep(Protocol):
    """What is shown of a step beside its reason."""

    @property
    def sentence(self) -> str: ...
    @property
    def used(self) -> Sequence[int]: ...
    @property
    def counted(self) -> Sequence[int]: ...
    @property
    def named(self) -> Sequence[int]: ...


class ReasonedStep(Protocol):
    """A reason and what it finds."""

    @property
    def clues(self) -> Sequence[int]: ...
    @property
    def bullets(self) -> int: ...
    @property
    def empties(self) -> int: ...


def faults(position: Position, step: ReasonedStep, shown: ShownStep) -> list[str]:
    """What is wrong with the form of a sentence; nothing, if all is well."""
    reader = _Reader(position, step, shown)
    reader.whole()
    reader.names()
    reader.read()
    return reader.faults


def unnamed(position: Position, step: ReasonedStep, shown: ShownStep) -> bool:
    """Whether a cell is highlighted that is unknown and that no sentence speaks of."""
    reader = _Reader(position, step, shown)
    named = reader.cells(shown.sentence)
    lit = set(shown.counted)
    if not _EVERY.search(shown.sentence):
        lit |= reader.concluded()
    return not lit <= named


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS[word.lower()]


@dataclass
class _Reader:
    position: Position
    step: ReasonedStep
    shown: ShownStep
    faults: list[str] = field(default_factory=list)
    bullets: set[int] = field(default_factory=set)
    empties: set[int] = field(default_factory=set)

    def require(self, holds: bool, fault: str) -> None:
        """Note a fault unless it holds."""
        if not holds:
            self.faults.append(fault)

    def whole(self) -> None:
        """It is there, and its sentences begin and end and have no gaps."""
        text = self.shown.sentence
        self.require(bool(text), "nothing is told")
        for sentence in re.split(r"(?<=\.) ", text):
            self.require(bool(_WHOLE.fullmatch(sentence)), f"no sentence: {sentence}")

    # Names

    def cell(self, name: str) -> int:
        """The index of a named cell."""
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - 64
        return (int(name[len(letters) :]) - 1) * self.position.width + column - 1

    def span(self, text: str) -> list[int]:
        """The cells of a name or of a straight range."""
        first, *rest = [self.cell(name) for name in re.findall(_CELL, text)]
        if not rest:
            return [first]
        last, width = rest[0], self.position.width
        stride = 1 if first // width == last // width else width
        self.require((last - first) % stride == 0, f"{text} is no straight range")
        return list(range(first, last + 1, stride))

    def cells(self, text: str) -> set[int]:
        """All cells that a text names."""
        return {cell for span in re.findall(_SPAN, text) for cell in self.span(span)}

    def names(self) -> None:
        """Every cell named is highlighted, every clue is named by itself."""
        spans = [self.span(span) for span in re.findall(_SPAN, self.shown.sentence)]
        single = {span[0] for span in spans if len(span) == 1}
        ranged = {cell for span in spans if len(span) > 1 for cell in span}
        clues, concluded = set(self.step.clues), self.concluded()
        lit = clues | set(self.shown.used) | set(self.shown.counted) | concluded
        self.require(single | ranged <= lit, "a cell is named and not highlighted")
        self.require(single | ranged == set(self.shown.named), "other cells are listed as named")
        self.require(clues <= single, "a clue is not named by itself")
        self.require(not ranged & self.position.clues.keys(), "a clue stands inside a range")
        self.require(not concluded & set(self.shown.counted), "a concluded cell is counted too")

    def concluded(self) -> set[int]:
        """The cells that the step decides."""
        cells = self.step.bullets | self.step.empties
        return {cell for cell in range(cells.bit_length()) if cells >> cell & 1}

    # Claims and numbers

    def read(self) -> None:
        """Every sentence in turn; what follows a supposition is no claim until its "So"."""
        supposing = False
        named: set[int] = set()
        before: tuple[set[int], set[int]] | None = None
        for line in re.split(r"(?<=\.) ", self.shown.sentence):
            if line.startswith(("Suppose", "Now suppose")):
                supposing = True
                if ":" not in line:
                    # What is supposed in a sentence of its own is taken as known until "So".
                    before = (set(self.bullets), set(self.empties))
            elif line.startswith("So ") and supposing:
                supposing = False
                if before is not None:
                    (self.bullets, self.empties), before = before, None
            nested = before is not None
            self._numbers(line, supposing and not nested)
            if nested or not supposing:
                self._claims(line, named)
            named |= self.cells(line)
        claimed = [sum(1 << cell for cell in cells) for cells in (self.bullets, self.empties)]
        self.require(claimed == [self.step.bullets, self.step.empties], "it claims other cells")

    def _claims(self, line: str, named: set[int]) -> None:
        for cells, what in _CLAIM.findall(line):
            self._side(what).update(self.cells(cells))
        for pattern, what in ((_NEEDS_CELLS, "bullets"), (_RULES_OUT, "empty"), (_LAST, "bullets")):
            for cells in pattern.findall(line):
                self._side(what).update(self.cells(cells))
        every = _EVERY.search(line)
        if every:
            before = named | self.cells(line[: every.start()])
            size = self.position.size
            unknown = {cell for cell in range(size) if self.position.unknown >> cell & 1}
            self._side(every[1]).update(unknown - before - self.bullets - self.empties)

    def _side(self, what: str) -> set[int]:
        return self.empties if what in {"empty", "safe"} else self.bullets

    def _around(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self.position.width)
        for r in range(max(0, row - 1), min(self.position.height, row + 2)):
            for c in range(max(0, column - 1), min(self.position.width, column + 2)):
                if (r, c) != (row, column):
                    yield r * self.position.width + c

    def _known(self, clue: int) -> int:
        """Bullets known beside a clue."""
        return sum(
            self.position.bullets >> cell & 1 or cell in self.bullets for cell in self._around(clue)
        )

    def _open(self, clue: int) -> set[int]:
        """Unknown cells beside a clue."""
        known = self.bullets | self.empties
        return {c for c in self._around(clue) if self.position.unknown >> c & 1} - known

    def _need(self, clue: int) -> int:
        return self.position.clues.get(clue, -99) - self._known(clue)

    def _left(self) -> int:
        return (self.position.total or 0) - self.position.bullets.bit_count() - len(self.bullets)

    def _numbers(self, line: str, supposing: bool) -> None:
        for shown, name in re.findall(rf"[Tt]he ([0-8]) at ({_CELL})", line):
            self.require(self.position.clues.get(self.cell(name)) == int(shown), f"{name} differs")
        for short, long in _LEFT.findall(line):
            left = short or long
            self.require(_value(left) == self._left(), f"{left} are not left")
        self._amounts(line, supposing)
        self._sums(line)
        self._breaks(line)

    def _amounts(self, line: str, supposing: bool) -> None:
        """B3 needs two more of C2 and C3."""
        verb = r"(?:needs |needs just |takes |allows only )?"
        clue_amount = rf"({_CELL}) {verb}({_NUMBER})\b(?! times)( more)?(?: of ({_LIST}))?"
        summed = line.startswith("Now ") or " in all" in line or "allow" in line
        for name, amount, more, cells in re.findall(clue_amount, line):
            clue = self.cell(name)
            if supposing and (summed or not (more or cells)):
                continue
            self.require(_value(amount) == self._need(clue), f"{name} does not need {amount}")
            self.require(not more or self._known(clue) > 0, f"{name} has none yet")
            inside = self.cells(cells)
            self.require(inside <= self._open(clue), f"{name} does not touch {cells}")
            if cells and "allows" not in line and not supposing:
                self.require(inside == self._open(clue), f"{name} touches more than {cells}")

    def _sums(self, line: str) -> None:
        """B3 needs two and E5 one: three in all."""
        verb = r"(?:needs |takes |allows )?"
        amount = rf"({_CELL}|board) {verb}({_NUMBER})\b"
        for total in re.finditer(rf"({_NUMBER}) in all", line, re.IGNORECASE):
            before = line[: total.start()]
            if "one each" in before:
                continue
            listed = re.search(rf"need ((?:{_NUMBER}(?:, | and )?)+)$", before.removesuffix(", "))
            if listed:
                parts = [_value(part) for part in re.findall(_NUMBER, listed[1])]
            else:
                doubled = re.search(rf"; count ({_LIST}) twice", before)
                twice = re.findall(_CELL, doubled[1]) if doubled else []
                parts = [
                    _value(part) * (2 if name in twice else 1)
                    for name, part in re.findall(amount, before)
                ]
            self.require(sum(parts) == _value(total[1]), f"they do not make {total[1]} in all")
        just = re.search(rf"just ({_NUMBER}) cells? for (?:the last|the other ({_NUMBER}))", line)
        if just:
            self.require(_value(just[1]) == _value(just[2] or "one"), "cells and bullets differ")
            self.require(f"{just[1]} cell" in line, "the number of cells differs")

    def _breaks(self, line: str) -> None:
        """F6 touches F5 and E6, one too many."""
        for name, cells, over in re.findall(
            rf"({_CELL}) touches ({_LIST}), ({_NUMBER}) too many", line
        ):
            clue, inside = self.cell(name), self.cells(cells)
            beside = set(self._around(clue))
            self.require(inside <= beside - self.empties, f"{name} does not touch {cells}")
            excess = len((inside - self.bullets) & beside) - self._need(clue)
            self.require(excess == _value(over), f"{name} has not {over} too many")
        for name, amount, cells in re.findall(
            rf"({_CELL}) needs ({_NUMBER})(?: more)? and only ({_LIST}) (?:is|are) left", line
        ):
            inside = self.cells(cells)
            self.require(inside <= self._open(self.cell(name)), f"{name} does not touch {cells}")
            self.require(_value(amount) > len(inside), f"{cells} are enough for {name}")
