"""A folder of pictures, one for each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from webapp.cli.failures import BadInput, cannot_write
from webapp.drawing.board import Board, Highlights
from webapp.drawing.styles import FIGURE, PAPER, WHITE
from webapp.drawing.svg import board_svg
from webapp.explain.steps import Step
from webapp.explain.wording.basis import grade
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.voice import Voice


def save_pictures(steps: Sequence[Step], folder: Path, language: Language = ENGLISH) -> int:
    """Write step-001.svg and so on; all or none of them, and never over another file."""
    pictures = {f"step-{step.number:03}.svg": _picture(step, language) for step in steps}
    try:
        taken = sorted(path.name for path in folder.glob("step-*.svg"))
        if taken:
            raise BadInput(
                f"{folder} holds pictures of steps already ({taken[0]}): choose another folder, "
                "or remove them"
            )
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        _write(pictures, folder, is_new=is_new)
    except OSError as error:
        raise cannot_write(f"the folder of pictures {folder}", error) from None
    return len(pictures)


def _write(pictures: Mapping[str, str], folder: Path, *, is_new: bool) -> None:
    written: list[Path] = []
    try:
        for name, picture in pictures.items():
            path = folder / name
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(picture)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise


def _picture(step: Step, language: Language) -> str:
    """The board with what the step finds; in the paper's order as the paper draws it."""
    known = step.after() if step.opens is None or step.cells else step.before
    board = Board.of(known, Highlights.of(step), live=step.voice is Voice.LIVE)
    ink = FIGURE if step.kind is not None else PAPER
    graded = grade(step, language)
    title = f"{step.sentence} ({graded})" if graded else step.sentence
    return board_svg(board, {**ink, **WHITE}, title=title, caption=graded) + "\n"
