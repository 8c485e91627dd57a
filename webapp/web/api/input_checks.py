"""Bodies and queries of the API, checked against their schemas; all faults are said at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from flask import Response, abort, request

from webapp.notation.errors import NotationError
from webapp.web.api.schemas import Schema
from webapp.web.site.errors import problem

_WHOLE = re.compile(r"-?[0-9]{1,18}")

PICTURE_KINDS = ("image/png", "image/jpeg", "image/webp")
"""What a picture may call itself; what it is, its first bytes tell."""

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "integer": (int,),
    "number": (int, float),
}
_NAMES = {
    "string": "a string",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "integer": "a whole number",
    "number": "a number",
}


def body(schema: Schema) -> dict[str, Any]:
    """The JSON object in the request, its defaults filled in; else a problem is answered."""
    if request.mimetype != "application/json":
        refuse(415, "The body is not JSON", "Send it with Content-Type: application/json.")
    try:
        value = json.loads(request.get_data(), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        refuse(400, "The body is not JSON", f"It cannot be read: {str(error)[:200]}.")
    return _with_defaults(value, schema, "The body cannot be used")


def picture() -> bytes:
    """The picture in the request: its body, or the file `picture` of a form."""
    if request.mimetype == "multipart/form-data":
        file = request.files.get("picture")
        if file is None:
            refuse(422, "The picture is missing", "Send it as the file `picture` of the form.")
        content: bytes = file.read()
        return content
    if request.mimetype not in PICTURE_KINDS:
        kinds = ", ".join(PICTURE_KINDS)
        refuse(415, "The body is no picture", f"Send it with Content-Type: {kinds} or as a form.")
    return request.get_data()


def query(schema: Schema) -> dict[str, Any]:
    """The parameters of the address, as their schema has them."""
    values: dict[str, Any] = {
        name: texts[0] if len(texts) == 1 else texts for name, texts in request.args.lists()
    }
    for name, text in values.items():
        kind = schema["properties"].get(name, {}).get("type")
        if kind == "integer" and isinstance(text, str) and _WHOLE.fullmatch(text):
            values[name] = int(text)
    return _with_defaults(values, schema, "The address cannot be used")


def unreadable(error: NotationError) -> NoReturn:
    """Answer that a position cannot be read."""
    errors = [
        {
            "field": "position",
            "message": fault.message,
            "line": fault.line,
            "column": fault.column,
        }
        for fault in error.faults
    ]
    refuse(422, "The position cannot be read", str(error), errors)


def refuse(
    status: int, title: str, detail: str, errors: list[dict[str, Any]] | None = None
) -> NoReturn:
    """Answer with a problem."""
    answer: Response = problem(status, title, detail, **({"errors": errors} if errors else {}))
    abort(answer)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _with_defaults(value: Any, schema: Schema, title: str) -> dict[str, Any]:
    """The value with what its schema adds; a problem where it is not as the schema has it."""
    faults = list(_faults(value, schema, ""))
    if faults:
        errors = [{"field": place, "message": message} for place, message in faults]
        sentences = (f"{place}: {message}" if place else message for place, message in faults)
        refuse(422, title, "; ".join(sentences), errors)
    defaults = {
        name: property_["default"]
        for name, property_ in schema["properties"].items()
        if "default" in property_
    }
    return {**defaults, **value}


def _faults(value: Any, schema: Schema, place: str) -> Iterator[tuple[str, str]]:
    """Where the value is not as the schema has it: the place, and what would be right."""
    kind = schema["type"]
    if not _is_a(value, kind):
        yield place, f"it must be {_NAMES[kind]}"
    elif "enum" in schema and value not in schema["enum"]:
        yield place, f"it must be one of {', '.join(schema['enum'])}"
    elif kind in {"integer", "number"}:
        yield from _outside(
            value, schema.get("minimum"), schema.get("maximum"), place, "from {} to {}"
        )
    elif kind == "string":
        yield from _outside(len(value), 0, schema.get("maxLength"), place, "up to {1} letters long")
    elif kind == "array":
        bounds = schema.get("minItems"), schema.get("maxItems")
        yield from _outside(len(value), *bounds, place, "a list of {1}")
        for number, item in enumerate(value[: bounds[1]]):
            yield from _faults(item, schema["items"], f"{place}[{number}]")
    elif kind == "object":
        yield from _object_faults(value, schema)


def _is_a(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[kind])


def _outside(
    number: float, least: float | None, most: float | None, place: str, words: str
) -> Iterator[tuple[str, str]]:
    if (least is not None and number < least) or (most is not None and number > most):
        yield place, f"it must be {words.format(least, most)}"


def _object_faults(value: dict[str, Any], schema: Schema) -> Iterator[tuple[str, str]]:
    known = schema["properties"]
    for name in schema.get("required", ()):
        if name not in value:
            yield name, "it is missing"
    for name, field in value.items():
        if name in known:
            yield from _faults(field, known[name], name)
        else:
            yield name[:40], f"it is not known; known are {', '.join(known)}"
