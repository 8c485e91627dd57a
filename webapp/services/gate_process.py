"""One process behind the gate: it is handed a question and hands back the answer.

Questions and answers are pickles, each after its length, on the process's standard input and
output; only its parent holds the other ends. It ends when its parent does.
"""

from __future__ import annotations

import importlib
import os
import pickle
import resource
import select
import signal
import struct
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any, BinaryIO

from webapp.engine.budget import BudgetSpent
from webapp.engine.kernels import jit
from webapp.processes import PYTHON, Nice, own_environment, step_back

REMINDER_SECONDS = 0.25
"""The process is reminded so often that its time is spent: a part that was only a trial goes
on without an answer."""

WALL_SECONDS = 60.0
"""After this it is given up for dead: the machine may be busy, and it steps back."""

MOST_MEMORY = 3 << 30
"""Bytes. A question that wants more fails, before the system ends the site for want of memory."""

_LENGTH = struct.Struct("!Q")


class Died(Exception):
    """The process ended, or had to be ended, over a question."""


class GateProcess:
    """The parent's side: started by the first question, and again after one that killed it."""

    def __init__(self, cpu_seconds: float) -> None:
        self._cpu_seconds = cpu_seconds
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: bytes) -> Any:
        """The answer; raises what the work raised, or `Died`."""
        try:
            raised, answer = self._asked(question)
        except EOFError:
            # Somebody else may have ended it: a question that ends two is to blame itself.
            raised, answer = self._asked_again(question)
        if raised:
            raise _raisable(*answer)
        return answer

    def _asked_again(self, question: bytes) -> Any:
        try:
            return self._asked(question)
        except EOFError as error:
            raise Died from error

    def _asked(self, question: bytes) -> Any:
        process = self._started()
        try:
            _write(process.stdin, question)
            return pickle.loads(_Reply(process).read())  # noqa: S301  our own process
        except BrokenPipeError as error:
            self.end()
            raise EOFError from error
        except BaseException:
            self.end()  # no answer may be taken for the next one's
            raise

    def end(self) -> None:
        """End it at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._process = subprocess.Popen(  # noqa: S603  our own command
                (*PYTHON, __name__, str(self._cpu_seconds)),
                env=own_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        return self._process


class _Reply:
    """Reads an answer, for `WALL_SECONDS` at most."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None  # noqa: S101  it is a pipe
        self._file = process.stdout.fileno()
        self._poll = select.poll()  # files have large numbers where many visitors are
        self._poll.register(self._file, select.POLLIN)
        self._until = time.monotonic() + WALL_SECONDS

    def read(self) -> bytes:
        (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size))
        return self._exactly(length)

    def _exactly(self, length: int) -> bytes:
        parts = bytearray()
        while len(parts) < length:
            left = max(0.0, self._until - time.monotonic())
            if not self._poll.poll(1000 * left):
                raise Died
            part = os.read(self._file, min(1 << 20, length - len(parts)))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)


def _write(file: BinaryIO | Any, data: bytes) -> None:
    file.write(_LENGTH.pack(len(data)) + data)
    file.flush()


def _raisable(kind: type[BaseException], arguments: tuple[Any, ...], fields: dict[str, Any]) -> Any:
    """An exception as it was, whatever its constructor takes."""
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


# The other side


def main(cpu_seconds: float) -> None:
    """Answer one question after the other, until the parent hangs up."""
    step_back(Nice.QUESTION)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    questions = sys.stdin.buffer
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # whatever is printed by the way is no answer
        while header := questions.read(_LENGTH.size):
            (length,) = _LENGTH.unpack(header)
            with suppress(BrokenPipeError):
                _write(answers, _answer(questions.read(length), cpu_seconds))


def _answer(question: bytes, cpu_seconds: float) -> bytes:
    module, name, arguments = pickle.loads(question)  # noqa: S301  from our parent
    work = getattr(importlib.import_module(module), name)
    used = _cpu_seconds()

    def remind(*_: object) -> None:
        # A kernel that is compiled on the way is there for the next question too.
        if _cpu_seconds() - used >= cpu_seconds:
            raise BudgetSpent(0)

    signal.signal(signal.SIGPROF, remind)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds, REMINDER_SECONDS)
    try:
        try:
            answer = False, work(*arguments)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return pickle.dumps(answer)
    except MemoryError:
        error: Exception = BudgetSpent(0)
    except Exception as raised:  # noqa: BLE001  it is raised where the question came from
        error = raised
    return pickle.dumps((True, (type(error), error.args, error.__dict__)))


def _cpu_seconds() -> float:
    """CPU time of this process without compiling."""
    return time.process_time() - jit.seconds_compiling()


if __name__ == "__main__":
    main(float(sys.argv[1]))
