"""The walk of a whole live board from its first opening; where nothing is certain, a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from webapp.engine.arguments.easiest import EasiestSearch
from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, cells_of, full_mask
from webapp.engine.position import Position
from webapp.explain.guesses.guess import best_guess
from webapp.explain.guesses.guess_telling import result
from webapp.explain.items import ItemNumbers
from webapp.explain.steps import Step, explained_step, guess_step
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, state
from webapp.explain.wording.voice import Voice
from webapp.mines.board import cells_opened_by, number_at, opening_position, visible_position
from webapp.notation.live_board import LiveBoard


def live_walk(board: LiveBoard, budget: Budget | None = None) -> Iterator[Step]:
    """The steps from the first opening until every safe cell is open.

    The steps see only what a player sees; the board answers. A guess that turns out to be a mine
    is marked, and the walk goes on.
    """
    budget = budget or Budget()
    seen = opening_position(board)
    items = ItemNumbers()
    yield items.numbered(_first_click(board, seen))
    safe = full_mask(board.width, board.height) & ~board.mines
    # One for the whole walk: most of the board stays as it is from step to step.
    search = EasiestSearch(seen, budget, seen.clue_mask)
    number = 1
    while seen.clue_mask != safe:
        number += 1
        argument = search.first()
        if argument is None:
            guess = best_guess(seen, Voice.LIVE, budget)
            step = _with_outcome(board, guess_step(seen, guess, Voice.LIVE, number))
        else:
            step = explained_step(seen, argument, Voice.LIVE, budget, number=number)
        step = items.numbered(_with_opened_cells(board, step))
        yield step
        seen = step.after()
        if argument is not None and not step.opens:
            search.mark(argument)
        else:
            search.open(step.bullets, step.empties, dict(step.opens or ()))


def _first_click(board: LiveBoard, seen: Position) -> Step:
    if board.start is None:
        statement = state("opening.none")
    else:
        start, opened = CellsSlot(1 << board.start), seen.clue_mask.bit_count()
        statement = state("opening.first", cells=start, n=opened)
    return Step(
        before=visible_position(board, 0),
        voice=Voice.LIVE,
        sentence=Narrator(board.width, Voice.LIVE).sentence(statement),
        statements=(statement,),
        opens=tuple(seen.clues.items()),
    )


def _with_opened_cells(board: LiveBoard, step: Step) -> Step:
    """A step with what the board answers to it."""
    opened = _opened(board, step.before, step.empties)
    opens = tuple((cell, number_at(board, cell)) for cell in cells_of(opened))
    return replace(step, opens=opens)


def _opened(board: LiveBoard, seen: Position, cells: Mask) -> Mask:
    """All cells that open when these are opened: a 0 opens its neighbours."""
    opened = 0
    for cell in cells_of(cells):
        opened |= cells_opened_by(board, cell, seen.clue_mask | opened)
    return opened


def _with_outcome(board: LiveBoard, step: Step) -> Step:
    """A guess with its outcome."""
    cell = step.cells
    hit = cell & board.mines
    statements = (*step.statements, result(hit=bool(hit)))
    return replace(
        step,
        sentence=Narrator(board.width, step.voice).sentences(statements),
        statements=statements,
        bullets=hit,
        empties=cell & ~hit,
    )


def opens_sentence(step: Step, language: Language = ENGLISH) -> str:
    """How much a step of a live board opens; empty if it opens nothing."""
    if not step.opens:
        return ""
    opening = state("opening", n=len(step.opens))
    return Narrator(step.before.width, step.voice, language).sentence(opening)
