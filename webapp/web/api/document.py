"""The OpenAPI document of the API, and the same as plain rows for its page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from webapp.web.api.input_checks import PICTURE_KINDS
from webapp.web.api.schemas import EXAMPLE, SCHEMAS, SHELF, Schema

TITLE = "Bullets"
DESCRIPTION = (
    "Puzzles of the shelf, and answers about any position: its solution in steps, the next step, "
    "exact odds. No key and no cookie is needed. Work is bounded: what takes too much is refused."
)

_PROBLEMS = {
    400: "The body is not JSON.",
    404: "There is nothing of that name.",
    413: "The body is too long.",
    415: "The body is not sent as what is asked for: JSON, or a picture.",
    422: "It can be read but not used; all faults are listed.",
    429: "Too much work at once; Retry-After tells when to try again.",
}


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One thing to ask of the API."""

    method: str
    path: str
    name: str
    summary: str
    answer: str | None
    """The name of the schema of the answer; None: a step, a hint or null."""

    request: str | None = None
    query: Schema | None = None
    parameter: str | None = None
    """What the variable in the path is."""

    status: int = 200
    problems: tuple[int, ...] = ()
    example: dict[str, Any] = field(default_factory=dict)
    takes_picture: bool = False
    """Whether the body is a picture, not JSON."""

    def as_openapi(self) -> Schema:
        """The operation as OpenAPI has it."""
        operation: Schema = {"operationId": self.name, "summary": self.summary}
        parameters = [*self._in_path(), *self._in_query()]
        if parameters:
            operation["parameters"] = parameters
        if self.request:
            content = {"schema": _ref(self.request), "example": self.example}
            operation["requestBody"] = {"required": True, "content": {"application/json": content}}
        if self.takes_picture:
            operation["requestBody"] = {"required": True, "content": _PICTURE}
        operation["responses"] = self._responses()
        return operation

    def _in_path(self) -> Iterator[Schema]:
        if self.parameter:
            schema = {"type": "string", "minLength": 1, "description": self.parameter}
            yield {"name": "id", "in": "path", "required": True, "schema": schema}

    def _in_query(self) -> Iterator[Schema]:
        for name, schema in (self.query or {"properties": {}})["properties"].items():
            yield {"name": name, "in": "query", "schema": schema}

    def _responses(self) -> Schema:
        schema = _ref(self.answer) if self.answer else _HINTED
        good: Schema = {
            "description": "The answer." if self.status == 200 else "It is ordered.",
            "content": {"application/json": {"schema": schema}},
        }
        if self.status == 202:
            location = {"description": "Where to ask how far it is.", "schema": {"type": "string"}}
            good["headers"] = {"Location": location}
        bad = {"application/problem+json": {"schema": _ref("Problem")}}
        return {str(self.status): good} | {
            str(status): {"description": _PROBLEMS[status], "content": bad}
            for status in self.problems
        }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_HINTED: Schema = {"anyOf": [_ref("Step"), _ref("Hint"), {"type": "null"}]}
_ASKED = (400, 413, 415, 422, 429)
_PICTURE: Schema = {
    **{kind: {"schema": {"type": "string", "format": "binary"}} for kind in PICTURE_KINDS},
    "multipart/form-data": {
        "schema": {
            "type": "object",
            "properties": {"picture": {"type": "string", "format": "binary"}},
            "required": ["picture"],
        }
    },
}

OPERATIONS = (
    Operation(
        method="get",
        path="/puzzles",
        name="listPuzzles",
        summary="Puzzles of the shelf, page by page.",
        answer="PuzzlePage",
        query=SHELF,
        problems=(422,),
    ),
    Operation(
        method="get",
        path="/puzzles/{id}",
        name="getPuzzle",
        summary="One puzzle with its solution.",
        answer="Puzzle",
        parameter="A short id of the shelf, or a whole puzzle id.",
        problems=(404, 422, 429),
    ),
    Operation(
        method="post",
        path="/solve",
        name="solve",
        summary="The whole solution, explained step by step.",
        answer="Solved",
        request="SolveRequest",
        problems=_ASKED,
        example={"position": EXAMPLE},
    ),
    Operation(
        method="post",
        path="/hint",
        name="hint",
        summary="The easiest next step of a position, or the best guess; with `rung` as much as it "
        "tells. Null if nothing is left to find.",
        answer=None,
        request="HintRequest",
        problems=_ASKED,
        example={"position": EXAMPLE, "rung": 1},
    ),
    Operation(
        method="post",
        path="/odds",
        name="odds",
        summary="How likely each unknown cell holds a bullet, exactly.",
        answer="Odds",
        request="OddsRequest",
        problems=_ASKED,
        example={"position": EXAMPLE},
    ),
    Operation(
        method="post",
        path="/analyse",
        name="analyse",
        summary="All that can be said of a position, of a whole live board as well: whether it is "
        "possible, how likely each cell is, what is certain, each step, and whether a guess is "
        "needed.",
        answer="Analysed",
        request="AnalyseRequest",
        problems=_ASKED,
        example={"position": "9x9:4,4,mb071b49fbd1cb6a0d5868", "steps": False},
    ),
    Operation(
        method="post",
        path="/read-picture",
        name="readPicture",
        summary="The position in a picture of a board: PNG, JPEG or WebP, up to 20 MB. Cells to "
        "look at again are named; nothing of the picture is kept.",
        answer="PictureRead",
        takes_picture=True,
        problems=(413, 415, 422, 429),
    ),
    Operation(
        method="post",
        path="/generate",
        name="generate",
        summary="Have a puzzle made, as a job.",
        answer="Job",
        request="GenerateRequest",
        status=202,
        problems=_ASKED,
        example={"width": 7, "height": 7, "difficulty": "easy"},
    ),
    Operation(
        method="get",
        path="/jobs/{id}",
        name="getJob",
        summary="How far a job is, and in the end its puzzle.",
        answer="Job",
        parameter="The id that the order returned.",
        problems=(404,),
    ),
)


def document(version: str, server: str) -> Schema:
    """The whole document."""
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation.as_openapi()
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": version, "description": DESCRIPTION},
        "servers": [{"url": server}],
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }
