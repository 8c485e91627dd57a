"""Tells clues in turn, and chains to where something breaks."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.engine.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Break,
    Chain,
    Forward,
    Source,
    Sum,
)
from webapp.explain.wording.statements import CellsSlot, Slot, Statement, state
from webapp.explain.wording.teller import Teller

MANY_PARTS, MANY_CELLS = 3, 12
"""Groups of cells, and cells in them, beyond which what is left and what they hold are two
sentences."""


def forwards(teller: Teller, lemma: Forward) -> None:
    """Clues one after the other, each with what it decides."""
    later = not teller.facts.first
    teller.begin()
    for number, link in enumerate(lemma.links):
        tell_link(teller, link, None, then=bool(number and link.parts) or later)
        teller.decide(link.bound)
    if lemma.broken is not None:
        tell_break(teller, lemma.broken)


def chain(teller: Teller, lemma: Chain) -> None:
    """The opposite supposed, and what it leads to."""
    supposed = lemma.supposed
    what = "bullet" if supposed.at_least else "empty"
    now = "" if teller.facts.first else "now."
    teller.add(f"{now}suppose.{what}", cells=CellsSlot(supposed.cells))
    teller.begin()
    with teller.within("suppose"):
        teller.follow(supposed)
        teller.decide(supposed)
        for link in lemma.links:
            tell_link(teller, link, supposed, then=True)
            teller.decide(link.bound)
        tell_break(teller, lemma.broken)
    cells = supposed.cells
    so = teller.conclusion(0, cells) if supposed.at_least else teller.conclusion(cells, 0)
    teller.add("so", so=so)


def tell_link(teller: Teller, link: BoundLink, supposed: Bound | None, *, then: bool) -> None:
    """A bound and the clue that it follows from."""
    bound = link.bound
    start = "then." if then else ""
    plain = bound.settles and all(part.settles or part == supposed for part in link.parts)
    if not plain:
        _tell_bound(teller, link)
        return
    cells = CellsSlot(bound.cells)
    if link.source == TOTAL:
        _tell_total_link(teller, link)
    elif bound.bullets:
        # A chain names the cells that it goes on with: "both" would sound as if they were all.
        several = bound.cells.bit_count() > 1
        key = "link.among" if several and _needs_others(teller, link, supposed) else "link.bullets"
        teller.add(f"{start}{key}", clue=teller.clue(link.source), cells=cells)
    else:
        so = teller.conclusion(0, bound.cells)
        teller.add(f"{start}link.empties", clue=teller.clue(link.source), so=so)


def _tell_total_link(teller: Teller, link: BoundLink) -> None:
    """The total decides all cells that are left: they are needed, or the last bullets are there."""
    bound, last = link.bound, 0
    for part in link.parts:
        last |= part.bullets
    so = teller.conclusion(bound.bullets, bound.empties)
    if bound.bullets:
        teller.add("total.full", so=so)
    elif last:
        teller.add("total.last", cells=CellsSlot(last), so=so)
    else:
        teller.add("total.complete", so=so)


def _needs_others(teller: Teller, link: BoundLink, supposed: Bound | None) -> bool:
    """Whether a clue that needs all its cells has others than those that are named."""
    known = teller.bullets | teller.empties
    if supposed is not None and not supposed.settles:
        known |= supposed.cells
    return bool(teller.facts.cells(link.source) & ~known & ~link.bound.cells)


def _tell_bound(teller: Teller, link: BoundLink) -> None:
    """A bound that rests on other bounds, or on a clue's need alone."""
    facts, bound, source = teller.facts, link.bound, link.source
    left = facts.cells(source) & ~bound.cells
    parts: list[Statement] = []
    for part in link.parts:
        left &= ~part.cells
        parts.append(_part(part, facts.cells(source)))
    # What was decided on the way counts, even where the bound follows without it.
    if bound.at_least and left & ~teller.empties:
        parts.append(state("fact.besides", cells=CellsSlot(left & ~teller.empties)))
    elif not bound.at_least and left & teller.bullets:
        parts.append(state("fact.bullets", cells=CellsSlot(left & teller.bullets)))
    so = teller.conclusion(bound.bullets, bound.empties) if bound.settles else teller.limit(bound)
    n = facts.need(source)
    if source == TOTAL and _are_many(parts):
        teller.add("left.alone", left=teller.left(n))
        _tell_facts(teller, parts)
        teller.add("then.so", so=so)
        return
    if source != TOTAL and not parts and not bound.at_least and not bound.settles:
        clue, still = teller.clue(source), teller.still(source)
        teller.add("allow", clue=clue, still=still, n=bound.count, cells=CellsSlot(bound.cells))
        return
    if source == TOTAL:
        key = "total.bound" if parts else "total.bound.alone"
        slots: dict[str, Slot] = {"left": teller.left(n), "so": so}
    else:
        key = "bound" if parts else "bound.least"
        clue, still = teller.clue(source), teller.still(source)
        slots = {"clue": clue, "still": still, "n": n, "so": so}
    if parts:
        slots["parts"] = tuple(parts)
    teller.add(key, **slots)


def _are_many(parts: Sequence[Statement]) -> bool:
    """Whether facts are too many for one sentence, or name too many cells."""
    cells = 0
    for part in parts:
        named = part.slots["cells"]
        cells += named.cells.bit_count() if isinstance(named, CellsSlot) else 0
    return len(parts) > MANY_PARTS or cells > MANY_CELLS


def _tell_facts(teller: Teller, facts: Sequence[Statement]) -> None:
    """Facts in sentences of a few."""
    for first in range(0, len(facts), MANY_PARTS):
        teller.add("facts", parts=tuple(facts[first : first + MANY_PARTS]))


def _part(part: Bound, cells: Mask) -> Statement:
    """What is known of some cells of a clue; a bound may reach beyond them."""
    if part.settles:
        return Teller.held(Bound(part.cells & cells, part.at_least, _inside(part, cells)))
    return Teller.held(part)


def _inside(part: Bound, cells: Mask) -> int:
    return (part.cells & cells).bit_count() if part.at_least else 0


def tell_break(teller: Teller, broken: Break | Sum) -> None:
    """The clue, or the clues, that cannot hold: what it needs, and what it gets."""
    if isinstance(broken, Sum):
        _tell_sum(teller, broken)
        return
    facts, source = teller.facts, broken.source
    cells, need = facts.cells(source), facts.need(source)
    loose = [part for part in broken.parts if not part.settles]
    sure = _sure_cells(teller, broken, cells)
    number = sure.bit_count() + sum(_worth(part, cells, too_many=broken.too_many) for part in loose)
    if broken.too_many and not number:
        _tell_already(teller, source, need)
        return
    kind = "many" if broken.too_many else "few"
    if source == TOTAL and len(loose) >= MANY_PARTS:
        _say_break(teller, state("left.alone", left=teller.left(need)))
        held = [Teller.held(part) for part in loose]
        if sure:
            key = "fact.bullets" if broken.too_many else "fact.besides"
            held.append(state(key, cells=CellsSlot(sure)))
        _tell_facts(teller, held)
        teller.add(f"break.total.{kind}.sum", gets=number)
        return
    if _needs_of_bounded(teller, broken, cells):
        clue, still = teller.clue(source), teller.still(source)
        _say_break(teller, state("need", clue=clue, still=still, amount=teller.amount(source)))
        return
    if broken.too_many and not need and source != TOTAL:
        _tell_full(teller, source, sure, [_within(part, cells) for part in loose])
        return
    exact = broken.too_many and not loose
    end = "none" if not number else "exact" if exact else "about"
    slots: dict[str, Slot] = {"n": need, "gets": number}
    parts = [state("held.every", cells=CellsSlot(sure))] if sure else []
    parts += [_held_of(part) for part in loose]
    if parts:
        slots["parts"] = tuple(parts)
    if source == TOTAL:
        if kind == "few" and end == "about" and not loose:
            end = "cells"
        _say_break(teller, state(f"break.total.{kind}.{end}", left=teller.left(need), **slots))
    else:
        clue, still = teller.clue(source), teller.still(source)
        _say_break(teller, state(f"break.{kind}.{end}", clue=clue, still=still, **slots))


def _tell_full(teller: Teller, source: Source, sure: Mask, loose: Sequence[Bound]) -> None:
    """A clue that has all its bullets, or is a 0, and gets another."""
    parts = [state("held.every", cells=CellsSlot(sure))] if sure else []
    parts += [_held_of(part) for part in loose if part.count]
    key = "break.full" if teller.facts.position.clues[source] else "break.zero"
    _say_break(teller, state(key, clue=teller.clue(source), parts=tuple(parts)))


def _within(part: Bound, cells: Mask) -> Bound:
    """What cells take at least of those of a bound that may reach beyond them."""
    return Bound(part.cells & cells, part.at_least, _worth(part, cells, too_many=True))


def _needs_of_bounded(teller: Teller, broken: Break, cells: Mask) -> bool:
    """Whether a clue needs too many of just those cells of which it was said what they hold."""
    if broken.too_many or broken.source == TOTAL or not teller.statements:
        return False
    left = cells & ~(teller.bullets | teller.empties)
    return left == cells and [part.cells for part in broken.parts] == [left]


def _sure_cells(teller: Teller, broken: Break, cells: Mask) -> Mask:
    """The cells that count one by one: those that are bullets, or all that may be.

    What was decided on the way counts, even where the clue breaks without it.
    """
    plain = others = 0
    for part in broken.parts:
        if part.settles:
            plain |= part.cells & cells
        else:
            others |= part.cells & cells
    if broken.too_many:
        return plain | (cells & teller.bullets & ~others)
    return cells & ~plain & ~others & ~teller.empties


def _tell_already(teller: Teller, source: Source, need: int) -> None:
    """A clue, or the total, that has too many without a supposition."""
    position = teller.facts.position
    shown = (position.total or 0) if source == TOTAL else position.clues[source]
    if source == TOTAL:
        _say_break(teller, state("break.total.already", n=shown - need, shown=shown))
    else:
        _say_break(teller, state("break.already", clue=teller.clue(source), n=shown - need))


def _say_break(teller: Teller, broken: Statement) -> None:
    """What breaks; after something else it begins with "but"."""
    if teller.statements:
        teller.add("but", rest=broken)
    else:
        teller.add(broken.key, **broken.slots)


def _worth(part: Bound, cells: Mask, *, too_many: bool) -> int:
    """How many bullets a bound puts into some cells, at least or at most."""
    return max(0, part.count - (part.cells & ~cells).bit_count()) if too_many else part.count


def _held_of(part: Bound) -> Statement:
    key = "held.least" if part.at_least else "held.most"
    return state(key, n=part.count, cells=CellsSlot(part.cells))


def _tell_sum(teller: Teller, broken: Sum) -> None:
    """Clues that together need more than there can be, or an odd number that cannot be."""
    facts, known = teller.facts, teller.bullets | teller.empties
    needs = [(source, _need_left(teller, source)) for source in broken.plus]
    allowed = [(source, _need_left(teller, source)) for source in broken.minus]
    # Of two clues it is said once, in the end.
    for source, number in [*needs, *allowed] if len(needs) + len(allowed) > 2 else ():
        _tell_need_now(teller, source, number)
    n, most = sum(number for _, number in needs), sum(number for _, number in allowed)
    clues = teller.clues(broken.plus)
    if broken.odd:
        cells = facts.cells_of_all(broken.plus) & ~known
        key = "break.odd" if _touch_two(teller, broken, cells) else "break.odd.even"
        _say_break(teller, state(key, clues=clues, n=n, cells=CellsSlot(cells)))
        return
    beside = _counting(teller, broken, known)
    if broken.plus == (TOTAL,) and broken.minus and beside:
        key = "break.sum.total.one" if beside.bit_count() == 1 else "break.sum.total"
        size, others = beside.bit_count(), CellsSlot(beside)
        _say_break(teller, state(key, n=n - most, size=size, cells=others))
        return
    slots: dict[str, Slot] = {"clues": clues, "n": n}
    if broken.minus:
        slots |= {"others": teller.clues(broken.minus), "most": most}
    key = "break.sum" if broken.minus else "break.sum.alone"
    if beside:
        key, slots["cells"] = f"{key}.beside", CellsSlot(beside)
    _say_break(teller, state(key, **slots))


def _tell_need_now(teller: Teller, source: Source, number: int) -> None:
    """What a clue needs once what follows from the supposition is taken off."""
    if source == TOTAL:
        teller.add("now.left", n=number)
    else:
        teller.add("now.need", clue=teller.clue(source), n=number)


def _need_left(teller: Teller, source: Source) -> int:
    """What a source still needs once all that is decided on the way is taken off."""
    return teller.facts.need(source) - (teller.facts.cells(source) & teller.bullets).bit_count()


def _touch_two(teller: Teller, broken: Sum, cells: Mask) -> bool:
    """Whether each of these cells touches just two of the clues."""
    problem = teller.facts.problem
    return all(
        sum(bool(teller.facts.cells(source) & kind) for source in broken.plus) == 2
        for kind in problem.classes
        if kind & cells
    )


def _counting(teller: Teller, broken: Sum, known: Mask) -> Mask:
    """The cells that count for the clues added and for none of those taken away."""
    cells = 0
    for kind in teller.facts.problem.classes:
        left = kind & ~known
        added = sum(bool(teller.facts.cells(source) & left) for source in broken.plus)
        taken = sum(bool(teller.facts.cells(source) & left) for source in broken.minus)
        if added > taken:
            cells |= left
    return cells
