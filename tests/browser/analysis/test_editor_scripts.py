"""The editor without its script, and the script against the server."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.editor_page import (
    DOUBTFUL,
    STUCK,
    cell,
)
from webapp.notation.detect import read_position
from webapp.web.analysis.edited_board import EDGES, EditedBoard

pytestmark = pytest.mark.browser


def test_without_a_script_rows_are_typed_checked_and_explained(plain_page: Page) -> None:
    page = plain_page
    page.goto("/analyse")
    expect(page.locator("#pad")).to_be_hidden()
    page.locator("#editor-size summary").click()
    page.get_by_label("Columns", exact=True).fill("3")
    page.get_by_label("Rows", exact=True).fill("2")
    page.get_by_label("Total", exact=True).fill("1")
    page.get_by_role("button", name="Take this size").click()
    page.get_by_label("Row 1").fill("1x.")
    page.get_by_role("button", name="Check").last.click()
    expect(page.get_by_role("alert")).to_contain_text("B1: 'x' is not a cell")
    page.get_by_label("Row 1").fill("2..")
    page.get_by_label("Total", exact=True).fill("1")
    page.get_by_label("Total", exact=True).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("A1")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, open, 2, highlighted as reason")
    page.get_by_label("Row 1").fill("1..")
    page.get_by_role("button", name="Explain the board").locator("visible=true").first.click()
    expect(page.get_by_role("heading", name="Minesweeper, explained")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["position"] == ["3x2b1:1e"]


def test_without_a_script_doubtful_cells_are_ticked(plain_page: Page) -> None:
    page = plain_page
    page.goto(DOUBTFUL)
    page.get_by_label("E3, flag: it is right").check()
    page.get_by_role("button", name="Check").last.click()
    expect(page.locator("#editor-grid [data-doubt]")).to_have_count(2)
    page.get_by_role("button", name="All are right").locator("visible=true").click()
    expect(page.locator("#editor-grid [data-doubt]")).to_have_count(0)


def test_the_script_changes_boards_as_the_server_does(page: Page) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = EditedBoard.of(
        read_position(STUCK),  # type: ignore[arg-type]
        live=True,
        doubtful=frozenset({0, 8, 40, 72, 80}),
    )
    changes = {
        **{f"board.atEdge('{edge}', 1)": board.with_line_at(edge) for edge in EDGES},
        **{f"board.atEdge('{edge}', -1)": board.without_line_at(edge) for edge in EDGES},
        "board.moved(5, 12)": board.resized(5, 12),
        "board.cleared()": board.cleared(),
    }
    for act, after in changes.items():
        result = page.evaluate(
            "([text, doubtful]) => { const board = EditedBoard.read(text, true, doubtful);"
            f"const after = {act}; return [after.text, after.names]; }}",
            [STUCK, sorted(board.doubtful)],
        )
        assert result == [after.position_text, after.doubtful_names], act


@pytest.mark.parametrize(
    ("width", "number"), [(9, 20), (9, 21), (16, 40), (16, 64), (16, 65), (4, 16)]
)
def test_the_script_takes_a_picture_for_misread_as_the_server_does(
    page: Page, width: int, number: int
) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = replace(EditedBoard.empty(width, width), doubtful=frozenset(range(number)))
    misread = page.evaluate(
        "([text, doubtful]) => EditedBoard.read(text, true, doubtful).misread",
        [board.position_text, sorted(board.doubtful)],
    )
    assert misread is board.misread


@pytest.mark.parametrize("total", ["", "7", "4096", "12345", "abc", "1.5", "-1"])
def test_the_script_reads_a_total_as_the_server_does(page: Page, total: str) -> None:
    page.goto("/analyse")
    page.wait_for_load_state()
    board = EditedBoard.empty(9, 9, total)
    result = page.evaluate(
        "(total) => { const board = editor.board.with({ total });"
        "return [board.hasReadableTotal, board.text]; }",
        total,
    )
    assert result == [not board.total_fault, board.position_text]
