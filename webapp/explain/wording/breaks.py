"""English sentences for the clue, or the clues, that break."""

from __future__ import annotations

from webapp.engine.grid import Mask
from webapp.explain.proofs.proof import TOTAL, Bound, Break, Source, Sum
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.words import Words
from webapp.notation.english import agreeing, spelled


def break_clause(words: Words, broken: Break | Sum, now: str) -> str:
    """What breaks, and by how much, without a capital; `now` begins it."""
    if isinstance(broken, Sum):
        return now + (_odd(words, broken) if broken.odd else _beyond(words, broken))
    return now + (_too_many(words, broken) if broken.too_many else _too_few(words, broken))


def _too_many(words: Words, broken: Break) -> str:
    """A clue, or the total, has more bullets than it says."""
    facts = words.facts
    cells = facts.cells(broken.source)
    inside = least = 0
    for part in broken.parts:
        inside |= part.cells & cells
        least += max(0, part.count - (part.cells & ~cells).bit_count())
    over = spelled(least - facts.need(broken.source))
    settled = all(part.settles for part in broken.parts)
    amount = f"{'' if settled else 'at least '}{spelled(least)}"
    if not inside:
        who = "the position" if broken.source == TOTAL else words.numbered_clue(broken.source)
        known = words.bullet_count(known_bullets(facts, broken.source))
        return f"{who} has {known} already, {over} too many"
    if broken.source == TOTAL and words.brief:
        at_least = "" if settled else "at least "
        return f"that makes {at_least}{words.bullet_count(least)}, {over} more than are left"
    if broken.source == TOTAL:
        hold = agreeing(inside.bit_count(), "holds", "hold")
        return f"{words.cells(inside)} {hold} {amount}, {over} more than are left"
    name = words.clue(broken.source)
    if settled:
        return f"{name} touches {words.cells(inside)}, {over} too many"
    return f"{name} has {amount} in {words.cells(inside)}, {over} too many"


def known_bullets(facts: LemmaFacts, source: Source) -> int:
    """How many bullets a source has already."""
    position = facts.position
    shown = (position.total or 0) if source == TOTAL else position.clues[source]
    return shown - facts.need(source)


def _too_few(words: Words, broken: Break) -> str:
    """A clue, or the total, has fewer cells left than it needs."""
    left = words.facts.cells(broken.source)
    loose: list[Bound] = []
    for part in broken.parts:
        if part.settles:
            left &= ~part.cells
        else:
            loose.append(part)
    tell = _total_has_too_few if broken.source == TOTAL else _clue_has_too_few
    return tell(words, broken.source, loose, left)


def _total_has_too_few(words: Words, total: Source, loose: list[Bound], left: Mask) -> str:
    needs = words.bullets_left(words.facts.need(total))
    if loose and words.brief:
        most = left.bit_count()
        for part in loose:
            most += part.count - (part.cells & left).bit_count()
        return f"{needs}, but there is room for at most {spelled(most)}"
    if loose:
        return f"{needs}, but there can be {_at_most(words, loose, left)}"
    return (
        f"{needs}, but only {words.cells(left)} can hold them" if left else f"{needs}, and no cell"
    )


def _clue_has_too_few(words: Words, clue: Source, loose: list[Bound], left: Mask) -> str:
    needs = f"{words.clue(clue)} needs {words.amount(clue)}"
    if loose:
        return f"{needs}, but has {_at_most(words, loose, left)}"
    if not left:
        return f"{needs} and has no cell left"
    are = agreeing(left.bit_count(), "is", "are")
    return f"{needs} and only {words.cells(left)} {are} left for it"


def _at_most(words: Words, loose: list[Bound], left: Mask) -> str:
    """What cells can hold: at most one in B3 and B4, and only D4 besides."""
    limits = []
    for part in loose:
        limits.append(f"{spelled(part.count)} in {words.cells(part.cells)}")
        left &= ~part.cells
    besides = f", and only {words.cells(left)} besides" if left else ""
    return f"at most {' and '.join(limits)}{besides}"


def _need_left(facts: LemmaFacts, source: Source, parts: tuple[Bound, ...]) -> int:
    """What a source still needs once the parts are known."""
    known = 0
    for part in parts:
        known |= part.bullets
    return facts.need(source) - (facts.cells(source) & known).bit_count()


def _odd(words: Words, broken: Sum) -> str:
    """Clues need an odd number of cells each of which counts twice."""
    facts = words.facts
    decided = 0
    for part in broken.parts:
        decided |= part.cells
    needs = [_need_left(facts, source, broken.parts) for source in broken.plus]
    cells = facts.cells_of_all(broken.plus) & ~decided
    clues = words.clues(broken.plus)
    amounts = "one each" if set(needs) == {1} else words.numbers(needs)
    total = spelled(sum(needs))
    return (
        f"{clues} need {amounts}, {total} in all; but each cell left for them, "
        f"{words.cells(cells)}, touches two of them and so counts twice, which never makes {total}"
    )


def _beyond(words: Words, broken: Sum) -> str:
    """Some clues need more than others, and the cells beside no other clue, allow."""
    facts, parts = words.facts, broken.parts
    decided = 0
    for part in parts:
        if part.settles:
            decided |= part.cells
    need = sum(_need_left(facts, source, parts) for source in broken.plus)
    allowed = sum(_need_left(facts, source, parts) for source in broken.minus)
    needs = words.needs_of_each([(s, _need_left(facts, s, parts)) for s in broken.plus], "needs")
    allows = words.needs_of_each([(s, _need_left(facts, s, parts)) for s in broken.minus], "allows")
    beside = twice = 0
    for kind in facts.problem.classes:
        left = kind & ~decided
        added = sum(bool(facts.cells(source) & left) for source in broken.plus)
        taken = sum(bool(facts.cells(source) & left) for source in broken.minus)
        if added > taken:
            beside |= left
        if added > 1:
            twice |= left
    in_all = f": {spelled(need)} in all" if len(broken.plus) > 1 else ""
    counting = f", even counting {words.cells(twice)} for each of them" if twice else ""
    limit = []
    if broken.minus:
        limit.append(allows + (f", {spelled(allowed)} together" if len(broken.minus) > 1 else ""))
    if beside:
        limit.append(
            f"only {words.cells(beside)} {agreeing(beside.bit_count(), 'is', 'are')} beside that"
        )
    return f"{needs}{in_all}{counting}, but {', and '.join(limit)}"
