"""What makes a kernel crash when its machine code is read from the cache."""

from __future__ import annotations

import ast

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.unit

KERNELS = sorted((ROOT / "webapp").rglob("*kernel*.py"))


def compiled_functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    }


def calls_of(function: ast.FunctionDef) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_no_kernel_calls_itself() -> None:
    # numba compiles such a function, keeps it, and jumps to nowhere once it is read back.
    calls: dict[str, set[str]] = {}
    for path in KERNELS:
        for name, function in compiled_functions(ast.parse(path.read_text())).items():
            calls[f"{path.stem}.{name}"] = {
                f"{path.stem}.{callee}" for callee in calls_of(function)
            }
    assert len(calls) > 50
    for name in calls:
        reached, waiting = set(), [name]
        while waiting:
            for callee in calls.get(waiting.pop(), ()):
                if callee not in reached:
                    reached.add(callee)
                    waiting.append(callee)
        assert name not in reached, f"{name} calls itself"
