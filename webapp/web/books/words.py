"""Which puzzles a book has, in words."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.bullets.reason_words import numbers_at_once
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted, inflected, sides
from webapp.services.books.choice import BookChoice


def choice_words(choice: BookChoice) -> str:
    """Where the puzzles of a book come from, and what they are like."""
    noun = inflected(choice.number, "position" if choice.live else "puzzle")
    many = f"{choice.number:,} {noun}"
    if choice.picked:
        return f"{many} chosen by hand from the shelf"
    where = "from the shelf" if choice.seed is None else f"made with seed {choice.seed}"
    like = ", ".join(_kind(choice))
    return f"{many} {where}: {like}" if like else f"{many} {where}"


def _kind(choice: BookChoice) -> Iterator[str]:
    yield from _board(choice)
    if choice.curve:
        yield "from gentle to fiendish"
    elif choice.difficulty:
        yield str(choice.difficulty)
    if choice.reason is not None:
        yield numbers_at_once(choice.reason)
    if choice.total is not None:
        yield "the count is needed" if choice.total else "the count is not needed"
    if choice.unsolved_by is not None:
        yield "none that you have solved"


def _board(choice: BookChoice) -> Iterator[str]:
    if choice.live:
        level = LEVELS[choice.live]
        yield f"{sides(level.width, level.height)} with {counted(level.mines, 'mine')}"
        return
    board = choice.recipe() if choice.generated else choice
    width, height, bullets = board.width, board.height, board.bullets
    if width and height:
        yield sides(width, height)
    elif width:
        yield f"{width} wide"
    elif height:
        yield f"{height} high"
    if bullets:
        yield counted(bullets, "bullet")
