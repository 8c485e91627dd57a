"""English: the forms of hints and of what is said of guesses."""

from __future__ import annotations

from functools import cache

from tests.audits.reading.cells import CELL
from tests.audits.reading.grammar import Grammar, Words
from tests.audits.reading.hints.grammar import HintWords, acts, hint_grammar

NUMBERS = Words(
    ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
)

NOUNS = {True: ("mine", "mines", "safe"), False: ("bullet", "bullets", "empty")}
"""Live, and on paper."""

CLAUSES = {
    "share": "<need>: <n> in <all:n>",
    "need": "<need>",
    "likelier single": "<need>, but the other one is less likely",
    "likelier": "<need>, but the others are less likely",
    "less single": "<need>, and the other one is likelier",
    "less": "<need>, and the others are likelier",
    "beside": "<need>, and <beside>, which leaves less for this cell",
    "untouched": (
        "no number touches it, and about <share> of the cells that none touches hold a BULLET"
    ),
    "even cells": "one of <cell> or <other:cell> holds a BULLET, and nothing else will tell which",
    "even together": (
        "<many> hold BULLETS together or not at all, and nothing else will tell which"
    ),
    "even single many": (
        "either <cell> holds a BULLET or <many> do, and nothing else will tell which"
    ),
    "even many single": (
        "either <many> hold BULLETS or <cell> does, and nothing else will tell which"
    ),
    "even many": "either <many> hold BULLETS or <others:many> do, and nothing else will tell which",
}
"""What may make a chance."""

BETTER = {
    "wins": "<cell> (<share>) wins more often",
    "leads": "<cell> (<share>) makes something certain more often",
    "lasts": "with <cell> (<share>) two openings in a row go well more often",
}
"""What makes a cell better than the safest one."""

BULLETS = {
    "done bullet": "<cell> is marked as a BULLET",
    "done bullets": "<many> are marked as BULLETS",
    "done flag": "<cell> is flagged",
    "done flags": "<many> are flagged",
    "do bullet": "mark <cell> as a BULLET",
    "do bullets": "mark <many> as BULLETS",
    "do flag": "flag <cell>",
    "do flags": "flag <many>",
}
"""What is done with bullets, or to be done."""

EMPTIES = {
    "done empty": "<cell> is marked as EMPTY",
    "done empties": "<many> are marked as EMPTY",
    "done open": "<cell> is opened",
    "done opens": "<many> are opened",
    "do empty": "mark <cell> as EMPTY",
    "do empties": "mark <many> as EMPTY",
    "do open": "open <cell>",
    "do opens": "open <many>",
}
"""The same with empty cells."""

SOUGHT = {
    "pair": "two numbers that share cells",
    "small total": "numbers to set against what is left",
    "several": "numbers that count together",
    "chain": "a cell where supposing the opposite goes wrong",
    "large": "numbers that hang together",
}
"""What is looked for all over a board."""

WHERE = {
    **{f"all {kind}": f"look all over the board, for {what}." for kind, what in SOUGHT.items()},
    **{
        f"all {kind} total": f"look all over the board, for {what}; count the BULLETS too."
        for kind, what in SOUGHT.items()
    },
    "where": "look <place>.",
    "where total": "look <place>; count the BULLETS too.",
    "count": "count the BULLETS.",
}
"""Where to look."""

FORMS = {
    **WHERE,
    **{f"{form}, after one step": f"after one easier step: {said}" for form, said in WHERE.items()},
    **{
        f"{form}, after steps": f"after <figures> easier steps: {said}"
        for form, said in WHERE.items()
    },
    "clue": "look at <premise>.",
    "clues": "look at <premises> together.",
    "decides": "<premise> decides <cells>.",
    "decide": "<premises> decide <cells>.",
    "nothing left": "nothing is left to find.",
    "guess where": "nothing is certain; the best guess lies <place>.",
    "guess clue": "nothing is certain; the best guess depends most on <premise>.",
    "guess clues": "nothing is certain; the best guess depends most on <premises>.",
    "guess no clue": "nothing is certain; no number touches the best guess.",
    "guess which": "nothing is certain; the best guess is <cell>.",
    "guess flagged": "nothing is certain; the best guess is <cell>, where your flag stands.",
    "ways": (
        "nothing is certain: the BULLETS can lie in <figures> ways, and each cell left holds a "
        "BULLET in some of them and none in others."
    ),
    "many ways": ("nothing is certain: each cell left can hold a BULLET, and each can hold none."),
    "closed": "<cell> stays closed, for it carries your flag.",
    "flag": "your flag stands there: take it off first.",
    "safest": "<cell> is safest (<share>): <why>.",
    "among": "<cell> is among the safest (<share>): <why>.",
    "likeliest": "<cell> is most likely EMPTY (<share>): <why>.",
    "likely": "<cell> is as likely EMPTY as any (<share>): <why>.",
    "safe": "<cell> is EMPTY with <share>: <why>.",
    **{
        f"{how}{what}{'' if by else ' alike'}": (
            f"<other:cell> is safest (<least:share>), but{begin} {better}"
            f"{': <more:share>, not <fewer:share>' if by else ''}."
        )
        for how, begin in (("", ""), ("rarely ", " rarely helps;"))
        for what, better in BETTER.items()
        for by in (True, False)
    },
    **{
        f"{what}{form}": f"{names} {said}."
        for form, names in (("", "<many>"), (" others", "<run> and <figures> others"))
        for what, said in (
            ("good", "are as good"),
            ("likely alike", "are as likely EMPTY"),
            ("safe alike", "are as safe"),
            ("wins less", "are as safe, but win less often"),
        )
    },
    "good single": "<cell> is as good.",
    "likely alike single": "<cell> is as likely EMPTY.",
    "safe alike single": "<cell> is as safe.",
    "wins less single": "<cell> is as safe, but wins less often.",
    **{
        f"marked {empty} {bullet}": f"once it is marked, {first} if it is EMPTY and {second} if it "
        "is a BULLET."
        for empty, first in (
            ("none", "nothing follows"),
            ("single", "1 cell follows"),
            ("several", "<figures> cells follow"),
        )
        for bullet, second in (
            ("none", "nothing follows"),
            ("single", "1 cell follows"),
            ("several", "<second:figures> cells follow"),
        )
    },
    "always": "whatever number it shows, something certain follows.",
    "never": "whatever number it shows, the next opening is a guess too.",
    "sometimes": "something certain follows <share> of the time.",
    "win": "the best play from here wins <share> of the time.",
    "it is a mine": "it is a mine.",
    "it is safe": "it is safe.",
    "marks single": "one of your marks is wrong.",
    "marks": "<figures> of your marks are wrong.",
    "marks least": "at least <figures> of your marks are wrong.",
    "marks single where": "one of your marks is wrong: look <place>.",
    "marks where": "<figures> of your marks are wrong: look <place>.",
    "marks least where": "at least <figures> of your marks are wrong: look <place>.",
    "wrong": "the mark at <cell> is wrong.",
    "wrong all": "these marks are wrong: <cells>.",
    "wrong least single": "one of these marks is wrong: <cells>.",
    "wrong least": "at least <figures> of these marks are wrong: <cells>.",
    "clash where": "look <place>: something there cannot be.",
    "clash where total": "look <place>; count the BULLETS too: something there cannot be.",
    "clash count": "count the BULLETS: something there cannot be.",
    **{
        f"clash{kind}": f"{start}{clash}"
        for kind_start, start in (
            ("", ""),
            (" with it", "with it, "),
            (" with them", "with them, "),
            (" with mark", "with the mark at <cell>, "),
            (" with marks", "with the marks at <many>, "),
            (" whatever", "whatever is marked, "),
        )
        for kind, clash in (
            (kind_start, "<premise> cannot be met."),
            (f"{kind_start} together", "<premises> cannot hold together."),
        )
    },
    **acts(BULLETS, EMPTIES, "and"),
    "done erased": "<cell> is taken back.",
    "done erase": "<many> are taken back.",
    "do erased": "take back the mark at <cell>.",
    "do erase": "take back the marks at <many>.",
    "opened first single": "the first click at <cell>: 1 cell opens.",
    "opened first": "the first click at <cell>: <figures> cells open.",
    "opened single": "1 cell opens.",
    "opened": "<figures> cells open.",
}
"""All forms of sentences."""


@cache
def english_hints(live: bool) -> Grammar:
    """English on paper, or live."""
    bullet, bullets, empty = NOUNS[live]

    def spoken(text: str) -> str:
        nouns = text.replace("BULLETS", bullets).replace("BULLET", bullet)
        return nouns.replace("EMPTY", empty)

    words = HintWords(
        both="and",
        either="or",
        clue=rf"the ([0-8]) at ({CELL})",
        numbers=NUMBERS,
        number=f"the number of {bullets}",
        total="the total of",
        board="somewhere on the board",
        column=("column", "columns"),
        row=("row", "rows"),
        parts={
            f"{where} {name}".rstrip(): name
            for where, names in (
                ("near the", ("top left", "top right", "bottom left", "bottom right")),
                ("near the", ("top", "bottom", "middle")),
                ("on the", ("left", "right")),
            )
            for name in names
        },
        percent="%",
        clauses={form: spoken(text) for form, text in CLAUSES.items()},
        needs=("CLUE needs one of", "CLUE needs NUMBER of"),
    )
    return hint_grammar(words, {form: spoken(text) for form, text in FORMS.items()})
