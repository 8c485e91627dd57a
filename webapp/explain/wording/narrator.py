"""A narrator: tells statements on one board, in one voice and one language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.statements import Statement
from webapp.explain.wording.voice import Voice


@dataclass(frozen=True)
class Narrator:
    """Who tells statements: the width of the board gives cells their names."""

    width: int
    voice: Voice
    language: Language = ENGLISH

    def sentence(self, statement: Statement) -> str:
        """A statement as a sentence."""
        return self.language.sentence(statement, self.width, self.voice)

    def sentences(self, statements: Iterable[Statement]) -> str:
        """Statements as sentences in a row."""
        return " ".join(map(self.sentence, statements))

    def words(self, statement: Statement) -> str:
        """A statement in words, without a capital."""
        return self.language.words(statement, self.width, self.voice)
