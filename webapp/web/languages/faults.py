"""Faults of texts that somebody sent, as sentences in the language of the request."""

from __future__ import annotations

from webapp.notation.errors import NotationError, TextFault
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import with_place


def fault_sentence(fault: TextFault) -> str:
    """A fault as a sentence by itself, with its place in front."""
    words = capitalised(with_place(fault))
    return words if words.endswith((".", "!", "?")) else f"{words}."


def fault_sentences(error: NotationError) -> str:
    """All faults, a sentence each."""
    return " ".join(fault_sentence(fault) for fault in error.faults)


FILTERS = (fault_sentence,)
