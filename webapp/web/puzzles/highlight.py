"""Which cells of a board in play stand out: one value for pages and scripts, on paper and live."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from webapp.drawing.board import Highlightable, Highlights
from webapp.drawing.names import chain_words
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.explain.hints import Hint, Rung
from webapp.explain.steps import Step
from webapp.explain.wording.voice import Voice
from webapp.web.languages.cells import cell_words, spoken_parts

PARTS = ("counted", "used", "conclusion", "wrong", "reason")
"""The frames; a cell has one of them."""

NO_DATA: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class BoardHighlight(Highlights):
    """Cells that a hint, a step or a check speaks of, by their part in it."""

    bullets: Mask = 0
    """Cells that the step would make bullets or mines, shown faintly."""

    empties: Mask = 0
    """Cells that the step would make empty, shown faintly."""

    live: bool = False
    """Whether a bullet is called a mine."""

    @cached_property
    def data(self) -> Mapping[Cell, Mapping[str, object]]:
        """Give each cell that stands out its attributes `data-…`."""
        data: dict[Cell, dict[str, object]] = {}
        marks: Mapping[str, Mapping[object, Iterable[Cell]]] = {
            "part": {part: cells_of(getattr(self, part)) for part in PARTS},
            "region": {"yes": cells_of(self.region)},
            "guess": {"yes": cells_of(self.conclusion if self.guessed else 0)},
            "order": {
                number: [cell for cell, line in self.chain.items() if line == number]
                for number in self.chain.values()
            },
            "chain": {self._in_chain(cell): [cell] for cell in self.chain},
            "supposed": {
                "bullet": cells_of(self.supposed),
                "empty": [cell for cell in self.chain if not self.supposed >> cell & 1],
            },
            "ghost": {"bullet": cells_of(self.bullets), "empty": cells_of(self.empties)},
        }
        for name, cells_by_value in marks.items():
            for value, cells in cells_by_value.items():
                for cell in cells:
                    data.setdefault(cell, {})[name] = value
        return data

    def data_of(self, cell: Cell) -> Mapping[str, object]:
        """Give the attributes `data-…` of a cell."""
        return self.data.get(cell, NO_DATA)

    def spoken(self, cell: Cell) -> str:
        """Say what is added to the name of a cell."""
        data = self.data_of(cell)
        if not data:
            return ""
        if "guess" in data:
            return f", {cell_words().guess}{self._in_chain(cell)}"
        part = spoken_parts().get(str(data.get("part")), "")
        return f"{part}{self._in_chain(cell)}"

    def _in_chain(self, cell: Cell) -> str:
        return chain_words(self, cell, live=self.live, words=cell_words())

    def as_json(self) -> dict[str, list[Any]]:
        """Give the scripts lists of cells, by their part; a chain with what is said of it."""
        masks = {field.name: getattr(self, field.name) for field in fields(self)}
        chain = masks.pop("chain")
        del masks["live"], masks["guessed"]
        lists: dict[str, list[Any]] = {name: list(cells_of(masks[name])) for name in masks}
        words = [self._in_chain(cell) for cell in chain]
        return lists | {
            "guess": lists["conclusion"] if self.guessed else [],
            "chain": list(chain),
            "chain_lines": list(chain.values()),
            "chain_words": words,
        }


def step_highlight(step: Step) -> BoardHighlight:
    """Highlight what a step speaks of."""
    frames = _frames(step)
    return BoardHighlight(
        reason=frames.reason,
        counted=frames.counted,
        used=frames.used,
        conclusion=frames.conclusion,
        guessed=frames.guessed,
        chain=frames.chain,
        supposed=frames.supposed,
        bullets=step.bullets,
        empties=step.empties,
        live=step.voice is Voice.LIVE,
    )


def hint_highlight(hint: Hint) -> BoardHighlight:
    """Highlight what a rung of a hint speaks of."""
    frames = _frames(hint)
    # Clues that clash by themselves conclude nothing: all that is counted belongs to the reason.
    clash = frames.counted if hint.kind == "impossible" else 0
    wrong = frames.conclusion if hint.kind == "marks" else 0
    # The last rung has made the marks already.
    step = hint.step if hint.rung == Rung.SENTENCE else None
    return BoardHighlight(
        reason=frames.reason | clash,
        counted=frames.counted & ~clash,
        used=frames.used,
        conclusion=frames.conclusion & ~wrong,
        guessed=frames.guessed,
        chain=frames.chain,
        supposed=frames.supposed,
        wrong=wrong,
        region=_region(hint),
        bullets=step.bullets if step else 0,
        empties=step.empties if step else 0,
        live=hint.step is not None and hint.step.voice is Voice.LIVE,
    )


def _frames(explanation: Highlightable) -> Highlights:
    """Frame each cell once: as reason or conclusion rather than as known or counted."""
    drawn = Highlights.of(explanation)
    conclusion = drawn.conclusion & ~drawn.reason
    used = drawn.used & ~(drawn.reason | conclusion)
    counted = drawn.counted & ~(drawn.reason | conclusion | used)
    return Highlights(
        reason=drawn.reason,
        counted=counted,
        used=used,
        conclusion=conclusion,
        guessed=drawn.guessed,
        chain=drawn.chain,
        supposed=drawn.supposed,
    )


def _region(hint: Hint) -> Mask:
    """Find the place to look at, until the cells themselves are named."""
    if hint.region is None or (hint.cells and hint.rung != Rung.REGION):
        return 0
    return hint.region.mask(hint.before.width)


class BoardCell(NamedTuple):
    """One cell of a board in play as the template draws it."""

    cell: Cell
    label: str
    text: str = ""
    """The clue or sign written in the cell."""

    tip: str = ""
    """Words for the pointer."""

    data: Mapping[str, object] = NO_DATA
    """The attributes `data-…`."""


def in_rows(cells: Sequence[BoardCell], width: int) -> list[Sequence[BoardCell]]:
    """Cut the cells of a board into rows."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]
