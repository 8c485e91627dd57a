"""Every command line in the documents works, and says what the document shows."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.documents.commands import Command, blocks, check_block, documents, matches, prepare
from tests.documents.sessions import faults, session
from tests.root import ROOT
from webapp.cli.main import COMMANDS

pytestmark = pytest.mark.functional

BY_HAND = {
    "README.md": 2,
    "docs/api.md": 2,
    "docs/commands.md": 3,
    "docs/configuration.md": 1,
    "docs/contributing.md": 1,
    "docs/install.md": 2,
    "docs/languages.md": 1,
    "docs/learn.md": 1,
}
"""How many blocks of each document only people can run. Count a new one here, knowingly."""

PLACEHOLDER = re.compile("NAME|ROOM|SUBJECT|paperN")
"""What documents write for a name that a reader chooses."""

WITH_COMMANDS = [d for d in documents() if any(not b.by_hand for b in blocks(d))]


@pytest.mark.parametrize(
    "document", WITH_COMMANDS, ids=[str(d.relative_to(ROOT)) for d in WITH_COMMANDS]
)
def test_the_commands_do_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    environment = prepare(tmp_path)
    for block in blocks(document):
        if not block.by_hand:
            check_block(block, tmp_path, environment)


WITH_SESSIONS = [document for document in documents() if session(document).examples]


@pytest.mark.parametrize(
    "document", WITH_SESSIONS, ids=[str(d.relative_to(ROOT)) for d in WITH_SESSIONS]
)
def test_a_session_says_what_the_document_shows(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not faults(document)


def test_each_python_block_of_a_document_is_a_session() -> None:
    for document in documents():
        blocks_of_python = document.read_text().split("```python\n")[1:]
        assert all(block.startswith(">>> ") for block in blocks_of_python), document


def test_a_session_goes_on_from_block_to_block_and_names_the_line_of_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.documents.sessions.ROOT", tmp_path)
    document = tmp_path / "page.md"
    document.write_text("Text\n```python\n>>> a = 1\n```\nMore\n```python\n>>> a + 1\n2\n```\n")
    assert not faults(document)
    document.write_text(document.read_text().replace("\n2\n", "\n3\n"))
    assert 'File "page.md", line 7, in page.md' in faults(document)


def test_files_that_documents_name_are_there() -> None:
    files = source_files()
    absent = [
        f"{document.relative_to(ROOT)}: {name}"
        for document in [*documents(), ROOT / "tests" / "README.md"]
        for name in re.findall(r"`([\w./-]+\.(?:py|js|html|css|jsonl|c))`", document.read_text())
        if not PLACEHOLDER.search(name)
        and not name.startswith("/")  # an address of the site
        and not any(file == name or file.endswith(f"/{name}") for file in files)
    ]
    assert absent == []


def source_files() -> list[str]:
    folders = ("webapp", "templates", "static", "migrations", "tests", "docs")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return [path.relative_to(ROOT).as_posix() for path in paths]


def test_blocks_that_only_people_can_run_are_counted() -> None:
    numbers = Counter(
        str(document.relative_to(ROOT))
        for document in documents()
        for block in blocks(document)
        if block.by_hand
    )
    assert dict(numbers) == BY_HAND


def test_the_page_of_commands_has_a_section_for_each_with_an_example() -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    sections = {part.split("\n", 1)[0]: part for part in page.split("\n## ")[1:]}
    for name in COMMANDS:
        assert f"bullets {name}" in sections[name]


def test_the_reader_of_documents_finds_sessions_scripts_and_blocks_for_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.documents.commands.ROOT", tmp_path)
    document = tmp_path / "page.md"
    document.write_text(
        "Text\n```console\n$ cat <<X\n> one\n> X\none\n$ false  # exits with 1\n```\n"
        "```sh by-hand\n./run\n```\n- list\n  ```sh\n  true \\\n  x\n\n  ```\n"
        "```python\n$ no\n```\n"
    )
    session, by_hand, listed = blocks(document)
    assert session.place == "page.md:2"
    assert session.commands == [
        Command("cat <<X\none\nX", ["one"]),
        Command("false  # exits with 1"),
    ]
    assert [command.code for command in session.commands] == [0, 1]
    assert (by_hand.by_hand, listed.by_hand) == (True, False)
    assert listed.commands == [Command("true  x")]


def test_output_is_compared_line_by_line() -> None:
    assert matches(["a", "...", "c", ""], ["a", "b", "b", "c"])
    assert matches(["a.c"], ["a.c"])
    assert not matches(["a.c"], ["abc"])
    assert not matches(["a"], ["a", "b"])
