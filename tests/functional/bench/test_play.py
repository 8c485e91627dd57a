"""`bullets bench play`, in the quick form."""

from __future__ import annotations

import json

import pytest

from tests.processes.command import bullets

pytestmark = pytest.mark.functional


def test_players_stand_side_by_side() -> None:
    report = json.loads(bullets("bench", "play", "--quick", "--json").out)
    rows = {row["contender"]: row for row in report["rows"]}
    assert list(rows) == ["quick", "minebot", "csp", "gac", "set-solver"]
    assert rows["quick"]["goals"] == {"median": 0.0006}
    assert rows["set-solver"]["ratio"] > 1
    (findings,) = report["tables"].values()
    assert findings["games"] == 500
    assert 0 < findings["wins"] < 500
