"""What the assistant shows on a live board: frames, told cells, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from webapp.drawing.names import percent
from webapp.engine.grid import Cell, cells_of
from webapp.explain.hints import Hint, Rung
from webapp.explain.steps import Step
from webapp.explain.wording.places import Region
from webapp.mines.assistant import Engine
from webapp.services.live.assistance import Help

NAMES: Mapping[Engine, str] = {
    "zero": "zero propagator",
    "simple": "simple propagators",
    "set": "set propagators",
    "ours": "smallest reasons",
    "set-solver": "set solver",
    "binary-solver": "binary solver",
}
LEVELS = 20
"""Heights to which odds fill a cell."""

PARTS = {
    "reason": ", highlighted as reason",
    "conclusion": ", concluded",
    "wrong": ", wrong",
}


@dataclass(frozen=True)
class HelpShows:
    """Which cells stand out, and how."""

    parts: Mapping[Cell, str] = field(default_factory=dict)
    """reason, counted, used, conclusion or wrong."""

    region: Sequence[Cell] = ()
    chain: Sequence[Cell] = ()
    ghosts: Mapping[Cell, str] = field(default_factory=dict)
    """What a step concludes: safe or mine."""

    told: Mapping[Cell, tuple[str, str]] = field(default_factory=dict)
    """Safe or mine, and who told it."""

    odds: Sequence[float | None] | None = None
    exact: Mapping[Cell, Fraction] = field(default_factory=dict)
    """As fractions, for pages without a script."""

    @classmethod
    def of(cls, help_: Help, exact: Mapping[Cell, Fraction] | None = None) -> HelpShows:
        """What an assistant's words point at."""
        pointed = cls()
        if help_.hint is not None:
            pointed = _of_hint(help_.hint)
        elif help_.why is not None and help_.why.steps:
            pointed = _of_step(help_.why.steps[0])
        return replace(pointed, told=_told(help_), odds=help_.odds, exact=exact or {})

    def as_json(self) -> dict[str, object]:
        """The same for the script."""
        return {
            "parts": list(self.parts.items()),
            "region": list(self.region),
            "chain": list(self.chain),
            "ghosts": list(self.ghosts.items()),
            "told": [[cell, *told] for cell, told in self.told.items()],
            "odds": self.odds,
        }

    def data(self, cell: Cell) -> dict[str, object]:
        """The attributes of a cell."""
        told = self.ghosts.get(cell) or self.told.get(cell, ("",))[0]
        likely = self.odds[cell] if self.odds else None
        everything = {
            "part": self.parts.get(cell, ""),
            "region": "yes" if cell in self.region else "",
            "order": self.chain.index(cell) + 1 if cell in self.chain else "",
            "told": told,
            "odds": "" if likely is None else str(level(likely)),
            "suffix": self.said(cell),
        }
        return {name: value for name, value in everything.items() if value}

    def said(self, cell: Cell) -> str:
        """What is added to the name of a cell."""
        likely = self.odds[cell] if self.odds else None
        odds = "" if likely is None else f", {share(likely)} mine"
        told = f", told {self.told[cell][0]}" if cell in self.told else ""
        return f"{odds}{told}{PARTS.get(self.parts.get(cell, ''), '')}"

    def tip(self, cell: Cell) -> str:
        """What the pointer is told of a cell."""
        likely, told = self.odds[cell] if self.odds else None, self.told.get(cell)
        said = []
        if likely in {0, 1}:
            said.append("certainly a mine" if likely else "certainly safe")
        elif likely is not None:
            exact = f", exactly {self.exact[cell]}" if cell in self.exact else ""
            said.append(f"{share(likely, 1)} mine{exact}")
        if told is not None:
            said.append(f"told {told[0]} by the {told[1]}")
        return "; ".join(said)


def level(likely: float) -> int:
    """How high odds fill a cell; what is possible is seen, what is not certain not full."""
    if likely in {0, 1}:
        return round(likely * LEVELS)
    return min(max(round(likely * LEVELS), 1), LEVELS - 1)


def share(likely: float, places: int = 0) -> str:
    """Odds in percent."""
    return percent(Fraction(likely), places)


def _told(help_: Help) -> dict[Cell, tuple[str, str]]:
    if help_.deductions is None:
        return {}
    return {
        cell: (what, NAMES[name])
        for name, one in help_.deductions.findings.items()
        for what, cells in (("safe", one.told.empties), ("mine", one.told.bullets))
        for cell in cells_of(cells)
    }


def _of_hint(hint: Hint) -> HelpShows:
    about = "wrong" if hint.kind == "marks" else "conclusion"
    parts = _parts(hint.counted, hint.used, list(cells_of(hint.cells)), about, hint.clues)
    if hint.tells_a_clash:
        parts = {cell: "reason" if part == "counted" else part for cell, part in parts.items()}
    region = hint.region if hint.rung == Rung.REGION or not hint.cells else None
    ghosts = _ghosts(hint.step) if hint.step is not None else {}
    chain = [cell for cell, _ in hint.chain]
    width = hint.before.width
    return HelpShows(parts, _cells(region, width), chain, ghosts)


def _of_step(step: Step) -> HelpShows:
    parts = _parts(step.counted, step.used, list(cells_of(step.cells)), "conclusion", step.clues)
    chain = [cell for cell, _ in step.chain]
    return HelpShows(parts, (), chain, _ghosts(step))


def _parts(
    counted: Sequence[Cell],
    used: Sequence[Cell],
    cells: Sequence[Cell],
    about: str,
    clues: Sequence[Cell],
) -> dict[Cell, str]:
    """Each cell with its part; where it has several, the later counts."""
    return {
        **dict.fromkeys(counted, "counted"),
        **dict.fromkeys(used, "used"),
        **dict.fromkeys(cells, about),
        **dict.fromkeys(clues, "reason"),
    }


def _ghosts(step: Step) -> dict[Cell, str]:
    mines = dict.fromkeys(cells_of(step.bullets), "mine")
    return {**mines, **dict.fromkeys(cells_of(step.empties), "safe")}


def _cells(region: Region | None, width: int) -> list[Cell]:
    if region is None:
        return []
    return [
        row * width + column
        for row in range(region.top, region.bottom + 1)
        for column in range(region.left, region.right + 1)
    ]
