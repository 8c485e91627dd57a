"""Conflicts in words: which clues cannot hold together, why, and the cells that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace

from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.position import Position
from webapp.explain.explanation import explain_conflict
from webapp.explain.followed_marks import follow
from webapp.explain.marks import WrongMarks
from webapp.explain.rung_words import clues_named
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narration import narrate
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.explain.wording.voice import Voice

LONG = 8
"""Lines that nobody likes to read: then it is looked for a shorter way."""


@dataclass(frozen=True)
class Clash:
    """Why something cannot be, and the cells that show it."""

    sentence: str
    _: KW_ONLY
    lines: Sequence[str] = ()
    """The sentence as a list, one idea a line, where it is read better so."""
    which: str = ""
    """The beginning of the sentence, without the proof: which clues clash."""
    clues: Sequence[Cell] = ()
    uses_total: bool = False
    named: Sequence[Cell] = ()
    """Cells that the sentence names beside these clues."""
    supposes: bool = False
    """Whether it follows what would be: then what is said of these cells is not so."""
    marks: Sequence[Cell] = ()
    """Marks of the player that it comes from: without them the position is possible."""
    proved: bool = True
    """Whether the clues are known that show it; looking for them may take too long."""

    @property
    def reading(self) -> Sequence[str]:
        """What is read: the lines of a list, or the sentence alone."""
        return self.lines or (self.sentence,)

    @property
    def counted(self) -> Sequence[Cell]:
        """Cells of which it says what they are or may be; none of them is wrong."""
        return () if self.supposes else [cell for cell in self.named if cell not in self.marks]


def clash_of(
    position: Position,
    conflict: Conflict,
    voice: Voice,
    given: Statement | None = None,
    language: Language = ENGLISH,
) -> Clash:
    """Tell which clues clash, and why; `given`: what they clash with, such as "with it"."""
    names = _named(position, conflict.clues, uses_total=conflict.uses_total)
    which = Narrator(position.width, voice, language).sentence(_cannot_hold(names, given))
    why = explain_conflict(position, conflict, voice)
    narration = narrate(why.telling, position.width, voice, language)
    return Clash(
        f"{which} {narration.sentence}",
        lines=(which, *narration.lines) if narration.as_list else (),
        which=which,
        clues=conflict.clues,
        uses_total=conflict.uses_total,
        named=tuple(cell for cell in why.named if cell not in conflict.clues),
        supposes=bool(why.chain),
    )


def _named(position: Position, clues: Sequence[Cell], *, uses_total: bool) -> tuple[Statement, ...]:
    """Clues, and the total, that cannot hold together."""
    names = clues_named(position, clues)
    return (*names, state("premise.total", n=position.total or 0)) if uses_total else names


def _cannot_hold(names: tuple[Statement, ...], given: Statement | None) -> Statement:
    if given is None:
        return state("clash", premises=names)
    return state("clash.given", premises=names, given=given)


def clash_of_clues(
    position: Position,
    marked: Position,
    conflict: Conflict,
    voice: Voice,
    language: Language = ENGLISH,
) -> Clash:
    """Tell which clues of a position clash by themselves, whatever is marked on it."""
    given = state("whatever.marks") if marked.bullets | marked.empties else None
    clash = clash_of(position, conflict, voice, given, language)
    return _followed(clash, position, voice, language, given=given)


def clash_of_marks(wrong: WrongMarks, voice: Voice, language: Language = ENGLISH) -> Clash:
    """Tell which marks are wrong, and which clues they clash with."""
    clash = clash_of(wrong.marked, wrong.conflict, voice, wrong.premise(), language)
    guilty = wrong.cells & (wrong.marked.bullets | wrong.marked.empties)
    clash = _followed(clash, wrong.marked, voice, language, supposed=guilty)
    wrongly = wrong_sentence(wrong, voice, language)
    lines = (wrongly, *clash.lines) if clash.lines else ()
    sentence = f"{wrongly} {clash.sentence}"
    return replace(clash, sentence=sentence, lines=lines, marks=tuple(cells_of(wrong.cells)))


def _followed(  # noqa: PLR0913 (what clashes, and how it is told)
    clash: Clash,
    position: Position,
    voice: Voice,
    language: Language,
    *,
    supposed: Mask = 0,
    given: Statement | None = None,
) -> Clash:
    """A clash that takes many lines, told by what follows up to its end if that is shorter."""
    if len(clash.lines) <= LONG:
        return clash
    way = follow(position, voice)
    if way is None or not way.steps or way.length >= len(clash.lines):
        return clash
    end = clash_of(way.position, way.conflict, voice, language=language)
    clues = tuple(sorted({clue for step in way.steps for clue in step.clues} | set(end.clues)))
    uses_total = end.uses_total or any(step.uses_total for step in way.steps)
    narrator = Narrator(position.width, voice, language)
    which = narrator.sentence(
        _cannot_hold(_named(position, clues, uses_total=uses_total), given)
        if not supposed
        else state("suppose.marks", cells=CellsSlot(supposed))
    )
    at_last = narrator.sentence(
        state("clash.then", premises=_named(position, end.clues, uses_total=end.uses_total))
    )
    steps = [line for step in way.steps for line in step.told_in(language).reading]
    lines = [which, *steps, *(end.lines or (end.sentence,))]
    lines[len(steps) + 1] = lines[len(steps) + 1].replace(end.which, at_last, 1)
    named = {cell for step in way.steps for cell in (*step.counted, *cells_of(step.cells))}
    return replace(
        end,
        sentence=" ".join(lines),
        lines=tuple(lines),
        which=end.which if supposed else which,
        clues=clues,
        uses_total=uses_total,
        named=tuple(sorted((named | set(end.named)) - set(clues))),
        supposes=True,
    )


def wrong_sentence(wrong: WrongMarks, voice: Voice, language: Language = ENGLISH) -> str:
    """Name the marks that are wrong; where only some of them are, how many at least."""
    cells, least = CellsSlot(wrong.cells), wrong.least
    if wrong.cells.bit_count() == 1:
        wrongly = state("wrong.single", cells=cells)
    elif wrong.all_wrong:
        wrongly = state("wrong.all", cells=cells)
    else:
        wrongly = state("wrong.least", n=least, cells=cells)
    return Narrator(wrong.marked.width, voice, language).sentence(wrongly)
