"""English: the forms of its sentences."""

from __future__ import annotations

import re
from functools import cache

from tests.audits.reading.cells import CELL, SPAN, spans_of
from tests.audits.reading.grammar import (
    Grammar,
    Joints,
    SlotForm,
    Words,
    amount_of,
    bare,
    bounds_of,
    claims_of,
    listed,
    times_of,
    whole,
)
from tests.audits.reading.readings import ClaimRead

WORDS = Words(
    ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
)
"""Its numbers."""

ZERO = Words(("zero", *WORDS.words[1:]))
"""Its numbers of a difference."""

JOINTS = Joints("and", "or", ("one of", "one of"), rf"the ([0-8]) at ({CELL})", "the total")
"""How it lists."""

TIMES = {"twice": 2} | {f"{word} times": n for n, word in enumerate(WORDS.words) if n > 2}
"""How often something counts."""

ALL = {"it touches": 1, "both touch": 2} | {
    f"all {word} touch": n for n, word in enumerate(WORDS.words) if n > 2
}
"""All cells just named, as what touches a clue."""

NOUNS = {True: ("mine", "mines", "safe"), False: ("bullet", "bullets", "empty")}
"""Live, and on paper."""

FORMS = {
    "full": "<clue> <still>needs <bullets> and has just <fields> left, so <so>.",
    "zero": "<clue> has no BULLET around it, so <so>.",
    "complete one": "<clue> has its BULLET, so <so>.",
    "complete two": "<clue> has both its BULLETS, so <so>.",
    "complete": "<clue> has all <n> BULLETS, so <so>.",
    "total none": "all BULLETS are found, so <so>.",
    "total all": "<left> for just <fields>, so <so>.",
    "need": "<clue> <still>needs <amount>.",
    "done": "<clue> has all that it needs.",
    "link": "<clue> <still>needs <each>.",
    "then link": "then <clue> needs <each>.",
    "link among": "<clue> needs <cells:severalcells>.",
    "then link among": "then <clue> needs <cells:severalcells>.",
    "complete link": "<clue> is complete, so <so>.",
    "then complete link": "then <clue> is complete, so <so>.",
    "touch": "<all> <clue> too, which <still>needs just <n>, so <so>.",
    "allow": "<clue> <still>allows at most <n> of <cells>.",
    "need just": "<clue> <still>needs just <amount>.",
    "allow empty": "<clue> <still>allows at most <n> of <cells>, so one of them is EMPTY.",
    "need empty": "<clue> <still>needs <amount>, so one of them is EMPTY.",
    "need so": "<clue> <still>needs <n> and has only <cells> besides, so <so>.",
    "leaves one": "<clue> can leave only that one cell EMPTY, so <so>.",
    "last": ("<other:clue> has its last BULLET at <at>: that is all <clue> <still>needs, so <so>."),
    "others": (
        "<other:clue> has its other <n> among <cells>: that is all <clue> <still>needs, so <so>."
    ),
    "left": "<left>.",
    "but left": "but <left>.",
    "facts": "<facts>.",
    "then so": "then <so>.",
    "together least": "together that makes at least <gets:n>.",
    "together most": "together these cells hold at most <gets:n>.",
    "take": "<clue> takes <amounts>.",
    "left and need": "<left>, and <clue> <still>needs <amounts>.",
    "used": "they share no cell and take all <n>, so <so>.",
    "used both": "they share no cell and take both, so <so>.",
    "filled least": "that leaves at least <bullets> for just <others>, so <so>.",
    "filled": "that leaves <bullets> and just <others>, so <so>.",
    "hub": "all these cells touch <clue>, which <still>needs just <n>, so <so>.",
    "sum": "they share no cell, so that makes <n>.",
    "sum twice": "that makes <n>, where <times>.",
    "first sum": "that is the first sum: <n>.",
    "first sum twice": "that is the first sum: <n>, where <times>.",
    "second sum": "that is the second sum: <n>.",
    "second sum twice": "that is the second sum: <n>, where <times>.",
    "allow total": "the total allows at most <n> of <cells>.",
    "same": "together they allow just <n>.",
    "nested": "<all> <clue> too, which leaves just <n> for <cells>.",
    "least": "<clue> <still>needs <amount>, so <so>.",
    "least end": "together these are already the <n> that <clue> <still>needs, so <justs>.",
    "least own": "so <clue> also needs <cells>.",
    "beyond": "that makes at most <most:n> of the <all:n>, so <so>, the other <n:beyond>.",
    "rest": "<clue> has reached its limit, so <so>.",
    "rest several": "<clues:having> reached their limits, so <so>.",
    "equal sums": "both sums are equal, so <so>: a BULLET there would count more in the second.",
    "larger sum": (
        "the first sum is more by <n>; only <cells:counting> more in it than in the second, "
        "so <so>."
    ),
    "slack more": (
        "the first sum is more by <n>; <slack>, the difference could be <most:zero> at most, "
        "so <so>."
    ),
    "slack": "<slack>, the first sum could not be <n> against <other:n>, so <so>.",
    "slack alone": "<slack>, the sum could be <most:zero> at most, so <so>.",
    "shared more": (
        "that makes <n>, but only <left:n> <are> left, so <bullets:must> count for two of these "
        "numbers."
    ),
    "shared twice": "only <cells:touching> two of them, so <so>.",
    "shared rest": "these numbers then take all <n>, so <so>.",
    "shared most": "together they take at most <n>.",
    "shared all": "together they take at most <n>, just what is left for all unknown cells.",
    "missing": (
        "a BULLET at <at> would count for two of these numbers: they would take fewer than <n>, "
        "and one BULLET would be left without a cell, so <so>."
    ),
    "total full": "every cell that is left is needed for the last BULLETS, so <so>.",
    "total last": "<cells:thelast>, so <so>.",
    "total complete": "no other BULLET is left, so <so>.",
    "bound": "<clue> <still>needs <n>; <facts>, so <so>.",
    "bound least": "<clue> <still>needs <n>, so <so>.",
    "total bound": "<left>; <facts>, so <so>.",
    "total bound alone": "<left>, so <so>.",
    "suppose bullet": "suppose <either> is a BULLET.",
    "suppose empty": "suppose <either> is EMPTY.",
    "now suppose bullet": "now suppose <either> is a BULLET.",
    "now suppose empty": "now suppose <either> is EMPTY.",
    "so": "so <so>.",
    "alike": "<others:touching> the same numbers as <cells>, so <so>.",
    "case bullet": "if <cell> is a BULLET:",
    "case empty": "if <cell> is EMPTY:",
    "either way": "either way, <so>.",
    "but need": "but <clue> <still>needs <amounts>.",
    "break already": "<but><clue> has <bullets> around it already.",
    "break total already": "<but><there> there already, more than <shown:n>.",
    "break many": "<but><clue> <still>needs <n> and gets <gets:n>: <plainly>.",
    "break many about": "<but><clue> <still>needs <n> and gets at least <gets:n>: <least>.",
    "break few": "<but><clue> <still>needs <n> and gets at most <gets:n>: <most>.",
    "break full": "<but><clue> is complete already and gets <least> too.",
    "break zero": "<but><clue> allows no BULLET and gets <least>.",
    "break none": "<but><clue> <still>needs <n:bullets>, and no cell is left for that.",
    "break total many": "<but><left>, and that makes <gets:n>: <plainly>.",
    "break total many about": "<but><left>, and that makes at least <gets:n>: <least>.",
    "break total few": "<but><left>, and the cells for them hold at most <gets:n>: <most>.",
    "break total cells": "<but><left>, and only <fields> can hold them: <plainly>.",
    "break total none": "<but><left>, and there is no cell for that.",
    "now need": "now <clue> needs <n>.",
    "now left": "now <left:nowleft>.",
    "break sum": "<but><clues:together> <n>, and <allowing> <most:n>.",
    "break sum beside": (
        "<but><clues:together> <n>, and <allowing> <most:n>, with only <cells> besides."
    ),
    "break sum total": "<but>that leaves <bullets> for just <size:several> other cells: <cells>.",
    "break sum total one": "<but>that leaves <bullets> for just one other cell, <cell>.",
    "break sum alone": "<but><clues:together> <n>, and no cell is left for that.",
    "break sum alone beside": "<but><clues:together> <n>, and only <cells:areleft> left for that.",
    "break odd": (
        "<but><clues> together need <n>, and each cell left for them, <cells>, touches two of "
        "them: that never makes <again:n>."
    ),
    "break odd even": (
        "<but><clues> together need <n>, and each cell left for them, <cells>, touches an even "
        "number of them: that never makes <again:n>."
    ),
}
"""All forms of sentences."""

HEADINGS = {
    "run": "<several> numbers, one after the other: <clues>.",
}
"""What stands above several steps."""


@cache
def english(live: bool) -> Grammar:
    """English on paper, or live."""
    bullet, bullets, empty = NOUNS[live]
    forms = {
        form: text.replace("BULLETS", bullets).replace("BULLET", bullet).replace("EMPTY", empty)
        for form, text in FORMS.items()
    }
    return Grammar(forms, _slots(bullet, bullets, empty), f" with found {bullets}")


@cache
def english_headings() -> Grammar:
    """English above several steps."""
    return Grammar(HEADINGS, _slots(*NOUNS[False]))


def _slots(bullet: str, bullets: str, empty: str) -> dict[str, SlotForm]:
    n, more, cells, several = WORDS.any, WORDS.several, JOINTS.cells(), JOINTS.several()
    clue = bare(JOINTS.clue)
    of_some = rf"(?:one of {JOINTS.one_of()}|{more} of {several})"
    each = rf"(?:{CELL}|both {CELL} and {CELL}|all of {several})"
    is_bullet = rf"(?:{CELL} is a {bullet}|{several} are {bullets})"
    is_empty = rf"(?:{CELL} is {empty}|{several} are {empty})"
    apart = f"every unknown cell that touches none of them is {empty}"
    every = rf"(?:every (?:other )?unknown cell is (?:a {bullet}|{empty})|{apart})"
    of_cells = rf"at (?P<kind>least|most) (?P<n>{n}) of (?P<cells>{several})"
    bound = rf"{of_cells} (?:is a {bullet}|are {bullets})"
    limit = re.sub(r"\(\?P<[a-z]+>", "(?:", bound)
    just = rf"{several} hold just {n}"
    besides = rf"only (?:{CELL} is|{several} are) left besides"
    said = rf"is a {bullet}|are {bullets}|is {empty}|are {empty}"
    phrase = rf"(?P<cells>{cells}) (?P<said>{said})"
    kinds = {
        f"is a {bullet}": "bullets",
        f"are {bullets}": "bullets",
        f"is {empty}": "empties",
        f"are {empty}": "empties",
    }

    def claims(text: str) -> tuple[ClaimRead, ...]:
        if text == apart:
            return (ClaimRead("every apart"),)
        if text.startswith("every "):
            other = "every other" if text.startswith("every other") else "every"
            return (ClaimRead(f"{other} {'empty' if text.endswith(empty) else 'bullet'}"),)
        facts, _, only = text.partition("only ")
        bounds, rest = bounds_of(facts, bound, WORDS)
        read = (*bounds, *claims_of(rest, phrase, kinds))
        return (*read, ClaimRead("besides", spans_of(only))) if only else read

    def justs(text: str) -> tuple[ClaimRead, ...]:
        limits = rf"(?P<cells>{several}) hold (?P<kind>just) (?P<n>{n})"
        just_so, rest = bounds_of(text, limits, WORDS)
        return (*claims_of(rest, phrase, kinds), *just_so)

    def held(text: str) -> tuple[ClaimRead, ...]:
        first, *others = text.split("at ")
        read = [ClaimRead("every", spans_of(first))] if spans_of(first) else []
        for other in others:
            kind, number = other.split(" ")[:2]
            read.append(ClaimRead(kind, spans_of(other), WORDS.value(number)))
        return tuple(read)

    def slack(text: str) -> tuple[ClaimRead, ...]:
        parts = text.split(" and with") if " and with " in text else [text]
        return tuple(
            ClaimRead("without" if part.startswith("without") else "with", spans_of(part))
            for part in parts
        )

    def parts(kind: str) -> str:
        loose = rf"at {kind} {n} of {cells}"
        return rf"(?:{cells}(?:(?:, {loose})* and {loose})?|{listed(loose, 'and')})"

    times = "|".join(TIMES)
    clues = JOINTS.clues("and")
    one_clue = rf"(?:{clue}|{JOINTS.total})"
    counts = (
        rf"(?:{one_clue} counts|(?!{one_clue} count){clues} count|{CELL} counts|{several} count)"
        rf" (?:{times})"
    )
    counted = rf"(?:(?P<clues>{clues})|(?P<cells>{cells})) counts? (?P<times>{times})"
    number = SlotForm(n, WORDS.value)
    amounts = SlotForm(rf"(?:{of_some}|{each})", lambda text: amount_of(WORDS, text))
    with_bullet = rf"(?:with|without) a {bullet} at {JOINTS.at_either()}"
    left = (
        rf"(?:one {bullet} is left|(?:{'|'.join(WORDS.words[2:])}) {bullets} are left"
        rf"|there are [1-9][0-9]+ {bullets} left)"
    )
    spans = spans_of
    return {
        "clue": SlotForm(clue, JOINTS.clue_of),
        "clues": SlotForm(clues, JOINTS.clues_of),
        "eithers": SlotForm(JOINTS.clues("or"), JOINTS.clues_of),
        "having": SlotForm(rf"(?!{one_clue} have){clues} have", JOINTS.clues_of),
        "justs": SlotForm(listed(rf"(?:{is_empty}|{just})", "and"), justs),
        "commas": SlotForm(rf"{SPAN}(?:, {SPAN})*", spans),
        "thelast": SlotForm(
            rf"(?:{CELL} is the last {bullet}|{several} are the last {bullets})", spans
        ),
        "must": SlotForm(rf"(?:one {bullet} must|{more} {bullets} must each)", WORDS.within),
        "counting": SlotForm(rf"(?:{CELL} counts|{several} count)", spans),
        "together": SlotForm(
            rf"(?:{one_clue} needs|(?!{one_clue} together){clues} together need)", JOINTS.clues_of
        ),
        "allowing": SlotForm(
            rf"(?:{one_clue} allows|(?!{one_clue} allow){clues} allow)", JOINTS.clues_of
        ),
        "but": SlotForm("(?:but )?", bool),
        "still": SlotForm("(?:still )?", bool),
        "n": number,
        "beyond": SlotForm(rf"(?:one|{more})", WORDS.value),
        "zero": SlotForm(ZERO.any, ZERO.value),
        "are": SlotForm("(?:is|are)", lambda text: text == "are"),
        "several": SlotForm(more, WORDS.value),
        "there": SlotForm(rf"(?:one {bullet} is|{more} {bullets} are)", WORDS.within),
        "bullets": SlotForm(rf"(?:one {bullet}|{more} {bullets})", WORDS.within),
        "fields": SlotForm(rf"(?:one cell|{more} cells)", WORDS.within),
        "others": SlotForm(rf"(?:one other cell|{more} other cells)", WORDS.within),
        "left": SlotForm(left, WORDS.within),
        "nowleft": SlotForm(rf"(?:one {bullet} is left|{more} {bullets} are left)", WORDS.within),
        "amount": SlotForm(of_some, lambda text: amount_of(WORDS, text)),
        "each": SlotForm(each, whole),
        "amounts": amounts,
        "all": SlotForm("|".join(ALL), lambda text: ALL[text]),
        "plain": SlotForm(JOINTS.one_of(), spans),
        "either": SlotForm(JOINTS.either_of(), spans),
        "at": SlotForm(JOINTS.at_either(), spans),
        "cell": SlotForm(CELL, spans),
        "cells": SlotForm(cells, spans),
        "severalcells": SlotForm(several, spans),
        "touching": SlotForm(rf"(?:{CELL} touches|{several} touch)", spans),
        "areleft": SlotForm(rf"(?:{CELL} is|{several} are)", spans),
        "so": SlotForm(
            rf"(?:{is_bullet}|{is_empty}|{is_bullet} and {is_empty}|{limit}|{every})", claims
        ),
        "facts": SlotForm(listed(rf"(?:{is_bullet}|{is_empty}|{limit}|{besides})", "and"), claims),
        "plainly": SlotForm(cells, held),
        "least": SlotForm(parts("least"), held),
        "most": SlotForm(parts("most"), held),
        "times": SlotForm(
            listed(counts, "and"), lambda text: times_of(text, counted, JOINTS, TIMES)
        ),
        "slack": SlotForm(rf"{with_bullet}(?: and {with_bullet})?", slack),
    }
