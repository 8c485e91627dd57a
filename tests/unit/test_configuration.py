"""Every setting is documented, with its default, and wrong values are told by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.root import ROOT
from webapp.config import BadSetting, Settings, load

pytestmark = pytest.mark.unit

DOCUMENT = (ROOT / "docs" / "configuration.md").read_text()
ROWS = {
    name: (default.strip(), meaning.strip())
    for name, default, meaning in re.findall(
        r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", DOCUMENT, re.MULTILINE
    )
}
NAME = re.compile(r"\b(?:BULLETS_[A-Z_]+|DATABASE_URL)\b")
CODE = (ROOT / "webapp").rglob("*.py")


def read_by_the_program() -> set[str]:
    """Names in the program's own strings, other than its documentation."""
    names: set[str] = set()
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.update(NAME.findall(node.value))
    return names


def test_every_setting_is_documented() -> None:
    names = read_by_the_program() | set(NAME.findall((ROOT / "run").read_text()))
    assert len(names) >= len(Settings.__dataclass_fields__)
    assert names <= ROWS.keys()


def test_nothing_is_documented_that_does_not_exist() -> None:
    sources = [*(ROOT / "webapp").rglob("*.py"), ROOT / "tests" / "conftest.py"]
    known = "".join(path.read_text() for path in [*sources, ROOT / "run"])
    assert not [name for name in ROWS if name not in known]


def test_each_field_says_its_setting() -> None:
    tree = ast.parse((ROOT / "webapp" / "config.py").read_text())
    (settings,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Settings"]
    said = [
        n.value.value
        for n in settings.body[1:]
        if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
    ]
    fields = Settings.__dataclass_fields__
    assert len(said) == len(fields)
    assert all(NAME.match(str(text)) for text in said)


@pytest.mark.parametrize(
    "name",
    [
        "BULLETS_HOST",
        "BULLETS_PORT",
        "BULLETS_WEB_PROCESSES",
        "BULLETS_PROXIES",
        "BULLETS_LIMITS",
        "BULLETS_COSTLY_LIMIT",
        "BULLETS_JOB_LEASE",
        "BULLETS_LOG",
        "BULLETS_LOG_LEVEL",
    ],
)
def test_a_documented_default_is_the_default(name: str) -> None:
    default = ROWS[name][0].strip("`")
    assert load({name: default}) == load({})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BULLETS_PORT", "65536"),
        ("BULLETS_PORT", "-1"),
        ("BULLETS_PORT", "٣"),
        ("BULLETS_WEB_PROCESSES", "0"),
        ("BULLETS_WEB_PROCESSES", "65"),
        ("BULLETS_PROXIES", "many"),
        ("BULLETS_COSTLY_LIMIT", "often"),
        ("BULLETS_JOB_LEASE", "0"),
        ("BULLETS_LOG", "xml"),
        ("BULLETS_LOG_LEVEL", "loud"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_its_setting(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"{name} is {value!r}: "):
        load({name: value})


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://h/n", "begins with mysql: use sqlite:///FILE or postgresql://"),
        ("nonsense", "is no address"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("postgresql+asyncpg://h/n", "begins with postgresql+asyncpg"),
    ],
)
def test_an_address_that_cannot_be_used_is_told_with_what_would_do(url: str, said: str) -> None:
    with pytest.raises(BadSetting, match="DATABASE_URL") as failure:
        load({"DATABASE_URL": url})
    assert said in str(failure.value)


def test_data_lie_where_told_and_the_databases_with_them(tmp_path: Path) -> None:
    settings = load({"BULLETS_DATA": str(tmp_path)})
    assert settings.data == tmp_path
    assert settings.database_url == f"sqlite:///{tmp_path}/bullets.db"
    assert settings.queue_url == f"sqlite:///{tmp_path}/queue.db"


def test_an_empty_value_means_the_default() -> None:
    assert load(dict.fromkeys(ROWS, "")) == load({})
