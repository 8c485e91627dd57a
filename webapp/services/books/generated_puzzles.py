"""Puzzles that are generated for a book: saved as they come, and taken by the next attempt."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import Path

from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import BANDS, Band, grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.symmetry import canonical_image
from webapp.engine.randomness import derived_seed
from webapp.message import Message
from webapp.notation.english import counted, sides
from webapp.press.layout.entries import BookTask, Entry
from webapp.services.books.choice import BookChoice, TooFew
from webapp.services.books.tasks import new_entry

FILE = "puzzles.jsonl"
"""In the work folder: a line for each puzzle, with the number of the seed after its own."""

TRIES = 40
"""Searches for one puzzle of a book."""

STEPS = 500
"""Of each search; with a wish a search that fails is begun anew with another seed."""


def generated_entries(
    choice: BookChoice, folder: Path, base: str | None, progress: Callable[[int], None]
) -> list[Entry]:
    """The puzzles of a book, those of an earlier attempt first; raises `TooFew`.

    `progress` hears how many there are, and may raise to stop.
    """
    folder.mkdir(parents=True, exist_ok=True)
    saved = folder / FILE
    numbers, notations = _saved_puzzles(saved)
    entries = [new_entry(Puzzle.from_id(notation), None, base) for notation in notations]
    start = numbers[-1] if numbers else 0
    with saved.open("a", encoding="utf-8") as file:
        progress(len(entries))
        for number, generated in generate_for(choice, start, notations):
            file.write(json.dumps([number, generated.puzzle.id]) + "\n")
            file.flush()
            entries.append(new_entry(generated.puzzle, generated.grades, base))
            progress(len(entries))
    return entries


def _saved_puzzles(file: Path) -> tuple[list[int], list[str]]:
    """Read what an earlier attempt generated; a line that it did not finish is cut off."""
    if not file.exists():
        return [], []
    lines, newline, _ = file.read_bytes().rpartition(b"\n")
    os.truncate(file, len(lines + newline))  # on a full disk, writing anew would lose all
    rows = [json.loads(line) for line in lines.splitlines()]
    return [number for number, _ in rows], [notation for _, notation in rows]


def generate_for(
    choice: BookChoice, start: int, earlier: Sequence[str]
) -> Iterator[tuple[int, GeneratedPuzzle]]:
    """Generate the puzzles of a book, each with the number of the seed after its own.

    `start` is the number of the first seed to try, `earlier` are puzzles of an earlier attempt.
    Of a curve a difficulty that is not found is left to the nearest one that is.
    Raises `TooFew` if the tries for one are spent.
    """
    puzzles = [Puzzle.from_id(notation) for notation in earlier]
    known = {canonical_image(puzzle).id for puzzle in puzzles}
    missing = _missing_before(choice, puzzles)
    number = start
    for place in range(len(earlier), choice.count):
        band = choice.band(place)
        for nearest in [near for near in _nearest(choice, band) if near not in missing]:
            hit = _search(choice, GradeWish(nearest), number, known)
            if hit is not None:
                break
            missing.add(nearest)
        else:
            recipe = choice.recipe()
            raise TooFew(
                Message(
                    "no %(gradewish)s of %(sides)s with %(bullets)s was found beside "
                    "%(place)s others: ask for fewer, or for another kind",
                    gradewish=GradeWish(None if choice.curve else band),
                    sides=sides(recipe.width, recipe.height),
                    bullets=counted(recipe.bullets, "bullet"),
                    place=f"{place:,}",
                )
            )
        number = hit[0]
        known.add(canonical_image(hit[1].puzzle).id)
        yield hit


def _missing_before(choice: BookChoice, puzzles: Sequence[Puzzle]) -> set[Band | None]:
    """The difficulties of a curve that an earlier attempt looked for in vain.

    What is nearer than the one that stands in a place was not found.
    """
    missing: set[Band | None] = set()
    if choice.curve:
        for place, puzzle in enumerate(puzzles):
            nearest = _nearest(choice, choice.band(place))
            missing.update(nearest[: nearest.index(grade(puzzle.position).difficulty)])
    return missing


def _search(
    choice: BookChoice, wish: GradeWish, start: int, known: Container[str]
) -> tuple[int, GeneratedPuzzle] | None:
    """The first new puzzle of so many tries, with the number after that of its seed."""
    for number in range(start, start + TRIES):
        try:
            seed = derived_seed(choice.seed or 0, number)
            generated = make_puzzle(choice.recipe(), seed, steps=STEPS, wish=wish)
        except NoPuzzle:
            continue
        if canonical_image(generated.puzzle).id not in known:
            return number + 1, generated
    return None


def _nearest(choice: BookChoice, band: Band | None) -> Sequence[Band | None]:
    """What may stand in the place of this difficulty, the nearest first, and easier before harder.

    The easiest and hardest may be rare among small and large boards.
    """
    if not choice.curve or band is None:
        return [band]
    rank = BANDS.index(band)
    return sorted(BANDS, key=lambda near: abs(BANDS.index(near) - rank))


def missing_bands(choice: BookChoice, printed: Sequence[Band | None]) -> list[Band]:
    """The difficulties of a curve in whose places others stand, of puzzles in the order made."""
    wanted = [choice.band(place) for place in range(len(printed))] if choice.curve else []
    missed = {wish for wish, band in zip(wanted, printed, strict=False) if wish != band}
    return [band for band in BANDS if band in missed]


def stand_in_note(choice: BookChoice, entries: Sequence[BookTask]) -> str:
    """What the book says of difficulties that were not found among puzzles made for it."""
    missed = missing_bands(choice, [entry.band for entry in entries])
    if not choice.generated or not missed:
        return ""
    recipe = choice.recipe()
    return (
        f" Boards of {sides(recipe.width, recipe.height)} with "
        f"{counted(recipe.bullets, 'bullet')} yielded too few "
        f"that are {' or '.join(map(str, missed))}; "
        "the nearest difficulty stands in their place."
    )
