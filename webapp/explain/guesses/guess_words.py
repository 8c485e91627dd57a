"""A guess in words: that nothing is certain, how safe the best cell is, what it would tell."""

from __future__ import annotations

from fractions import Fraction

from webapp.explain.guesses.guess import Guess, GuessOutcome
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import agreeing, counted, percent

_EXACT_BELOW = 1_000_000
"""From this number on numbers are rounded: nobody reads twenty digits."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_LONG_FRACTION = 10_000
"""From this denominator on only the percentage is told."""


def proof_by_counts(guess: Guess, voice: Voice) -> str:
    """That nothing is certain, and why: what counting the worlds shows."""
    lie = f"the {voice.bullet}s can lie in {many(guess.worlds)} ways"
    return f"Nothing is certain: {lie}, and no unknown cell is the same in all of them."


def many(number: int) -> str:
    """A number for people; large ones are rounded."""
    if number < _EXACT_BELOW:
        return f"{number:,}"
    digits = str(number)
    power = str(len(digits) - 1).translate(_RAISED)
    return f"about {digits[0]}.{digits[1]}\u00a0×\u00a010{power}"


def guess_sentence(guess: Guess, voice: Voice, width: int) -> str:
    """The proof by counts and the best cell: how safe it is, and why this one."""
    parts = [proof_by_counts(guess, voice)]
    parts += _safest(guess, voice, width) if guess.safer is None else _winning(guess, voice, width)
    if guess.flagged:
        parts.append("Your flag stands there: take it off first.")
    return " ".join(parts)


def _safest(guess: Guess, voice: Voice, width: int) -> list[str]:
    """The sentences of a guess that is the safest cell, too."""
    name, alike = cell_name(guess.cell, width), len(guess.equals)
    who = f"among the {alike} cells" if alike > 1 else "the cell"
    safe = f"{name} is {who} most likely to be {voice.empty}, with {chance(guess.safety)}"
    sentences = [f"{safe}; {_leads_on(guess, voice)}."]
    if guess.win is not None:
        sentences.append(f"Played well from there, it wins with {chance(guess.win)}.")
    return sentences


def _winning(guess: Guess, voice: Voice, width: int) -> list[str]:
    """The sentences of a guess where another cell is safer and wins less often."""
    if guess.win is None or guess.safer is None:
        return []
    name, safer = cell_name(guess.cell, width), guess.safer
    other = f"{cell_name(safer.cell, width)} is safer, with {chance(1 - safer.odds)}"
    return [
        f"Played well from there, {name} wins most often, with {chance(guess.win)}.",
        f"It is {voice.empty} with {chance(guess.safety)}; {_leads_on(guess, voice)}.",
        f"{other}, but wins with {chance(safer.win)} only.",
    ]


def chance(share: Fraction) -> str:
    """A chance for people: 2/3 (66.7%); only the percentage where the fraction is long."""
    words = percent(share)
    if share.denominator == 1:
        return words
    return f"{share} ({words})" if share.denominator < _LONG_FRACTION else words


def _leads_on(guess: Guess, voice: Voice) -> str:
    """What follows the guess, as a clause."""
    if voice is Voice.PAPER:
        outcomes = " and ".join(_paper_outcome(outcome, voice) for outcome in guess.outcomes)
        return f"once it is marked, {outcomes}"
    if guess.leads_on == guess.safety:
        return "whatever number it shows, something certain follows"
    if not guess.leads_on:
        return "no number that it can show makes another cell safe"
    return f"something certain follows with {chance(guess.leads_on)}"


def _paper_outcome(outcome: GuessOutcome, voice: Voice) -> str:
    what = f"a {voice.bullet}" if outcome.is_bullet else voice.empty
    cells = f"{counted(outcome.certain, 'cell')} {agreeing(outcome.certain, 'follows', 'follow')}"
    return f"{cells if outcome.certain else 'nothing follows'} if it is {what}"


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
