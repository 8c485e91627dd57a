"""The rules of the house that no other linter knows: `python -m tests.house [FOLDER …]`.

Fails on: a folder with too many modules, a public class name used twice, a name that is no noun, a
module that is too long. With folders named, only what is wrong in them is said.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.root import ROOT

MODULES_OF_A_FOLDER = 20
LINES_OF_A_MODULE = 400
RIDDLES = {"told", "kept", "found", "made", "one", "some"}
"""Names that say what was done to a thing, not what it is."""

LONG = ("_kernel.py",)
"""Kernels may be longer: numba compiles what is called within one file much better."""

EXCEPTIONS: dict[str, str] = {}
"""Path or name -> why a rule does not hold for it. Never more than ten."""

FOLDERS = ("webapp", "tests", "templates", "static", "migrations")
HOLDS = {".py", ".html", ".js", ".css"}


def main() -> int:
    """Say each fault; 1 where there are any."""
    places = [Path(place).resolve() for place in sys.argv[1:]] or [ROOT]
    faults = [fault for fault in all_faults() if any(fault[0].is_relative_to(p) for p in places)]
    for path, line, message in faults:
        print(f"{path.relative_to(ROOT)}{f':{line}' if line else ''}: {message}")
    print(f"The house: {len(faults)} faults." if faults else "The house is in order.")
    return 1 if faults else 0


Fault = tuple[Path, int, str]


def all_faults() -> Iterator[Fault]:
    """All that is wrong in the house."""
    yield from crowded_folders(ROOT / folder for folder in FOLDERS)
    package = {path: ast.parse(path.read_text()) for path in sources("webapp")}
    tests = {path: ast.parse(path.read_text()) for path in sources("tests")}
    yield from shared_class_names(package)
    for path, tree in (package | tests).items():
        yield from riddles(path, tree)
    for path in package:
        yield from too_long(path)
    if len(EXCEPTIONS) > 10:
        yield Path(__file__), 0, f"{len(EXCEPTIONS)} exceptions; ten are enough for any house"


def sources(folder: str) -> Iterator[Path]:
    """All modules below a folder."""
    return (
        path for path in sorted((ROOT / folder).rglob("*.py")) if "__pycache__" not in path.parts
    )


def crowded_folders(roots: Iterable[Path]) -> Iterator[Fault]:
    """Folders with more modules than anybody keeps in mind."""
    for root in roots:
        for folder in (root, *(path for path in sorted(root.rglob("*")) if path.is_dir())):
            modules = [
                path
                for path in folder.iterdir()
                if path.suffix in HOLDS and path.stem != "__init__"
            ]
            if len(modules) > MODULES_OF_A_FOLDER and excused(folder) is None:
                yield (
                    folder,
                    0,
                    f"{len(modules)} modules; at most {MODULES_OF_A_FOLDER} in a folder",
                )


def shared_class_names(package: dict[Path, ast.Module]) -> Iterator[Fault]:
    """Public classes that have their name from each other."""
    places = defaultdict(list)
    for path, tree in package.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append((path, node.lineno))
    for name, uses in places.items():
        if len(uses) > 1 and name not in EXCEPTIONS:
            for path, line in uses:
                others = ", ".join(str(p.relative_to(ROOT)) for p, _ in uses if p != path)
                yield path, line, f"class {name} is also in {others}"


def riddles(path: Path, tree: ast.Module) -> Iterator[Fault]:
    """Names given to variables, arguments, functions and fields that are no nouns."""
    for node in ast.walk(tree):
        name = given_name(node)
        if name is not None and name.strip("_") in RIDDLES and excused(path) is None:
            yield path, getattr(node, "lineno", 0), f"`{name}` does not say what it is"


def given_name(node: ast.AST) -> str | None:
    """The name that a node gives to something, if it gives one."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
        case ast.Attribute(attr=name, ctx=ast.Store()) | ast.alias(asname=str(name)):
            return name
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return name
    return None


def too_long(path: Path) -> Iterator[Fault]:
    """Modules that should be two."""
    lines = path.read_text().count("\n")
    if lines > LINES_OF_A_MODULE and not path.name.endswith(LONG) and excused(path) is None:
        yield path, 0, f"{lines} lines; at most {LINES_OF_A_MODULE}"


def excused(path: Path) -> str | None:
    """Why a rule does not hold for a path, if it does not."""
    return EXCEPTIONS.get(str(path.relative_to(ROOT)))


if __name__ == "__main__":
    sys.exit(main())
