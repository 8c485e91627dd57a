"""What templates under test may not do: ask a value for an attribute that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Undefined
from jinja2.exceptions import UndefinedError
from jinja2.utils import missing


class NoSuchAttribute(Undefined):
    """Jinja shows such an attribute as nothing, so that a renamed field would go unseen.

    A mapping may lack a key, and a template a variable that only some views give.
    """

    def __init__(
        self, hint: str | None = None, obj: Any = missing, *others: Any, **named: Any
    ) -> None:
        super().__init__(hint, obj, *others, **named)
        if obj is not missing and not isinstance(obj, Mapping | Undefined):
            raise UndefinedError(f"{type(obj).__name__} has no {self._undefined_name!r}")
