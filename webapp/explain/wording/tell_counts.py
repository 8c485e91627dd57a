"""Tells one clue, two clues, and clues added up."""

from __future__ import annotations

from webapp.engine.grid import Mask
from webapp.engine.proofs.proof import TOTAL, Bound, Count, Forward, Source
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.explain.wording.teller import Teller


def total_alone(teller: Teller, lemma: Forward) -> None:
    """The number of bullets left decides all cells."""
    bound, left = lemma.links[0].bound, teller.facts.need(TOTAL)
    if not left:
        teller.add("total.none", so=teller.others(0, bound.empties))
        return
    so = teller.conclusion(bound.bullets, 0)
    teller.add("total.all", left=teller.left(left), n=left, so=so)


def complete(teller: Teller, lemma: Forward) -> None:
    """A clue that has all its bullets."""
    link = lemma.links[0]
    clue = teller.clue(link.source)
    key = {0: "zero", 1: "complete.one", 2: "complete.two"}.get(clue.number, "complete")
    teller.add(key, clue=clue, n=clue.number, so=teller.conclusion(0, link.bound.cells))


def full(teller: Teller, lemma: Forward) -> None:
    """A clue that needs all cells that are left for it."""
    link = lemma.links[0]
    source, so = link.source, teller.conclusion(link.bound.cells, 0)
    need = teller.facts.need(source)
    teller.add("full", clue=teller.clue(source), still=teller.still(source), n=need, so=so)


def pair(teller: Teller, count: Count) -> None:
    """Two clues and what they share."""
    facts, (more,), (fewer,) = teller.facts, count.plus, count.minus
    shared = facts.cells(more) & facts.cells(fewer)
    if not count.bullets:
        _need(teller, more)
        so = teller.conclusion(0, count.empties)
        clue, still = teller.clue(fewer), teller.still(fewer)
        n, need = shared.bit_count(), facts.need(fewer)
        teller.add("pair.touch", n=n, clue=clue, still=still, need=need, so=so)
        return
    # Where a clue leaves one cell empty, that one is easier to see than the bullets.
    spared = facts.cells(more).bit_count() - facts.need(more)
    one_empty = spared == 1 == shared.bit_count() - facts.need(fewer)
    _share(teller, fewer, shared, one_empty=one_empty)
    if one_empty:
        so = teller.conclusion(count.bullets, 0)
        teller.add("pair.one-empty", clue=teller.clue(more), so=so)
    else:
        _need_beyond(teller, more, count.bullets)
    if count.empties:
        clue, still, n = teller.clue(fewer), teller.still(fewer), facts.need(fewer)
        so = teller.conclusion(0, count.empties)
        key = "pair.last" if n == 1 else "pair.others"
        other, cells = teller.clue(more), CellsSlot(shared)
        teller.add(key, other=other, cells=cells, n=n, clue=clue, still=still, so=so)


def _need_beyond(teller: Teller, source: Source, bullets: Mask) -> None:
    """A clue needs more than cells can hold of which that was said: its others are bullets."""
    clue, still, n = teller.clue(source), teller.still(source), teller.facts.need(source)
    cells, so = CellsSlot(bullets), teller.conclusion(bullets, 0)
    teller.add("pair.so", clue=clue, still=still, n=n, cells=cells, so=so)


def _share(teller: Teller, source: Source, shared: Mask, *, one_empty: bool) -> None:
    """What a clue lets the cells hold that it shares with another."""
    clue, still = teller.clue(source), teller.still(source)
    if shared == teller.facts.cells(source):
        key = "pair.need-empty" if one_empty else "need"
        teller.add(key, clue=clue, still=still, amount=teller.amount(source))
    else:
        key = "pair.most-empty" if one_empty else "pair.most"
        n = teller.facts.need(source)
        teller.add(key, clue=clue, still=still, n=n, cells=CellsSlot(shared))


def total_used(teller: Teller, count: Count) -> None:
    """Clues that share no cell need all bullets left."""
    need = teller.facts.need(TOTAL)
    if len(count.plus) == 1:
        (source,) = count.plus
        clue, still, amount = teller.clue(source), teller.still(source), teller.amount(source)
        teller.add("used.one", left=teller.left(need), clue=clue, still=still, amount=amount)
        teller.add("so", so=teller.others(0, count.empties))
        return
    teller.add("left.alone", left=teller.left(need))
    _takes(teller, count.plus)
    so = teller.others(0, count.empties)
    if need == 2:
        teller.add("used.both", so=so)
    else:
        teller.add("used.end", n=need, so=so)


def total_filled(teller: Teller, count: Count) -> None:
    """Clues leave so many bullets that they fill all other cells."""
    teller.add("left.alone", left=teller.left(teller.facts.need(TOTAL)))
    _takes(teller, count.minus)
    n = count.bullets.bit_count()
    teller.add("filled.end", n=n, so=teller.others(count.bullets, 0))


def hub(teller: Teller, count: Count) -> None:
    """Clues all of whose cells touch one other."""
    (centre,) = count.minus
    _needs(teller, count.plus)
    n, so = teller.facts.needs(count.plus), teller.conclusion(0, count.empties)
    teller.add("sum", n=n)
    teller.add("hub.end", n=n, clue=teller.clue(centre), still=teller.still(centre), so=so)


def clean(teller: Teller, count: Count) -> None:
    """Clues added up, no cell twice, against others that touch most of the cells."""
    if len(count.minus) == 1 and count.minus != (TOTAL,):
        _tell_least(teller, count)
        return
    exact = _exact_within(teller, count)
    if exact is not None:
        _tell_nested(teller, count, exact)
        return
    needed = teller.facts.needs(count.plus)
    _needs(teller, count.plus)
    if len(count.plus) > 1:
        teller.add("sum", n=needed)
    _allowed_and_beyond(teller, count.minus, needed, teller.facts.cells_of_all(count.plus), count)


def _tell_least(teller: Teller, count: Count) -> None:
    """Clues that need so many of the cells of another that it has all that it needs."""
    facts, (shared,) = teller.facts, count.minus
    for source in count.plus:
        clue, still, amount = teller.clue(source), teller.still(source), teller.amount(source)
        own = facts.cells(source) & ~facts.cells(shared)
        if own:
            n, cells = facts.need(source) - own.bit_count(), facts.cells(source) & ~own
            so = teller.limit(Bound(cells, True, n))
            teller.add("least", clue=clue, still=still, amount=amount, so=so)
        else:
            _need(teller, source)
    _tell_no_more(teller, count, shared)


def _tell_no_more(teller: Teller, count: Count, shared: Source) -> None:
    """That clues need of another all that it needs, and what they need besides."""
    facts, parts, needing = teller.facts, [], []
    if count.empties:
        parts.append(teller.held(Bound(count.empties, False, 0)))
    for source in count.plus:
        own = facts.cells(source) & ~facts.cells(shared)
        if own:
            n, cells = facts.need(source) - own.bit_count(), facts.cells(source) & ~own
            parts.append(state("fact.just", n=n, cells=CellsSlot(cells)))
            needing.append((source, own))
    clue, still = teller.clue(shared), teller.still(shared)
    n = facts.need(shared)
    teller.add("least.end", n=n, clue=clue, still=still, parts=tuple(parts))
    for source, own in needing:
        teller.add("least.own", clue=teller.clue(source), cells=CellsSlot(own))


def _exact_within(teller: Teller, count: Count) -> Source | None:
    """Of two clues within a third the one all of whose cells are there, if it alone is so."""
    if len(count.plus) != 1 or len(count.minus) != 2 or TOTAL in count.minus:
        return None
    cells = teller.facts.cells(count.plus[0])
    exact = [source for source in count.minus if not teller.facts.cells(source) & ~cells]
    return exact[0] if len(exact) == 1 else None


def _tell_nested(teller: Teller, count: Count, exact: Source) -> None:
    """What a clue within another leaves of it, and what a third allows of that."""
    facts, (outer,) = teller.facts, count.plus
    (third,) = (source for source in count.minus if source != exact)
    _need(teller, exact)
    rest = facts.cells(outer) & ~facts.cells(exact)
    left = facts.need(outer) - facts.need(exact)
    n, cells = facts.cells(exact).bit_count(), CellsSlot(rest)
    teller.add("nested", n=n, clue=teller.clue(outer), left=left, cells=cells)
    if count.bullets:
        _allowed_and_beyond(teller, (third,), left, rest, count)
        return
    clue, still, so = teller.clue(third), teller.still(third), teller.conclusion(0, count.empties)
    n = rest.bit_count()
    teller.add("pair.touch", n=n, clue=clue, still=still, need=facts.need(third), so=so)


def _allowed_and_beyond(
    teller: Teller, sources: tuple[Source, ...], needed: int, cells: Mask, count: Count
) -> None:
    """How many of some cells clues allow; that the rest of them are bullets; that these are all."""
    facts = teller.facts
    for source in sources:
        _allows(teller, source, facts.cells(source) & cells)
    most = facts.needs(sources)
    if count.bullets:
        so = teller.conclusion(count.bullets, 0)
        teller.add("clean.end", most=most, n=needed - most, all=needed, so=so)
    else:
        teller.add("clean.same", n=most)
    if count.empties:
        done = [source for source in sources if facts.cells(source) & count.empties]
        so = teller.conclusion(0, count.empties)
        teller.add("clean.rest", clues=teller.clues(done), so=so)


def _allows(teller: Teller, source: Source, among: Mask) -> None:
    """How many of some cells a clue allows; if these are all its cells, it needs so many."""
    n, cells = teller.facts.need(source), CellsSlot(among)
    if source == TOTAL:
        teller.add("allow.total", n=n, cells=cells)
        return
    clue, still = teller.clue(source), teller.still(source)
    if among == teller.facts.cells(source):
        teller.add("allow.all", clue=clue, still=still, amount=teller.amount(source))
    else:
        teller.add("allow", clue=clue, still=still, n=n, cells=cells)


def tangled(teller: Teller, count: Count) -> None:
    """Clues added up against others, where cells count more than once."""
    facts = teller.facts
    if count.minus:
        _summed(teller, count.plus, "sum.first")
        _summed(teller, count.minus, "sum.second")
    else:
        _summed(teller, count.plus, "sum")
    so = teller.conclusion(count.bullets, count.empties)
    more, less = facts.needs(count.plus), facts.needs(count.minus)
    gains = _worth_more(teller, count.plus, count.minus)
    if count.slack:
        parts = []
        if count.bullets:
            parts.append(state("slack.without", cells=CellsSlot(count.bullets)))
        if count.empties:
            parts.append(state("slack.with", cells=CellsSlot(count.empties)))
        _tell_slack(teller, count, tuple(parts), so)
    elif not gains:
        teller.add("tangled.same", so=so)
    else:
        teller.add("tangled.more", n=more - less, cells=CellsSlot(gains), so=so)


def _tell_slack(teller: Teller, count: Count, parts: tuple[Statement, ...], so: Statement) -> None:
    """What the sums could come to if a cell were not as it is concluded to be."""
    facts = teller.facts
    more, less, most = facts.needs(count.plus), facts.needs(count.minus), _reach(teller, count)
    if not count.minus:
        teller.add("slack.alone", parts=parts, most=most, so=so)
    elif more > less and most >= 0:
        teller.add("slack.more", parts=parts, n=more - less, most=most, so=so)
    else:
        teller.add("slack", parts=parts, n=more, other=less, so=so)


def _reach(teller: Teller, count: Count) -> int:
    """How much more the first sum could be at most with any one of the conclusions turned round."""
    reach, lost = 0, []
    for kind in teller.facts.problem.classes:
        worth = _times(teller, count.plus, kind) - _times(teller, count.minus, kind)
        reach += max(worth, 0) * kind.bit_count()
        if kind & (count.bullets | count.empties):
            lost.append(abs(worth))
    return reach - min(lost)


def _summed(teller: Teller, sources: tuple[Source, ...], key: str) -> None:
    """What clues need, their sum, and which of their cells count more than once in it."""
    _needs(teller, sources)
    n = teller.facts.needs(sources)
    parts = []
    doubled = [source for source in dict.fromkeys(sources) if sources.count(source) > 1]
    if doubled:
        parts.append(state("counts.clues", clues=teller.clues(doubled)))
    by_times: dict[int, Mask] = {}
    for kind in teller.facts.problem.classes:
        times = _times(teller, sources, kind)
        if times > 1:
            by_times[times] = by_times.get(times, 0) | kind
    for times, cells in sorted(by_times.items()):
        parts.append(state("counts.cells", cells=CellsSlot(cells), times=times))
    if parts:
        teller.add(f"{key}.twice", n=n, parts=tuple(parts))
    else:
        teller.add(key, n=n)


def total_shared(teller: Teller, count: Count) -> None:
    """Clues that share cells against the total: they need, or take, just what there is."""
    facts = teller.facts
    left = facts.need(TOTAL)
    clues = tuple(source for source in (*count.plus, *count.minus) if source != TOTAL)
    needed = facts.needs(clues)
    shared = 0
    for kind in facts.problem.classes:
        if _times(teller, clues, kind) > 1:
            shared |= kind
    teller.add("left.alone", left=teller.left(left))
    if count.minus == (TOTAL,):
        _needs(teller, clues)
        cells, so = CellsSlot(shared), teller.conclusion(count.bullets, 0)
        teller.add("shared.more", n=needed, over=needed - left, left=left)
        teller.add("shared.twice", cells=cells, so=so)
        if count.empties:
            teller.add("shared.rest", n=left, so=teller.apart(count.empties))
        return
    _takes(teller, clues)
    teller.add("shared.most" if count.bullets else "shared.all", n=needed)
    if count.bullets:
        n = count.bullets.bit_count()
        teller.add("filled.least", n=n, so=teller.conclusion(count.bullets, 0))
    so = teller.conclusion(0, count.empties)
    teller.add("shared.missing", cells=CellsSlot(count.empties), n=needed, so=so)


def _need(teller: Teller, source: Source) -> None:
    """What one clue needs, and where."""
    clue, still = teller.clue(source), teller.still(source)
    if teller.facts.cells(source):
        teller.add("need", clue=clue, still=still, amount=teller.amount(source))
    else:
        teller.add("done", clue=clue)


def _needs(teller: Teller, sources: tuple[Source, ...]) -> None:
    for source in dict.fromkeys(sources):
        if source == TOTAL:
            teller.add("left.alone", left=teller.left(teller.facts.need(TOTAL)))
        else:
            _need(teller, source)


def _takes(teller: Teller, sources: tuple[Source, ...]) -> None:
    """What clues take of the bullets that are left."""
    for source in sources:
        if teller.facts.cells(source):
            teller.add("take", clue=teller.clue(source), amount=teller.amount(source))
        else:
            teller.add("done", clue=teller.clue(source))


def _times(teller: Teller, sources: tuple[Source, ...], kind: Mask) -> int:
    """How often a class of cells counts in a sum of clues."""
    return sum(bool(teller.facts.cells(source) & kind) for source in sources)


def _worth_more(teller: Teller, more: tuple[Source, ...], less: tuple[Source, ...]) -> Mask:
    """The cells that count more often in the first sum than in the second."""
    cells = 0
    for kind in teller.facts.problem.classes:
        if _times(teller, more, kind) > _times(teller, less, kind):
            cells |= kind
    return cells
