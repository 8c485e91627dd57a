"""What is supposed, and what follows once it broke."""

from __future__ import annotations

from collections.abc import Callable

from tests.audits.reading.cells import Unreadable, cells_in
from tests.audits.reading.claims import Walk
from tests.audits.reading.knowledge import Scope
from tests.audits.reading.readings import Reading


def _suppose(walk: Walk, reading: Reading) -> None:
    either = reading.fields["either"]
    assert isinstance(either, tuple)
    cells = walk.cells(either)
    later = walk.before is not None
    walk.require(reading.form.startswith("now") == later, "now is said wrongly")
    value = reading.form.endswith("bullet")
    _open(walk, "suppose", cells, value=value)
    walk.follow(*((cells, 0) if value else (0, cells)))


def _open(walk: Walk, form: str, cells: int, *, value: bool) -> None:
    walk.require(not cells & ~walk.knows.unknown, "a cell is known already")
    walk.knows.scopes.append(walk.knows.scope.inner(form, cells, value=value))
    walk.sides, walk.ended = [], False


def _close(walk: Walk, form: str) -> Scope | None:
    """The scope that ends here."""
    scope = walk.knows.scope
    if len(walk.knows.scopes) == 1 or scope.form != form:
        walk.require(False, "nothing was supposed")
        return None
    walk.sides, walk.ended = [], False
    return walk.knows.scopes.pop()


def _so(walk: Walk, reading: Reading) -> None:
    """The end of a supposition, or what follows from what was listed."""
    if not walk.knows.scope.broken:
        listing = walk.before is not None and walk.before.form == "left and need"
        walk.require(listing, "it is not said why")
        walk.conclude(reading.fields["so"], walk.listed())
        return
    scope = _close(walk, "suppose")
    if scope is None:
        return
    kind = "empties" if scope.value else "bullets"
    walk.require(walk.so_cells(reading, kind) == scope.supposed, "it is not the opposite")
    walk.require([claim.kind for claim in walk.so(reading)] == [kind], "it is not the opposite")
    walk.learn(*((0, scope.supposed) if scope.value else (scope.supposed, 0)))


def _alike(walk: Walk, reading: Reading) -> None:
    """Cells that touch the same clues as one whose supposition broke just now."""
    spans = reading.fields["cells"]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    before, claims = walk.before, walk.so(reading)
    if cells.bit_count() != 1 or before is None or before.form != "so":
        raise Unreadable("nothing like it was said")
    said = before.fields["so"]
    assert isinstance(said, tuple)
    walk.require([c.spans for c in said] == [spans], "another cell was decided")
    walk.require([c.kind for c in said] == [c.kind for c in claims], "it is not the same")
    alike = 0
    for claim in claims:
        alike |= walk.cells(claim.spans)
    others = reading.fields["others"]
    assert isinstance(others, tuple)
    walk.require(walk.cells(others) == alike, "these are other cells")
    walk.require(not alike & ~walk.knows.unknown, "a cell is known already")
    (cell,) = cells_in(cells)
    for other in cells_in(alike):
        for clue in walk.named_clues - {-1}:
            reach = walk.knows.reach(clue)
            walk.require(reach >> cell & 1 == reach >> other & 1, "they do not touch the same")
    walk.learn(*((alike, 0) if claims[0].kind == "bullets" else (0, alike)))


def _case(walk: Walk, reading: Reading) -> None:
    spans = reading.fields["cell"]
    assert isinstance(spans, tuple)
    cells = walk.cells(spans)
    value = reading.form == "case bullet"
    if not value:
        first = _close(walk, "case bullet")
        if first is None:
            return
        walk.require(first.supposed == cells, "it is another cell")
        _open(walk, "case empty", cells, value=False)
        walk.first_cases.append(first)
        return
    _open(walk, "case bullet", cells, value=True)


def _either_way(walk: Walk, reading: Reading) -> None:
    second = _close(walk, "case empty")
    if second is None or not walk.first_cases:
        return
    cases = [case for case in (walk.first_cases.pop(), second) if not case.broken]
    bullets, empties = walk.so_cells(reading, "bullets"), walk.so_cells(reading, "empties")
    for claim in walk.so(reading):
        walk.cells(claim.spans)
    walk.require(bool(cases), "both cases broke")
    for case in cases:
        walk.require(not bullets & ~case.bullets, "it does not follow in both cases")
        walk.require(not empties & ~case.empties, "it does not follow in both cases")
    walk.require(not (bullets | empties) & ~walk.knows.unknown, "a cell is known already")
    walk.learn(bullets, empties)


SUPPOSITIONS: dict[str, Callable[[Walk, Reading], None]] = {
    "suppose bullet": _suppose,
    "suppose empty": _suppose,
    "now suppose bullet": _suppose,
    "now suppose empty": _suppose,
    "so": _so,
    "alike": _alike,
    "case bullet": _case,
    "case empty": _case,
    "either way": _either_way,
}
"""How each form is proved."""
