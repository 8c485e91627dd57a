"""Clues and the total added up."""

from __future__ import annotations

from collections.abc import Callable

from tests.audits.reading.cells import Unreadable, cells_in
from tests.audits.reading.claims import Side, Walk
from tests.audits.reading.knowledge import TOTAL
from tests.audits.reading.readings import ClaimRead, Reading, Spans, TimesRead
from tests.audits.reading.restated import begins
from tests.audits.reading.solver import Row


def _left(walk: Walk, reading: Reading) -> None:
    if begins(walk, reading):
        return
    walk.left(reading.fields["left"])
    walk.note(TOTAL, walk.knows.need(TOTAL), walk.knows.unknown, "need")


def _take(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    walk.note(clue, *walk.amount(clue, reading.fields["amounts"]), "take")
    walk.require(TOTAL in walk.listed(), "it was not said of what")


def _left_and_need(walk: Walk, reading: Reading) -> None:
    _left(walk, reading)
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    walk.note(clue, *walk.amount(clue, reading.fields["amounts"]), "take")


def _takes(walk: Walk) -> tuple[int, int]:
    """How many bullets the clues take that were listed, and of which cells."""
    number = cells = 0
    for term in walk.terms("take"):
        number += term.number
        cells |= term.cells
    walk.require(TOTAL in walk.listed() and bool(cells), "nothing is listed")
    return number, cells


def _apart(walk: Walk) -> bool:
    """Whether no two of the clues that take share a cell."""
    cells = [term.cells for term in walk.terms("take")]
    return sum(each.bit_count() for each in cells) == _takes(walk)[1].bit_count()


def _used(walk: Walk, reading: Reading) -> None:
    number, cells = _takes(walk)
    walk.require(len(walk.terms("take")) > 1, "there is just one")
    walk.require(_apart(walk), "they share a cell")
    said = reading.fields.get("n", 2)
    walk.require(number == said == walk.knows.need(TOTAL), "they do not take all")
    walk.require((number == 2) == (reading.form == "used both"), "there is a word for two")
    _, empties = walk.conclude(reading.fields["so"], walk.listed())
    walk.require(not walk.knows.unknown & ~cells, "these are not all other cells")
    walk.require(not empties & cells, "a cell is one of theirs")


def _filled(walk: Walk, reading: Reading) -> None:
    number, cells = _takes(walk)
    rest = walk.knows.need(TOTAL) - number
    others = walk.knows.unknown & ~cells
    shared = reading.form == "filled least"
    before = walk.before.form if walk.before else ""
    walk.require((before == "shared most") == shared != _apart(walk), "they share a cell, or none")
    walk.require(reading.fields["bullets"] == rest, "others are left")
    walk.require(reading.fields["others"] == others.bit_count() == rest, "the cells differ")
    bullets, _ = walk.conclude(reading.fields["so"], walk.listed())
    walk.require(bullets == others, "these are not all other cells")


def _makes(
    walk: Walk, number: object, doubled: frozenset[int] = frozenset(), *, place: str = ""
) -> Side:
    """The sum of what was listed last; one of two sums may be of one clue."""
    if walk.ended or not walk.sides:
        walk.require(False, "nothing is listed")
        return Side([])
    side = walk.sides[-1]
    walk.require(side.number is None, "it was said already")
    walk.require(len(side.terms) > 1 or bool(doubled) or bool(place), "one is no sum")
    places = ["first", "second"] if place == "second" else [place]
    side.place = place
    walk.require([each.place for each in walk.sides] == places, "it is another sum")
    walk.require(all(t.role in {"need", "take"} for t in side.terms), "it is no sum")
    side.doubled = doubled
    total = sum(t.number * (2 if t.source in doubled else 1) for t in side.terms)
    walk.require(number == total, f"they make {total}")
    side.number = total
    return side


def _often(walk: Walk, side: Side) -> dict[int, int]:
    """How often each unknown cell counts in a sum."""
    counts = dict.fromkeys(cells_in(walk.knows.unknown), 0)
    for source in side.sources:
        for cell in cells_in(walk.knows.open(source)):
            counts[cell] += 1
    return counts


def _sum(walk: Walk, reading: Reading) -> None:
    side = _makes(walk, reading.fields["n"], place=_place(reading))
    walk.require(max(_often(walk, side).values(), default=0) < 2, "a cell counts more than once")


def _place(reading: Reading) -> str:
    """The first sum, the second, or a sum alone."""
    return reading.form.removesuffix("twice").strip().removesuffix("sum").strip()


def _sum_twice(walk: Walk, reading: Reading) -> None:
    times = reading.fields["times"]
    assert isinstance(times, tuple)
    doubled: set[int] = set()
    said: dict[int, int] = {}
    for each in times:
        assert isinstance(each, TimesRead)
        if each.clues is not None:
            doubled |= set(walk.clues(each.clues))
            walk.require(each.times == 2, "clues count twice")
            continue
        for cell in cells_in(walk.cells(each.spans)):
            walk.require(cell not in said, "a cell is said to count in two ways")
            said[cell] = each.times
    listed = {t.source for t in walk.sides[-1].terms} if walk.sides else set()
    walk.require(doubled <= listed, "a clue is not in the sum")
    side = _makes(walk, reading.fields["n"], frozenset(doubled), place=_place(reading))
    real = {cell: n for cell, n in _often(walk, side).items() if n > 1}
    walk.require(said == real, "cells count otherwise")


def _hub(walk: Walk, reading: Reading) -> None:
    number, cells = _needed(walk)
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    walk.require(not cells & ~walk.knows.reach(clue), "they do not all touch it")
    walk.require(reading.fields["n"] == walk.knows.need(clue) == number, "it needs another number")
    rest = walk.knows.open(clue) & ~cells
    walk.require(walk.so_cells(reading, "empties") == rest, "these are not all its other cells")
    walk.conclude(reading.fields["so"], [*walk.listed(), clue])


def _needed(walk: Walk) -> tuple[int, int]:
    """What was listed as needed: its sum, said already if it is of several, and its cells.

    Where a clue lies within another, that is what it leaves of it.
    """
    needs = walk.terms("need")
    said = [side.number for side in walk.sides if any(t.role == "need" for t in side.terms)]
    walk.require(bool(needs) and not walk.ended, "nothing is listed")
    walk.require(len(needs) == 1 or said == [sum(t.number for t in needs)], "no sum was said")
    terms = walk.terms("left") or needs
    cells = 0
    for term in terms:
        walk.require(not cells & term.cells, "a cell counts twice")
        cells |= term.cells
    return sum(t.number for t in terms), cells


def _least(walk: Walk, reading: Reading) -> None:
    """A clue that needs at least so many of some cells, for its others are too few."""
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    number, cells = walk.amount(clue, reading.fields["amount"])
    (claim,) = walk.so(reading)
    shared = walk.cells(claim.spans)
    walk.require(claim.kind == "least", "it says something else")
    walk.require(not shared & ~cells and shared != cells, "these are not some of its cells")
    least = number - (cells & ~shared).bit_count()
    walk.require(claim.number == least > 0, "it needs another number of them")
    walk.note(clue, least, shared, "least")


def _least_end(walk: Walk, reading: Reading) -> None:
    """Clues that need all that another needs among its cells."""
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    terms = walk.terms("least", "need")
    walk.require(len(terms) > 1 and bool(walk.terms("least")), "nothing is listed")
    cells = 0
    for term in terms:
        walk.require(not cells & term.cells, "a cell counts twice")
        cells |= term.cells
    walk.require(not cells & ~walk.knows.open(clue), "they do not touch it")
    together = sum(term.number for term in terms)
    need = walk.knows.need(clue)
    walk.require(reading.fields["n"] == together == need, "it needs more or less")
    claims = reading.fields["justs"]
    assert isinstance(claims, tuple)
    just = [(c.spans, c.number) for c in claims if c.kind == "just"]
    least = [t for t in terms if t.role == "least"]
    said = [(walk.cells(spans), number) for spans, number in just]
    walk.require(said == [(t.cells, t.number) for t in least], "these are other cells")
    others = tuple(c for c in claims if c.kind != "just")
    empties = sum(walk.knows.board.mask(c.spans) for c in others if c.kind == "empties")
    walk.require({c.kind for c in others} <= {"empties"}, "it says something else")
    walk.require(empties == walk.knows.open(clue) & ~cells, "these are not its own")
    rows = [walk.knows.row(source) for source in [*walk.listed(), clue]]
    bounds = [Row(each, number, number) for each, number in said]
    for bound in bounds:
        walk.require(walk.knows.follows(bound, rows), "it does not follow")
    walk.conclude(others, [*walk.listed(), clue])
    walk.knows.scope.bounds += bounds


def _least_own(walk: Walk, reading: Reading) -> None:
    """What a clue needs besides cells of which it was said how many they hold."""
    clue, spans = walk.clue(reading.fields["clue"]), _spans(reading, "cells")
    before = walk.before.form if walk.before else ""
    walk.require(before in {"least end", "least own"}, "it was not said why")
    shared = [term.cells for term in walk.terms("least") if term.source == clue]
    cells = walk.knows.board.mask(spans)
    walk.require([cells] == [walk.knows.open(clue) & ~each for each in shared], "it needs others")
    walk.conclude((ClaimRead("bullets", spans),), [clue])


def _allow_total(walk: Walk, reading: Reading) -> None:
    walk.use_total()
    number, cells = walk.knows.need(TOTAL), walk.cells(_spans(reading, "cells"))
    walk.require(reading.fields["n"] == number, "others are left")
    walk.require(number < cells.bit_count(), "it is no limit")
    walk.note(TOTAL, number, cells, "allow")


def _beyond(walk: Walk, reading: Reading) -> None:
    """What clues need beyond what others allow is in their other cells."""
    number, cells = _needed(walk)
    allowed = walk.terms("allow")
    most, there = sum(t.number for t in allowed), 0
    for term in allowed:
        walk.require(not there & term.cells, "a cell counts twice")
        walk.require(term.cells == walk.knows.open(term.source) & cells, "others are allowed")
        there |= term.cells
    walk.require(bool(allowed), "it was not said where")
    walk.require(reading.fields["all"] == number, "they are not so many")
    others = cells & ~there
    walk.require(reading.fields["n"] == number - most == others.bit_count(), "the cells differ")
    walk.require(reading.fields["most"] == most, "they allow more or less")
    walk.require(walk.so_cells(reading, "bullets") == others, "these are not all other cells")
    walk.conclude(reading.fields["so"], walk.listed())


def _need_just(walk: Walk, reading: Reading) -> None:
    """A clue all of whose cells are among those that were listed: it allows what it needs."""
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    number, cells = walk.amount(clue, reading.fields["amount"])
    walk.require(not cells & ~_needed(walk)[1], "others were listed")
    walk.note(clue, number, cells, "allow")


def _rest(walk: Walk, reading: Reading) -> None:
    """Clues whose limits are reached have all that they need: their others are empty."""
    if reading.form == "rest":
        sources = [walk.clue(reading.fields["clue"])]
    else:
        sources = walk.clues(reading.fields["clues"])
    before = walk.before.form if walk.before else ""
    walk.require(before in {"beyond", "same"}, "it was not said why")
    terms = [t for t in walk.terms("allow") if walk.knows.open(t.source) & ~t.cells]
    walk.require(sources == [term.source for term in terms], "these are others")
    named = reach = 0
    for term in terms:
        named |= term.cells
        reach |= walk.knows.open(term.source)
    walk.require(walk.so_cells(reading, "empties") == reach & ~named, "these are not the others")
    walk.conclude(reading.fields["so"], walk.listed())


def _same(walk: Walk, reading: Reading) -> None:
    """Clues that allow no more than is needed get it there."""
    number, cells = _needed(walk)
    allowed = walk.terms("allow")
    there = 0
    for term in allowed:
        walk.require(not there & term.cells, "a cell counts twice")
        walk.require(term.cells == walk.knows.open(term.source) & cells, "others are allowed")
        there |= term.cells
    walk.require(len(allowed) > 1, "there is just one")
    walk.require(there == cells, "some are allowed by none")
    together = sum(term.number for term in allowed)
    walk.require(reading.fields["n"] == together == number, "they allow more or less")


def _nested(walk: Walk, reading: Reading) -> None:
    """A clue within another: what it leaves of that for its other cells."""
    terms = walk.terms("need")
    if len(terms) != 1 or len(walk.terms()) != 1 or walk.ended:
        raise Unreadable("there is not just one clue before")
    clue, cells = walk.clue(reading.fields["clue"]), walk.cells(_spans(reading, "cells"))
    inner = terms[0]
    walk.require(reading.fields["all"] == inner.cells.bit_count(), "they are not so many")
    walk.require(not inner.cells & ~walk.knows.open(clue), "they do not touch it")
    walk.require(cells == walk.knows.open(clue) & ~inner.cells, "these are not its others")
    left = walk.knows.need(clue) - inner.number
    walk.require(reading.fields["n"] == left > 0, "another number is left")
    walk.note(clue, left, cells, "left")


def _two_sums(walk: Walk, sides: int = 2) -> list[Side]:
    """The sums that were listed: of each it was said what it makes."""
    places = ["first", "second"] if sides == 2 else [""]
    said = [side.place for side in walk.sides] == places
    walk.require(not walk.ended and said, "there are not so many sums")
    walk.require(all(side.number is not None for side in walk.sides), "a sum was not said")
    return walk.sides if len(walk.sides) == sides else [Side([], 0), Side([], 0)][:sides]


def _more_in(walk: Walk, first: Side, second: Side) -> dict[int, int]:
    """The cells that count more often in the first sum, and by how much."""
    often, other = _often(walk, first), _often(walk, second)
    return {cell: n - other[cell] for cell, n in often.items() if n > other[cell]}


def _equal(walk: Walk, reading: Reading) -> None:
    first, second = _two_sums(walk)
    walk.require(first.number == second.number, "the sums differ")
    walk.require(not _more_in(walk, first, second), "a cell counts more in the first")
    cells = _mask(_more_in(walk, second, first))
    walk.require(walk.so_cells(reading, "empties") == cells, "others count more")
    walk.conclude(reading.fields["so"], walk.listed())


def _larger(walk: Walk, reading: Reading) -> None:
    first, second = _two_sums(walk)
    by = (first.number or 0) - (second.number or 0)
    gains = _more_in(walk, first, second)
    walk.require(reading.fields["n"] == by, "the sums differ otherwise")
    walk.require(walk.cells(_spans(reading, "cells")) == _mask(gains), "others count more")
    walk.require(sum(gains.values()) == by, "they do not make so many")
    walk.conclude(reading.fields["so"], walk.listed())


def _slack(walk: Walk, reading: Reading) -> None:
    alone = reading.form == "slack alone"
    sides = _two_sums(walk, 1 if alone else 2)
    second = Side([], 0) if alone else sides[1]
    by = (sides[0].number or 0) - (second.number or 0)
    if reading.form == "slack":
        said_sums = reading.fields["n"], reading.fields["other"]
        walk.require(said_sums == (sides[0].number, second.number), "the sums differ otherwise")
    if reading.form == "slack more":
        walk.require(reading.fields["n"] == by, "the sums differ otherwise")
    parts = reading.fields["slack"]
    assert isinstance(parts, tuple)
    said = {"without": 0, "with": 0}
    for part in parts:
        assert isinstance(part, ClaimRead)
        walk.require(not said[part.kind], "it is said twice")
        said[part.kind] |= walk.cells(part.spans)
    gains, losses = _more_in(walk, sides[0], second), _more_in(walk, second, sides[0])
    turned = [gains.get(cell, 0) for cell in cells_in(said["without"])]
    turned += [losses.get(cell, 0) for cell in cells_in(said["with"])]
    most = sum(gains.values()) - min(turned, default=0)
    walk.require(most < by, "it could be")
    if "most" in reading.fields:
        walk.require(reading.fields["most"] == most, "it could be more or less")
    walk.require(walk.so_cells(reading, "bullets") == said["without"], "it is another cell")
    walk.require(walk.so_cells(reading, "empties") == said["with"], "it is another cell")
    walk.conclude(reading.fields["so"], walk.listed())


def _shared_more(walk: Walk, reading: Reading) -> None:
    needs = [t for t in walk.terms("need") if t.source != TOTAL]
    number, left = sum(t.number for t in needs), walk.knows.need(TOTAL)
    walk.require(TOTAL in walk.listed() and not walk.ended, "nothing is listed")
    walk.require(reading.fields["n"] == number, f"they make {number}")
    walk.require(reading.fields["left"] == left, "others are left")
    walk.require(reading.fields["bullets"] == number - left > 0, "more or fewer count twice")
    walk.require(reading.fields["are"] == (left > 1), "the verb does not agree")


def _shared_twice(walk: Walk, reading: Reading) -> None:
    needs = [t for t in walk.terms("need") if t.source != TOTAL]
    number, left = sum(t.number for t in needs), walk.knows.need(TOTAL)
    if walk.before is None or walk.before.form != "shared more":
        raise Unreadable("it was not said why")
    twice = _twice(walk, [t.cells for t in needs])
    walk.require(walk.cells(_spans(reading, "cells")) == twice, "others are shared")
    walk.require(twice.bit_count() == number - left, "they are not so many")
    walk.require(walk.so_cells(reading, "bullets") == twice, "it is another cell")
    walk.conclude(reading.fields["so"], walk.listed())


def _twice(walk: Walk, lists: list[int]) -> int:
    """The cells that are in two lists; none may be in three."""
    seen = twice = 0
    for cells in lists:
        walk.require(not cells & twice, "a cell counts three times")
        twice |= seen & cells
        seen |= cells
    return twice


def _cells_in_two(walk: Walk) -> set[int]:
    """The cells of two of the clues that are listed."""
    needs = [set(cells_in(t.cells)) for t in walk.terms("need") if t.source != TOTAL]
    return {cell for cells in needs for cell in cells if sum(cell in n for n in needs) > 1}


def _shared_rest(walk: Walk, reading: Reading) -> None:
    before = walk.before
    walk.require(before is not None and before.form == "shared twice", "it was not said why")
    taken = walk.knows.need(TOTAL) + len(_cells_in_two(walk))
    walk.require(reading.fields["n"] == taken, "others are left")
    walk.conclude(reading.fields["so"], walk.listed())


def _shared_most(walk: Walk, reading: Reading) -> None:
    """The most that clues take which share cells: all that is left, or all but some."""
    number, cells = _takes(walk)
    walk.require(not _apart(walk), "they share no cell")
    walk.require(reading.fields["n"] == number, f"it makes {number}")
    if reading.form == "shared all":
        walk.require(number == walk.knows.need(TOTAL), "others are left")
        walk.require(not walk.knows.unknown & ~cells, "there are other cells")


def _missing(walk: Walk, reading: Reading) -> None:
    """Clues take all that is left, so no cell may count for two of them."""
    before = walk.before
    if before is None or before.form not in {"shared all", "filled least"}:
        raise Unreadable("it was not said why")
    number, cells = _takes(walk)
    walk.require(reading.fields["n"] == number == walk.knows.need(TOTAL), "others are left")
    walk.require(not walk.knows.unknown & ~cells, "there are other cells")
    twice = _twice(walk, [t.cells for t in walk.terms("take")])
    walk.require(walk.cells(_spans(reading, "at")) == twice, "others would count twice")
    walk.require(walk.so_cells(reading, "empties") == twice, "it is another cell")
    walk.conclude(reading.fields["so"], walk.listed())


def _spans(reading: Reading, name: str) -> Spans:
    spans = reading.fields[name]
    assert isinstance(spans, tuple)
    return spans


def _mask(cells: dict[int, int]) -> int:
    return sum(1 << cell for cell in cells)


SUMS: dict[str, Callable[[Walk, Reading], None]] = {
    "left": _left,
    "take": _take,
    "left and need": _left_and_need,
    "used": _used,
    "used both": _used,
    "filled": _filled,
    "filled least": _filled,
    "sum": _sum,
    "first sum": _sum,
    "second sum": _sum,
    "sum twice": _sum_twice,
    "first sum twice": _sum_twice,
    "second sum twice": _sum_twice,
    "hub": _hub,
    "allow total": _allow_total,
    "need just": _need_just,
    "beyond": _beyond,
    "rest": _rest,
    "rest several": _rest,
    "same": _same,
    "nested": _nested,
    "least": _least,
    "least end": _least_end,
    "least own": _least_own,
    "equal sums": _equal,
    "larger sum": _larger,
    "slack": _slack,
    "slack more": _slack,
    "slack alone": _slack,
    "shared more": _shared_more,
    "shared twice": _shared_twice,
    "shared rest": _shared_rest,
    "shared most": _shared_most,
    "shared all": _shared_most,
    "missing": _missing,
}
"""How each form is proved."""
