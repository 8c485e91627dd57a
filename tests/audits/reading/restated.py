"""What is said again of cells, and the bounds that follow: in one sentence, or in several."""

from __future__ import annotations

from collections.abc import Callable

from tests.audits.reading.claims import Restated, Walk
from tests.audits.reading.knowledge import TOTAL
from tests.audits.reading.readings import Reading


def begins(walk: Walk, reading: Reading) -> bool:
    """Whether what is left begins several sentences: then its number is proved at their end."""
    if walk.after is None or walk.after.form != "facts":
        return False
    walk.use_total()
    breaks = None if walk.before is None else reading.form == "but left"
    walk.restated = Restated(left=reading.fields["left"], breaks=breaks)
    return True


def _but_left(walk: Walk, reading: Reading) -> None:
    walk.require(walk.before is not None, "there is nothing before it")
    walk.require(begins(walk, reading), "nothing follows from it")


def _facts(walk: Walk, reading: Reading) -> None:
    if walk.restated is None:
        walk.require(False, "it was not said why")
        return
    _restate(walk, reading, TOTAL, walk.restated)


def _ended(walk: Walk, *, breaks: bool) -> Restated:
    """What was said again in sentences that end here, in a break or in what follows."""
    said, walk.restated = walk.restated, None
    before = walk.before
    if said is None or before is None or before.form != "facts":
        walk.require(False, "nothing was said again")
        return Restated()
    walk.require(said.breaks in {None, breaks}, "but is said wrongly")
    return said


def _then_so(walk: Walk, reading: Reading) -> None:
    _bounded(walk, reading, TOTAL, _ended(walk, breaks=False))


def _together(walk: Walk, reading: Reading) -> None:
    """All that is left holds more, or less, than is left: nothing else is named than that."""
    said, least = _ended(walk, breaks=True), reading.form == "together least"
    scope = walk.knows.scope
    named = said.taken | said.besides
    need = walk.knows.need(TOTAL) + (named & scope.bullets).bit_count()
    walk.require(said.left == need, f"{need} are left")
    # What ends in a number rests on no other bound than those that bound it from this side.
    sides = [row.low > 0 if least else row.high < row.cells.bit_count() for row in said.rows]
    walk.require(all(sides), "a bound is on the other side")
    if least:
        gets = said.bullets.bit_count() + sum(row.low for row in said.rows)
        walk.require(not said.besides, "what is left besides does not matter")
        walk.require(gets > need, "it does not get too many")
    else:
        gets = (said.bullets | said.besides).bit_count() + sum(row.high for row in said.rows)
        walk.require(not walk.knows.unknown & ~named, "other cells are left for it")
        walk.require(not said.besides & scope.empties, "a cell is ruled out")
        walk.require(gets < need, "it does not get too few")
    walk.require(reading.fields["gets"] == gets, f"it gets {gets}")
    walk.break_here()


def _bound(walk: Walk, reading: Reading) -> None:
    """A bound on cells of a clue, from what it needs and from bounds on its other cells.

    What was concluded just before may still be told of as open: then its bullets are among the
    cells that are named here, and among those that the clue needs.
    """
    source = walk.source(reading, "total bound")
    said = Restated(left=reading.fields.get("left"))
    _restate(walk, reading, source, said)
    _bounded(walk, reading, source, said)


def _bounded(walk: Walk, reading: Reading, source: int, said: Restated) -> None:
    claims = walk.so(reading)
    concluded = 0
    for claim in claims:
        concluded |= walk.cells(claim.spans)
    rest = walk.knows.open(source) & ~concluded & ~said.taken
    if claims[0].kind in {"bullets", "least"}:
        walk.require(not rest & ~said.besides, "other cells are left besides")
        walk.require(not said.besides & walk.knows.scope.empties, "a cell is ruled out")
    else:
        walk.require(not said.besides, "what is left besides does not matter")
    if reading.form == "bound least":
        walk.require(claims[0].kind == "least", "what is at most is said otherwise")
    _numbers(walk, reading, source, said, concluded)
    outside, walk.knows.scope.bounds = walk.knows.scope.bounds, [*said.rows]
    walk.follow(*walk.conclude(claims, [source]))
    walk.knows.scope.bounds = [*outside, *walk.knows.scope.bounds[len(said.rows) :]]


def _restate(walk: Walk, reading: Reading, source: int, said: Restated) -> None:
    """Add what is said again in a sentence: each of it was concluded, or supposed."""
    facts = reading.fields.get("facts", ())
    assert isinstance(facts, tuple)
    scope = walk.knows.scope
    for fact in facts:
        cells = walk.cells(fact.spans)
        walk.require(bool(cells & walk.knows.reach(source)), "it does not touch them")
        walk.require(not cells & (said.taken | said.besides), "a cell is counted twice")
        if fact.kind == "besides":
            walk.require(not cells & ~walk.knows.reach(source), "it does not touch them")
            walk.require(not said.besides, "it is said twice")
            said.besides = cells
            continue
        said.taken |= cells
        if fact.kind in {"bullets", "empties"}:
            known = scope.bullets if fact.kind == "bullets" else scope.empties
            walk.require(not cells & ~known, "it is not known")
            said.bullets |= cells & scope.bullets
            continue
        said.rows.append(walk.known_bound(cells, fact.number, least=fact.kind == "least"))


def _numbers(walk: Walk, reading: Reading, source: int, said: Restated, concluded: int) -> None:
    """What a clue needs, bullets that are named in this sentence not yet taken off."""
    inside = (said.taken | said.besides | concluded) & walk.knows.reach(source)
    need = walk.knows.need(source) + (inside & walk.knows.scope.bullets).bit_count()
    if source == TOTAL:
        walk.require(said.left == need, f"{need} are left")
        return
    walk.require(reading.fields["n"] == need, f"it needs {need}")
    walk.still(source, reading, need)


RESTATED: dict[str, Callable[[Walk, Reading], None]] = {
    "but left": _but_left,
    "facts": _facts,
    "then so": _then_so,
    "together least": _together,
    "together most": _together,
    "bound": _bound,
    "bound least": _bound,
    "total bound": _bound,
    "total bound alone": _bound,
}
"""How each form is proved."""
