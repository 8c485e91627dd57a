"""Scripts as browsers get them: without remarks they are still scripts, and compute the same."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.root import ROOT
from webapp.web.site.assets import without_remarks

pytestmark = pytest.mark.browser

SCRIPTS = ROOT / "static" / "js"

VALUES = (
    "return `a\n// b\n${`c\n// d\n`}\n// e`;",
    'return "a\\\n// b";',
    "/* a\n// */ return 1;",
    "// a\nreturn 'https://example.org'.replace(/\\/\\//g, '`');\n// `",
    "const a = 8;\n// b\nreturn a /\n// c\n2 / 2;",
    "return [\n// a `\n/[`/]/.source, `${{}\n// b\n}`];",
    "// a\u2028return 1;",
)
"""Bodies of functions."""


@pytest.fixture(scope="module")
def served_scripts(site: Flask) -> dict[str, str]:
    """What is sent of each script."""
    client = site.test_client()
    names = [path.relative_to(SCRIPTS).as_posix() for path in sorted(SCRIPTS.rglob("*.js"))]
    return {name: client.get(f"/static/present/{name}").text for name in names}


def test_every_script_is_one_without_its_remarks(
    page: Page, served_scripts: dict[str, str]
) -> None:
    parse = (
        "text => { try { new Function(text); return ''; } catch (error) { return `${error}`; } }"
    )
    assert served_scripts
    for name, text in served_scripts.items():
        assert page.evaluate(parse, text) == "", name


def test_of_every_script_only_remarks_are_left_out(served_scripts: dict[str, str]) -> None:
    for name, text in served_scripts.items():
        lines = (SCRIPTS / name).read_text().splitlines()
        assert text.splitlines() == [line for line in lines if not line.lstrip().startswith("//")]


@pytest.mark.parametrize("body", VALUES)
def test_without_its_remarks_a_script_computes_the_same(page: Page, body: str) -> None:
    compute = "body => new Function(body)()"
    value = page.evaluate(compute, body)
    assert value is not None
    assert page.evaluate(compute, without_remarks(body.encode()).decode()) == value
