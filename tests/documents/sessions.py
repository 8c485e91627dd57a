"""Python sessions in the documents: what a notebook would say, run from top to bottom.

In blocks fenced as `python`, lines that begin with `>>> ` are run and what they print is compared,
as in a doctest. The blocks of a document are one session.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.root import ROOT

FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def session(document: Path) -> doctest.DocTest:
    """The session of a document; its lines keep their numbers, so that a fault names its place."""
    text = document.read_text()
    blocks, end = "", 0
    for fence in FENCE.finditer(text):
        blocks += "\n" * text.count("\n", end, fence.start(1)) + fence[1]
        end = fence.end(1)
    name = str(document.relative_to(ROOT))
    return doctest.DocTestParser().get_doctest(blocks, {}, name, name, 0)


def faults(document: Path) -> str:
    """What a session prints other than the document shows; empty if it shows just that."""
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(session(document), out=said.append)
    return "".join(said)
