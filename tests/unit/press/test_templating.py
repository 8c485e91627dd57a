"""What the templates of books do to their words."""

from __future__ import annotations

import pytest

from webapp.press.layout.templating import unbroken

pytestmark = pytest.mark.unit


def test_ranges_of_cells_rows_and_columns_stay_on_a_line() -> None:
    assert unbroken("Four of D2–D4, B4 & AA10–AC10.") == (
        "Four of <nobr>D2–D4</nobr>, B4 &amp; <nobr>AA10–AC10</nobr>."
    )
    assert unbroken("Columns B–C and rows 1–3") == (
        "Columns <nobr>B–C</nobr> and rows <nobr>1–3</nobr>"
    )
    assert unbroken("One cell – no more") == "One cell – no more"
