"""A telling in the words of a language: sentences, and lines where it is a list."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.telling import Telling
from webapp.explain.wording.voice import Voice

LONGEST = 200
"""Characters that are read in one go: what is longer is told as a list."""


@dataclass(frozen=True)
class Narration:
    """What is told, in words."""

    sentences: tuple[str, ...]
    as_list: bool

    @property
    def sentence(self) -> str:
        """The whole."""
        return " ".join(self.sentences)

    @property
    def lines(self) -> tuple[str, ...]:
        """The items of the list; none where it is read in one go."""
        return self.sentences if self.as_list else ()


def narrate(telling: Telling, width: int, voice: Voice, language: Language = ENGLISH) -> Narration:
    """Tell a telling in the words of a language."""
    first, *others = telling.statements
    if telling.pattern:
        words = language.words(first, width, voice)
        key = "pattern.subtracted" if telling.subtracted else "pattern"
        nouns = language.nouns[voice]
        start = language.wordings[key].format(name=telling.pattern, first=words, **nouns)
    else:
        start = language.sentence(first, width, voice)
    sentences = (start, *(language.sentence(each, width, voice) for each in others))
    as_list = telling.as_list or sum(map(len, sentences)) + len(sentences) > LONGEST + 1
    return Narration(sentences, as_list and len(sentences) > 1)
