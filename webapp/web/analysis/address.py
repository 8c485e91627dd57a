"""Where an analysis stands: its position is in the address, or saved under a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from flask import url_for

from webapp.services.analysis.question import PositionQuestion
from webapp.web.site.page_context import public_address

LONGEST_ADDRESS = 3000
"""Signs of a position that still go into an address; servers refuse much longer ones."""


@dataclass(frozen=True)
class AnalysisAddress:
    """The addresses of one analysis: its page, its picture, and what other pages frame."""

    fields: Mapping[str, str]
    """What the query of an address says of the position; nothing where a key says it."""

    key: str | None = None

    @classmethod
    def of(cls, question: PositionQuestion) -> Self:
        """The address that holds the position itself; a game ID is live by itself."""
        live = {"live": "1"} if question.live and question.board is None else {}
        return cls({"position": question.written, **live})

    @classmethod
    def saved(cls, key: str) -> Self:
        """The address of a saved position."""
        return cls({}, key)

    @property
    def form(self) -> str:
        """Where a form goes that has the fields in it."""
        return url_for("analyse.analyse", key=self.key)

    def page(self, **wishes: object) -> str:
        """The page, as it is wished."""
        return self._to("analyse.analyse", wishes)

    def picture(self, **wishes: object) -> str:
        """The drawing, for the whole world."""
        return public_address(self._to("analyse_abroad.picture", wishes))

    def card(self) -> str:
        """The picture that networks show beside a link, for the whole world."""
        return public_address(self._to("analyse_abroad.card", {}))

    def embedded(self, **wishes: object) -> str:
        """The small page that other pages may frame, for the whole world."""
        return public_address(self.framed(**wishes))

    def framed(self, **wishes: object) -> str:
        """The small page, for links inside of it."""
        return self._to("analyse_abroad.embedded", wishes)

    def _to(self, endpoint: str, wishes: Mapping[str, object]) -> str:
        values: dict[str, object] = {**self.fields, **wishes}
        return url_for(endpoint, key=self.key, **values)  # type: ignore[arg-type]
