"""English sentences for one clue, for two, and for clues added up."""

from __future__ import annotations

from webapp.engine.grid import Mask
from webapp.explain.proofs.proof import TOTAL, Count, Forward, Source
from webapp.explain.wording.words import Words, all_of, capital, number

_LAST = "one cell for the last"


def total_alone(words: Words, lemma: Forward) -> str:
    """The number of bullets left decides all cells."""
    bound = lemma.links[0].bound
    left = words.facts.need(TOTAL)
    if left == 0:
        found = words.every_other(0, bound.empties)
        return f"All {words.voice.bullet}s are found, so {found}."
    cells = "one cell" if left == 1 else f"{number(left)} cells"
    return f"{capital(words.left(left))} for just {cells}, so {words.found(bound.bullets, 0)}."


def complete(words: Words, lemma: Forward) -> str:
    """A clue that has all its bullets."""
    link = lemma.links[0]
    clue = words.the(link.source)
    shown = words.facts.position.clues[link.source]
    found = words.empties(link.bound.cells)
    noun = words.voice.bullet
    if shown == 0:
        return f"{capital(clue)} has no {noun} around it, so {found}."
    has = {1: f"its {noun}", 2: f"both its {noun}s"}.get(shown, f"all {number(shown)} {noun}s")
    return f"{capital(clue)} has {has}, so {found}."


def full(words: Words, lemma: Forward) -> str:
    """A clue that needs all cells that are left for it."""
    link = lemma.links[0]
    need, clue = words.facts.need(link.source), capital(words.the(link.source))
    found = words.bullets(link.bound.cells)
    amount = f"{words.amount(link.source)} {words.voice.bullet}{'' if need == 1 else 's'}"
    left = "one cell" if need == 1 else f"{number(need)} cells"
    return f"{clue} needs {amount} and has just {left} left, so {found}."


def pair(words: Words, count: Count) -> str:
    """Two clues and what they share."""
    facts, (more,), (fewer,) = words.facts, count.plus, count.minus
    shared = facts.cells(more) & facts.cells(fewer)
    if not count.bullets:
        both = capital(all_of(shared.bit_count()))
        first = f"{capital(words.the(more))} needs {words.some_of(more)}."
        return (
            f"{first} {both} also touch {words.the(fewer)}, which is then complete, "
            f"so {words.found(0, count.empties)}."
        )
    first = f"{capital(words.the(fewer))} needs {{}}{words.some_of(fewer)}"
    second = f"{capital(words.the(more))} needs {words.some_of(more)}"
    if not count.empties:
        return f"{first.format('just ')}. {second}, so {words.found(count.bullets, 0)}."
    at_most = number(facts.need(fewer))
    rest = facts.need(more) - count.bullets.bit_count()
    last = f"the last is {words.either(shared)}" if rest == 1 else _others(words, rest, shared)
    return (
        f"{first.format('')}, so {words.cells(shared)} hold at most {at_most}. {second}: "
        f"so {words.found(count.bullets, 0)}, {last}, and {words.found(0, count.empties)}."
    )


def _others(words: Words, rest: int, cells: Mask) -> str:
    return f"the other {number(rest)} are among {words.cells(cells)}"


def total_used(words: Words, count: Count) -> str:
    """Clues that share no cell need all bullets left."""
    left = words.left(words.facts.need(TOTAL))
    if len(count.plus) == 1:
        told = f"{words.the(count.plus[0])} needs {words.some_of(count.plus[0])}"
        return f"{capital(left)}, and {told}. So {words.every_other(0, count.empties)}."
    told = words.needs(count.plus, "takes")
    found = words.every_other(0, count.empties)
    return f"{capital(left)}. {told}. They share no cell, so {found}."


def total_filled(words: Words, count: Count) -> str:
    """Clues leave so many bullets that they fill all other cells."""
    left = words.facts.need(TOTAL)
    rest = count.bullets.bit_count()
    told = words.needs(count.minus, "takes")
    others = f"{number(rest)} cells for the other {number(rest)}" if rest > 1 else _LAST
    found = words.every_other(count.bullets, 0)
    return f"{capital(words.left(left))}. {told}. That leaves just {others}, so {found}."


def hub(words: Words, count: Count) -> str:
    """Clues all of whose cells touch one other."""
    (centre,) = count.minus
    cells = words.facts.together(count.plus)
    first = f"{words.clue(centre)} needs {words.amount(centre)}"
    needs = words.needs(count.plus)
    return (
        f"{first}. {needs}. {capital(all_of(cells.bit_count()))} touch "
        f"{words.clue(centre)}, so {words.found(0, count.empties)}."
    )


def clean(words: Words, count: Count) -> str:
    """Clues added up, no cell twice, against others that touch most of the cells."""
    facts = words.facts
    cells = facts.together(count.plus)
    needs = words.needs(count.plus)
    if len(count.plus) > 1:
        needs += f": {number(facts.needs(count.plus))} in all"
    if count.bullets:
        allowed = _allowed(words, count.minus, cells)
        return f"{needs}. {allowed}. So {words.found(count.bullets, count.empties)}."
    each = [f"{words.clue(source)}" for source in count.minus]
    amounts = " and ".join([number(facts.need(source)) for source in count.minus])
    return (
        f"{needs}. These cells all touch {' or '.join(each)}, which together need no more: "
        f"{amounts}. So {words.found(0, count.empties)}."
    )


def _allowed(words: Words, sources: tuple[Source, ...], cells: Mask) -> str:
    told = []
    for place, source in enumerate(sources):
        amount = number(words.facts.need(source))
        only = "allows only " if place == 0 else ""
        if words.brief:
            where = "" if place else " of those"
        else:
            where = f" of {words.cells(words.facts.cells(source) & cells)}"
        told.append(f"{words.clue(source)} {only}{amount}{where}")
    return (", " if words.brief else "; ").join(told)


def tangled(words: Words, count: Count) -> str:
    """Clues added up against others, where cells count more than once."""
    facts = words.facts
    first = f"{_needed(words, count.plus)}{_several(words, count.plus)}"
    second = f"{_needed(words, count.minus)}{_several(words, count.minus)}"
    rest = facts.needs(count.plus) - facts.needs(count.minus)
    if count.slack:
        return f"{capital(first)}. {capital(second)}. {_rounded(words, count, rest)}"
    found = words.found(count.bullets, count.empties)
    gains = _worth_more(words, count.plus, count.minus)
    if not gains:
        return (
            f"{capital(first)}. {capital(second)}, just as many, so no {words.voice.bullet} can "
            f"count more in the second: {found}."
        )
    can = "can only come from" if rest > 1 else "can only be"
    return (
        f"{capital(first)}. {capital(second)}. The difference, {number(rest)}, {can} "
        f"{words.cells(gains)}, so {found}."
    )


def _needed(words: Words, sources: tuple[Source, ...]) -> str:
    """B3 needs two and E5 one: three in all."""
    facts = words.facts
    if sources == (TOTAL,):
        return words.left(facts.need(TOTAL))
    once = list(dict.fromkeys(sources))
    told = words.each_needs([(source, facts.need(source)) for source in once], "needs")
    doubled = [source for source in once if sources.count(source) > 1]
    twice = f"; count {words.clues(doubled)} twice" if doubled else ""
    if len(sources) == 1:
        return told
    return f"{told}{twice}: {number(facts.needs(sources))} in all"


def _several(words: Words, sources: tuple[Source, ...]) -> str:
    """Which cells count more than once in a sum."""
    by_times: dict[int, Mask] = {}
    for kind in words.facts.problem.classes:
        times = _times(words, sources, kind)
        if times > 1:
            by_times[times] = by_times.get(times, 0) | kind
    told = [
        f"{words.cells(cells)} {'twice' if times == 2 else f'{number(times)} times'}"
        for times, cells in sorted(by_times.items())
    ]
    return f", counting {' and '.join(told)}" if told else ""


def _times(words: Words, sources: tuple[Source, ...], kind: Mask) -> int:
    return sum(bool(words.facts.cells(source) & kind) for source in sources)


def _worth_more(words: Words, more: tuple[Source, ...], less: tuple[Source, ...]) -> Mask:
    cells = 0
    for kind in words.facts.problem.classes:
        if _times(words, more, kind) > _times(words, less, kind):
            cells |= kind
    return cells


def _rounded(words: Words, count: Count, rest: int) -> str:
    """What decides a cell although something may be left over."""
    noun, told = words.voice.bullet, []
    if count.bullets:
        told.append(f"without a {noun} at {words.either(count.bullets)}")
    if count.empties:
        told.append(f"with a {noun} at {words.either(count.empties)}")
    differ, fails = "The two are equal", "the first would be less"
    if rest:
        differ = f"The first is {number(abs(rest))} {'more' if rest > 0 else 'less'}"
        fails = "it could not be so much"
    found = words.found(count.bullets, count.empties)
    return f"{differ}; {' and '.join(told)} {fails}. So {found}."


def total_shared(words: Words, count: Count) -> str:
    """Clues that share cells against the total: they need, or take, just what there is."""
    facts = words.facts
    left = words.left(facts.need(TOTAL))
    clues = tuple(source for source in (*count.plus, *count.minus) if source != TOTAL)
    told = words.needs(clues, "takes")
    shared = _several_cells(words, clues)
    if count.minus == (TOTAL,):
        needs = f"{capital(left)}. {told}: {number(facts.needs(clues))} in all"
        found = words.bullets(shared)
        others = words.every_other(0, count.empties) if count.empties else ""
        also = f", and {others}" if others else ""
        return f"{needs}, so they must share {words.cells(shared)}. So {found}{also}."
    together = f"{told}: at most {number(facts.needs(clues))} together"
    alone = words.empties(count.empties)
    if not count.bullets:
        beside = f"{capital(left)}, and every cell left touches one of these clues"
        return f"{beside}. {together}. So nothing may count twice: {alone}."
    rest = count.bullets.bit_count()
    others = f"{number(rest)} cells for the other {number(rest)}" if rest > 1 else _LAST
    found = f"so {words.found(count.bullets, 0)}"
    return (
        f"{capital(left)}. {together}. That leaves just {others}, {found}; "
        f"and nothing may count twice, so {alone}."
    )


def _several_cells(words: Words, sources: tuple[Source, ...]) -> Mask:
    cells = 0
    for kind in words.facts.problem.classes:
        if _times(words, sources, kind) > 1:
            cells |= kind
    return cells
