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
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name, cell_names
from webapp.notation.english import agreeing, capitalised, inflected, listed

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
    marks: Sequence[Cell] = ()
    """Marks of the player that it comes from: without them the position is possible."""
    proved: bool = True
    """Whether the clues are known that show it; looking for them may take too long."""

    @property
    def reading(self) -> Sequence[str]:
        """What is read: the lines of a list, or the sentence alone."""
        return self.lines or (self.sentence,)


def clash_of(position: Position, conflict: Conflict, voice: Voice, given: str = "") -> Clash:
    """Tell which clues clash, and why; `given`: what they clash with, such as "with it"."""
    premises = [
        f"the {position.clues[c]} at {cell_name(c, position.width)}" for c in conflict.clues
    ]
    if conflict.uses_total:
        premises.append(f"the total of {position.total}")
    cannot = agreeing(len(premises), "cannot be met", "cannot hold together")
    which = capitalised(f"{given}{', ' if given else ''}{listed(premises)} {cannot}.")
    why = explain_conflict(position, conflict, voice)
    return Clash(
        f"{which} {why.narration.sentence}",
        lines=(which, *why.narration.lines) if why.narration.as_list else (),
        which=which,
        clues=conflict.clues,
        uses_total=conflict.uses_total,
        named=tuple(cell for cell in why.named if cell not in conflict.clues),
    )


def clash_of_clues(position: Position, marked: Position, conflict: Conflict, voice: Voice) -> Clash:
    """Tell which clues of a position clash by themselves, whatever is marked on it."""
    marks = marked.bullets | marked.empties
    return clash_of(position, conflict, voice, "whatever is marked" if marks else "")


def clash_of_marks(wrong: WrongMarks, voice: Voice) -> Clash:
    """Tell which marks are wrong, and which clues they clash with."""
    clash = clash_of(wrong.marked, wrong.conflict, voice, wrong.premise())
    if len(clash.lines) > LONG:
        way = follow(wrong.marked, voice)
        if way is not None and way.steps and way.length < len(clash.lines):
            clash = _clash_at_the_end(wrong, way, voice)
    wrongly = wrong_sentence(wrong)
    lines = (wrongly, *clash.lines) if clash.lines else ()
    sentence = f"{wrongly} {clash.sentence}"
    return replace(clash, sentence=sentence, lines=lines, marks=tuple(cells_of(wrong.cells)))


def _clash_at_the_end(wrong: WrongMarks, way: FollowedMark, voice: Voice) -> Clash:
    """What follows from wrong marks, up to the clash."""
    end = clash_of(way.position, way.conflict, voice)
    guilty = wrong.cells & (wrong.marked.bullets | wrong.marked.empties)
    marks = inflected(guilty.bit_count(), "mark")
    supposed = (
        f"Suppose the {marks} at {cell_names(cells_of(guilty), wrong.marked.width)} were right."
    )
    steps = [line for step in way.steps for line in step.reading]
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
    )


def wrong_sentence(wrong: WrongMarks) -> str:
    """Name the marks that are wrong; where only some of them are, how many at least."""
    count, names = wrong.cells.bit_count(), cell_names(cells_of(wrong.cells), wrong.marked.width)
    if count == 1:
        return f"The mark at {names} is wrong."
    if wrong.all_wrong:
        return f"These marks are wrong: {names}."
    amount = agreeing(wrong.least, "One", f"At least {wrong.least}")
    return f"{amount} of these marks {agreeing(wrong.least, 'is', 'are')} wrong: {names}."


def clash_sentence(position: Position, conflict: Conflict, voice: Voice) -> str:
    """Which clues clash, by name, and why."""
    return clash_of(position, conflict, voice).sentence
