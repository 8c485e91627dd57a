"""Public names of a package that are imported when they are asked for (PEP 562).

The `__init__` of a package says:

    if TYPE_CHECKING:
        from webapp.shop.till import Till
    else:
        __getattr__, __dir__ = names(__name__, {"Till": ".till"})

    __all__ = ["Till"]

The `else` keeps `__getattr__` out of mypy's sight, which would take any name for a public one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def names(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package, from each public name and its module.

    A public name must not be that of a module of the package: the module would hide it once it is
    imported. `import package` alone stays as quick as it was.
    """

    def value(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(modules[name], package), name)

    def all_names() -> list[str]:
        return sorted(modules)

    return value, all_names
