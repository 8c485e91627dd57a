"""Moves of a live game and their grades in a few words, for the site and for the command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from webapp.engine.grid import Mask, cells_of, mask_of
from webapp.explain.guesses.game_grades import GuessTally
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.explain.wording.voice import Voice
from webapp.mines.board import number_at
from webapp.mines.replay import BREAK_OFF, ENDINGS, ReplayMoment

MOST_NAMES = 4
"""Names in one line; more cells are counted."""


def doing(moment: ReplayMoment, language: Language = ENGLISH) -> str:
    """Say what a move does, and of a move of the assistant that it did it."""
    move = _doing(moment)
    if moment.act.by_help:
        move = state("move.help", move=move)
    return _narrator(moment, language).words(move)


def _doing(moment: ReplayMoment) -> Statement:
    act, width = moment.act, moment.before.width
    names = _names(act.cells, width)
    match act.effect:
        case "open" | "assist":
            return state("move.open", names=names)
        case "chord":
            return state("move.chord", around=_names(moment.aims, width), names=names)
        case "undo" | "give-up":
            return state(f"move.{act.effect}")
    return state("move.break-off") if act.kind == BREAK_OFF else _marking(moment, names)


def _marking(moment: ReplayMoment, names: Statement) -> Statement:
    cells = mask_of(moment.act.cells)
    if moment.after.flags & cells:
        return state("move.flag", names=names)
    if moment.after.questions & cells:
        return state("move.question", names=names)
    return state("move.clear", names=names)


def _names(cells: Sequence[int], width: int) -> Statement:
    if len(names_of(mask_of(cells), width)) <= MOST_NAMES:
        return state("move.names", cells=CellsSlot(mask_of(cells)))
    return state("move.number", n=len(cells))


def effect(moment: ReplayMoment, language: Language = ENGLISH) -> str:
    """Say what came of a move."""
    return _narrator(moment, language).sentences(_effects(moment))


def _effects(moment: ReplayMoment) -> Iterator[Statement]:
    if moment.hit:
        yield state("effect.hit", cells=CellsSlot(moment.hit))
    elif moment.act.kind in ENDINGS:
        yield state("effect.board")
    else:
        yield from _opened(moment, moment.opened)
        if moment.after.outcome == "won":
            yield state("effect.won")


def _opened(moment: ReplayMoment, opened: Mask) -> Iterator[Statement]:
    if opened.bit_count() == 1:
        yield state("effect.shows", n=number_at(moment.after.board, next(cells_of(opened))))
    elif opened:
        yield state("effect.opens", n=opened.bit_count())


def _narrator(moment: ReplayMoment, language: Language) -> Narrator:
    return Narrator(moment.before.width, Voice.LIVE, language)


def grade_words(grade: Grade | str, language: Language = ENGLISH) -> str:
    """Say a grade."""
    return Narrator(0, Voice.LIVE, language).words(state(f"grade.{Grade(grade)}"))


def risk_words(judged: Judgement, share: str, language: Language = ENGLISH) -> str:
    """Say how likely an opening was to hit a mine; `share`: the chance as it is written."""
    key = "risk.certain" if judged.is_certain_mine else "risk"
    return Narrator(0, Voice.LIVE, language).words(state(key, share=share))


def guesses_words(guesses: GuessTally, rules: str, language: Language = ENGLISH) -> str:
    """Say what the guesses of a game came to."""
    return Narrator(0, Voice.LIVE, language).sentences(_tally(guesses, rules))


def _tally(guesses: GuessTally, rules: str) -> Iterator[Statement]:
    number = guesses.guesses
    if guesses.certain_mines:
        yield state("tally.certain", n=guesses.certain_mines)
    elif not number:
        yield state("tally.none")
    if not number:
        return
    if rules == "fair":
        yield state("tally.fair", n=number)
    elif number == 1:
        yield state("tally.single")
        share = Fraction(guesses.expected)
        if guesses.survived:
            yield state("tally.single.well", share=share)
        else:
            yield state("tally.single.mine", share=1 - share)
    else:
        average = float(guesses.expected)
        yield state("tally", n=number, well=guesses.survived, average=average)
    if guesses.needless:
        yield state("tally.blunders", n=guesses.needless)
