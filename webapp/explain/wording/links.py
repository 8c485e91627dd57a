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
    conclusion_of,
    sources_of,
)
from webapp.explain.wording.breaks import break_clause
from webapp.explain.wording.words import Words
from webapp.notation.english import agreeing, capitalised, listed, spelled


def forwards(words: Words, lemma: Forward) -> str:
    """Bounds one after the other, each from a clue."""
    clauses = [link_clause(words, link) for link in lemma.links]
    if lemma.broken is not None:
        clauses.append(break_clause(words, lemma.broken, now="now " if clauses else ""))
    return _as_sentences(clauses)


def rest(words: Words, lemma: Forward) -> str:
    """What follows from single clues once the main thing is known."""
    loose = any(not link.bound.settles for link in lemma.links)
    if lemma.broken is not None or (loose and not words.brief):
        return forwards(words, lemma)
    if len(lemma.links) == 1:
        return f"Then {link_clause(words, lemma.links[0], then=False)}."
    sources = sources_of(lemma)
    named_before = words.brief and set(sources) <= words.named_clues.keys() | {TOTAL}
    names = [words.clue(source) for source in sorted(sources) if source != TOTAL]
    if TOTAL in sources:
        names.append("the count")
    origin = "" if named_before else f" from {listed(names)}"
    return f"The rest follows{origin}: {words.conclusion(*conclusion_of(lemma))}."


def chain(words: Words, lemma: Chain) -> str:
    """The opposite supposed, and what it leads to."""
    supposed = lemma.supposed
    if supposed.at_least:
        opposite = _supposition(words, supposed.cells, bullet=True)
        conclusion = words.are_empty(supposed.cells)
    else:
        opposite = _supposition(words, supposed.cells, bullet=False)
        conclusion = words.are_bullets(supposed.cells)
    clauses = [link_clause(words, link) for link in lemma.links]
    clauses.append(break_clause(words, lemma.broken, now="now " if clauses else ""))
    rest = _as_sentences([*clauses[1:], f"so {conclusion}"])
    return f"{opposite}: {clauses[0]}. {rest}"


def cases(words: Words, telling: tuple[Cases, str, str]) -> str:
    """A cell whose two states lead to the same; comes with the sentences of both."""
    lemma, if_bullet, if_empty = telling
    conclusion = words.conclusion(lemma.bullets, lemma.empties)
    both = f"If {words.are_bullets(lemma.cell)}: {if_bullet} If not: {if_empty}"
    return f"{both} Either way, {conclusion}."


def refuted(words: Words, telling: tuple[Refuted, str]) -> str:
    """The opposite supposed; comes with the sentences that lead it to a break."""
    lemma, inside = telling
    opposite = _supposition(words, lemma.cell, bullet=not lemma.is_bullet)
    are_so = words.are_bullets if lemma.is_bullet else words.are_empty
    conclusion = f"So {are_so(lemma.cell)}"
    if lemma.alike:
        conclusion += f", and by the same token {are_so(lemma.alike)}"
    return f"{opposite}. {inside} {conclusion}."


def _as_sentences(clauses: Sequence[str]) -> str:
    return " ".join(f"{capitalised(clause)}." for clause in clauses)


def _supposition(words: Words, cells: Mask, *, bullet: bool) -> str:
    """What is supposed of cells: that one of them at least is a bullet, or is empty."""
    start = "Suppose" if words.facts.first else "Now suppose"
    what = f"a {words.voice.bullet}" if bullet else words.voice.empty
    if cells.bit_count() <= 2:
        return f"{start} {words.either(cells)} is {what}"
    return f"{start} at least one of {words.cells(cells)} is {what}"


def link_clause(words: Words, link: BoundLink, *, then: bool = True) -> str:
    """A bound and the clue that it follows from, without a capital."""
    if link.source == TOTAL:
        return _from_total(words, link)
    if link.bound.bullets:
        return _bullets(words, link)
    if link.bound.empties:
        return _empties(words, link, then=then)
    return _bounded(words, link)


def _loose(link: BoundLink) -> list[Bound]:
    """The parts of a link that do not decide their cells."""
    return [part for part in link.parts if not part.settles]


def _bullets(words: Words, link: BoundLink) -> str:
    name, cells = words.clue(link.source), link.bound.cells
    loose = _loose(link)
    if not loose:
        return f"{name} needs {words.cells(cells)}"
    held = words.bounds(loose, at_least=False)
    return f"{name} needs {words.amount(link.source)}, {held}, so {words.are_bullets(cells)}"


def _empties(words: Words, link: BoundLink, *, then: bool) -> str:
    name = words.clue(link.source)
    if words.brief and not _loose(link):
        return f"{name} rules out {words.cells(link.bound.cells)}"
    empties = words.are_empty(link.bound.cells)
    if not _loose(link):
        return f"{name} is {'then ' if then and link.parts else ''}complete, so {empties}"
    need, cells = words.facts.need(link.source), words.facts.cells(link.source)
    return f"{name} has its {spelled(need)} in {words.cells(_cells(link) & cells)}, so {empties}"


def _cells(link: BoundLink) -> Mask:
    """The cells of all parts of a link."""
    cells = 0
    for part in link.parts:
        cells |= part.cells
    return cells


def _bounded(words: Words, link: BoundLink) -> str:
    bound, facts = link.bound, words.facts
    name, cells = words.clue(link.source), facts.cells(link.source)
    if bound.cells == cells:
        return f"{name} needs {words.amount_and_cells(link.source)}"
    if words.brief:
        return f"{name} {words.leaves(bound)}"
    gone = 0
    for part in link.parts:
        if part.empties:
            gone |= part.cells
    loose = [part for part in link.parts if not part.empties]
    needs = words.amount_among(words.amount(link.source), facts.need(link.source), cells & ~gone)
    held = f", {words.bounds(loose, at_least=not bound.at_least)}" if loose else ""
    return f"{name} needs {needs}{held}, so {words.bound(bound)}"


def _from_total(words: Words, link: BoundLink) -> str:
    bound, loose = link.bound, _loose(link)
    left = words.bullets_left(words.facts.need(TOTAL))
    size = bound.cells.bit_count()
    if bound.bullets and not loose:
        last = f"the last {words.bullet_count(size) if size > 1 else words.voice.bullet}"
        return f"{last} can only be in {words.cells(bound.cells)}"
    if bound.bullets:
        held = words.bounds(loose, at_least=False)
        return f"{left}, {held}, so {words.are_bullets(bound.cells)}"
    if bound.empties and not words.facts.need(TOTAL):
        return f"all {words.voice.bullet}s are found, so {words.are_empty(bound.cells)}"
    if bound.empties and not loose:
        return f"that is all that is left, so {words.are_empty(bound.cells)}"
    if bound.empties:
        need = words.facts.need(TOTAL)
        where = f"{agreeing(need, 'is in one of', 'are all in')} {words.cells(_cells(link))}"
        return f"the {spelled(need)} left {where}, so {words.are_empty(bound.cells)}"
    held = f", {words.bounds(loose, at_least=not bound.at_least)}" if loose else ""
    return f"{left}{held}, so {words.bound(bound)}"
