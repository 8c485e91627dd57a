"""All that is said of guesses, in any language: each function takes data and works nothing out."""

from __future__ import annotations

from fractions import Fraction

from webapp.engine.grid import Mask
from webapp.explain.guesses import guess_telling
from webapp.explain.guesses.guess import Guess
from webapp.explain.guesses.guess_telling import outcome_told
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.explain.wording.voice import Voice


def chance(share: Fraction, language: Language = ENGLISH) -> str:
    """A chance for people, in whole percent; what is not certain is never 0% or 100%."""
    return language.chance(share)


def many(number: int, language: Language = ENGLISH) -> str:
    """A number for people; large ones are rounded."""
    return language.rounded(number)


def proof_by_counts(guess: Guess, voice: Voice, language: Language = ENGLISH) -> str:
    """That nothing is certain, and why: what counting the worlds shows."""
    return Narrator(0, voice, language).sentence(guess_telling.proof_by_counts(guess))


def outcome_lines(guess: Guess, voice: Voice, language: Language = ENGLISH) -> list[str]:
    """Each outcome in a line: how likely it is, and how many cells are certain then."""
    narrator = Narrator(0, voice, language)
    return [narrator.words(outcome_told(outcome)) for outcome in guess.outcomes]


def best_words(guess: Guess, width: int, language: Language = ENGLISH) -> str:
    """The guess in a list of steps."""
    return Narrator(width, Voice.LIVE, language).words(guess_telling.best(guess))


def place_words(
    guess: Guess, cells: str, voice: Voice, width: int, language: Language = ENGLISH
) -> str:
    """The place of a walk where nothing is certain; `cells`: all that are left, in words."""
    return Narrator(width, voice, language).sentences(guess_telling.place(guess, cells))


def brief_words(guess: Guess, voice: Voice, width: int, language: Language = ENGLISH) -> str:
    """The same place in few words."""
    return Narrator(width, voice, language).words(guess_telling.brief(guess))


def needed_words(share: Fraction, safest: Mask, width: int, language: Language = ENGLISH) -> str:
    """Say that a guess is needed; `share`: how likely each of the safest cells holds a mine."""
    return Narrator(width, Voice.LIVE, language).sentence(guess_telling.needed(share, safest))


def undecided_words(name: str, odds: Fraction, language: Language = ENGLISH) -> str:
    """Say how likely a cell that nothing decides is a mine."""
    undecided = state("guess.undecided", name=name, share=odds)
    return Narrator(0, Voice.LIVE, language).sentence(undecided)
