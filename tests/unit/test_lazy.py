"""Packages that import their public names when they are asked for."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

DOOR = """
from webapp.lazy import names

__getattr__, __dir__ = names(__name__, {"area": ".shapes", "Circle": ".shapes"})
"""
ROOM = "class Circle:\n    pass\n\n\ndef area() -> int:\n    return 6\n"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    package = tmp_path / "small_house"
    package.mkdir()
    (package / "__init__.py").write_text(DOOR)
    (package / "shapes.py").write_text(ROOM)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("small_house")
    for name in ("small_house", "small_house.shapes"):
        sys.modules.pop(name, None)


def test_a_module_is_imported_when_a_name_of_it_is_asked_for(house: ModuleType) -> None:
    assert "small_house.shapes" not in sys.modules
    assert house.area() == 6
    assert "small_house.shapes" in sys.modules


def test_a_name_is_the_very_thing_of_its_module(house: ModuleType) -> None:
    assert house.Circle is importlib.import_module("small_house.shapes").Circle


def test_modules_can_still_be_imported_by_their_name(house: ModuleType) -> None:
    namespace: dict[str, object] = {}
    exec("from small_house import shapes, area", namespace)
    assert namespace["shapes"] is sys.modules["small_house.shapes"]


def test_the_names_are_listed_without_an_import(house: ModuleType) -> None:
    assert dir(house) == ["Circle", "area"]
    assert "small_house.shapes" not in sys.modules


def test_an_unknown_name_is_refused_as_python_does(house: ModuleType) -> None:
    with pytest.raises(AttributeError, match="module 'small_house' has no attribute 'round'"):
        _ = house.round
