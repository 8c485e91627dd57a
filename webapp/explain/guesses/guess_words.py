"""All that is said of guesses, in English: each function takes data and works nothing out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from webapp.engine.grid import Cell
from webapp.explain.guesses.guess import Guess, Safer
from webapp.explain.guesses.local_reasons import ClueNeed, EvenChoice, LocalReason
from webapp.explain.guesses.outcomes import GuessOutcome
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import (
    agreeing,
    capitalised,
    counted,
    listed,
    percent,
    spelled,
)

_EXACT_BELOW = 1_000_000
"""From this number on numbers are rounded: nobody reads twenty digits."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

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

# Numbers


def chance(share: Fraction) -> str:
    """A chance for people, in whole percent; what is not certain is never 0% or 100%."""
    return percent(share, 0)


def many(number: int) -> str:
    """A number for people; large ones are rounded."""
    if number < _EXACT_BELOW:
        return f"{number:,}"
    digits = str(number)
    power = str(len(digits) - 1).translate(_RAISED)
    return f"about {digits[0]}.{digits[1]}\u00a0×\u00a010{power}"


def _not_so(more: Fraction, less: Fraction) -> str:
    """Two chances as a comparison; empty where they look the same in whole percent."""
    if chance(more) == chance(less):
        return ""
    return f": {chance(more)}, not {chance(less)}"


# The whole


def proof_by_counts(guess: Guess, voice: Voice) -> str:
    """That nothing is certain, and why: what counting the worlds shows."""
    if guess.worlds <= MOST_WAYS:
        lie = f"the {voice.bullet}s can lie in {guess.worlds} ways"
        each = f"each cell left holds a {voice.bullet} in some of them and none in others"
        return f"Nothing is certain: {lie}, and {each}."
    return f"Nothing is certain: each cell left can hold a {voice.bullet}, and each can hold none."


def guess_sentence(guess: Guess, voice: Voice, width: int) -> str:
    """That nothing is certain, and the best cell: how safe it is, why, and which are as good."""
    sentences = [proof_by_counts(guess, voice)]
    if guess.safer is None:
        sentences.append(_safest(guess, voice, width))
    else:
        sentences.append(_better(guess, guess.safer, width))
        sentences.append(_how_safe(guess, voice, width))
    sentences += [_equals(guess, voice, width), _going_on(guess, voice), _win(guess)]
    if guess.flagged:
        sentences.append("Your flag stands there: take it off first.")
    return " ".join(filter(None, sentences))


def _safest(guess: Guess, voice: Voice, width: int) -> str:
    """How safe the best cell is, and why, where none is safer."""
    name = cell_name(guess.cell, width)
    if voice is Voice.PAPER:
        what = "is most likely empty" if len(guess.equals) == 1 else "is as likely empty as any"
    else:
        what = "is safest" if len(guess.equals) == 1 else "is among the safest"
    return f"{name} {what} ({chance(guess.safety)}): {_why(guess, voice, width)}."


def _how_safe(guess: Guess, voice: Voice, width: int) -> str:
    """How safe the best cell is, and why, where another one is safer."""
    name = cell_name(guess.cell, width)
    safe = f"{name} is {voice.empty} with {chance(guess.safety)}"
    return f"{safe}: {_why(guess, voice, width)}."


def _better(guess: Guess, safer: Safer, width: int) -> str:
    """Why the best cell is not the safest one."""
    name, other = cell_name(guess.cell, width), cell_name(safer.cell, width)
    rarely = safer.leads_on < RARELY and guess.leads_on > safer.leads_on
    safest = f"{other} is safest ({chance(1 - safer.odds)})"
    begin = f"{safest}, but rarely helps; " if rarely else f"{safest}, but "
    better = f"{begin}{name} ({chance(guess.safety)})"
    if guess.win is not None and safer.win is not None:
        return f"{better} wins more often{_not_so(guess.win, safer.win)}."
    if guess.leads_on > safer.leads_on:
        more = _not_so(guess.leads_on, safer.leads_on)
        return f"{better} makes something certain more often{more}."
    lasts = f"with {name} ({chance(guess.safety)}) two openings in a row go well more often"
    return f"{begin}{lasts}{_not_so(guess.both, safer.both)}."


# Why


def _why(guess: Guess, voice: Voice, width: int) -> str:
    """What makes the chance of a cell, as a clause."""
    if guess.even is not None:
        return even_choice_words(guess.even, voice, width)
    return reason_words(guess.reason, voice, width)


def even_choice_words(choice: EvenChoice, voice: Voice, width: int) -> str:
    """Say between which ways nothing will ever tell, as a clause."""
    first, second = ([cell_name(c, width) for c in way] for way in (choice.first, choice.second))
    nothing = "and nothing else will tell which"
    if len(first) == len(second) == 1:
        return f"one of {first[0]} or {second[0]} holds a {voice.bullet}, {nothing}"
    if not (first and second):
        return f"{listed(first or second)} hold {voice.bullet}s together or not at all, {nothing}"
    hold = agreeing(len(first), f"holds a {voice.bullet}", f"hold {voice.bullet}s")
    do = agreeing(len(second), "does", "do")
    return f"either {listed(first)} {hold} or {listed(second)} {do}, {nothing}"


def reason_words(reason: LocalReason, voice: Voice, width: int) -> str:
    """Say which clue bears on a cell, as a clause."""
    need, beside = reason.need, reason.beside
    if need is None:
        hold = f"about {chance(reason.odds)} of the cells that none touches hold a {voice.bullet}"
        return f"no {voice.clue} touches it, and {hold}"
    if reason.odds == need.share:
        return f"{_needs(need, width)}{_in_words(need.share)}"
    others = agreeing(len(need.cells) - 1, "the other one is", "the others are")
    if reason.odds > need.share:
        return f"{_needs(need, width)}, but {others} less likely"
    if beside is None:
        return f"{_needs(need, width)}, and {others} likelier"
    return f"{_needs(need, width)}, and {_needs(beside, width)}, which leaves less for this cell"


def _needs(need: ClueNeed, width: int) -> str:
    """What a clue still needs, as a clause."""
    clue = f"the {need.number} at {cell_name(need.clue, width)}"
    names = [cell_name(cell, width) for cell in need.cells]
    if need.needed == 1:
        return f"{clue} needs one of {listed(names, 'or')}"
    return f"{clue} needs {spelled(need.needed)} of {listed(names)}"


def _in_words(share: Fraction) -> str:
    """A share such as one in three; empty where no such words help."""
    if share.denominator > LARGEST_SHARE:
        return ""
    return f": {spelled(share.numerator)} in {spelled(share.denominator)}"


# What else


def _equals(guess: Guess, voice: Voice, width: int) -> str:
    """Say which cells are as good, and which are only as safe."""
    if guess.safer is not None and guess.win is None:
        return ""
    good, others = guess.as_good, guess.less_good
    if guess.win is None:
        return _are(good, f"as {'likely empty' if voice is Voice.PAPER else 'safe'}", width)
    only = f"as safe, but {agreeing(len(others), 'wins', 'win')} less often"
    return " ".join(filter(None, [_are(good, "as good", width), _are(others, only, width)]))


def _are(cells: Sequence[Cell], what: str, width: int) -> str:
    return f"{_names(cells, width)} {agreeing(len(cells), 'is', 'are')} {what}." if cells else ""


def _names(cells: Sequence[Cell], width: int) -> str:
    """Cells by name as far as they are few; of more the first, and how many others."""
    names = [cell_name(cell, width) for cell in cells]
    if len(names) > MOST_NAMES:
        names = [*names[:FIRST_NAMES], counted(len(names) - FIRST_NAMES, "other")]
    return listed(names)


def _going_on(guess: Guess, voice: Voice) -> str:
    """What follows the guess."""
    if voice is Voice.PAPER:
        outcomes = " and ".join(_paper_outcome(outcome, voice) for outcome in guess.outcomes)
        return f"Once it is marked, {outcomes}."
    if guess.leads_on == guess.safety:
        return "Whatever number it shows, something certain follows."
    if not guess.leads_on:
        return "Whatever number it shows, the next opening is a guess too."
    if guess.safer is not None and guess.win is None and guess.leads_on > guess.safer.leads_on:
        return ""
    return f"Something certain follows {chance(guess.leads_on)} of the time."


def _paper_outcome(outcome: GuessOutcome, voice: Voice) -> str:
    what = f"a {voice.bullet}" if outcome.is_bullet else voice.empty
    cells = f"{counted(outcome.certain, 'cell')} {agreeing(outcome.certain, 'follows', 'follow')}"
    return f"{cells if outcome.certain else 'nothing follows'} if it is {what}"


def _win(guess: Guess) -> str:
    """How often the best play wins, if that is worked out."""
    if guess.win is None or (guess.safer is not None and guess.safer.win is not None):
        return ""
    return f"The best play from here wins {chance(guess.win)} of the time."


def outcome_lines(guess: Guess, voice: Voice) -> list[str]:
    """Each outcome in a line: how likely it is, and how many cells are certain then."""
    return [_outcome_line(outcome, voice) for outcome in guess.outcomes]


def _outcome_line(outcome: GuessOutcome, voice: Voice) -> str:
    if outcome.shows is not None:
        what = f"shows {outcome.shows}"
    else:
        what = f"a {voice.bullet}" if outcome.is_bullet else voice.empty
    cells = f"{counted(outcome.certain, 'cell')} {agreeing(outcome.certain, 'is', 'are')}"
    certain = cells if outcome.certain else "nothing is"
    return f"{what}: {chance(outcome.share)}, then {certain} certain"


# Rungs of a hint


def where_words(region: str) -> str:
    """The first rung: where the best guess lies."""
    return f"Nothing is certain; the best guess lies {region}."


def which_words(guess: Guess, width: int) -> str:
    """The third rung: which cell it is."""
    flag = ", where your flag stands" if guess.flagged else ""
    return f"Nothing is certain; the best guess is {cell_name(guess.cell, width)}{flag}."


def closed_words(guess: Guess, width: int) -> str:
    """Say that the last rung opens no flagged cell."""
    return f"{cell_name(guess.cell, width)} stays closed, for it carries your flag."


# Other places


def result_words(*, hit: bool) -> str:
    """What came of a guess on a board whose mines are known."""
    return "It is a mine." if hit else "It is safe."


def best_words(guess: Guess, width: int) -> str:
    """The guess in a list of steps."""
    return f"{cell_name(guess.cell, width)} is the best guess"


def place_words(guess: Guess, cells: str, voice: Voice, width: int) -> str:
    """The place of a walk where nothing is certain; `cells`: all that are left, in words."""
    noun = voice.bullet
    counts = f"All {many(guess.worlds)} ways in which the {noun}s can lie are counted"
    if guess.worlds > MOST_WAYS:
        counts = f"All ways in which the {noun}s can lie are counted"
    best = f"{capitalised(best_words(guess, width))}, {voice.empty} with {chance(guess.safety)}"
    return f"{counts}: at {cells} there is a {noun} in some of them, and none in others. {best}."


def brief_words(guess: Guess, voice: Voice, width: int) -> str:
    """The same place in few words."""
    left = counted(guess.unknown, "cell")
    name = cell_name(guess.cell, width)
    return f"{name}, {voice.empty} with {chance(guess.safety)}; {left} left"


def defended_words(guess: Guess, safety: Fraction, *, as_safe: bool, width: int) -> str:
    """Why the opening of another cell was a best guess too; `as_safe`: as the safest cell."""
    name = cell_name(guess.cell, width)
    if as_safe and guess.safer is not None and guess.win is not None:
        return f"No cell was safer, but {name} wins more often."
    if as_safe:
        return "No cell was safer."
    if safety == guess.safety:
        return f"It was as good as {name}."
    return f"{name} was safer, with {chance(guess.safety)}, but wins no more often."


def needed_words(least: Fraction) -> str:
    """Say that a guess is needed; `least`: how likely the safest cell holds a mine."""
    return (
        "Yes: no hidden cell is free in all the ways in which the mines can lie. "
        f"Even the safest is a mine with {chance(least)}."
    )


def undecided_words(name: str, odds: Fraction) -> str:
    """Say how likely a cell that nothing decides is a mine."""
    return f"Nothing decides {name}: it is a mine with {chance(odds)}."
