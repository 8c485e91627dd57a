"""The total that words around a board name, such as `9x9, 10 mines` or `Mines: 10`.

It is taken only from words that can mean nothing else: a number of mines that are left, or that are
in some cells, is not the total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LONGEST_SENTENCE = 200
"""Letters; who writes longer ones tells of something else."""

_SENTENCE_END = re.compile(r"\n|[.!?;](?=\s|$)")
_CLAUSE_END = re.compile(r"[,()|\u2013\u2014]|\s-\s")
_MARKUP = re.compile(r"[>*_`\"'#~\u2018-\u201d\u2022]")

_OF_A_PART = re.compile(
    r"\b(?:left|remain\w*|more|still|already|found|find|flag\w*|mark\w*|open\w*|hit|explo\w*|go"
    r"|near\w*|next|around|beside|touch\w*|adjacent|neighbo\w*|here|these|those|among|between"
    r"|cells?|squares?|tiles?|corners?|edges?|sides?|rows?|columns?|least|most|about|or|if|not|no"
    r"|maybe|perhaps|think|guess\w*|probably|should|must|may|might|each|every|per|unless|until"
    r"|part\w*|was|were|had|previous\w*|last|another|other|[a-z]{1,2}[0-9]{1,2})\b|n't|\?\?"
)
"""Words of a sentence whose number may be that of other mines than all of this board; cells too."""

_SIZE = r"[0-9]{1,3}\s?(?:x|\u00d7|by)\s?[0-9]{1,3}"
_BOARD = rf"(?:{_SIZE}|board|grid|field|minefield|game|puzzle|level|beginner|intermediate|expert)"
_LINK = (
    r"(?:with|has|have|having|contains|containing|of|and|there|are|is|a|the|in|all|total|exactly)"
)
_MINES = r"(?:mines?|bombs?|bullets?)"
_FORMS = (  # such as "9x9 with 10 mines in total", and such as "Total mines: 10"
    re.compile(
        rf"(?:.*\b{_BOARD}:?\s+)?(?:{_LINK}:?\s+)*([0-9]{{1,4}})\s+{_MINES}"
        rf"(?:\s+(?:in|on|all|total|altogether|overall|a|the|this|of|{_BOARD}))*"
    ),
    re.compile(
        rf"(?:.*\b{_BOARD}:?\s+)?(?:(?:{_LINK}|number):?\s+)*{_MINES}(?:\s+in\s+(?:total|all))?"
        r"\s*(?:[:=]|\bis\b|\bare\b)\s*([0-9]{1,4})"
    ),
)


def named_total(words: str) -> int | None:
    """The one total that words name plainly; None if they name none, or two that differ."""
    totals = set(_totals(words))
    return totals.pop() if len(totals) == 1 else None


def _totals(words: str) -> Iterator[int]:
    for sentence in _SENTENCE_END.split(words.lower()):
        if len(sentence) > LONGEST_SENTENCE or _OF_A_PART.search(sentence):
            continue
        for clause in _CLAUSE_END.split(_MARKUP.sub(" ", sentence)):
            matches = (form.fullmatch(clause.strip(" \t:")) for form in _FORMS)
            yield from (int(match[1]) for match in matches if match)
