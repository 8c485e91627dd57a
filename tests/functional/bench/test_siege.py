"""The bench of a besieged site, in small: who is refused is told so, and no move is lost."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.root import ROOT
from webapp.bench import siege

pytestmark = [
    pytest.mark.functional,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="the besiegers have addresses of the loopback"
    ),
]


def test_no_move_is_lost_while_all_besiege_the_site_at_once() -> None:
    done = subprocess.run(  # its own process: a browser test's event loop may run in this one
        [sys.executable, "-m", "webapp", "bench", "siege", "--quick", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (table,) = json.loads(done.stdout)["tables"].values()
    assert (table["lost"], table["faults"]) == (0, 0)
    assert table["moves"] == siege.QUICK_MOVES
    assert table["booklet_s"] > 0, "it came, however busy the machine"
    assert table["books"] == {"303": siege.BOOKS}, "all large books are taken on"
    assert table["solvers"].get("200"), "hard questions are answered"
