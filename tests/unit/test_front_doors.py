"""Packages with a front door: an example that runs, public names that exist, a light import."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import webapp
from tests.root import ROOT

pytestmark = pytest.mark.unit

PROMISED = ["webapp.engine", "webapp.bullets", "webapp.mines"]


def front_doors() -> list[str]:
    """The promised packages, and all others that import their public names when asked for."""
    packages = (f"webapp.{info.name}" for info in pkgutil.iter_modules(webapp.__path__))
    return list(dict.fromkeys([*PROMISED, *(p for p in packages if has_lazy_names(p))]))


def has_lazy_names(package: str) -> bool:
    door = ROOT.joinpath(*package.split("."), "__init__.py")
    return door.is_file() and "from webapp.lazy import" in door.read_text()


@pytest.mark.parametrize("package", front_doors())
def test_the_example_of_a_package_runs(package: str) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for example in doctest.DocTestFinder(recurse=False).find(importlib.import_module(package)):
        runner.run(example, out=said.append)
    assert runner.summarize(verbose=False).attempted, "a newcomer finds no example"
    assert not said, "".join(said)


@pytest.mark.parametrize("package", front_doors())
def test_public_names_exist(package: str) -> None:
    module = importlib.import_module(package)
    assert module.__all__
    missing = [name for name in module.__all__ if not hasattr(module, name)]
    assert not missing
    assert sorted(dir(module)) == sorted(module.__all__)


@pytest.mark.parametrize("package", front_doors())
def test_no_public_name_is_hidden_by_a_module(package: str) -> None:
    module = importlib.import_module(package)
    modules = {info.name for info in pkgutil.iter_modules(module.__path__)}
    assert not modules & set(module.__all__)


@pytest.mark.parametrize("package", front_doors())
def test_a_package_alone_imports_none_of_its_modules(package: str) -> None:
    program = f"import sys, {package}; print(*(name for name in sys.modules if 'webapp' in name))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {"webapp", "webapp.version", "webapp.lazy", package}
