"""`bullets bench inputs`: whatever is pasted is read or refused in a sentence, and soon.

Each format is tried with texts that it writes, changed at random: letters put in, taken out and
exchanged, parts repeated, cut off, turned round, put together with parts of other formats.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from webapp.bench.measure import Findings, Work
from webapp.engine.grid import Cell, cells_of, mask_of
from webapp.engine.position import Position
from webapp.mines.board import cells_opened_by, visible_position
from webapp.mines.recordings.played import play_recording
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign import FORMATS
from webapp.notation.foreign.bare_grids.grid_signs import MEANINGS
from webapp.notation.limits import MAX_BYTES
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_position_text, print_rows
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.puzzle_json import print_puzzle_json
from webapp.notation.recordings.rawvf import parse_rawvf
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.notation.recordings.recording import Gesture, MouseEvent, Recording
from webapp.notation.tatham import print_game_id

SECONDS = 1.0
"""CPU time that an input may take at most."""

INPUTS, QUICK_INPUTS = 100_000, 200
"""Inputs to each format; with `--quick`."""

SAMPLES = 40
"""Boards whose texts are changed."""

REPLAY = "replay"
"""The name of the recordings in text. Those of other files are read by a library elsewhere."""

LONG_SHARE = 0.002
"""Of the inputs that are as long as may be: they take the time of hundreds of others."""


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """No rows: what is timed stands in the table below."""
    del quick
    yield from ()


def tables(*, quick: bool) -> Iterator[Findings]:
    """What came of all inputs, a line for each format."""
    samples = sample_texts(Random(1))
    outcomes = [
        try_inputs(name, samples, QUICK_INPUTS if quick else INPUTS, seed=1) for name in samples
    ]
    yield Findings(
        "inputs that people may paste, changed at random",
        [_HEADER, *(line for outcome in outcomes for line in outcome.lines)],
        {outcome.name: outcome.data for outcome in outcomes},
        [outcome.sound for outcome in outcomes],
    )


_HEADER = (
    f"{'format':15}{'inputs':>9}{'read':>9}{'refused':>9}{'crashed':>9}{'worst':>10}{'memory':>9}"
)


@dataclass
class InputOutcome:
    """What came of the inputs to a format."""

    name: str
    read: int = 0
    refused: int = 0
    crashes: list[str] = field(default_factory=list)
    """What was raised beside sentences, with the input."""

    worst: float = 0.0
    grown_kib: int = 0
    """Memory that the process took in addition, in KiB."""

    @property
    def sound(self) -> bool:
        """Whether each input was read or refused, and soon enough."""
        return not self.crashes and self.worst <= SECONDS

    @property
    def lines(self) -> list[str]:
        """The outcome for people, with the first crashes."""
        number = self.read + self.refused + len(self.crashes)
        counts = f"{number:9}{self.read:9}{self.refused:9}{len(self.crashes):9}"
        cost = f"{self.worst * 1000:7.0f} ms{self.grown_kib / 1024:6.0f} MB"
        return [f"{self.name:15}{counts}{cost}", *self.crashes[:3]]

    @property
    def data(self) -> dict[str, object]:
        """The outcome for programs."""
        return {
            "read": self.read,
            "refused": self.refused,
            "crashes": self.crashes[:10],
            "worst_s": self.worst,
            "grown_kib": self.grown_kib,
        }


def try_inputs(
    name: str, samples: dict[str, list[bytes]], number: int, *, seed: int
) -> InputOutcome:
    """Read so many changed texts of a format."""
    random = Random(f"{name} {seed}")
    outcome = InputOutcome(name)
    before = _memory_kib()
    for _ in range(number):
        data = changed(name, samples, random)
        # Half of all comes from a page or an argument, as text.
        source = data.decode(errors="replace") if random.random() < 0.5 else data
        start = time.process_time()
        try:
            read_input(name, source, whole=random.random() < 0.5)
            outcome.read += 1
        except NotationError as error:
            outcome.refused += bool(str(error))
        except Exception as error:  # noqa: BLE001 (whatever else is raised is what is looked for)
            outcome.crashes.append(f"{error!r}: {data[:200]!r}")
        outcome.worst = max(outcome.worst, time.process_time() - start)
    outcome.grown_kib = _memory_kib() - before
    return outcome


def read_input(name: str, source: str | bytes, *, whole: bool = False) -> None:
    """Read a text of a format as whoever is given it does; raises `NotationError`."""
    if name == REPLAY:
        text = source if isinstance(source, str) else source.decode(errors="replace")
        play_recording(parse_rawvf(text))
    else:
        read_position(source, whole=whole)


def _memory_kib() -> int:
    """The most memory of this process so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


# Texts that are whole


def sample_texts(random: Random) -> dict[str, list[bytes]]:
    """Texts of each notation and format, of boards drawn at random."""
    boards = [_board(random) for _ in range(SAMPLES)]
    positions = [_position(board, random) for board in boards]
    puzzles = [Position(p.width, p.height, p.clues, total=p.total) for p in positions]
    texts: dict[str, list[bytes]] = {
        "puzzle id": [print_puzzle_id(puzzle).encode() for puzzle in puzzles],
        "json": [print_puzzle_json(puzzle).encode() for puzzle in puzzles],
        "position text": [print_position_text(position).encode() for position in positions],
        "game id": [print_game_id(board).encode() for board in boards],
        "bare grid": [_bare_grid(position, random).encode() for position in positions],
        "save with moves": [_played(board, random).encode() for board in boards],
        REPLAY: [_recorded(board, random).encode() for board in boards],
        "any bytes": [random.randbytes(random.randrange(1, 200)) for _ in boards],
    }
    for form in FORMATS:
        written: Sequence[str | bytes] = []
        if form.print_board is not None:
            written = [form.print_board(board) for board in boards]
        elif form.print_position is not None:
            written = [form.print_position(puzzle) for puzzle in puzzles]
        if written:
            whole = [text.encode() if isinstance(text, str) else text for text in written]
            texts[form.name] = whole
    return texts


def _board(random: Random) -> LiveBoard:
    width, height = random.choice([(9, 9), (16, 16), (30, 16), (1, 1), (64, 64), (7, 3)])
    mines = random.sample(range(width * height), width * height // 5)
    free = [cell for cell in range(width * height) if cell not in mines]
    return LiveBoard(width, height, mask_of(mines), random.choice(free))


def _position(board: LiveBoard, random: Random) -> Position:
    """What a player sees after the first cell, with or without marks."""
    opened = cells_opened_by(board, board.start or 0)
    position = visible_position(board, opened)
    marked = board.mines & random.getrandbits(position.size)
    return Position(board.width, board.height, position.clues, bullets=marked, total=position.total)


def _bare_grid(position: Position, random: Random) -> str:
    """The rows of a position in signs that are drawn at random."""
    signs = dict(zip(".*-0", random.sample(sorted(MEANINGS), 4), strict=True))
    between = random.choice(["", " ", ",", "\t", "|", "][", "||"])
    return "\n".join(
        between.join(signs.get(sign, sign) for sign in row) for row in print_rows(position)
    )


def _played(board: LiveBoard, random: Random) -> str:
    """A save file of a game with moves."""
    save = next(form.print_board for form in FORMATS if form.name == "save-file")
    text = str(save(board)) if save else ""
    mines = list(cells_of(board.mines))
    moves = [_move(board, mines, random) for _ in range(random.randrange(1, 60))]
    states = str(len(moves) + 1)
    for key in ("NSTATES ", "STATEPOS"):
        text = text.replace(f"{key}:1:1", f"{key}:{len(states)}:{states}")
    return text + "".join(f"MOVE    :{len(move)}:{move}\n" for move in moves)


def _move(board: LiveBoard, mines: Sequence[Cell], random: Random) -> str:
    """Open any cell, or around it; flags stand on mines, which never open."""
    kind = random.choice("OFC" if mines else "OC")
    cell = random.choice(mines) if kind == "F" else random.randrange(board.width * board.height)
    return f"{kind}{cell % board.width},{cell // board.width}"


_CLICKS: tuple[tuple[Gesture, ...], ...] = (("lc", "lr"), ("rc", "rr"), ("lc", "rc", "lr", "rr"))


def _recorded(board: LiveBoard, random: Random) -> str:
    """A recording of clicks on any cells, the first of them on the start."""
    cells = [board.start or 0, *(random.randrange(board.width * board.height) for _ in range(40))]
    gestures = [(gesture, cell) for cell in cells for gesture in random.choice(_CLICKS)]
    events = [MouseEvent(70 * n, *pressed) for n, pressed in enumerate(gestures)]
    return print_rawvf(Recording(board=board, events=events, program="Bullets"))


# Changes


def changed(name: str, samples: dict[str, list[bytes]], random: Random) -> bytes:
    """A text of a format, changed at one place or several."""
    data = random.choice(samples[name])
    if random.random() < LONG_SHARE:
        return _lengthened(data, random)
    for _ in range(random.choice([1, 1, 1, 2, 3, 8])):
        data = random.choice(_CHANGES)(data, random)
    if random.random() < 0.05:
        other = random.choice(samples[random.choice(list(samples))])
        data = b"\n".join([data, other] if random.random() < 0.5 else [other, data])
    return data[:MAX_BYTES]


def _lengthened(data: bytes, random: Random) -> bytes:
    """A head, and a part of it repeated until the text is as long as may be."""
    start, end = _part(data, random)
    part = data[start:end] or b"0"
    text: bytes = data[:start] + part * (MAX_BYTES // len(part) + 1)
    tail = random.choice([b"", b" ", b"\n", b"x"])
    return text[: MAX_BYTES - 1] + tail


def _part(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice([1, 1, 2, 5, 20]))


def _cut(data: bytes, random: Random) -> bytes:
    start, end = _part(data, random)
    return data[:start] + data[end:]


def _repeated(data: bytes, random: Random) -> bytes:
    start, end = _part(data, random)
    return data[:start] + data[start:end] * random.choice([2, 3, 100]) + data[end:]


def _exchanged(data: bytes, random: Random) -> bytes:
    start, end = _part(data, random)
    return data[:start] + random.choice(_PIECES) + data[end:]


def _inserted(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + random.choice(_PIECES) + data[start:]


def _ended(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _shuffled(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


def _any_byte(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + random.randbytes(1) + data[start + 1 :]


_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _cut,
    _repeated,
    _exchanged,
    _inserted,
    _ended,
    _shuffled,
    _any_byte,
)
_PIECES = (
    *(bytes([code]) for code in range(32, 127)),
    *(sign.encode() for sign in MEANINGS),
    *(
        b"\n",
        b"\r\n",
        b"\t",
        b"\x00",
        b"\xff",
        b"||",
        b":one:",
        b"[[",
        b"99999",
        b"-1",
        b"S",
        b"%3A",
    ),
    *("\u0664 \u00b2 \u2467 \ufeff \u2028 \x1c 1\ufe0f\u20e3".encode().split(b" ")),
)
"""What is put in: letters, signs of grids, ends of lines, digits that are none to all."""
