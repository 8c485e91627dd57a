"""English sentences for one clue, for two, and for clues added up.

Each function tells one kind of line; `sentences.ENGLISH` says which.
"""

from __future__ import annotations

from webapp.engine.grid import Mask
from webapp.explain.proofs.proof import TOTAL, Count, Forward, Source
from webapp.explain.wording.words import Words
from webapp.notation.english import (
    all_in_words,
    capitalised,
    counted_in_words,
    inflected,
    spelled,
)


def total_alone(words: Words, lemma: Forward) -> str:
    """The number of bullets left decides all cells."""
    bound = lemma.links[0].bound
    left = words.facts.need(TOTAL)
    if left == 0:
        empties = words.every_other(0, bound.empties)
        return f"All {words.voice.bullet}s are found, so {empties}."
    start = f"{capitalised(words.bullets_left(left))} for just {counted_in_words(left, 'cell')}"
    return f"{start}, so {words.conclusion(bound.bullets, 0)}."


def complete(words: Words, lemma: Forward) -> str:
    """A clue that has all its bullets."""
    link = lemma.links[0]
    clue = words.numbered_clue(link.source)
    shown = words.facts.position.clues[link.source]
    empties = words.are_empty(link.bound.cells)
    noun = words.voice.bullet
    if shown == 0:
        return f"{capitalised(clue)} has no {noun} around it, so {empties}."
    has = {1: f"its {noun}", 2: f"both its {noun}s"}.get(shown, f"all {spelled(shown)} {noun}s")
    return f"{capitalised(clue)} has {has}, so {empties}."


def full(words: Words, lemma: Forward) -> str:
    """A clue that needs all cells that are left for it."""
    link = lemma.links[0]
    need, clue = words.facts.need(link.source), capitalised(words.numbered_clue(link.source))
    bullets = words.are_bullets(link.bound.cells)
    amount = f"{words.amount(link.source)} {inflected(need, words.voice.bullet)}"
    left = counted_in_words(need, "cell")
    return f"{clue} needs {amount} and has just {left} left, so {bullets}."


def pair(words: Words, count: Count) -> str:
    """Two clues and what they share."""
    facts, (more,), (fewer,) = words.facts, count.plus, count.minus
    shared = facts.cells(more) & facts.cells(fewer)
    if not count.bullets:
        both = capitalised(all_in_words(shared.bit_count()))
        first = f"{capitalised(words.numbered_clue(more))} needs {words.amount_and_cells(more)}."
        return (
            f"{first} {both} also touch {words.numbered_clue(fewer)}, which is then complete, "
            f"so {words.conclusion(0, count.empties)}."
        )
    first = f"{capitalised(words.numbered_clue(fewer))} needs {{}}{words.amount_and_cells(fewer)}"
    second = f"{capitalised(words.numbered_clue(more))} needs {words.amount_and_cells(more)}"
    if not count.empties:
        return f"{first.format('just ')}. {second}, so {words.conclusion(count.bullets, 0)}."
    limit = f"{words.cells(shared)} hold at most {spelled(facts.need(fewer))}"
    bullets = words.conclusion(count.bullets, 0)
    others = _others(words, facts.need(more) - count.bullets.bit_count(), shared)
    empties = words.conclusion(0, count.empties)
    return f"{first.format('')}, so {limit}. {second}: so {bullets}, {others}, and {empties}."


def _others(words: Words, number: int, cells: Mask) -> str:
    """Where the bullets lie that are not concluded."""
    if number == 1:
        return f"the last is {words.either(cells)}"
    return f"the other {spelled(number)} are among {words.cells(cells)}"


def total_used(words: Words, count: Count) -> str:
    """Clues that share no cell need all bullets left."""
    left = capitalised(words.bullets_left(words.facts.need(TOTAL)))
    if len(count.plus) == 1:
        (clue,) = count.plus
        need = f"{words.numbered_clue(clue)} needs {words.amount_and_cells(clue)}"
        return f"{left}, and {need}. So {words.every_other(0, count.empties)}."
    needs = words.needs(count.plus, "takes")
    empties = words.every_other(0, count.empties)
    return f"{left}. {needs}. They share no cell, so {empties}."


def total_filled(words: Words, count: Count) -> str:
    """Clues leave so many bullets that they fill all other cells."""
    left = capitalised(words.bullets_left(words.facts.need(TOTAL)))
    needs = words.needs(count.minus, "takes")
    places = _places_for_the_rest(count.bullets.bit_count())
    bullets = words.every_other(count.bullets, 0)
    return f"{left}. {needs}. That leaves just {places}, so {bullets}."


def _places_for_the_rest(number: int) -> str:
    """Cells for the bullets that no clue takes."""
    if number == 1:
        return "one cell for the last"
    return f"{spelled(number)} cells for the other {spelled(number)}"


def hub(words: Words, count: Count) -> str:
    """Clues all of whose cells touch one other."""
    (centre,) = count.minus
    cells = words.facts.cells_of_all(count.plus)
    first = f"{words.clue(centre)} needs {words.amount(centre)}"
    needs = words.needs(count.plus)
    return (
        f"{first}. {needs}. {capitalised(all_in_words(cells.bit_count()))} touch "
        f"{words.clue(centre)}, so {words.conclusion(0, count.empties)}."
    )


def clean(words: Words, count: Count) -> str:
    """Clues added up, no cell twice, against others that touch most of the cells."""
    facts = words.facts
    cells = facts.cells_of_all(count.plus)
    needs = words.needs(count.plus)
    if len(count.plus) > 1:
        needs += f": {spelled(facts.needs(count.plus))} in all"
    if count.bullets:
        allowed = _allowed(words, count.minus, cells)
        return f"{needs}. {allowed}. So {words.conclusion(count.bullets, count.empties)}."
    clues = " or ".join([words.clue(source) for source in count.minus])
    amounts = " and ".join([spelled(facts.need(source)) for source in count.minus])
    return (
        f"{needs}. These cells all touch {clues}, which together need no more: "
        f"{amounts}. So {words.conclusion(0, count.empties)}."
    )


def _allowed(words: Words, sources: tuple[Source, ...], cells: Mask) -> str:
    """How many bullets clues allow in some cells."""
    limits = []
    for place, source in enumerate(sources):
        amount = spelled(words.facts.need(source))
        only = "allows only " if place == 0 else ""
        if words.brief:
            where = "" if place else " of those"
        else:
            where = f" of {words.cells(words.facts.cells(source) & cells)}"
        limits.append(f"{words.clue(source)} {only}{amount}{where}")
    return (", " if words.brief else "; ").join(limits)


def tangled(words: Words, count: Count) -> str:
    """Clues added up against others, where cells count more than once."""
    facts = words.facts
    first = capitalised(f"{_sum_of_needs(words, count.plus)}{_repeated(words, count.plus)}")
    second = capitalised(f"{_sum_of_needs(words, count.minus)}{_repeated(words, count.minus)}")
    difference = facts.needs(count.plus) - facts.needs(count.minus)
    if count.slack:
        return f"{first}. {second}. {_with_slack(words, count, difference)}"
    conclusion = words.conclusion(count.bullets, count.empties)
    gains = _worth_more(words, count.plus, count.minus)
    if not gains:
        return (
            f"{first}. {second}, just as many, so no {words.voice.bullet} can "
            f"count more in the second: {conclusion}."
        )
    can = "can only come from" if difference > 1 else "can only be"
    source = f"The difference, {spelled(difference)}, {can} {words.cells(gains)}"
    return f"{first}. {second}. {source}, so {conclusion}."


def _sum_of_needs(words: Words, sources: tuple[Source, ...]) -> str:
    """What clues need, and their sum: B3 needs two and E5 one: three in all."""
    facts = words.facts
    if sources == (TOTAL,):
        return words.bullets_left(facts.need(TOTAL))
    once = list(dict.fromkeys(sources))
    needs = words.needs_of_each([(source, facts.need(source)) for source in once], "needs")
    doubled = [source for source in once if sources.count(source) > 1]
    twice = f"; count {words.clues(doubled)} twice" if doubled else ""
    if len(sources) == 1:
        return needs
    return f"{needs}{twice}: {spelled(facts.needs(sources))} in all"


def _repeated(words: Words, sources: tuple[Source, ...]) -> str:
    """Which cells count more than once in a sum."""
    by_times: dict[int, Mask] = {}
    for kind in words.facts.problem.classes:
        times = _times(words, sources, kind)
        if times > 1:
            by_times[times] = by_times.get(times, 0) | kind
    groups = [
        f"{words.cells(cells)} {'twice' if times == 2 else f'{spelled(times)} times'}"
        for times, cells in sorted(by_times.items())
    ]
    return f", counting {' and '.join(groups)}" if groups else ""


def _times(words: Words, sources: tuple[Source, ...], kind: Mask) -> int:
    """How often a class of cells counts in a sum of clues."""
    return sum(bool(words.facts.cells(source) & kind) for source in sources)


def _worth_more(words: Words, more: tuple[Source, ...], less: tuple[Source, ...]) -> Mask:
    """The cells that count more often in the first sum than in the second."""
    cells = 0
    for kind in words.facts.problem.classes:
        if _times(words, more, kind) > _times(words, less, kind):
            cells |= kind
    return cells


def _with_slack(words: Words, count: Count, difference: int) -> str:
    """What decides a cell although other cells may make up for the slack."""
    noun, opposites = words.voice.bullet, []
    if count.bullets:
        opposites.append(f"without a {noun} at {words.either(count.bullets)}")
    if count.empties:
        opposites.append(f"with a {noun} at {words.either(count.empties)}")
    differ, fails = "The two are equal", "the first would be less"
    if difference:
        differ = f"The first is {spelled(abs(difference))} {'more' if difference > 0 else 'less'}"
        fails = "it could not be so much"
    conclusion = words.conclusion(count.bullets, count.empties)
    return f"{differ}; {' and '.join(opposites)} {fails}. So {conclusion}."


def total_shared(words: Words, count: Count) -> str:
    """Clues that share cells against the total: they need, or take, just what there is."""
    facts = words.facts
    left = capitalised(words.bullets_left(facts.need(TOTAL)))
    clues = tuple(source for source in (*count.plus, *count.minus) if source != TOTAL)
    needs, amount = words.needs(clues, "takes"), spelled(facts.needs(clues))
    shared = _shared_cells(words, clues)
    if count.minus == (TOTAL,):
        bullets = words.are_bullets(shared)
        empties = words.every_other(0, count.empties) if count.empties else ""
        also = f", and {empties}" if empties else ""
        must = f"so they must share {words.cells(shared)}. So {bullets}{also}."
        return f"{left}. {needs}: {amount} in all, {must}"
    together = f"{needs}: at most {amount} together"
    empties = words.are_empty(count.empties)
    if not count.bullets:
        beside = f"{left}, and every cell left touches one of these {words.voice.clue}s"
        return f"{beside}. {together}. So nothing may count twice: {empties}."
    places = _places_for_the_rest(count.bullets.bit_count())
    bullets = words.conclusion(count.bullets, 0)
    return (
        f"{left}. {together}. That leaves just {places}, so {bullets}; "
        f"and nothing may count twice, so {empties}."
    )


def _shared_cells(words: Words, sources: tuple[Source, ...]) -> Mask:
    """The cells that count more than once in a sum of clues."""
    cells = 0
    for kind in words.facts.problem.classes:
        if _times(words, sources, kind) > 1:
            cells |= kind
    return cells
