"""English sentences for one clue, for two, and for clues added up."""

from __future__ import annotations

from webapp.engine.grid import Mask
from webapp.explain.proof import TOTAL, Count, Forward, Source
from webapp.explain.wording_words import Words, all_of, capital, number


def total_alone(words: Words, lemma: Forward) -> str:
    """The number of bullets left decides all cells."""
    bound = lemma.links[0].bound
    left = words.facts.need(TOTAL)
    if left == 0:
        found = words.every_other(0, bound.empties)
        return f"All {words.voice.bullet}s are found, so {found}."
    return f"{capital(words.left(left))}, and only as many cells: {words.found(bound.bullets, 0)}."


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
    left, taken = words.facts.need(TOTAL), words.facts.needs(count.minus)
    rest = count.bullets.bit_count()
    told = words.needs(count.minus, "takes")
    where = "one cell" if rest == 1 else f"{number(rest)} cells"
    others = f"the other {number(rest)}" if taken else f"all {number(rest)}"
    found = words.every_other(count.bullets, 0)
    return (
        f"{capital(words.left(left))}. {told}. That leaves just {where} for {others}, so {found}."
    )


def clean(words: Words, count: Count) -> str:
    """Clues added up, no cell twice, against others that touch most of the cells."""
    facts = words.facts
    hub = len(count.minus) == 1
    cells = facts.together(count.plus)
    if hub and not count.bullets:
        (centre,) = count.minus
        first = f"{words.clue(centre)} needs {words.amount(centre)}"
        needs = words.needs(count.plus)
        return (
            f"{first}. {needs}. {capital(all_of(cells.bit_count()))} touch "
            f"{words.clue(centre)}, so {words.found(0, count.empties)}."
        )
    needs = words.needs(count.plus)
    if len(count.plus) > 1:
        needs += f": {number(facts.needs(count.plus))} in all"
    if count.bullets:
        allowed = _allowed(words, count.minus, cells)
        return f"{needs}. {allowed}. So {words.found(count.bullets, count.empties)}."
    each = [f"{words.clue(source)}" for source in count.minus]
    amounts = " and ".join([number(facts.need(source)) for source in count.minus])
    return (
        f"{needs}. These cells all touch {' or '.join(each)}, which need no more than that: "
        f"{amounts}. So {words.found(0, count.empties)}."
    )


def _allowed(words: Words, sources: tuple[Source, ...], cells: Mask) -> str:
    told = []
    for place, source in enumerate(sources):
        amount = number(words.facts.need(source))
        where = "those" if words.brief else words.cells(words.facts.cells(source) & cells)
        only = "allows only " if place == 0 else ""
        told.append(f"{words.clue(source)} {only}{amount} of {where}")
    return "; ".join(told)


def tangled(words: Words, count: Count) -> str:
    """Clues added up and others taken away where cells count more than once."""
    facts = words.facts
    added, taken = facts.needs(count.plus), facts.needs(count.minus)
    text = f"Add up {_list(words, count.plus)}: {number(added)}{_twice(words, count.plus)}."
    if count.minus:
        text += (
            f" Take away {_list(words, count.minus)}: {number(taken)}{_twice(words, count.minus)}."
        )
    rest = added - taken
    remain = f"{capital(number(rest))} {'remains' if rest == 1 else 'remain'}"
    positive = _worth_cells(words, count, above=True)
    if rest + count.slack and positive and not count.slack:
        where = f", with only {words.cells(positive)} to count for it"
    elif count.slack:
        where = ", and what counts more than that cannot be"
    else:
        where = " and nothing else can count"
    return f"{text} {remain}{where}, so {words.found(count.bullets, count.empties)}."


def _list(words: Words, sources: tuple[Source, ...]) -> str:
    told = []
    for source in dict.fromkeys(sources):
        times = sources.count(source)
        name = "the total" if source == TOTAL else words.clue(source)
        amount = words.facts.need(source)
        told.append(f"{'twice ' if times == 2 else ''}{name} ({number(amount)})")
    return " and ".join(filter(None, [", ".join(told[:-1]), *told[-1:]]))


def _times(words: Words, sources: tuple[Source, ...], cell: int) -> int:
    return sum(words.facts.cells(source) >> cell & 1 for source in sources)


def _twice(words: Words, sources: tuple[Source, ...]) -> str:
    several: dict[int, Mask] = {}
    for kind in words.facts.problem.classes:
        times = _times(words, sources, kind.bit_length() - 1)
        if times > 1:
            several[times] = several.get(times, 0) | kind
    told = [
        f"{words.cells(cells)} {'twice' if times == 2 else f'{number(times)} times'}"
        for times, cells in sorted(several.items())
    ]
    return f", counting {' and '.join(told)}" if told else ""


def _worth_cells(words: Words, count: Count, *, above: bool) -> Mask:
    cells = 0
    for kind in words.facts.problem.classes:
        place = kind.bit_length() - 1
        worth = _times(words, count.plus, place) - _times(words, count.minus, place)
        if (worth > 0) == above and worth:
            cells |= kind
    return cells
