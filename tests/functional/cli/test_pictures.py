"""A picture wherever a FILE is: read where it is clear, and named cell by cell where it is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import ImageDraw

from tests.screenshots.drawn_board import CLASSIC, board_picture, packed, played
from webapp.cli.failures import BadInput
from webapp.cli.main import bullets

pytestmark = pytest.mark.functional

ROWS = played(9, 9, 10, seed=4)
TEXT = "9x9 ?\n" + "\n".join(row.replace("F", "*") for row in ROWS)


def run(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(bullets, arguments, input=given)


@pytest.fixture
def clear(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    path.write_bytes(packed(board_picture(ROWS, CLASSIC)))
    return path


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A board with a blot on its cell C2."""
    picture = board_picture(ROWS, CLASSIC)
    x, y = CLASSIC.margin + 2 * CLASSIC.side, CLASSIC.margin + CLASSIC.side
    pen = ImageDraw.Draw(picture)
    pen.line((x + 5, y + 5, x + 20, y + 9, x + 6, y + 15, x + 19, y + 20), "#306030", 4)
    path = tmp_path / "spoilt.png"
    path.write_bytes(packed(picture))
    return path


def test_a_clear_picture_becomes_text(clear: Path) -> None:
    answer = run("convert", str(clear), "--to", "text", "--json")
    assert json.loads(answer.stdout) == {"format": "text", "text": TEXT, "doubtful": []}
    assert answer.stderr == ""


def test_a_picture_is_a_position_from_standard_input_too(clear: Path) -> None:
    by_text = run("odds", TEXT, "--json")
    by_picture = run("odds", "-", "--json", given=clear.read_bytes())
    assert json.loads(by_picture.stdout) == json.loads(by_text.stdout)


def test_doubtful_cells_are_named_and_their_likeliest_sign_stays(spoilt: Path) -> None:
    answer = run("convert", str(spoilt), "--to", "text", "--json")
    assert answer.exit_code == 0
    read = json.loads(answer.stdout)
    assert [1, 2] in read["doubtful"]
    assert "C2" in answer.stderr
    assert len(read["text"].splitlines()) == 10


@pytest.mark.parametrize("command", ["solve", "hint", "odds", "check"])
def test_nothing_is_claimed_while_cells_are_doubtful(spoilt: Path, command: str) -> None:
    answer = run(command, str(spoilt))
    assert isinstance(answer.exception, BadInput)
    assert "C2" in str(answer.exception)
    assert "--to text" in str(answer.exception)


@pytest.mark.parametrize(
    ("head", "form"), [(b"GIF89a\x80\xff", "GIF"), (b"\0\0\0\x18ftypheic\0\0", "HEIC")]
)
def test_a_picture_in_another_format_is_named(tmp_path: Path, head: bytes, form: str) -> None:
    path = tmp_path / "board.picture"
    path.write_bytes(head)
    answer = run("hint", str(path))
    assert isinstance(answer.exception, BadInput)
    assert f"{form} is a format that is not read here: save the" in str(answer.exception)


def test_a_broken_picture_is_said_to_be_broken(clear: Path) -> None:
    clear.write_bytes(clear.read_bytes()[:200])
    answer = run("hint", str(clear))
    assert isinstance(answer.exception, BadInput)
    assert "broken" in str(answer.exception)
