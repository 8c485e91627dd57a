"""Pages and their fragments: one template, of which htmx may ask for a single block."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, make_response, render_template, request

VARY = ("HX-Request", "HX-Boosted", "HX-History-Restore-Request")


def wants_fragment() -> bool:
    """Whether htmx will put the answer into a page that is already there."""
    headers = request.headers
    whole = "HX-Boosted" in headers or "HX-History-Restore-Request" in headers
    return "HX-Request" in headers and not whole


def page(template: str, block: str | None = None, status: int = 200, **context: Any) -> Response:
    """The whole page, or only the named block of it if that is what htmx asked for."""
    if block and wants_fragment():
        html = render_block(template, block, **context)
    else:
        html = render_template(template, **context)
    response = make_response(html, status)
    if block:
        response.vary.update(VARY)
    return response


def render_block(template: str, block: str, **context: Any) -> str:
    """One block of a template. It sees the context, not the template's top-level imports."""
    current_app.update_template_context(context)
    source = current_app.jinja_env.get_template(template)
    return "".join(source.blocks[block](source.new_context(context)))
