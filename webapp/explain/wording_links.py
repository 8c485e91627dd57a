"""English sentences for bounds that follow from each other, for chains and for what breaks."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.explain.proof import TOTAL, Bound, Break, Chain, Forward, Link, Source, Sum
from webapp.explain.wording_words import Words, all_of, capital, number


def forwards(words: Words, lemma: Forward) -> str:
    """Bounds one after the other."""
    told = [link_told(words, link, alone=words.facts.first) for link in lemma.links]
    if not words.facts.first and told:
        told[0] = told[0] if " then " in told[0] else f"then {told[0]}"
    if lemma.broken is not None:
        told.append(breaking(words, lemma.broken, now="Now " if told else ""))
        told.append("so this cannot be")
    return " ".join(f"{capital(line)}." for line in told)


def chain(words: Words, lemma: Chain) -> str:
    """The opposite supposed, and what it leads to."""
    supposed = lemma.supposed
    start = "suppose" if words.facts.first else "now suppose"
    told = [link_told(words, link, alone=False) for link in lemma.links]
    told.append(breaking(words, lemma.broken, now="now "))
    if supposed.at_least:
        what, found = _is(words, supposed.cells, bullet=True), words.empties(supposed.cells)
    else:
        what, found = _is(words, supposed.cells, bullet=False), words.bullets(supposed.cells)
    lines = " ".join(f"{capital(line)}." for line in told)
    return f"{capital(start)} {what}: {lines[:1] if lines[1:2].isdigit() or lines[1:2].isupper() else lines[:1].lower()}{lines[1:]} So {found}."


def _is(words: Words, cells: Mask, *, bullet: bool) -> str:
    what = f"a {words.voice.bullet}" if bullet else words.voice.empty
    count = cells.bit_count()
    some = {1: words.cells(cells), 2: words.either(cells)}.get(count)
    return f"{some or f'at least one of {words.cells(cells)}'} is {what}"


def link_told(words: Words, link: Link, *, alone: bool) -> str:
    """One bound and the clue that it follows from."""
    bound = link.bound
    if bound.bullets:
        return _bullets(words, link, alone=alone)
    if bound.empties:
        return _empties(words, link, alone=alone)
    return _bounded(words, link)


def _name(words: Words, source: Source) -> str:
    return "the total" if source == TOTAL else words.clue(source)


def _bullets(words: Words, link: Link, *, alone: bool) -> str:
    loose = [part for part in link.parts if not part.settles]
    cells = link.bound.cells
    name = _name(words, link.source)
    if not loose:
        only = " only" if cells.bit_count() == 1 and not alone else ""
        del only
        return f"{name} needs {words.cells(cells)}"
    held = _held(words, loose, "at most")
    amount = words.amount(link.source)
    return f"{name} needs {amount}, {held}, so {words.bullets(cells)}"


def _empties(words: Words, link: Link, *, alone: bool) -> str:
    name = _name(words, link.source)
    need = words.facts.need(link.source)
    found = words.empties(link.bound.cells)
    loose = [part for part in link.parts if not part.settles]
    if not loose:
        if alone and not link.parts:
            return f"{name} has all it needs, so {found}"
        return f"{name} is then complete, so {found}"
    cells = 0
    for part in link.parts:
        cells |= part.cells & words.facts.cells(link.source)
    amount = {1: "one", 2: "two"}.get(need, number(need))
    return f"{name} has its {amount} among {words.cells(cells)}, so {found}"


def _held(words: Words, parts: Sequence[Bound], limit: str) -> str:
    return " and ".join(
        f"{limit} {number(part.count)} of them in {words.cells(part.cells)}" for part in parts
    )


def _bounded(words: Words, link: Link) -> str:
    bound = link.bound
    name = _name(words, link.source)
    limit = "at least" if bound.at_least else "at most"
    verb = "holds" if bound.cells.bit_count() == 1 else "hold"
    if bound.cells == words.facts.cells(link.source):
        return f"{name} needs {words.some_of(link.source)}"
    settled = 0
    for part in link.parts:
        if part.settles and not part.at_least:
            settled |= part.cells
    loose = [part for part in link.parts if not part.settles or part.at_least]
    left = words.facts.cells(link.source) & ~settled
    needs = words.among(words.amount(link.source), words.facts.need(link.source), left)
    held = ""
    if loose:
        held = ", " + _held(words, loose, "at most" if bound.at_least else "at least")
    return f"{name} needs {needs}{held}, so {words.cells(bound.cells)} {verb} {limit} {number(bound.count)}"


def breaking(words: Words, broken: Break | Sum, now: str) -> str:
    """Where it breaks."""
    if isinstance(broken, Sum):
        return _odd(words, broken, now) if broken.odd else _beyond(words, broken, now)
    if broken.too_many:
        return _too_many(words, broken, now)
    return _too_few(words, broken, now)


def _too_many(words: Words, broken: Break, now: str) -> str:
    facts = words.facts
    cells, need = facts.cells(broken.source), facts.need(broken.source)
    inside = 0
    least = 0
    for part in broken.parts:
        inside |= part.cells & cells
        least += max(0, part.count - (part.cells & ~cells).bit_count())
    over = number(least - need)
    settled = all(part.settles for part in broken.parts)
    if broken.source == TOTAL:
        return f"{now}{words.cells(inside)} hold {'' if settled else 'at least '}{number(least)}, {over} more than are left"
    name = words.clue(broken.source)
    if settled:
        return f"{now}{name} touches {words.cells(inside)}, {over} too many"
    return f"{now}{name} has at least {number(least)} in {words.cells(inside)}, {over} too many"


def _too_few(words: Words, broken: Break, now: str) -> str:
    facts = words.facts
    cells = facts.cells(broken.source)
    loose = [part for part in broken.parts if not part.settles]
    gone = 0
    for part in broken.parts:
        if part.settles:
            gone |= part.cells
    left = cells & ~gone
    name = _name(words, broken.source)
    amount = words.amount(broken.source)
    if loose:
        held = _held(words, loose, "at most").replace(" of them", "")
        others = left
        for part in loose:
            others &= ~part.cells
        more = f" and only {words.cells(others)} besides" if others else ""
        return f"{now}{name} needs {amount}, but has {held}{more}"
    if not left:
        return f"{now}{name} needs {amount} and has no cell left"
    verb = "is" if left.bit_count() == 1 else "are"
    return f"{now}{name} needs {amount} and only {words.cells(left)} {verb} left for it"


def _odd(words: Words, broken: Sum, now: str) -> str:
    facts = words.facts
    bullets = decided = 0
    for part in broken.parts:
        decided |= part.cells
        bullets |= part.bullets
    needs = [facts.need(s) - (facts.cells(s) & bullets).bit_count() for s in broken.plus]
    cells = facts.together(broken.plus) & ~decided
    amounts = "one each" if set(needs) == {1} else " and ".join(map(number, needs))
    return (
        f"{now}{words.clues(broken.plus)} need {amounts}, {number(sum(needs))} in all, but each cell left for "
        f"them, {words.cells(cells)}, touches two of them, so it counts twice, and "
        f"{number(sum(needs))} is odd"
    )


def _beyond(words: Words, broken: Sum, now: str) -> str:
    facts = words.facts
    bullets = 0
    for part in broken.parts:
        bullets |= part.bullets

    def rest(source: Source) -> int:
        return facts.need(source) - (facts.cells(source) & bullets).bit_count()

    need = sum(rest(source) for source in broken.plus)
    allowed = sum(rest(source) for source in broken.minus)
    needs = [f"{_name(words, s)} needs {number(rest(s))}" for s in broken.plus]
    allows = [f"{_name(words, s)} allows {number(rest(s))}" for s in broken.minus]
    return f"{now}{' and '.join(needs)}: {number(need)}; but {' and '.join(allows)}: {number(allowed)}, too few"
