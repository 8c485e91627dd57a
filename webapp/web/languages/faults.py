"""Faults of texts that somebody sent, as sentences in the language of the request."""

from __future__ import annotations

from webapp.notation.errors import NotationError, TextFault
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, translated


def fault_sentence(fault: TextFault) -> str:
    """A fault as a sentence by itself, with its place in front."""
    words = capitalised(_with_place(fault))
    return words if words.endswith((".", "!", "?")) else f"{words}."


def fault_sentences(error: NotationError) -> str:
    """All faults, a sentence each."""
    return " ".join(fault_sentence(fault) for fault in error.faults)


def _with_place(fault: TextFault) -> str:
    message = translated(fault.message)
    if fault.line is not None and fault.column is not None:
        place = gettext("line %(line)s, column %(column)s", line=fault.line, column=fault.column)
    elif fault.line is not None:
        place = gettext("line %(line)s", line=fault.line)
    elif fault.column is not None:
        place = gettext("column %(column)s", column=fault.column)
    else:
        return message
    return f"{place}: {message}"


FILTERS = (fault_sentence,)
