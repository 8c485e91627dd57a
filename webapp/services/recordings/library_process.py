"""One file in a process of its own: the library that reads it ends its process over a fault.

The process is handed the bytes of a replay and writes it as RAWVF, which our own reader then looks
at like any other. It has so much time and memory, and a folder of its own.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any

from webapp.libraries import imported
from webapp.processes import PYTHON, Nice, own_environment, step_back

MODULE = "ms_toollib"
CLASSES = {"evf": "EvfVideo", "avf": "AvfVideo", "rmv": "RmvVideo", "mvf": "MvfVideo"}
"""The library's readers, by the kind of file."""

TELLING = frozenset({"evf", "rmv"})
"""Kinds of files of which the library knows whether the game was won."""

CPU_SECONDS = 4
WALL_SECONDS = 20.0
"""It steps back behind the site, so it may wait for the processor."""

MOST_MEMORY = 1 << 30
MOST_WRITTEN = 4 << 20
"""Bytes of the RAWVF; a file of the largest size that is read comes to less."""

_AVF_MARKS = re.compile(rb"\x11.\[[0-3]\|", re.DOTALL)
"""Where the first of these bytes is 11, question marks are in use."""

_AS_THEY_ARE = frozenset({"lc", "lr", "rc", "rr", "mc", "mr", "sc"})
_IN_STEPS = {"cc": ("lc", "rc"), "pf": ("rc", "rr")}
"""Both buttons together, which a file does not tell apart; a flag from before the game."""

_TURNING = {"l": ("lc", "lr"), "r": ("rc", "rr"), "m": ("mc", "mr")}
"""A button that was down comes up, and the other way round."""


class Unreadable(Exception):
    """The library could make nothing of the bytes."""


def rawvf_by_library(data: bytes, kind: str) -> str:
    """The replay as RAWVF; raises `Unreadable`."""
    command = (*PYTHON, __name__, kind)
    try:
        # Where the library ends its process, it leaves a report in the current folder.
        with TemporaryDirectory(prefix="bullets-replay-") as folder:
            done = subprocess.run(  # noqa: S603  our own command
                command,
                input=data,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=own_environment(),
                timeout=WALL_SECONDS,
                check=True,
            )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise Unreadable from error
    return done.stdout.decode()


# The other side


def main(kind: str) -> None:
    """Read the bytes on standard input and write them as RAWVF."""
    step_back(Nice.QUESTION)
    for limit, most in (
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_DATA, MOST_MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (most, most))
    data = sys.stdin.buffer.read()
    video = getattr(imported(MODULE), CLASSES[kind])(f"replay.{kind}", list(data))
    video.parse()
    text = "".join(f"{line}\n" for line in (*_settings(kind, data), *_lines(video, kind))).encode()
    if not video.board or len(text) > MOST_WRITTEN:
        sys.exit(1)
    sys.stdout.buffer.write(text)


def _settings(kind: str, data: bytes) -> Iterator[str]:
    """What the library does not tell: whether question marks were in use."""
    if kind == "avf" and _AVF_MARKS.search(data):
        yield "Marks: On"


def _lines(video: Any, kind: str) -> Iterator[str]:
    yield f"Program: {' '.join(str(video.software).split())}"
    yield f"SquareSize: {video.pix_size}"
    if kind in TELLING and video.is_completed:
        yield "Status: won"
    yield "Board:"
    for row in video.board:
        yield "".join("*" if number == -1 else "0" for number in row)
    yield "Events:"
    down: set[str] = set()
    for moment in video.events:
        event = moment.event
        if event is None or not event.is_mouse():
            continue
        mouse = event.unwrap_mouse()
        for gesture in _gestures(mouse.mouse, down):
            yield f"{moment.time:.3f} {gesture} ({mouse.x} {mouse.y})"


def _gestures(word: str, down: set[str]) -> tuple[str, ...]:
    """The presses and releases of an event; `down`: which buttons that turn over are pressed."""
    if word in _TURNING:
        press, release = _TURNING[word]
        gesture = release if word in down else press
        down ^= {word}
        return (gesture,)
    return (word,) if word in _AS_THEY_ARE else _IN_STEPS.get(word, ())


if __name__ == "__main__":
    main(sys.argv[1])
