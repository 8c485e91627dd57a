"""Text to positions and back: every notation that people paste, store or link.

A position can be given in any notation; the form of the text decides which one it is.

>>> from webapp.notation import print_position_text, print_puzzle_id, read_position
>>> position = read_position('''
... 4x4 5
... ..1.
... .32.
... 4...
... ....
... ''')
>>> position.total, len(position.clues)
(5, 4)

Each notation has a function that writes it. The shortest is a puzzle id, a line for addresses:

>>> print_puzzle_id(position)
'4x4b5:b1b32a4g'
>>> read_position("4x4b5:b1b32a4g") == position
True
>>> print(print_position_text(position).splitlines()[0])
4x4 5

A text with faults raises `NotationError`, which says what is wrong, and where:

>>> read_position("4x4 5")
Traceback (most recent call last):
    ...
webapp.notation.errors.NotationError: line 2: 4 rows are missing: the first line says 4

The formats of other programs are in `webapp.notation.foreign`. docs/notations.md shows them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.notation.cells import cell_name, cell_names, parse_cell
    from webapp.notation.detect import UnknownForm, read_position
    from webapp.notation.errors import NotationError, TextFault
    from webapp.notation.fault_sentences import fault_sentence
    from webapp.notation.live_board import LiveBoard
    from webapp.notation.position_text import parse_position_text, print_position_text
    from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id
    from webapp.notation.puzzle_json import parse_puzzle_json, print_puzzle_json
    from webapp.notation.tatham import parse_game_id, print_game_id
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "LiveBoard": ".live_board",
            "NotationError": ".errors",
            "TextFault": ".errors",
            "UnknownForm": ".detect",
            "cell_name": ".cells",
            "cell_names": ".cells",
            "fault_sentence": ".fault_sentences",
            "parse_cell": ".cells",
            "parse_game_id": ".tatham",
            "parse_position_text": ".position_text",
            "parse_puzzle_id": ".puzzle_id",
            "parse_puzzle_json": ".puzzle_json",
            "print_game_id": ".tatham",
            "print_position_text": ".position_text",
            "print_puzzle_id": ".puzzle_id",
            "print_puzzle_json": ".puzzle_json",
            "read_position": ".detect",
        },
    )

__all__ = [
    "LiveBoard",
    "NotationError",
    "TextFault",
    "UnknownForm",
    "cell_name",
    "cell_names",
    "fault_sentence",
    "parse_cell",
    "parse_game_id",
    "parse_position_text",
    "parse_puzzle_id",
    "parse_puzzle_json",
    "print_game_id",
    "print_position_text",
    "print_puzzle_id",
    "print_puzzle_json",
    "read_position",
]
