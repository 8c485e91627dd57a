"""A board that stands amid words: a chat message, a mail, a post with a board in it.

Where a text as a whole is no position, the words before and behind the board are left blank, so
that lines keep their numbers. Only what cannot be a row is taken for words: a row with a slip in
it stays a row, and is complained of. What the words say of the board is for `named_total`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from webapp.message import Message
from webapp.notation import position_text
from webapp.notation.english import listed
from webapp.notation.errors import NotationError
from webapp.notation.foreign import FORMATS, TextFormat
from webapp.notation.foreign.bare_grids.readings import SeveralReadings
from webapp.notation.foreign.bare_grids.sign_rows import sign_rows

T = TypeVar("T")
Reader: TypeAlias = Callable[[str], T]

LONGEST_FAREWELL = 8
"""Lines behind a file that are tried as words, from its end on."""

MOST_BOARDS = 20
"""Boards of a text that are looked at; more of them is nothing that somebody asks about."""

MOST_TOKENS = 400
"""Words of a text that are looked at one by one, for a position in a single one."""

_DIGIT, _LETTER = re.compile(r"\d"), re.compile(r"[^\W\d_]")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_SHORT_CODE = re.compile(r":[a-z0-9_]{1,30}:")
_POSITION = re.compile(r"[0-9]{1,5}x[0-9]{1,5}|https?://|mines/|(?:\S*[?&])?b=[0-9]")
"""How a position in a single word begins."""

_OBJECT = re.compile(r'\{\s*"')
"""How an object of JSON begins."""

_PUNCTUATION = "\"'`<>()[]{}.,;!?*\u2018\u2019\u201c\u201d\u00ab\u00bb"
_HEADS = tuple(form.head for form in FORMATS if isinstance(form, TextFormat) and not form.one_line)


@dataclass(frozen=True)
class AmidWords(Generic[T]):
    """A board of a text, and the words around it."""

    value: T
    words: str


def read_amid_words(text: str, read: Reader[T], signs: Collection[str]) -> AmidWords[T] | None:
    """What `read` makes of the board in a text; None where no board stands amid words.

    `signs` are those that may stand in a row. Raises `NotationError` with what is wrong with the
    board, or where there are several.
    """
    text = text.lstrip("\ufeff")
    lines = text.splitlines()
    board = _file_amid_words(lines, read) or _object_amid_words(text, read)
    if board is not None:
        return board
    blocks = _blocks(lines, signs)
    if not blocks:
        return _token_amid_words(lines, read)
    if len(blocks) > MOST_BOARDS:
        return None
    if len(blocks) > 1:
        readable = [block[0] + 1 for block in blocks if _is_readable(lines, block, read)]
        if len(readable) > 1:
            raise _several(readable)
        return None
    if len(blocks[0]) == sum(1 for line in lines if line.strip()):
        return None
    return _board_at(lines, blocks[0], read)


def _board_at(lines: list[str], rows: Collection[int], read: Reader[T]) -> AmidWords[T]:
    words = [line for at, line in enumerate(lines) if at not in set(rows)]
    return AmidWords(read(_only(lines, rows)), "\n".join(words))


def _file_amid_words(lines: list[str], read: Reader[T]) -> AmidWords[T] | None:
    """The board of a file with a head of its own, such as a saved game."""
    for first, line in enumerate(lines):
        if not any(head.fullmatch(line.strip()) for head in _HEADS):
            continue
        rows = [at for at in range(first, len(lines)) if lines[at].strip()]
        for left_out in range(min(LONGEST_FAREWELL + 1, len(rows))):
            if not first and not left_out:
                continue
            try:
                return _board_at(lines, rows[: len(rows) - left_out], read)
            except NotationError:
                continue
        return None
    return None


def _object_amid_words(text: str, read: Reader[T]) -> AmidWords[T] | None:
    """The puzzle of an object of JSON, which may go over several lines."""
    puzzles: dict[str, tuple[int, T]] = {}
    place = 0
    for _ in range(MOST_BOARDS):
        opening = _OBJECT.search(text, place)
        if opening is None:
            break
        place = opening.end()
        with suppress(ValueError, RecursionError):
            _, place = json.JSONDecoder().raw_decode(text, opening.start())
            written = text[opening.start() : place]
            line = text.count("\n", 0, opening.start()) + 1
            puzzles.setdefault(written, (line, read(written)))
    if len(puzzles) > 1:
        raise _several([line for line, _ in puzzles.values()])
    for written, (_, value) in puzzles.items():
        if words := text.replace(written, " ").strip():
            return AmidWords(value, words)
    return None


def _blocks(lines: list[str], signs: Collection[str]) -> list[list[int]]:
    """The lines of each board that words part from other boards; a lone line is none."""
    blocks: list[list[int]] = [[]]
    for at, line in enumerate(lines):
        if _is_words(line, signs) and not _may_be_row(lines, at, signs):
            blocks.append([])
        elif line.strip():
            blocks[-1].append(at)
    heads = [block for block in blocks if len(block) == 1 and _is_size(lines[block[0]])]
    boards = [block for block in blocks if len(block) > 1]
    if len(heads) == len(boards) == 1 and heads[0] < boards[0]:
        return [heads[0] + boards[0]]
    # A name below a message may be written with nothing but signs of cells.
    return [block for block in boards if any(_DIGIT.search(lines[at]) for at in block)] or boards


def _may_be_row(lines: list[str], at: int, signs: Collection[str]) -> bool:
    """Whether a line is as long as a row right above or below it, and has signs like that."""
    line = lines[at]
    return any(
        _width(beside) == _width(line)
        and not _is_words(beside, signs)
        and (_DIGIT.search(line) or _LETTER.search(beside))
        for beside in lines[max(0, at - 1) : at] + lines[at + 1 : at + 2]
    )


def _width(line: str) -> int:
    rows = [] if _is_size(line) else sign_rows(line)
    return len(rows[0].signs) if rows else 0


def _is_words(line: str, signs: Collection[str]) -> bool:
    """Whether a line has a word with a letter that stands for no cell."""
    words = _LETTERS.findall(_SHORT_CODE.sub(" ", line))
    return any(set(word) - set(signs) for word in words)


def _is_size(line: str) -> bool:
    return bool(position_text.HEAD.fullmatch(line.strip()))


def _is_readable(lines: list[str], rows: Sequence[int], read: Reader[T]) -> bool:
    try:
        read(_only(lines, rows))
    except SeveralReadings:
        return True
    except NotationError:
        return False
    return True


def _only(lines: list[str], rows: Collection[int]) -> str:
    """The text with nothing but these lines, each in its place."""
    rows = set(rows)
    return "\n".join(line if at in rows else "" for at, line in enumerate(lines))


def _token_amid_words(lines: list[str], read: Reader[T]) -> AmidWords[T] | None:
    """The position in a single word: a puzzle id, a game ID, a link."""
    words = [(at, word) for at, line in enumerate(lines, 1) for word in line.split()][:MOST_TOKENS]
    positions: dict[str, tuple[int, T]] = {}
    for line, word in words:
        token = word.strip(_PUNCTUATION)
        if _POSITION.match(token) and token not in positions:
            with suppress(NotationError):
                positions[token] = line, read(token)
    if len(positions) == len(words):
        return None
    if len(positions) > 1:
        raise _several([line for line, _ in positions.values()])
    for token, (_, value) in positions.items():
        return AmidWords(value, "\n".join(lines).replace(token, " "))
    return None


def _several(lines: Sequence[int]) -> NotationError:
    where = listed([f"line {line}" for line in dict.fromkeys(lines)])
    return NotationError.at(
        Message(
            "there are %(number)s boards in this text, in %(where)s: give one of them",
            number=len(lines),
            where=where,
        )
    )
