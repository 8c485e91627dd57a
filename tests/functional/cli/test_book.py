"""`bullets book`: books made by the command, read back by another program."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.processes.command import bullets
from tests.processes.ending import none_left
from tests.processes.serving import PATIENCE_SECONDS
from tests.root import ROOT
from tests.sites.site import shelved
from tests.witnesses.brute_force import worlds_of
from tests.witnesses.pdf_reader import alternative_texts, digits, elements, fonts, signs
from webapp.config import load
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.shelf import shelf
from webapp.store.connection.database import open_store
from webapp.store.connection.migrate import upgrade

pytestmark = pytest.mark.functional

PUZZLES = (
    "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b",
    "4x4b5:b1b32a4g",
    "4x4b5:1a2a23d22c1",
    "5x5b8:a1a11b33b3f521b3a",
)
LONG_WINDED = "5x5b8:2a3a1d2a323b2a3a1a2b"
"""A puzzle with a step that takes many lines, and runs of easy ones."""

SUPPOSING = "7x7b15:a3a321g2a13a3b1b333g2344b2d11b"
"""A puzzle with a step that supposes something."""

GUTTER = 0.375 * 72


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("BULLETS_PUBLIC_URL", raising=False)
    return tmp_path / "data"


@pytest.fixture
def chosen(tmp_path: Path) -> Path:
    file = tmp_path / "chosen.txt"
    file.write_text("# some puzzles\n" + "\n".join(PUZZLES) + "\n")
    return file


def book(tmp_path: Path, *arguments: str) -> tuple[PdfReader, dict[str, Any]]:
    """A book, and what the command said of it."""
    target = tmp_path / "book.pdf"
    result = bullets("book", *arguments, "-o", str(target), "--json")
    assert result.code == 0, result.err
    answer = result.json()
    assert answer["sha256"] == hashlib.sha256(target.read_bytes()).hexdigest()
    paper = PdfReader(target)
    assert len(paper.pages) == answer["pages"]
    return paper, answer


def printed_ids(paper: PdfReader) -> list[str]:
    """The notations under the puzzles, in the order of the book."""
    text = "".join(page.extract_text() for page in paper.pages)
    return re.findall(r"\d+x\d+b\d+:[0-8a-z]+", text.replace("\n", " "))


def clues_of(notation: str) -> str:
    return "".join(re.findall(r"[0-8]", notation.partition(":")[2]))


@pytest.mark.parametrize("profile", ["home", "print-shop"])
def test_every_puzzle_reads_back_from_its_page_in_order(
    tmp_path: Path, chosen: Path, profile: str
) -> None:
    paper, answer = book(tmp_path, "--puzzles", str(chosen), "--profile", profile)
    assert answer["puzzles"] == 4
    notations = printed_ids(paper)
    assert sorted(notations) == sorted(PUZZLES)
    pages = [page for page in paper.pages if "Time" in page.extract_text()]
    assert len(pages) == 4
    for page, notation in zip(pages, notations, strict=True):
        assert notation in page.extract_text()
        assert "".join(sign.text for sign in digits(page)) == clues_of(notation)


def test_solution_n_solves_puzzle_n(tmp_path: Path, chosen: Path) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen))
    spoken = alternative_texts(paper)
    for number, notation in enumerate(printed_ids(paper), 1):
        solution = next(text for text in spoken if text.startswith(f"Solution {number}."))
        words = re.sub(r"Row \d+:|\.|Solution \d+", " ", solution).split()
        bullets_at = sum(1 << cell for cell, word in enumerate(words) if word == "bullet")
        assert worlds_of(parse_puzzle_id(notation)) == [bullets_at]


def test_the_contents_tell_the_numbers_at_the_foot_of_the_pages(
    tmp_path: Path, chosen: Path
) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--hints", "--worked")
    texts = [page.extract_text() for page in paper.pages]
    contents = next(text for text in texts if "Contents" in text and "every step" in text)
    for title, sign in (
        ("Hints", "Where to look"),
        ("Worked solutions", "one number"),
        ("About this book", "Hash of the content"),
    ):
        number = re.search(rf"{title}[^\d]*(\d+)", contents)
        assert number is not None
        page = texts[int(number[1]) - 1]
        assert title in page
        assert sign in page
        assert number[1] in page.split("\n")


def test_the_easiest_puzzles_come_first_with_all_that_is_told_of_them(
    tmp_path: Path, chosen: Path
) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen))
    bands = ["gentle", "easy", "tricky", "hard", "fiendish"]
    text = "".join(page.extract_text() for page in paper.pages)
    facts = re.findall(r"(\d+) bullets · (\w+) · (one at a time|up to \d+ at once)", text)
    assert len(facts) == 4
    order = [bands.index(band) for _, band, _ in facts]
    assert order == sorted(order)


def test_a_book_for_home_has_bookmarks_links_and_tags(tmp_path: Path, chosen: Path) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--title", "For Ada")
    root: Any = paper.root_object
    titles = [str(element["/Title"]) for element in paper.outline if isinstance(element, dict)]
    assert "Contents" in titles
    assert "Solutions" in titles
    assert paper.metadata is not None
    assert paper.metadata.title == "For Ada"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert any("/Annots" in page for page in paper.pages)
    kinds = {str(element["/S"]) for element in elements(root["/StructTreeRoot"])}
    assert {"/H1", "/H2", "/Figure", "/P"} <= kinds
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    spoken = alternative_texts(paper)
    assert all(spoken)
    assert sum(text.startswith("Puzzle ") for text in spoken) == 4
    first = next(text for text in spoken if text.startswith("Puzzle 1."))
    assert first.startswith("Puzzle 1. Row 1: ")


def test_a_book_for_the_print_shop_has_none_of_these_and_a_gutter(
    tmp_path: Path, chosen: Path
) -> None:
    paper, answer = book(
        tmp_path, "--puzzles", str(chosen), "--profile", "print-shop", "--page", "6x9", "--bleed"
    )
    assert answer["pages"] % 2 == 0
    assert "/Outlines" not in paper.root_object
    assert "/StructTreeRoot" not in paper.root_object
    for number, page in enumerate(paper.pages, 1):
        assert "/Annots" not in page
        assert (round(page.trimbox.width), round(page.trimbox.height)) == (432, 648)
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (450, 666)
        places = [sign.x - 9 for sign in signs(page)]
        assert all(GUTTER <= place <= 432 for place in places if number % 2)
        assert all(0.25 * 72 <= place <= 432 - GUTTER for place in places if not number % 2)


@pytest.mark.parametrize(
    ("page", "size"),
    [("a4", (595, 842)), ("letter", (612, 792)), ("8x10", (576, 720)), ("8.5x11", (612, 792))],
)
def test_pages_are_of_the_size_that_was_asked_for(
    tmp_path: Path, chosen: Path, page: str, size: tuple[int, int]
) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--page", page, "--per-page", "4")
    boxes = {(round(sheet.mediabox.width), round(sheet.mediabox.height)) for sheet in paper.pages}
    assert boxes == {size}


def test_all_fonts_are_in_the_file(tmp_path: Path, chosen: Path) -> None:
    embedded = fonts(book(tmp_path, "--puzzles", str(chosen), "--worked")[0])
    assert embedded
    assert all(embedded.values())


@pytest.mark.parametrize(
    ("order", "words", "basis"),
    [
        ((), "the easiest step first", r"\d\. one number\b"),
        (("--order", "smallest"), "the fewest numbers first", r"\d\. two numbers\b"),
        (("--order", "paper"), "in the order of the paper", r"\d\. type 2\b"),
    ],
)
def test_steps_are_told_in_the_order_that_is_wished_with_what_each_rests_on(
    tmp_path: Path, chosen: Path, order: tuple[str, ...], words: str, basis: str
) -> None:
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--worked", *order)
    text = "\n".join(page.extract_text() for page in paper.pages)
    assert text.count(words) == 2, "in the contents and on the last page"
    assert re.search(basis, text)


def test_easy_steps_in_a_row_share_a_board_and_lists_have_an_idea_a_line(tmp_path: Path) -> None:
    chosen = tmp_path / "long.txt"
    chosen.write_text(f"{LONG_WINDED}\n")
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--worked")
    spoken = [text for text in alternative_texts(paper) if text.startswith("Puzzle 1, step")]
    heads = [re.match(r"Puzzle 1, (steps? [\d–]+)\.", text) for text in spoken]
    assert [head[1] for head in heads if head] == [
        "step 1", "step 2", "step 3", "step 4", "step 5", "steps 6–7", "steps 8–9",
    ]  # fmt: skip
    text = "\n".join(page.extract_text() for page in paper.pages)
    assert re.search(r"6–7\. one number each\n6\. ", text)
    lines = [int(n) for n in re.findall(r"^(\d+)\) ?", text, re.MULTILINE)]
    numbers = [len(of_step) for of_step in lists_of(LONG_WINDED)]
    assert max(numbers) > 15
    assert lines == [n for number in numbers for n in range(1, number + 1)]


def lists_of(puzzle: str) -> list[list[str]]:
    """The lines of the steps of a puzzle that are told as lists."""
    steps = bullets("solve", puzzle, "--json").json()["steps"]
    return [step["lines"] for step in steps if "lines" in step]


def test_a_supposition_is_drawn_and_read_aloud(tmp_path: Path) -> None:
    chosen = tmp_path / "chain.txt"
    chosen.write_text(f"{SUPPOSING}\n")
    paper, _ = book(tmp_path, "--puzzles", str(chosen), "--worked")
    spoken = "\n".join(alternative_texts(paper))
    assert "Supposed in order: G4 empty, E5 bullet, F5 bullet and G6 bullet. Row 1:" in spoken
    text = " ".join("".join(page.extract_text() for page in paper.pages).split())
    assert "ringed ones would hold a bullet" in text


@pytest.mark.parametrize("page", ["a4", "letter", "6x9", "8x10"])
def test_large_print_has_nothing_below_16_points_and_tells_all(
    tmp_path: Path, chosen: Path, page: str
) -> None:
    chosen.write_text(f"4x4b5:b1b32a4g\n{LONG_WINDED}\n")
    paper, _ = book(
        tmp_path, "--puzzles", str(chosen), "--large-print", "--page", page, "--hints", "--worked"
    )
    pages = [page for page in paper.pages if "Time" in page.extract_text()]
    assert len(pages) == 2
    assert min(sign.size for page in paper.pages for sign in signs(page)) > 15.99
    text = "".join("".join(page.extract_text().split()) for page in paper.pages)
    longest = max(lists_of(LONG_WINDED), key=len)
    for number, line in enumerate(longest, 1):
        assert f"{number}){line.replace(' ', '')}" in text, "the whole of a long list is there"


def test_a_code_leads_to_each_puzzle(
    tmp_path: Path, chosen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULLETS_PUBLIC_URL", "https://bullets.example")
    paper, _ = book(tmp_path, "--puzzles", str(chosen))
    notes: list[Any] = [note for page in paper.pages for note in page.get("/Annots", [])]
    actions = [note.get_object().get("/A", {}) for note in notes]
    links = {str(action["/URI"]) for action in actions if "/URI" in action}
    assert links == {f"https://bullets.example/puzzles/{notation}" for notation in PUZZLES}
    assert sum("The address of puzzle" in text for text in alternative_texts(paper)) == 4


def test_a_seed_makes_its_puzzles_and_the_same_book_again(tmp_path: Path) -> None:
    wanted = ("--seed", "3", "--count", "3", "--width", "4", "--per-page", "2")
    paper, answer = book(tmp_path, *wanted)
    again = book(tmp_path, *wanted)[1]
    assert answer == again
    assert len(set(printed_ids(paper))) == 3
    assert "seed 3" in "".join(page.extract_text() for page in paper.pages)
    other = book(tmp_path, "--seed", "4", *wanted[2:])[1]
    assert other["content"] != answer["content"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--count", "0", "--seed", "1"], "needs at least 1"),
        (["--count", "100000"], "100,000 puzzles are too many for one book: use up to 2,000"),
        (["--title", "x" * 10_000], "the title has 10,000 characters: use up to 80"),
        (["--title", "a\x07b"], "control characters"),
        (["--title", "  "], "the title is empty"),
        (["--page", "a3"], "'a3' is not one of"),
        (["--per-page", "3"], "'3' is not one of"),
        (["--seed", "1", "--reason", "0"], "leave them out where puzzles are made"),
        (["--puzzles", "two.txt", "--total", "no"], "leave out --total"),
        (["--bleed"], "a bleed is for the print shop"),
        (["--order", "paper"], "--order tells how worked solutions go: give --worked too"),
        (["--order", "simplest", "--hints"], "give --worked too, or leave it out"),
        (["--worked", "--order", "size"], "'size' is not one of"),
        (["--puzzles", "nothing.txt"], "nothing.txt: No such file"),
        (["--seed", "1", "--width", "1", "--height", "1"], "1 cell"),
        (["--seed", "1", "--width", "64"], "the width is 64: use 1 to 30"),
        (["--height", "-3"], "the height is -3: use 1 to 64"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_left(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    target = tmp_path / "book.pdf"
    result = bullets("book", *arguments, "-o", str(target))
    assert result.code == 2
    assert message in result.err
    assert not list(tmp_path.glob("*book*"))


def test_a_killed_book_leaves_nothing_behind_and_goes_on_where_it_was(
    tmp_path: Path, chosen: Path, data: Path
) -> None:
    target = tmp_path / "shelf" / "book.pdf"
    target.parent.mkdir()
    wanted = ("book", "--puzzles", str(chosen), "--worked", "-o", str(target))
    work = data / "books" / "work"
    command = [sys.executable, "-m", "webapp", *wanted]
    with subprocess.Popen(command, start_new_session=True) as process:
        while process.poll() is None and not _surveys(work):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert list(target.parent.iterdir()) == []
    part, *_ = _surveys(work)
    aside = shutil.copytree(part.parent, tmp_path / "aside")
    part.with_suffix(".pdf").write_bytes(b"spoilt, which shows if it is used")
    assert bullets(*wanted).code == 1
    assert list(work.iterdir()) == [], "a book that failed leaves nothing to go on with"
    shutil.copytree(aside, part.parent)
    answer = bullets(*wanted, "--json").json()
    assert list(target.parent.iterdir()) == [target]
    assert list(work.iterdir()) == []
    assert bullets(*wanted, "--json").json() == answer


def test_what_a_killed_book_left_long_ago_is_thrown_away(
    tmp_path: Path, chosen: Path, data: Path
) -> None:
    old, fresh = data / "books" / "work" / "old", data / "books" / "work" / "fresh"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
        (folder / "part.pdf").touch()
    long_ago = time.time() - 3 * 24 * 3600
    os.utime(old, (long_ago, long_ago))
    book(tmp_path, "--puzzles", str(chosen))
    assert list(old.parent.iterdir()) == [fresh]


def _surveys(work: Path) -> list[Path]:
    """What is told of finished parts."""
    return [file for file in work.glob("*/*.json") if not file.name.startswith("order-")]


def test_an_empty_shelf_is_said(tmp_path: Path) -> None:
    result = bullets("book", "-o", str(tmp_path / "book.pdf"))
    assert result.code == 1
    assert "the shelf has 0 such puzzles, 20 are wanted" in result.err


def test_the_shelf_is_asked_by_its_filters(tmp_path: Path, data: Path) -> None:
    data.mkdir()
    upgrade(load())
    with closing(open_store(load().database_url)) as store:
        shelved(store)
        stored = shelf.browse(store).puzzles
    kinds = {(puzzle.place.largest_reason, puzzle.place.uses_total) for puzzle in stored}
    for reason, needed in kinds:
        fitting = [
            puzzle.notation
            for puzzle in stored
            if (puzzle.place.largest_reason, puzzle.place.uses_total) == (reason, needed)
        ]
        asked = ("--reason", str(reason), "--total", "yes" if needed else "no")
        paper, answer = book(tmp_path, *asked, "--count", str(len(fitting)))
        assert answer["puzzles"] == len(fitting)
        assert sorted(printed_ids(paper)) == sorted(fitting)
        more = bullets(
            "book", *asked, "--count", str(len(fitting) + 1), "-o", str(tmp_path / "b.pdf")
        )
        assert (more.code, f"the shelf has {len(fitting)} such puzzles" in more.err) == (1, True)


def test_a_puzzle_with_two_solutions_is_refused_with_its_line(tmp_path: Path) -> None:
    result = bullets(
        "book", "--puzzles", "-", "-o", str(tmp_path / "b.pdf"), stdin="4x4b5:b1b32a4g\n2x2b1:1c\n"
    )
    assert result.code == 2
    assert "line 2: the puzzle is not unique" in result.err


def test_digits_too_small_to_read_are_refused(tmp_path: Path) -> None:
    wide = "30x1b1:1zc"
    result = bullets(
        "book", "--puzzles", "-", "--page", "6x9", "--per-page", "6", "-o",
        str(tmp_path / "b.pdf"), stdin=wide,
    )  # fmt: skip
    assert result.code == 2
    assert "puzzle 1, 30 \u00d7 1, would have digits of" in result.err


def test_what_was_done_already_is_no_advice(tmp_path: Path) -> None:
    result = bullets(
        "book", "--puzzles", "-", "--page", "letter", "--large-print", "-o",
        str(tmp_path / "b.pdf"), stdin="30x1b1:1zc",
    )  # fmt: skip
    assert result.code == 2
    assert result.err.endswith("less than 16: leave large print\n")


def test_a_book_goes_to_a_file_with_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = bullets("book", "--seed", "1", "--count", "1", "-o", "-")
    assert (result.code, result.out) == (2, "")
    assert "a book goes to a file, not to standard output" in result.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["pipe", "no/such/book.pdf"])
def test_what_is_no_file_to_be_replaced_stays_as_it_is(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = bullets("book", "--seed", "1", "--count", "1", "-o", str(tmp_path / name))
    assert result.code == 2
    assert "is no ordinary file" in result.err or "there is no folder" in result.err
    assert (tmp_path / "pipe").is_fifo()
    assert not (tmp_path / "data").exists(), "said before any work"


def test_a_link_is_followed(tmp_path: Path, chosen: Path) -> None:
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    assert bullets("book", "--puzzles", str(chosen), "-o", str(tmp_path / "link.pdf")).code == 0
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes().startswith(b"%PDF-")


def test_a_list_is_taken_as_it_is_and_its_repeats_are_told(tmp_path: Path) -> None:
    file, target = tmp_path / "list.txt", str(tmp_path / "book.pdf")
    file.write_text(f"{PUZZLES[0]}\n{PUZZLES[1]}\n{PUZZLES[0]}\n")
    clash = bullets("book", "--puzzles", str(file), "--seed", "1", "-o", target)
    assert (clash.code, "leave out --seed" in clash.err) == (2, True)
    result = bullets("book", "--puzzles", str(file), "-o", target)
    assert "a line repeats a puzzle; each is taken once" in result.err
    assert "2 puzzles" in result.out


def test_ctrl_c_keeps_the_puzzles_that_are_made(tmp_path: Path) -> None:
    order = ["book", "--seed", "5", "--count", "500", "--width", "6", "-o", "book.pdf"]
    process = subprocess.Popen(
        [sys.executable, "-m", "webapp", *order],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )
    with none_left(process):
        until = time.monotonic() + PATIENCE_SECONDS
        while not (saved := list(tmp_path.glob("data/books/work/made-*/puzzles.jsonl"))) or (
            saved[0].read_text().count("\n") < 3
        ):
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "bullets: stopped\n")
    before = saved[0].read_text().splitlines()
    _, answer = book(tmp_path, "--seed", "5", "--count", "3", "--width", "6")
    assert answer["puzzles"] == 3
    assert saved[0].read_text().splitlines() == before, "kept for the same order"
    assert not list(tmp_path.glob("data/books/work/*.lock"))


@pytest.mark.parametrize("words", [("Ab cde " * 11).strip(), "W" * 80])
def test_long_titles_fit(tmp_path: Path, chosen: Path, words: str) -> None:
    for page in ("6x9", "8x10"):
        where = ("--page", page, "--title", words, "--subtitle", words)
        book(tmp_path, "--puzzles", str(chosen), *where)


@pytest.mark.parametrize(
    ("words", "message"),
    [("\u2031" * 80, "shorten them, or use a larger page"), ("\u6570\u72ec", "have no sign for")],
)
@pytest.mark.parametrize("source", [("--seed", "1"), ("--live", "small", "--seed", "1"), ()])
def test_words_that_cannot_be_printed_are_told_before_the_work(
    tmp_path: Path, chosen: Path, words: str, message: str, source: tuple[str, ...]
) -> None:
    where = ("--page", "6x9", "--title", words, "--subtitle", words, "-o", str(tmp_path / "b.pdf"))
    result = bullets("book", *(source or ("--puzzles", str(chosen))), *where)
    assert (result.code, message in result.err) == (2, True), result.err
    assert not (tmp_path / "b.pdf").exists()
    assert not list((tmp_path / "data" / "books" / "work").iterdir())


def test_a_book_that_cannot_be_made_leaves_no_work_behind(tmp_path: Path, data: Path) -> None:
    order = ("--seed", "1", "--width", "2", "--bullets", "1", "--count", "30", "--difficulty")
    result = bullets("book", *order, "fiendish", "-o", str(tmp_path / "b.pdf"))
    assert (result.code, "no book was made" in result.err) == (1, True), result.err
    assert not list((data / "books" / "work").iterdir())
