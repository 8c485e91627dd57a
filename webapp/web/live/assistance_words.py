"""What the assistant of a live game says, and the rows of its engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.engine.grid import cells_of
from webapp.explain.guesses.guess_words import chance, many
from webapp.explain.hints import Hint, Rung
from webapp.mines.assistant import ENGINES, SOLVERS, Engine, EngineFinding
from webapp.notation.cells import cell_name, cell_names
from webapp.notation.english import counted
from webapp.services.live import answers
from webapp.services.live.answers import Need, Seen, Why
from webapp.services.live.assistance import AssistedGame, Help
from webapp.services.live.assistant_state import AUTOPLAYER, ODDS, REASONER
from webapp.services.live.visible import VisibleGame
from webapp.web.live.assistance_view import NAMES, HelpShows

ABOUT: Mapping[Engine, str] = {
    "zero": "Around a 0 nothing lies. Here the game itself opens those cells.",
    "simple": "Each number by itself, and the number of mines.",
    "set": "Numbers that share sets of cells.",
    "ours": "Ours: the fewest numbers that prove something, again and again: all that is certain.",
    "set-solver": "Lists all solutions, with cells that no number tells apart as one.",
    "binary-solver": "Lists all solutions cell by cell.",
}
PARTS = {ODDS: "Odds", AUTOPLAYER: "Autoplayer", REASONER: "The assistant reasons, you guess:"}
"""What can be switched besides the engines."""

RUNGS = ("where to look", "the numbers", "the cells", "why", "done")
BUTTONS = ("Tell me more", "Tell me more", "Tell me why", "Do it for me", "Another hint")

BEGIN = "Open any cell to begin: the first one hits no mine."
FAIR = "By the fair rules whatever is opened now is safe, if it is no certain mine."


@dataclass(frozen=True)
class EngineRow:
    """One engine in the list."""

    name: Engine
    title: str
    about: str
    on: bool
    calls: bool
    """Whether it works when it is called."""

    told: str


@dataclass(frozen=True)
class Assistance:
    """The assistant's card."""

    help: Help
    shows: HelpShows
    headline: str
    grade: str
    sentence: str
    button: str
    """What the hint's button says."""

    engines: tuple[EngineRow, ...]
    safe: int
    """How many cells are told safe."""

    @property
    def opened(self) -> bool:
        """Whether the engines are in use, and their list lies open."""
        return bool(set(self.help.on) - {ODDS})

    @property
    def active(self) -> bool:
        """Whether every move may change what is said."""
        return bool(self.help.on or self.help.asked.question)

    @property
    def speaks(self) -> bool:
        """Whether it says more than that it is there."""
        help_ = self.help
        return bool(help_.asked.question or help_.resting or help_.unanswered)


def assistance(game: AssistedGame, *, with_exact: bool = False) -> Assistance:
    """What the assistant says of a game."""
    shown, help_, exact = game.shown, game.help, None
    if with_exact and help_.odds is not None:
        exact = answers.exact_odds(Seen.from_game(shown))
    headline, grade = _headline(shown, help_)
    asked = help_.asked
    rung = asked.number if asked.question == "hint" and not help_.beginning else 0
    return Assistance(
        help_,
        HelpShows.of(help_, exact),
        headline,
        grade,
        _sentence(shown, help_),
        BUTTONS[rung - 1] if rung else "Hint",
        tuple(_row(name, help_) for name in ENGINES),
        help_.deductions.safe.bit_count() if help_.deductions else 0,
    )


def spoken(helping: Assistance) -> str:
    """The card as sentences, for those who read by ear."""
    headline = f"{helping.headline}, {helping.grade}" if helping.grade else helping.headline
    end = "" if headline.endswith("?") else "."
    return f"{headline}{end} {helping.sentence}"


def spoken_switch(helping: Assistance, name: str) -> str:
    """What a switch did."""
    on = "on" if name in helping.help.on else "off"
    row = next((row for row in helping.engines if row.name == name), None)
    if row is not None:
        return f"{row.title} {on}{f': {row.told}' if row.told else ''}."
    if name == REASONER and helping.help.resting:
        return f"{PARTS[name]} {on}. {helping.sentence}"
    return f"{PARTS[name]} {on}."


def _headline(shown: VisibleGame, help_: Help) -> tuple[str, str]:
    asked = help_.asked
    if help_.beginning and not help_.unanswered:
        return "Assistant", ""
    match asked.question:
        case "hint":
            return f"Hint {asked.number} of 5", RUNGS[asked.number - 1]
        case "forced":
            return "Forced to guess?", ""
        case "why":
            return f"Why {cell_name(asked.number, shown.width)}?", ""
    if help_.unanswered:
        return "Not answered", ""
    return ("Your guess" if help_.resting else "Assistant"), ""


def _sentence(shown: VisibleGame, help_: Help) -> str:
    hint = help_.hint
    if help_.beginning and not help_.unanswered:
        return BEGIN
    if help_.done is not None:
        return _done(shown, help_.done)
    if hint is not None:
        fair = shown.rules == "fair" and hint.kind == "guess" and hint.rung > Rung.REGION
        return f"{hint.sentence} {FAIR}" if fair else hint.sentence
    if help_.need is not None:
        return _need(help_.need)
    if help_.why is not None:
        return _why(help_.why, shown.width)
    return help_.unanswered or _unasked(shown, help_)


def _done(shown: VisibleGame, hint: Hint) -> str:
    """What the last rung has done to the board, or why it did nothing."""
    if shown.outcome == "lost":
        opened = cell_names(cells_of(hint.empties), shown.width)
        why = f" {hint.step.sentence}" if hint.step else ""
        return f"{opened} is opened, and it held a mine.{why}"
    return f"Done. {hint.sentence}" if hint.changes else hint.sentence


def _unasked(shown: VisibleGame, help_: Help) -> str:
    if help_.asked.question == "hint":
        return "Done: the board has what the hint found."
    if help_.resting:
        turn = FAIR if shown.rules == "fair" else "Now it is yours to guess."
        return f"All that is certain is open. {turn}"
    return "Stuck? A hint tells a little, and a little more each time."


def _need(need: Need) -> str:
    if not need.forced:
        return "No: at least one hidden cell is certainly safe."
    if not need.worlds:
        return "Yes, but the ways are too many to count here."
    lie = f"the mines can lie in {many(need.worlds)} ways"
    if not need.cells:
        return f"No guess is left: {lie}, and every hidden cell is a mine."
    least = "one" if need.least == 1 else many(need.least)
    safest = f"even the safest holds one in {least} of them"
    return f"Yes. {lie[0].upper()}{lie[1:]}, and no hidden cell is free in all: {safest}."


def _why(why: Why, width: int) -> str:
    name = cell_name(why.cell, width)
    if why.odds is not None:
        return f"Nothing decides {name}: it is a mine with {chance(why.odds)}."
    others = len(why.steps) - 1
    also = f" It can be seen in {counted(others, 'other way')}." if others else ""
    return f"{why.steps[0].sentence}{also}"


def _row(name: Engine, help_: Help) -> EngineRow:
    on = name in help_.on
    finding = help_.deductions.findings.get(name) if help_.deductions else None
    told = _told(name, finding) if finding is not None else ""
    title = f"{NAMES[name][0].upper()}{NAMES[name][1:]}"
    return EngineRow(name, title, ABOUT[name], on, name in SOLVERS, told)


def _told(name: Engine, finding: EngineFinding) -> str:
    """What an engine found, in few words."""
    if not finding.ran:
        return ""
    if name in SOLVERS and not finding.finished:
        if finding.solutions is None:
            return "more solutions than can be counted here"
        return f"{many(finding.solutions)} solutions, too many to list"
    safe, mines = finding.told.empties.bit_count(), finding.told.bullets.bit_count()
    found = [f"{safe} safe"] * bool(safe) + [counted(mines, "mine")] * bool(mines)
    told = ", ".join(found) or "nothing new"
    if finding.solutions is not None:
        return f"{counted(finding.solutions, 'solution')}: {told}"
    if finding.largest > 1:
        told += f", by up to {finding.largest} numbers at once"
    return told if finding.finished else f"{told}, then out of work"
