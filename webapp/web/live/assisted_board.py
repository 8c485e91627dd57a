"""What the assistant shows on the cells of a live board: its highlight, findings, and odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from webapp.engine.grid import Cell, cells_of
from webapp.explain.guesses.guess_telling import named_safest
from webapp.mines.assistant import Engine
from webapp.services.live.assistance import Help
from webapp.web.languages.numbers import percent
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.live.player_words import advice_highlight
from webapp.web.puzzles.highlight import BoardHighlight, hint_highlight, step_highlight

NAMES: Mapping[Engine, str] = {
    "zero": lazy_gettext("zero propagator"),
    "simple": lazy_gettext("simple propagators"),
    "set": lazy_gettext("set propagators"),
    "ours": lazy_gettext("smallest reasons"),
    "set-solver": lazy_gettext("set solver"),
    "binary-solver": lazy_gettext("binary solver"),
}
LEVELS = 20
"""Heights to which odds fill a cell."""


class CellFinding(NamedTuple):
    """What an engine tells of a cell."""

    what: Literal["safe", "mine"]
    engine: str
    """The name of the engine, for people."""

    @property
    def words(self) -> str:
        """What is added to the name of the cell."""
        return gettext("told safe") if self.what == "safe" else gettext("told mine")

    @property
    def tip(self) -> str:
        """The same, and who told it."""
        if self.what == "safe":
            return gettext("told safe by the %(engine)s", engine=self.engine)
        return gettext("told mine by the %(engine)s", engine=self.engine)


@dataclass(frozen=True, kw_only=True)
class AssistedBoard:
    """What the assistant shows of a board, beside what its player sees."""

    highlight: BoardHighlight = field(default_factory=BoardHighlight)
    findings: Mapping[Cell, CellFinding] = field(default_factory=dict)
    odds: Sequence[float | None] | None = None
    """How likely each cell is a mine; None while they are off."""

    exact: Mapping[Cell, Fraction] = field(default_factory=dict)
    """The odds as fractions, for pages without a script."""

    @classmethod
    def of(cls, help_: Help, exact: Mapping[Cell, Fraction] | None = None) -> AssistedBoard:
        """Collect what the words of the assistant point at."""
        return cls(
            highlight=_highlight(help_),
            findings=_findings(help_),
            odds=help_.odds,
            exact=exact or {},
        )

    def as_json(self) -> dict[str, object]:
        """The same for the script."""
        return {
            "highlight": self.highlight.as_json(),
            "findings": [[cell, *finding] for cell, finding in self.findings.items()],
            "odds": self.odds,
        }

    def data(self, cell: Cell) -> dict[str, object]:
        """The attributes `data-…` of a cell."""
        finding, likely = self.findings.get(cell), self._odds_of(cell)
        own = {
            "told": finding.what if finding else "",
            "odds": "" if likely is None else str(level(likely)),
            "percent": "" if likely is None else share(likely).removesuffix("%"),
            "suffix": self.spoken(cell),
        }
        return {
            **self.highlight.data_of(cell),
            **{name: value for name, value in own.items() if value},
        }

    def spoken(self, cell: Cell) -> str:
        """Say what is added to the name of a cell."""
        finding, likely = self.findings.get(cell), self._odds_of(cell)
        odds = ""
        if likely is not None:
            odds = ", " + gettext("%(share)s mine", share=share(likely))
        words = f", {finding.words}" if finding else ""
        return f"{odds}{words}{self.highlight.spoken(cell)}"

    def tip(self, cell: Cell) -> str:
        """Say what a pointer over a cell is shown."""
        finding, likely = self.findings.get(cell), self._odds_of(cell)
        words = []
        if likely in {0, 1}:
            words.append(gettext("certainly a mine") if likely else gettext("certainly safe"))
        elif likely is not None:
            words.append(gettext("%(share)s mine", share=share(likely, 1)))
            if cell in self.exact:
                words[-1] += ", " + gettext("exactly %(fraction)s", fraction=self.exact[cell])
        if finding is not None:
            words.append(finding.tip)
        return "; ".join(words)

    def _odds_of(self, cell: Cell) -> float | None:
        return self.odds[cell] if self.odds else None


def level(likely: float) -> int:
    """Round odds to a height: above 0 for what may be a mine, below the top for what may not."""
    if likely in {0, 1}:
        return round(likely * LEVELS)
    return min(max(round(likely * LEVELS), 1), LEVELS - 1)


def share(likely: float, places: int = 0) -> str:
    """Write odds in percent."""
    return percent(Fraction(likely), places)


def _highlight(help_: Help) -> BoardHighlight:
    """The cells of the hint, or of the easiest reason for a cell."""
    if help_.hint is not None:
        return hint_highlight(help_.hint)
    if help_.why is not None and help_.why.steps:
        return step_highlight(help_.why.steps[0])
    if help_.need is not None:
        return BoardHighlight(counted=named_safest(help_.need.safest))
    if help_.advice is not None:
        return advice_highlight(help_.advice)
    return BoardHighlight()


def _findings(help_: Help) -> dict[Cell, CellFinding]:
    if help_.deductions is None:
        return {}
    findings: dict[Cell, CellFinding] = {}
    for engine, finding in help_.deductions.findings.items():
        name = str(NAMES[engine])
        safe, mine = CellFinding("safe", name), CellFinding("mine", name)
        findings |= dict.fromkeys(cells_of(finding.deductions.empties), safe)
        findings |= dict.fromkeys(cells_of(finding.deductions.bullets), mine)
    return findings
