"""German: the forms of its sentences."""

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
    ("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
)
"""Its numbers, of what is looked for."""

ZERO = Words(("null", "eins", *WORDS.words[2:]))
"""Its numbers of a difference."""

OF = Words(("keines", "eines", *WORDS.words[2:]))
"""Its numbers of some cells."""

KINDS = {"mindestens": "least", "höchstens": "most", "nur": "just"}
"""How a number bounds."""

FIELDS = Words(("kein", "ein", *WORDS.words[2:]))
"""Its numbers of cells."""

ANY = "eines von", "einem von"
"""One of three cells and more, and at one of them."""

JOINTS = Joints("und", "oder", ANY, rf"die ([0-8]) bei ({CELL})", "die Gesamtzahl")
"""How it lists."""

DATIVE = Joints("und", "oder", ANY, rf"der ([0-8]) bei ({CELL})", "der Gesamtzahl")
"""The same, after a preposition."""

TIMES = {
    word: number
    for number, word in enumerate(("doppelt", "dreifach", "vierfach", "fünffach", "sechsfach"), 2)
}
"""How often something counts."""

ALL = {"es liegt": 1, "beide liegen": 2} | {
    f"alle {word} liegen": n for n, word in enumerate(WORDS.words) if n > 2
}
"""All cells just named, as what touches a clue."""

NOUNS = {True: ("Mine", "Minen", "sicher"), False: ("Kugel", "Kugeln", "leer")}
"""Live, and on paper."""

FORMS = {
    "full": "<clue> braucht <still><bullets> und hat nur noch <fields>, also <so>.",
    "zero": "<clue> hat keine BULLET um sich, also <so>.",
    "complete one": "<clue> hat ihre BULLET, also <so>.",
    "complete two": "<clue> hat ihre beiden BULLETS, also <so>.",
    "complete": "<clue> hat alle <n> BULLETS, also <so>.",
    "total none": "alle BULLETS sind gefunden, also <so>.",
    "total all": "<left>, für nur <fields>, also <so>.",
    "need": "<clue> braucht <still><amount>.",
    "done": "<clue> hat alles, was sie braucht.",
    "link": "<clue> braucht <still><each>.",
    "then link": "dann braucht <clue> <each>.",
    "link among": "<clue> braucht die Felder <cells:severalcells>.",
    "then link among": "dann braucht <clue> die Felder <cells:severalcells>.",
    "complete link": "<clue> ist fertig, also <so>.",
    "then complete link": "dann ist <clue> fertig, also <so>.",
    "touch": "<all> auch an <clue:dative>, die <still>genau <n> braucht, also <so>.",
    "allow": "<clue> erlaubt <still>höchstens <n> von <cells>.",
    "need just": "<clue> braucht <still>genau <amount>.",
    "allow empty": "<clue> erlaubt <still>höchstens <n> von <cells>, also ist eines davon EMPTY.",
    "need empty": "<clue> braucht <still><amount>, also ist eines davon EMPTY.",
    "need so": "<clue> braucht <still><n> und hat daneben nur <cells>, also <so>.",
    "leaves one": "<clue> kann nur dieses eine Feld EMPTY lassen, also <so>.",
    "last": (
        "<other:clue> hat ihre letzte BULLET auf <at>: das ist alles, was <clue> <still>braucht, "
        "also <so>."
    ),
    "others": (
        "<other:clue> hat ihre anderen <n> unter <cells>: das ist alles, was <clue> "
        "<still>braucht, also <so>."
    ),
    "left": "<left>.",
    "but left": "aber <left>.",
    "facts": "<facts>.",
    "then so": "dann <so>.",
    "together least": "zusammen macht das mindestens <gets:n>.",
    "together most": "zusammen enthalten diese Felder höchstens <gets:n>.",
    "take": "<clue> nimmt <amounts>.",
    "left and need": "<left>, und <clue> braucht <still><amounts>.",
    "used": "sie haben kein Feld gemeinsam und nehmen alle <n>, also <so>.",
    "used both": "sie haben kein Feld gemeinsam und nehmen beide, also <so>.",
    "filled least": "das lässt mindestens <bullets> für nur <others>, also <so>.",
    "filled": "das lässt <bullets> und nur <others>, also <so>.",
    "hub": "alle diese Felder liegen an <clue:dative>, die <still>genau <n> braucht, also <so>.",
    "sum": "sie haben kein Feld gemeinsam, das macht <n>.",
    "sum twice": "das macht <n>, wobei <times>.",
    "first sum": "das ist die erste Summe: <n>.",
    "first sum twice": "das ist die erste Summe: <n>, wobei <times>.",
    "second sum": "das ist die zweite Summe: <n>.",
    "second sum twice": "das ist die zweite Summe: <n>, wobei <times>.",
    "allow total": "die Gesamtzahl erlaubt höchstens <n> von <cells>.",
    "same": "zusammen erlauben sie nur <n>.",
    "nested": "<all> auch an <clue:dative>, das lässt genau <n> für <cells>.",
    "least": "<clue> braucht <still><amount>, also <so>.",
    "least end": "zusammen sind das schon die <n>, die <clue> <still>braucht: <justs>.",
    "least own": "also braucht <clue> auch <cells>.",
    "beyond": "das sind höchstens <most:n> der <all:n>, also <so>, die <n:beyond>.",
    "rest": "<clue> hat ihre Grenze erreicht, also <so>.",
    "rest several": "<clues:having> ihre Grenzen erreicht, also <so>.",
    "equal sums": (
        "beide Summen sind gleich, also <so>: eine BULLET dort würde in der zweiten mehr zählen."
    ),
    "larger sum": (
        "die erste Summe ist um <n:zero> größer; nur <cells:counting> in ihr mehr als in der "
        "zweiten, also <so>."
    ),
    "slack more": (
        "die erste Summe ist um <n:zero> größer; <slack> könnte der Unterschied höchstens "
        "<most:zero> sein, also <so>."
    ),
    "slack": "<slack> könnte die erste Summe nicht <n> gegen <other:n> sein, also <so>.",
    "slack alone": "<slack> könnte die Summe höchstens <most:zero> sein, also <so>.",
    "shared more": (
        "das macht <n>, aber nur <left:n> <are> übrig, also <bullets:must> für zwei dieser Zahlen "
        "zählen."
    ),
    "shared twice": "nur <cells:touching> an zweien davon, also <so>.",
    "shared rest": "diese Zahlen nehmen dann alle <n>, also <so>.",
    "shared most": "zusammen nehmen sie höchstens <n>.",
    "shared all": (
        "zusammen nehmen sie höchstens <n>, genau was für alle unbekannten Felder übrig ist."
    ),
    "missing": (
        "eine BULLET auf <at> würde für zwei dieser Zahlen zählen: sie nähmen weniger als <n>, und "
        "für eine BULLET bliebe kein Feld, also <so>."
    ),
    "total full": (
        "jedes Feld, das noch frei ist, wird für die letzten BULLETS gebraucht, also <so>."
    ),
    "total last": "<cells:thelast>, also <so>.",
    "total complete": "keine andere BULLET ist übrig, also <so>.",
    "bound": "<clue> braucht <still><n>; <facts>, also <so>.",
    "bound least": "<clue> braucht <still><n>, also <so>.",
    "total bound": "<left>; <facts>, also <so>.",
    "total bound alone": "<left>, also <so>.",
    "suppose bullet": "angenommen, <either> ist eine BULLET.",
    "suppose empty": "angenommen, <either> ist EMPTY.",
    "now suppose bullet": "nun angenommen, <either> ist eine BULLET.",
    "now suppose empty": "nun angenommen, <either> ist EMPTY.",
    "so": "also <so>.",
    "alike": "<others:touching> an denselben Zahlen wie <cells>, also <so>.",
    "case bullet": "falls <cell> eine BULLET ist:",
    "case empty": "falls <cell> EMPTY ist:",
    "either way": "in jedem Fall <so>.",
    "but need": "aber <clue> braucht <still><amounts>.",
    "break already": "<but><clue> hat schon <bullets> um sich.",
    "break total already": "<but><there> schon da, mehr als <shown:n>.",
    "break many": "<but><clue> braucht <still><n> und bekommt <gets:n>: <plainly>.",
    "break many about": (
        "<but><clue> braucht <still><n> und bekommt mindestens <gets:n>: <least>."
    ),
    "break few": "<but><clue> braucht <still><n> und bekommt höchstens <gets:n>: <most>.",
    "break full": "<but><clue> ist schon fertig und bekommt <least> dazu.",
    "break zero": "<but><clue> erlaubt keine BULLET und bekommt <least>.",
    "break none": "<but><clue> braucht <still><n:bullets>, und dafür bleibt kein Feld.",
    "break total many": "<but><left>, und das macht <gets:n>: <plainly>.",
    "break total many about": "<but><left>, und das macht mindestens <gets:n>: <least>.",
    "break total few": ("<but><left>, und die Felder dafür enthalten höchstens <gets:n>: <most>."),
    "break total cells": "<but><left>, und nur <fields:holding> sie enthalten: <plainly>.",
    "break total none": "<but><left>, und dafür bleibt kein Feld.",
    "now need": "nun braucht <clue> <n>.",
    "now left": "nun <left:nowleft> übrig.",
    "break sum": "<but><clues:together> <n>, und <allowing> <most:n>.",
    "break sum beside": "<but><clues:together> <n>, und <allowing> <most:n>, daneben nur <cells>.",
    "break sum total": "<but>das lässt <bullets> für nur <size:several> andere Felder: <cells>.",
    "break sum total one": "<but>das lässt <bullets> für nur ein anderes Feld, <cell>.",
    "break sum alone": "<but><clues:together> <n>, und dafür bleibt kein Feld.",
    "break sum alone beside": "<but><clues:together> <n>, und dafür <cells:areleft>.",
    "break odd": (
        "<but><clues> brauchen zusammen <n>, und jedes Feld, das ihnen bleibt, <cells>, liegt "
        "an zweien von ihnen: das macht nie <again:n>."
    ),
    "break odd even": (
        "<but><clues> brauchen zusammen <n>, und jedes Feld, das ihnen bleibt, <cells>, liegt "
        "an einer geraden Zahl von ihnen: das macht nie <again:n>."
    ),
}
"""All forms of sentences."""

HEADINGS = {"run": "<several> Zahlen nacheinander: <clues>."}
"""What stands above several steps."""


@cache
def german(live: bool) -> Grammar:
    """German on paper, or live."""
    bullet, bullets, empty = NOUNS[live]
    forms = {
        form: text.replace("BULLETS", bullets).replace("BULLET", bullet).replace("EMPTY", empty)
        for form, text in FORMS.items()
    }
    return Grammar(forms, _slots(bullet, bullets, empty), f" mit gefundenen {bullets}")


@cache
def german_headings() -> Grammar:
    """German above several steps."""
    return Grammar(HEADINGS, _slots(*NOUNS[False]))


def _slots(  # noqa: PLR0915 (a table)
    bullet: str, bullets: str, empty: str
) -> dict[str, SlotForm]:
    n, more, cells, several = WORDS.any, WORDS.several, JOINTS.cells(), JOINTS.several()
    clue = bare(JOINTS.clue)
    of_some = rf"(?:eine von {JOINTS.one_of()}|{more} von {several})"
    each = rf"(?:das Feld {CELL}|beide Felder {CELL} und {CELL}|alle Felder {several})"
    so_bullet = rf"(?:ist {CELL} eine {bullet}|sind {several} {bullets})"
    so_empty = rf"(?:ist {CELL} {empty}|sind {several} {empty})"
    # The second verb is left out where it is that of the first.
    so_both = (
        rf"(?:ist {CELL} eine {bullet} und (?:{CELL}|sind {several}) {empty}"
        rf"|sind {several} {bullets} und (?:{several}|ist {CELL}) {empty})"
    )
    apart = f"ist jedes unbekannte Feld {empty}, das an keiner von ihnen liegt"
    every = rf"(?:ist jedes (?:andere )?unbekannte Feld (?:eine {bullet}|{empty})|{apart})"
    of_cells = rf"(?P<kind>mindestens|höchstens) (?P<n>{OF.any}) von (?P<cells>{several})"
    so_bound = rf"(?:ist|sind) {of_cells} (?:eine {bullet}|{bullets})"
    bound = rf"{of_cells} (?:ist eine {bullet}|sind {bullets})"
    limit, holds = (re.sub(r"\(\?P<[a-z]+>", "(?:", each) for each in (so_bound, bound))
    just = rf"{several} enthalten nur {n}"
    is_bullet = rf"(?:{CELL} ist eine {bullet}|{several} sind {bullets})"
    is_empty = rf"(?:{CELL} ist {empty}|{several} sind {empty})"
    besides = rf"nur (?:{CELL} ist|{several} sind) daneben noch frei"
    so_phrase = (
        rf"(?:ist |sind |(?<={bullet} und )|(?<={bullets} und ))(?P<cells>{cells}) "
        rf"(?P<said>eine {bullet}|{bullets}|{empty})"
    )
    fact_phrase = rf"(?P<cells>{cells}) (?:ist|sind) (?P<said>eine {bullet}|{bullets}|{empty})"
    kinds = {
        f"eine {bullet}": "bullets",
        bullets: "bullets",
        empty: "empties",
    }

    def claims(text: str) -> tuple[ClaimRead, ...]:
        if text == apart:
            return (ClaimRead("every apart"),)
        if text.startswith("ist jedes "):
            other = "every other" if text.startswith("ist jedes andere") else "every"
            return (ClaimRead(f"{other} {'empty' if text.endswith(empty) else 'bullet'}"),)
        bounds, rest = bounds_of(text, so_bound, OF, KINDS)
        return (*bounds, *claims_of(rest, so_phrase, kinds))

    def facts(text: str) -> tuple[ClaimRead, ...]:
        before, _, only = text.partition("nur ")
        bounds, rest = bounds_of(before, bound, OF, KINDS)
        read = (*bounds, *claims_of(rest, fact_phrase, kinds))
        return (*read, ClaimRead("besides", spans_of(only))) if only else read

    def justs(text: str) -> tuple[ClaimRead, ...]:
        limits = rf"(?P<cells>{several}) enthalten (?P<kind>nur) (?P<n>{n})"
        just_so, rest = bounds_of(text, limits, WORDS, KINDS)
        return (*claims_of(rest, fact_phrase, kinds), *just_so)

    def held(text: str) -> tuple[ClaimRead, ...]:
        marked = text.replace("mindestens", "~least").replace("höchstens", "~most")
        first, *others = marked.split("~")
        read = [ClaimRead("every", spans_of(first))] if spans_of(first) else []
        for other in others:
            kind, number = other.split(" ")[:2]
            read.append(ClaimRead(kind, spans_of(other), WORDS.value(number)))
        return tuple(read)

    def slack(text: str) -> tuple[ClaimRead, ...]:
        return tuple(
            ClaimRead("without" if part.startswith("ohne") else "with", spans_of(part))
            for part in text.replace(" und mit", "~mit").split("~")
        )

    def parts(kind: str) -> str:
        loose = rf"{kind} {n} von {cells}"
        return rf"(?:{cells}(?:(?:, {loose})* und {loose})?|{listed(loose, 'und')})"

    times = "|".join(TIMES)
    clues = JOINTS.clues("und")
    one_clue = rf"(?:{clue}|{JOINTS.total})"
    counts = (
        rf"(?:(?:{one_clue}|{CELL}) (?:{times}) zählt"
        rf"|(?:(?!{one_clue} (?:{times})){clues}|{several}) (?:{times}) zählen)"
    )
    counted = rf"(?:(?P<clues>{clues})|(?P<cells>{cells})) (?P<times>{times}) (?:zählt|zählen)"
    number = SlotForm(n, WORDS.value)
    with_bullet = rf"(?:ohne|mit einer) {bullet} auf {JOINTS.at_either()}"
    fields = "|".join(FIELDS.words[2:])
    left = rf"(?:eine {bullet} ist übrig|(?:{fields}|[1-9][0-9]+) {bullets} sind übrig)"
    spans = spans_of
    return {
        "clue": SlotForm(clue, JOINTS.clue_of),
        "dative": SlotForm(bare(DATIVE.clue), DATIVE.clue_of),
        "clues": SlotForm(clues, JOINTS.clues_of),
        "eithers": SlotForm(DATIVE.clues("oder"), DATIVE.clues_of),
        "having": SlotForm(rf"(?!{one_clue} haben){clues} haben", JOINTS.clues_of),
        "justs": SlotForm(listed(rf"(?:{is_empty}|{just})", "und"), justs),
        "commas": SlotForm(rf"{SPAN}(?:, {SPAN})*", spans),
        "thelast": SlotForm(
            rf"(?:{CELL} ist die letzte {bullet}|{several} sind die letzten {bullets})", spans
        ),
        "counting": SlotForm(rf"(?:{CELL} zählt|{several} zählen)", spans),
        "together": SlotForm(
            rf"(?:{one_clue} braucht|(?!{one_clue} brauchen){clues} brauchen zusammen)",
            JOINTS.clues_of,
        ),
        "allowing": SlotForm(
            rf"(?:{one_clue} erlaubt|(?!{one_clue} erlauben){clues} erlauben)", JOINTS.clues_of
        ),
        "but": SlotForm("(?:aber )?", bool),
        "still": SlotForm("(?:noch )?", bool),
        "n": number,
        "beyond": SlotForm(
            rf"(?:andere|anderen {more})",
            lambda text: 1 if text == "andere" else WORDS.value(text.split(" ")[1]),
        ),
        "zero": SlotForm(ZERO.any, ZERO.value),
        "several": SlotForm(more, WORDS.value),
        "there": SlotForm(rf"(?:eine {bullet} ist|{more} {bullets} sind)", WORDS.within),
        "are": SlotForm("(?:ist|sind)", lambda text: text == "sind"),
        "bullets": SlotForm(rf"(?:eine {bullet}|{more} {bullets})", WORDS.within),
        "must": SlotForm(rf"(?:muss eine {bullet}|müssen {more} {bullets} je)", WORDS.within),
        "holding": SlotForm(rf"(?:ein Feld kann|{more} Felder können)", FIELDS.within),
        "fields": SlotForm(rf"(?:ein Feld|{more} Felder)", FIELDS.within),
        "others": SlotForm(rf"(?:ein anderes Feld|{more} andere Felder)", FIELDS.within),
        "left": SlotForm(left, WORDS.within),
        "nowleft": SlotForm(rf"(?:ist eine {bullet}|sind {more} {bullets})", WORDS.within),
        "amount": SlotForm(of_some, lambda text: amount_of(WORDS, text)),
        "each": SlotForm(each, whole),
        "amounts": SlotForm(rf"(?:{of_some}|{each})", lambda text: amount_of(WORDS, text)),
        "all": SlotForm("|".join(ALL), lambda text: ALL[text]),
        "plain": SlotForm(JOINTS.one_of(), spans),
        "either": SlotForm(JOINTS.either_of(), spans),
        "at": SlotForm(JOINTS.at_either(), spans),
        "cell": SlotForm(CELL, spans),
        "cells": SlotForm(cells, spans),
        "can": SlotForm(rf"(?:{CELL} kann|{several} können)", spans),
        "severalcells": SlotForm(several, spans),
        "touching": SlotForm(rf"(?:{CELL} liegt|{several} liegen)", spans),
        "areleft": SlotForm(rf"(?:bleibt nur {CELL}|bleiben nur {several})", spans),
        "so": SlotForm(rf"(?:{so_bullet}|{so_empty}|{so_both}|{limit}|{every})", claims),
        "facts": SlotForm(listed(rf"(?:{is_bullet}|{is_empty}|{holds}|{besides})", "und"), facts),
        "plainly": SlotForm(cells, held),
        "least": SlotForm(parts("mindestens"), held),
        "most": SlotForm(parts("höchstens"), held),
        "times": SlotForm(
            listed(counts, "und"), lambda text: times_of(text, counted, JOINTS, TIMES)
        ),
        "slack": SlotForm(rf"{with_bullet}(?: und {with_bullet})?", slack),
    }
