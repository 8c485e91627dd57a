"""Conflicts in words: which clues cannot hold together, why, and the cells that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace

from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell, cells_of
from webapp.engine.position import Position
from webapp.explain.explanation import explain_conflict
from webapp.explain.followed_marks import FollowedMark, follow
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
    names = clues_named(position, conflict.clues)
    if conflict.uses_total:
        names = (*names, state("premise.total", n=position.total or 0))
    clash = state("clash", premises=names)
    if given is not None:
        clash = state("clash.given", premises=names, given=given)
    which = Narrator(position.width, voice, language).sentence(clash)
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


def clash_of_clues(
    position: Position,
    marked: Position,
    conflict: Conflict,
    voice: Voice,
    language: Language = ENGLISH,
) -> Clash:
    """Tell which clues of a position clash by themselves, whatever is marked on it."""
    given = state("whatever.marks") if marked.bullets | marked.empties else None
    return clash_of(position, conflict, voice, given, language)


def clash_of_marks(wrong: WrongMarks, voice: Voice, language: Language = ENGLISH) -> Clash:
    """Tell which marks are wrong, and which clues they clash with."""
    clash = clash_of(wrong.marked, wrong.conflict, voice, wrong.premise(), language)
    if len(clash.lines) > LONG:
        way = follow(wrong.marked, voice)
        if way is not None and way.steps and way.length < len(clash.lines):
            clash = _clash_at_the_end(wrong, way, voice, language)
    wrongly = wrong_sentence(wrong, voice, language)
    lines = (wrongly, *clash.lines) if clash.lines else ()
    sentence = f"{wrongly} {clash.sentence}"
    return replace(clash, sentence=sentence, lines=lines, marks=tuple(cells_of(wrong.cells)))


def _clash_at_the_end(
    wrong: WrongMarks, way: FollowedMark, voice: Voice, language: Language
) -> Clash:
    """What follows from wrong marks, up to the clash."""
    end = clash_of(way.position, way.conflict, voice, language=language)
    guilty = wrong.cells & (wrong.marked.bullets | wrong.marked.empties)
    narrator = Narrator(wrong.marked.width, voice, language)
    supposed = narrator.sentence(state("suppose.marks", cells=CellsSlot(guilty)))
    steps = [line for step in way.steps for line in step.told_in(language).reading]
    lines = (supposed, *steps, *(end.lines or (end.sentence,)))
    clues = {clue for step in way.steps for clue in step.clues} | set(end.clues)
    named = {cell for step in way.steps for cell in (*step.counted, *cells_of(step.cells))}
    return replace(
        end,
        sentence=" ".join(lines),
        lines=lines,
        clues=tuple(sorted(clues)),
        uses_total=end.uses_total or any(step.uses_total for step in way.steps),
        named=tuple(sorted((named | set(end.named)) - clues)),
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
