"""Runs the `bullets` command inside the test's process: quick, and through its real entrance."""

from __future__ import annotations

import io
import json
import logging
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest import mock

import pytest

from webapp.cli.main import main
from webapp.logs import StandardError


@dataclass(frozen=True)
class Result:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The one JSON value on standard output."""
        return json.loads(self.out)


def bullets(*arguments: str, stdin: str | bytes = "") -> Result:
    """Run `bullets ARGUMENTS`."""
    content = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    source = io.TextIOWrapper(io.BytesIO(content), "utf-8")
    root = logging.getLogger()
    # What an application under test has set up to tell is not this process's to tell.
    quiet = [handler for handler in root.handlers if not isinstance(handler, StandardError)]
    with (
        mock.patch.object(root, "handlers", quiet),
        mock.patch.multiple(sys, argv=["bullets", *arguments], stdin=source),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ending,
    ):
        main()
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    code = ending.value.code
    assert isinstance(code, int)
    return Result(code, *texts)
