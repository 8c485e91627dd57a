"""English sentences for bounds that follow from each other, and for chains."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.explain.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Cases,
    Chain,
    Forward,
    Refuted,
    concluded,
    sources,
)
from webapp.explain.wording.breaks import breaking
from webapp.explain.wording.words import Words, capital, number
from webapp.notation.english import listed


def forwards(words: Words, lemma: Forward) -> str:
    """Bounds one after the other."""
    told = [link_told(words, link) for link in lemma.links]
    if lemma.broken is not None:
        told.append(breaking(words, lemma.broken, now="now " if told else ""))
    return _sentences(told)


def rest(words: Words, lemma: Forward) -> str:
    """What follows from single clues once the main thing is known."""
    loose = any(not link.bound.settles for link in lemma.links)
    if lemma.broken is not None or (loose and not words.brief):
        return forwards(words, lemma)
    if len(lemma.links) == 1:
        return f"Then {link_told(words, lemma.links[0], then=False)}."
    known = words.brief and set(sources(lemma)) <= words.named.keys() | {TOTAL}
    named = [words.clue(source) for source in sorted(sources(lemma)) if source != TOTAL]
    if TOTAL in sources(lemma):
        named.append("the count")
    source = "" if known else f" from {listed(named)}"
    return f"The rest follows{source}: {words.found(*concluded(lemma))}."


def chain(words: Words, lemma: Chain) -> str:
    """The opposite supposed, and what it leads to."""
    supposed = lemma.supposed
    if supposed.at_least:
        what, found = _is(words, supposed.cells, bullet=True), words.empties(supposed.cells)
    else:
        what, found = _is(words, supposed.cells, bullet=False), words.bullets(supposed.cells)
    told = [link_told(words, link) for link in lemma.links]
    told.append(breaking(words, lemma.broken, now="now " if told else ""))
    start = "Suppose" if words.facts.first else "Now suppose"
    return f"{start} {what}: {told[0]}. {_sentences([*told[1:], f'so {found}'])}"


def cases(words: Words, told: tuple[Cases, str, str]) -> str:
    """A cell that settles the matter whichever it is."""
    lemma, if_bullet, if_empty = told
    found = words.found(lemma.bullets, lemma.empties)
    return f"If {words.bullets(lemma.cell)}: {if_bullet} If not: {if_empty} Either way, {found}."


def refuted(words: Words, told: tuple[Refuted, str]) -> str:
    """The opposite supposed, and the counts that break it."""
    lemma, inside = told
    start = "Suppose" if words.facts.first else "Now suppose"
    what = _is(words, lemma.cell, bullet=not lemma.is_bullet)
    say = words.bullets if lemma.is_bullet else words.empties
    found = f"So {say(lemma.cell)}"
    if lemma.alike:
        found += f", and by the same token {say(lemma.alike)}"
    return f"{start} {what}. {inside} {found}."


def _sentences(lines: Sequence[str]) -> str:
    return " ".join(f"{capital(line)}." for line in lines)


def _is(words: Words, cells: Mask, *, bullet: bool) -> str:
    what = f"a {words.voice.bullet}" if bullet else words.voice.empty
    if cells.bit_count() <= 2:
        return f"{words.either(cells)} is {what}"
    return f"at least one of {words.cells(cells)} is {what}"


def link_told(words: Words, link: BoundLink, *, then: bool = True) -> str:
    """One bound and the clue that it follows from, without a capital."""
    if link.source == TOTAL:
        return _from_total(words, link)
    if link.bound.bullets:
        return _bullets(words, link)
    if link.bound.empties:
        return _empties(words, link, then=then)
    return _bounded(words, link)


def _loose(link: BoundLink) -> list[Bound]:
    return [part for part in link.parts if not part.settles]


def _bullets(words: Words, link: BoundLink) -> str:
    name, cells = words.clue(link.source), link.bound.cells
    loose = _loose(link)
    if not loose:
        return f"{name} needs {words.cells(cells)}"
    held = words.held(loose, at_least=False)
    return f"{name} needs {words.amount(link.source)}, {held}, so {words.bullets(cells)}"


def _empties(words: Words, link: BoundLink, *, then: bool) -> str:
    name = words.clue(link.source)
    if words.brief and not _loose(link):
        return f"{name} rules out {words.cells(link.bound.cells)}"
    found = words.empties(link.bound.cells)
    if not _loose(link):
        return f"{name} is {'then ' if then and link.parts else ''}complete, so {found}"
    return f"{name} has its {_its(words, link)}, so {found}"


def _its(words: Words, link: BoundLink) -> str:
    """Two in C4, D4 and E4: where a source has all that it needs."""
    cells = 0
    for part in link.parts:
        cells |= part.cells & words.facts.cells(link.source)
    return f"{number(words.facts.need(link.source))} in {words.cells(cells)}"


def _bounded(words: Words, link: BoundLink) -> str:
    bound, facts = link.bound, words.facts
    name, cells = words.clue(link.source), facts.cells(link.source)
    if bound.cells == cells:
        return f"{name} needs {words.some_of(link.source)}"
    if words.brief:
        return f"{name} {words.leaves(bound)}"
    gone = 0
    for part in link.parts:
        if part.empties:
            gone |= part.cells
    loose = [part for part in link.parts if not part.empties]
    needs = words.among(words.amount(link.source), facts.need(link.source), cells & ~gone)
    held = f", {words.held(loose, at_least=not bound.at_least)}" if loose else ""
    return f"{name} needs {needs}{held}, so {words.limited(bound)}"


def _from_total(words: Words, link: BoundLink) -> str:
    bound, loose = link.bound, _loose(link)
    left = words.left(words.facts.need(TOTAL))
    size = bound.cells.bit_count()
    if bound.bullets and not loose:
        last = f"the last {words.so_many(size) if size > 1 else words.voice.bullet}"
        return f"{last} can only be in {words.cells(bound.cells)}"
    if bound.bullets:
        held = words.held(loose, at_least=False)
        return f"{left}, {held}, so {words.bullets(bound.cells)}"
    if bound.empties and not words.facts.need(TOTAL):
        return f"all {words.voice.bullet}s are found, so {words.empties(bound.cells)}"
    if bound.empties and not loose:
        return f"that is all that is left, so {words.empties(bound.cells)}"
    if bound.empties:
        need = words.facts.need(TOTAL)
        where = (
            f"is in one of {_places(words, link)}"
            if need == 1
            else f"are all in {_places(words, link)}"
        )
        return f"the {number(need)} left {where}, so {words.empties(bound.cells)}"
    held = f", {words.held(loose, at_least=not bound.at_least)}" if loose else ""
    return f"{left}{held}, so {words.limited(bound)}"


def _places(words: Words, link: BoundLink) -> str:
    cells = 0
    for part in link.parts:
        cells |= part.cells
    return words.cells(cells)
