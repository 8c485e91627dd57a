"""The languages that explanations are told in."""

from __future__ import annotations

from typing import Final

from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.german import GERMAN
from webapp.explain.wording.language import Language

LANGUAGES: Final[dict[str, Language]] = {language.code: language for language in (ENGLISH, GERMAN)}
"""Another language is another folder like those of these two, and its name here."""

__all__ = ["ENGLISH", "GERMAN", "LANGUAGES"]
