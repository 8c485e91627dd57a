"""What cannot be: a clue that gets too many or too few, or clues that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable

from tests.audits.reading.cells import cells_in
from tests.audits.reading.claims import Walk
from tests.audits.reading.knowledge import TOTAL
from tests.audits.reading.readings import Reading
from tests.audits.reading.solver import impossible


def _break(walk: Walk, reading: Reading) -> None:
    """A clue, or the total, that gets too many or too few: the cells are told that give them."""
    source = walk.source(reading, "break total")
    parts = next(
        (reading.fields[n] for n in ("plainly", "least", "most") if n in reading.fields), ()
    )
    assert isinstance(parts, tuple)
    full = reading.form in {"break full", "break zero"}
    many = full or " many" in reading.form
    reach = walk.knows.reach(source)
    sure = loose = gets = 0
    for part in parts:
        cells = walk.cells(part.spans)
        walk.require(not cells & (sure | loose), "a cell is counted twice")
        if part.kind == "every":
            walk.require(not cells & ~reach, "they do not touch it")
            sure |= cells
            gets += cells.bit_count()
            continue
        walk.known_bound(cells, part.number, least=many)
        loose |= cells
        outside = (cells & ~reach).bit_count()
        gets += max(0, part.number - outside) if many else part.number
    bullets = walk.knows.scope.bullets
    need = walk.knows.need(source) + ((sure | loose) & reach & bullets).bit_count()
    _numbers(walk, reading, source, need)
    said = gets if full else reading.fields.get("gets", reading.fields.get("fields", 0))
    walk.require(said == gets, f"{gets}")
    walk.require(not full or not loose & ~reach, "they do not touch it")
    if many:
        walk.require(not sure & ~bullets, "a cell is not known to hold any")
        walk.require(gets > need, "it does not get too many")
    else:
        rest = walk.knows.open(source)
        walk.require(not sure & walk.knows.scope.empties, "a cell is ruled out")
        walk.require(not rest & ~(sure | loose), "other cells are left for it")
        walk.require(gets < need, "it does not get too few")
    walk.break_here()


def _numbers(walk: Walk, reading: Reading, source: int, need: int) -> None:
    if reading.form in {"break full", "break zero"}:
        zero = not walk.knows.shown(source)
        walk.require(not need and zero == (reading.form == "break zero"), f"it needs {need}")
        return
    if source == TOTAL:
        walk.require(reading.fields["left"] == need, f"{need} are left")
        return
    walk.require(reading.fields["n"] == need, f"it needs {need}")
    walk.still(source, reading, need)


def _but_need(walk: Walk, reading: Reading) -> None:
    """A clue that needs more of its cells than they hold, as was said just of them."""
    clue = walk.clue(reading.fields["clue"])
    walk.still(clue, reading)
    _, cells = walk.amount(clue, reading.fields["amounts"])
    bounds = [row for row in walk.knows.rows(()) if not row.cells & ~cells]
    walk.require(impossible([walk.knows.row(clue), *bounds]), "it can be")
    walk.break_here()


def _already(walk: Walk, reading: Reading) -> None:
    """Bullets that are known are more than a clue shows, or than there are."""
    source = walk.source(reading, "break total")
    shown = walk.knows.shown(source)
    number = (walk.knows.reach(source) & walk.knows.scope.bullets).bit_count()
    said = reading.fields["there" if source == TOTAL else "bullets"]
    walk.require(said == number, f"there are {number}")
    walk.require(reading.fields.get("shown", shown) == shown, f"it is {shown}")
    walk.require(number > shown, "that is not too many")
    walk.break_here()


def _now(walk: Walk, reading: Reading) -> None:
    """What is needed now, what follows from a supposition taken off."""
    if reading.form == "now left":
        walk.left(reading.fields["left"])
        source = TOTAL
    else:
        source = walk.clue(reading.fields["clue"])
        walk.require(reading.fields["n"] == walk.knows.need(source), "it needs another number")
    walk.note(source, walk.knows.need(source), walk.knows.open(source), "now")


def _break_sum(walk: Walk, reading: Reading) -> None:
    """Clues that need more than others allow, and the cells that these do not touch."""
    sources = walk.clues(reading.fields["clues"])
    others = walk.clues(reading.fields["allowing"]) if "allowing" in reading.fields else []
    walk.require(not set(sources) & set(others), "a clue is on both sides")
    listed = sorted([*sources, *others]) if len(sources) + len(others) > 2 else []
    walk.require(sorted(walk.listed("now")) == listed, "others were listed")
    needed = sum(walk.knows.need(source) for source in sources)
    allowed = sum(walk.knows.need(source) for source in others)
    walk.require(reading.fields["n"] == needed, f"they need {needed}")
    walk.require(reading.fields.get("most", 0) == allowed, f"they allow {allowed}")
    gains: dict[int, int] = {}
    for cell in cells_in(walk.knows.unknown):
        often = sum(walk.knows.reach(source) >> cell & 1 for source in sources)
        less = sum(walk.knows.reach(source) >> cell & 1 for source in others)
        if often > less:
            gains[cell] = often - less
    spans = reading.fields.get("cells", ())
    assert isinstance(spans, tuple)
    besides = walk.cells(spans)
    walk.require(besides == sum(1 << cell for cell in gains), "others are left besides")
    walk.require(needed > allowed + sum(gains.values()), "that is not too many")
    # The sum above is the reason that is told; here it is proved without it.
    rows = [walk.knows.row(source) for source in (*sources, *others)]
    walk.require(impossible(rows), "it can be")
    walk.break_here()


def _break_total(walk: Walk, reading: Reading) -> None:
    """More bullets than cells are left beside what clues take of the total."""
    clues = [source for source in walk.listed("now") if source != TOTAL]
    walk.require(walk.listed("now")[:1] == [TOTAL] and bool(clues), "others were listed")
    left = walk.knows.need(TOTAL) - sum(walk.knows.need(source) for source in clues)
    walk.require(reading.fields["bullets"] == left, f"{left} are left")
    beside = walk.knows.unknown
    for source in clues:
        beside &= ~walk.knows.open(source)
    spans = reading.fields["cells" if "cells" in reading.fields else "cell"]
    assert isinstance(spans, tuple)
    walk.require(walk.cells(spans) == beside, "others are left besides")
    size = beside.bit_count()
    walk.require(reading.fields.get("size", 1) == size < left, "they are enough")
    walk.require(impossible([walk.knows.row(source) for source in (TOTAL, *clues)]), "it can be")
    walk.break_here()


def _break_odd(walk: Walk, reading: Reading) -> None:
    sources = walk.clues(reading.fields["clues"])
    needed = sum(walk.knows.need(source) for source in sources)
    walk.require(len(sources) > 1, "alone is not together")
    listed = sorted(sources) if len(sources) > 2 else []
    walk.require(sorted(walk.listed("now")) == listed, "others were listed")
    walk.require(reading.fields["n"] == reading.fields["again"] == needed, f"they need {needed}")
    spans = reading.fields["cells"]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    union = 0
    for source in sources:
        union |= walk.knows.open(source)
    walk.require(cells == union, "others are left for them")
    often = {
        sum(walk.knows.reach(source) >> cell & 1 for source in sources) for cell in cells_in(cells)
    }
    walk.require(all(times % 2 == 0 for times in often), "a cell touches an odd number of them")
    walk.require((often == {2}) == (reading.form == "break odd"), "cells touch more or fewer")
    walk.require(needed % 2 == 1, "that can be")
    walk.break_here()


BREAKS: dict[str, Callable[[Walk, Reading], None]] = {
    **dict.fromkeys(
        (
            "break many",
            "break many about",
            "break few",
            "break full",
            "break zero",
            "break none",
            "break total many",
            "break total many about",
            "break total few",
            "break total cells",
            "break total none",
        ),
        _break,
    ),
    "but need": _but_need,
    "break already": _already,
    "break total already": _already,
    "now need": _now,
    "now left": _now,
    **dict.fromkeys(
        ("break sum", "break sum beside", "break sum alone", "break sum alone beside"), _break_sum
    ),
    "break sum total": _break_total,
    "break sum total one": _break_total,
    "break odd": _break_odd,
    "break odd even": _break_odd,
}
"""How each form is proved."""
