"""One clue, two clues, the total alone, and clues in turn."""

from __future__ import annotations

from collections.abc import Callable

from tests.audits.reading.cells import Unreadable
from tests.audits.reading.claims import Walk
from tests.audits.reading.knowledge import TOTAL
from tests.audits.reading.readings import AmountRead, ClaimRead, Reading
from tests.audits.reading.solver import Row


def _full(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    need = walk.knows.need(clue)
    walk.still(clue, reading)
    walk.require(reading.fields["bullets"] == need, "it needs another number")
    walk.require(reading.fields["fields"] == walk.knows.open(clue).bit_count(), "others are left")
    cells = walk.knows.open(clue)
    walk.require(walk.so_cells(reading, "bullets") == cells, "these are not all its cells")
    walk.conclude(reading.fields["so"], [clue])


def _complete(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    number = walk.knows.shown(clue)
    said = {"zero": 0, "complete one": 1, "complete two": 2}.get(
        reading.form, reading.fields.get("n")
    )
    walk.require(number == said, "it shows another number")
    walk.require(reading.form != "complete" or number > 2, "there is a word for this")
    walk.require(walk.knows.need(clue) == 0, "it is not complete")
    walk.require(
        walk.so_cells(reading, "empties") == walk.knows.open(clue), "these are not all its cells"
    )
    walk.conclude(reading.fields["so"], [clue])


def _total_none(walk: Walk, reading: Reading) -> None:
    walk.left(0)
    walk.conclude(reading.fields["so"], [TOTAL])
    walk.require(not walk.knows.unknown, "these are not all cells")


def _total_all(walk: Walk, reading: Reading) -> None:
    walk.left(reading.fields["left"])
    size = walk.knows.unknown.bit_count()
    walk.require(reading.fields["fields"] == size == walk.knows.need(TOTAL), "the cells differ")
    walk.conclude(reading.fields["so"], [TOTAL])
    walk.require(not walk.knows.unknown, "these are not all cells")


def _need(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    walk.note(clue, *walk.amount(clue, reading.fields["amount"]), "need")


def _done(walk: Walk, reading: Reading) -> None:
    """A clue that needs nothing and has no cell left."""
    clue = walk.clue(reading.fields["clue"])
    walk.require(walk.knows.need(clue) == 0, "it needs some")
    walk.require(not walk.knows.open(clue), "it has cells left")
    walk.note(clue, 0, 0, "need")


def _link(walk: Walk, reading: Reading) -> None:
    """A clue that needs all of some cells; a chain names those that it goes on with."""
    clue = walk.clue(reading.fields["clue"])
    if reading.fields.get("still"):
        walk.still(clue, reading)
    each = reading.fields["each"]
    assert isinstance(each, AmountRead)
    cells, needed = walk.knows.board.mask(each.spans), _all_it_needs(walk, clue)
    alone = cells.bit_count() == 1
    walk.require(cells == needed or (alone and not cells & ~needed), "these are not all its cells")
    walk.follow(*walk.conclude((ClaimRead("bullets", each.spans),), [clue]))


def _link_among(walk: Walk, reading: Reading) -> None:
    """A clue that needs all its cells, of which those are named that the chain goes on with."""
    clue = walk.clue(reading.fields["clue"])
    spans = reading.fields["cells"]
    assert isinstance(spans, tuple)
    cells, others = walk.knows.board.mask(spans), _all_it_needs(walk, clue)
    walk.require(not cells & ~others and cells != others, "these are not some of its cells")
    needed = walk.knows.decided(others, bullets=True, rows=walk.knows.rows([clue]))
    walk.require(needed, "it does not need all of them")
    walk.follow(*walk.conclude((ClaimRead("bullets", spans),), [clue]))


def _all_it_needs(walk: Walk, clue: int) -> int:
    """The unknown cells of a clue, but for those that are supposed together."""
    cells = walk.knows.open(clue)
    if walk.knows.need(clue) == cells.bit_count():
        return cells
    return cells & ~_aside(walk)


def _complete_link(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    cells = walk.knows.open(clue) & ~(_aside(walk) if walk.knows.need(clue) else 0)
    complete = walk.knows.decided(cells, bullets=False, rows=walk.knows.rows([clue]))
    walk.require(complete, "it is not complete")
    walk.require(not walk.so_cells(reading, "empties") & ~cells, "they do not touch it")
    walk.follow(*walk.conclude(reading.fields["so"], [clue]))


def _aside(walk: Walk) -> int:
    """The cells of a supposition that it does not decide."""
    return walk.knows.scope.supposed & walk.knows.unknown


def _touch(walk: Walk, reading: Reading) -> None:
    """All cells that hold so many touch a clue that needs just these."""
    clue = walk.clue(reading.fields["clue"])
    if walk.ended or not walk.terms() or walk.terms()[-1].role not in {"need", "left"}:
        raise Unreadable("it was not said which")
    walk.require(len(walk.terms("need")) == 1, "there is not just one clue before")
    term = walk.terms()[-1]
    walk.still(clue, reading)
    walk.require(reading.fields["all"] == term.cells.bit_count(), "they are not so many")
    walk.require(not term.cells & ~walk.knows.reach(clue), "they do not touch it")
    need = walk.knows.need(clue)
    walk.require(reading.fields["n"] == need == term.number, "it needs more or less")
    rest = walk.knows.open(clue) & ~term.cells
    walk.require(walk.so_cells(reading, "empties") == rest, "these are not all its other cells")
    walk.conclude(reading.fields["so"], [*walk.listed(), clue])


def _need_empty(walk: Walk, reading: Reading) -> None:
    _need(walk, reading)
    _one_is_empty(walk)


def _allow(walk: Walk, reading: Reading) -> None:
    """A clue that allows only so many of some of its cells.

    Of cells that a chain has decided it may still be told as if they were open.
    """
    clue = walk.clue(reading.fields["clue"])
    spans = reading.fields["cells"]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    number = walk.knows.need(clue) + (cells & walk.knows.scope.bullets).bit_count()
    walk.still(clue, reading, number)
    walk.require(reading.fields["n"] == number, "it needs another number")
    walk.require(number < cells.bit_count(), "it is no limit")
    walk.require(bool(cells & walk.knows.unknown), "all of them are known already")
    walk.require(not cells & ~walk.knows.reach(clue), "they do not touch it")
    walk.knows.scope.bounds.append(Row(cells, 0, number))
    # A chain may say it of two groups of cells of a clue.
    if walk.ended or clue not in walk.listed():
        walk.note(clue, number, cells, "allow")


def _allow_empty(walk: Walk, reading: Reading) -> None:
    _allow(walk, reading)
    _one_is_empty(walk)


def _one_is_empty(walk: Walk) -> None:
    """Of the cells just named one at least is empty."""
    term = walk.terms()[-1]
    walk.require(len(walk.terms()) == 1, "something was said before")
    bound = Row(term.cells, 0, term.cells.bit_count() - 1)
    walk.require(walk.knows.follows(bound, [walk.knows.row(term.source)]), "none need be empty")
    walk.knows.scope.bounds.append(bound)


def _leaves_one(walk: Walk, reading: Reading) -> None:
    clue = walk.clue(reading.fields["clue"])
    before = walk.before
    cells = walk.knows.open(clue)
    walk.require(cells.bit_count() - walk.knows.need(clue) == 1, "not just one of them is empty")
    if before is None or before.form not in {"allow empty", "need empty"} or not walk.terms():
        raise Unreadable("it was not said which")
    shared = walk.terms()[-1].cells
    walk.require(not shared & ~cells, "it does not touch that one")
    others = cells & ~shared
    walk.require(walk.so_cells(reading, "bullets") == others, "these are not all others")
    walk.note(clue, walk.knows.need(clue), cells, "last need")
    walk.conclude(reading.fields["so"], [clue])


def _need_so(walk: Walk, reading: Reading) -> None:
    """A clue needs more than the cells can hold that were spoken of just now."""
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    if len(walk.terms()) != 1 or walk.ended:
        raise Unreadable("there is not just one clue before")
    limited, spans = walk.terms()[-1].cells, reading.fields["cells"]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    walk.require(not limited & ~walk.knows.open(clue), "those do not touch it")
    walk.require(cells == walk.knows.open(clue) & ~limited, "these are not all others")
    walk.require(reading.fields["n"] == walk.knows.need(clue), "it needs another number")
    walk.require(walk.so_cells(reading, "bullets") == cells, "these are not its own")
    walk.note(clue, walk.knows.need(clue), walk.knows.open(clue), "last need")
    walk.conclude(reading.fields["so"], walk.listed())


def _last(walk: Walk, reading: Reading) -> None:
    """Where the last bullets of the clue before are: another clue needs no more."""
    clue = walk.clue(reading.fields["clue"])
    name = "at" if reading.form == "last" else "cells"
    spans = reading.fields[name]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    number = reading.fields.get("n", 1)
    terms = walk.terms()
    if not terms or terms[-1].role != "last need":
        raise Unreadable("it was not said whose")
    its = terms[-1].source
    walk.require(walk.clue(reading.fields["other"]) == its, "it is another clue")
    walk.require(clue in walk.listed() and clue != its, "it was not said what it needs")
    walk.require(walk.knows.open(its) == cells, "these are not its other cells")
    walk.require(walk.knows.need(its) == number, "it needs another number")
    walk.require(walk.knows.need(clue) == number, "the other needs another number")
    walk.still(clue, reading)
    walk.require(not cells & ~walk.knows.open(clue), "they do not touch the other")
    rest = walk.knows.open(clue) & ~cells
    walk.require(walk.so_cells(reading, "empties") == rest, "these are not all others")
    walk.conclude(reading.fields["so"], [clue, its])


def _total_link(walk: Walk, reading: Reading) -> None:
    """The total in turn: all cells that are left are bullets, or they are empty."""
    walk.use_total()
    full = reading.form.startswith("total full")
    if reading.form == "total last":
        spans = reading.fields["cells"]
        assert isinstance(spans, tuple)
        fresh = walk.knows.scope.bullets & ~walk.knows.start.bullets
        walk.require(not walk.cells(spans) & ~fresh, "these are not the last")
    what = "bullets" if full else "empties"
    rows, cells = walk.knows.rows([TOTAL]), walk.knows.unknown
    if not walk.knows.decided(cells, bullets=full, rows=rows):
        # Of cells that are supposed together some may be this, some that.
        cells &= ~_aside(walk)
        holds = walk.knows.decided(cells, bullets=full, rows=rows)
        walk.require(holds, "it is not complete")
    # Those are named that the chain goes on with.
    walk.require(not walk.so_cells(reading, what) & ~cells, "these are not such cells")
    walk.follow(*walk.conclude(reading.fields["so"], [TOTAL]))


SINGLES: dict[str, Callable[[Walk, Reading], None]] = {
    "full": _full,
    "zero": _complete,
    "complete one": _complete,
    "complete two": _complete,
    "complete": _complete,
    "total none": _total_none,
    "total all": _total_all,
    "need": _need,
    "done": _done,
    "link": _link,
    "then link": _link,
    "link among": _link_among,
    "then link among": _link_among,
    "complete link": _complete_link,
    "then complete link": _complete_link,
    "touch": _touch,
    "allow": _allow,
    "allow empty": _allow_empty,
    "need empty": _need_empty,
    "leaves one": _leaves_one,
    "need so": _need_so,
    "last": _last,
    "others": _last,
    "total full": _total_link,
    "total last": _total_link,
    "total complete": _total_link,
}
"""How each form is proved."""
