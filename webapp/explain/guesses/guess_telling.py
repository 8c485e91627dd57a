"""What is told of guesses: statements made of data, in no language yet; nothing is worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.explain.guesses.guess import Guess, Safer
from webapp.explain.guesses.local_reasons import ClueNeed, EvenChoice, LocalReason
from webapp.explain.guesses.outcomes import GuessOutcome
from webapp.explain.wording.places import Region
from webapp.explain.wording.statements import CellsSlot, ClueSlot, Statement, state
from webapp.explain.wording.voice import Voice
from webapp.notation.english import short_percent

MOST_WAYS = 100
"""More ways than these tell nobody anything."""

MOST_NAMES = 6
"""Cells that are as good are named up to here, and counted beyond."""

FIRST_NAMES = 2
"""Of more cells so many are named."""

LARGEST_SHARE = 12
"""The largest denominator of a share in words: one in twelve."""

RARELY = Fraction(1, 5)
"""A cell that leads on less often than this is said to help rarely."""


def _named(cells: Iterable[Cell]) -> CellsSlot:
    return CellsSlot(mask_of(cells))


# The whole


def proof_by_counts(guess: Guess) -> Statement:
    """That nothing is certain, and why: what counting the worlds shows."""
    if guess.worlds <= MOST_WAYS:
        return state("guess.ways", n=guess.worlds)
    return state("guess.many")


def guess_statements(guess: Guess, voice: Voice) -> Iterator[Statement]:
    """That nothing is certain, and the best cell: how safe it is, why, and which are as good."""
    yield proof_by_counts(guess)
    if guess.safer is None:
        place = "safest" if len(guess.equals) == 1 else "among"
        key = f"guess.{place}.{voice.value}"
    else:
        yield _better(guess, guess.safer)
        key = "guess.safe"
    yield state(key, cells=_named([guess.cell]), share=guess.safety, why=_why(guess))
    yield from _equals(guess, voice)
    yield from _onward(guess, voice)
    if guess.win is not None and (guess.safer is None or guess.safer.win is None):
        yield state("guess.win", share=guess.win)
    if guess.flagged:
        yield state("guess.flagged")


def _better(guess: Guess, safer: Safer) -> Statement:
    """Why the best cell is not the safest one."""
    rarely = safer.leads_on < RARELY and guess.leads_on > safer.leads_on
    if guess.win is not None and safer.win is not None:
        key, by = "better.wins", _by(guess.win, safer.win)
    elif guess.leads_on > safer.leads_on:
        key, by = "better.leads", _by(guess.leads_on, safer.leads_on)
    else:
        key, by = "better.lasts", _by(guess.both, safer.both)
    begin = "safer.rarely" if rarely else "safer"
    safest = state(begin, cells=_named([safer.cell]), share=1 - safer.odds)
    return state(key, safer=safest, cells=_named([guess.cell]), share=guess.safety, by=by)


def _by(more: Fraction, less: Fraction) -> Statement:
    """Two chances as a comparison; nothing where they look the same in whole percent."""
    if short_percent(more) == short_percent(less):
        return state("by.little")
    return state("by", more=more, less=less)


# Why


def _why(guess: Guess) -> Statement:
    """What makes the chance of a cell, as a clause."""
    return _reason(guess.reason) if guess.even is None else _even_choice(guess.even)


def _even_choice(choice: EvenChoice) -> Statement:
    """Between which ways nothing will ever tell, as a clause."""
    if not (choice.first and choice.second):
        return state("even.together", cells=_named(choice.first or choice.second))
    single = len(choice.first) == len(choice.second) == 1
    first, second = _named(choice.first), _named(choice.second)
    return state("even.cells" if single else "even.groups", first=first, second=second)


def _reason(reason: LocalReason) -> Statement:
    """Which clue bears on a cell, as a clause."""
    if reason.need is None:
        return state("reason.untouched", share=reason.odds)
    share, need = reason.need.share, _need(reason.need)
    if reason.odds == share:
        if share.denominator > LARGEST_SHARE:
            return state("reason.need", need=need)
        return state("reason.share", need=need, n=share.numerator, all=share.denominator)
    others = len(reason.need.cells) - 1
    if reason.odds > share:
        return state("reason.likelier", need=need, n=others)
    if reason.beside is None:
        return state("reason.less", need=need, n=others)
    return state("reason.beside", need=need, beside=_need(reason.beside))


def _need(need: ClueNeed) -> Statement:
    """What a clue still needs, as a clause."""
    clue, cells = ClueSlot(need.clue, need.number), _named(need.cells)
    if need.needed == 1:
        return state("need.single", clue=clue, cells=cells)
    return state("need.several", clue=clue, n=need.needed, cells=cells)


# What else


def _equals(guess: Guess, voice: Voice) -> Iterator[Statement]:
    """Which cells are as good, and which are only as safe."""
    if guess.safer is not None and guess.win is None:
        return
    key = f"equals.{voice.value}" if guess.win is None else "equals.good"
    others = guess.less_good if guess.win is not None else ()
    for said, cells in ((key, guess.as_good), ("equals.less", others)):
        if cells:
            yield state(said, names=_names(cells), n=len(cells))


def _names(cells: Sequence[Cell]) -> Statement:
    """Cells by name as far as they are few; of more the first, and how many others."""
    if len(cells) <= MOST_NAMES:
        return state("names", cells=_named(cells))
    return state("names.first", cells=_named(cells[:FIRST_NAMES]), n=len(cells) - FIRST_NAMES)


def _onward(guess: Guess, voice: Voice) -> Iterator[Statement]:
    """What follows the guess."""
    if voice is Voice.PAPER:
        first, second = map(_marked, guess.outcomes)
        yield state("onward.paper", first=first, second=second)
    elif guess.leads_on == guess.safety:
        yield state("onward.always")
    elif not guess.leads_on:
        yield state("onward.never")
    elif guess.safer is None or guess.win is not None or guess.leads_on <= guess.safer.leads_on:
        yield state("onward.sometimes", share=guess.leads_on)


def _marked(outcome: GuessOutcome) -> Statement:
    """What follows a mark."""
    key = "onward.bullet" if outcome.is_bullet else "onward.empty"
    return state(key, n=outcome.certain) if outcome.certain else state(f"{key}.none")


def needed(share: Fraction, safest: Mask) -> Statement:
    """That a guess is needed; `share`: how likely each of the safest cells holds a mine."""
    cells = tuple(cells_of(safest))
    return state("guess.needed", share=share, names=_names(cells), n=len(cells))


def named_safest(safest: Mask) -> Mask:
    """Those of the safest cells that are told by name."""
    cells = list(cells_of(safest))
    return safest if len(cells) <= MOST_NAMES else mask_of(cells[:FIRST_NAMES])


def outcome_told(outcome: GuessOutcome) -> Statement:
    """How likely an outcome is, and how many cells are certain then."""
    if outcome.shows is not None:
        what = state("outcome.shows", n=outcome.shows)
    else:
        what = state("outcome.bullet" if outcome.is_bullet else "outcome.empty")
    then = state("outcome.certain.none")
    if outcome.certain:
        then = state("outcome.certain", n=outcome.certain)
    return state("outcome", what=what, share=outcome.share, then=then)


def result(*, hit: bool) -> Statement:
    """What came of a guess on a board whose mines are known."""
    return state("result.mine" if hit else "result.safe")


# Rungs of a hint


def where(region: Region) -> Statement:
    """The first rung: where the best guess lies."""
    return state("guess.where", place=region.place)


def depends_on(guess: Guess) -> Statement:
    """The second rung: which clues bear on the best guess, or that none does."""
    clues = tuple(
        state("premise.clue", clue=ClueSlot(need.clue, need.number)) for need in guess.reason.needs
    )
    return state("guess.clues", premises=clues) if clues else state("guess.clues.none")


def which(guess: Guess) -> Statement:
    """The third rung: which cell it is."""
    key = "guess.which.flagged" if guess.flagged else "guess.which"
    return state(key, cells=_named([guess.cell]))


def closed(guess: Guess) -> Statement:
    """That the last rung opens no flagged cell."""
    return state("guess.closed", cells=_named([guess.cell]))


# Other places


def best(guess: Guess) -> Statement:
    """The guess in a list of steps."""
    return state("guess.best", cells=_named([guess.cell]))


def brief(guess: Guess) -> Statement:
    """The guess in few words."""
    cells = _named([guess.cell])
    return state("guess.brief", cells=cells, share=guess.safety, n=guess.unknown)


def place(guess: Guess, cells: str) -> Iterator[Statement]:
    """The place of a walk where nothing is certain; `cells`: all that are left, in words."""
    key = "guess.place" if guess.worlds <= MOST_WAYS else "guess.place.many"
    yield state(key, n=guess.worlds, where=cells)
    yield state("guess.place.best", best=best(guess), share=guess.safety)


def defence(guess: Guess, safety: Fraction, *, as_safe: bool) -> Statement:
    """Why the opening of another cell was a best guess too; `as_safe`: as the safest cell."""
    cells = _named([guess.cell])
    if as_safe and guess.safer is not None and guess.win is not None:
        return state("verdict.safest.loses", cells=cells)
    if as_safe:
        return state("verdict.safest")
    if safety == guess.safety:
        return state("verdict.alike", cells=cells)
    return state("verdict.safer", cells=cells, share=guess.safety)
