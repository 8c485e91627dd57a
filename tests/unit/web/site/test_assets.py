"""Remarks are left out of scripts, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from webapp.web.site.assets import without_remarks

pytestmark = pytest.mark.unit

SAME = {
    "line of a template": "const a = `\n// no remark\n`;\n",
    "line of a template after an expression": "const a = `${1 + {b: 2}.b}\n  // no remark\n`;\n",
    "line of a template within a template": "const a = `${[`\n// no remark\n`]}\n// nor this`;\n",
    "template after a sign that is no end": "const a = `\\`\n// no remark\n\\${`;\n",
    "string that goes on in the next line": 'const a = "b\\\n// no remark";\n',
    "block comment": "/* what\n// ends here: */ const a = 1;\n",
    "address in a string": 'const a = "https://example.org/a//b";\n',
    "address in a template": "const a = `https://example.org/`;\n",
    "remark behind code": "const a = 1; // why\n",
    "line that begins with a division": "const a = b\n  .split(/,/)\n  / 2;\n",
    "template not closed": "const a = 1;\n// a remark\nconst b = `\n",
    "rare end of a line": "// a remark\u2028const a = 1;\n",
    "old end of a line": "// a remark\rconst a = 1;\n",
}

CUT = {
    "remark at a margin": ("// a\nb();\n", "b();\n"),
    "indented remarks": ("{\n  // a\n\t// b\n  c();\n}\n", "{\n  c();\n}\n"),
    "remark in the last line": ("a();\n// b", "a();\n"),
    "remark with signs of all kinds": ("// it's `${ \" /* {\na();\n// b\n", "a();\n"),
    "remark in an expression of a template": ("a = `${\n// b\n1}`;\n", "a = `${\n1}`;\n"),
    "remark after a template": ("a = `b`;\n// c\nd();\n", "a = `b`;\nd();\n"),
    "remark after a pattern of quotes": ("a(/[`/'\"]/);\n// b\nc();\n", "a(/[`/'\"]/);\nc();\n"),
    "remark after a returned one": ("return /`/;\n// b\nc();\n", "return /`/;\nc();\n"),
    "remark after divisions": ("a = b / c / `d`;\n// e\nf();\n", "a = b / c / `d`;\nf();\n"),
    "remark after a block comment": ("/* ` */\n// a\nb();\n", "/* ` */\nb();\n"),
    "remark after strings with signs": ("a('`', \"${\");\n// b\nc();\n", "a('`', \"${\");\nc();\n"),
    "lines of another system": ("a();\r\n// b\r\nc();\r\n", "a();\r\nc();\r\n"),
}  # fmt: skip


@pytest.mark.parametrize("script", SAME.values(), ids=SAME)
def test_what_is_no_remark_of_its_own_stays(script: str) -> None:
    assert without_remarks(script.encode()) == script.encode()


@pytest.mark.parametrize(("script", "code"), CUT.values(), ids=CUT)
def test_lines_of_remarks_are_left_out(script: str, code: str) -> None:
    assert without_remarks(script.encode()) == code.encode()


def test_a_large_script_is_read_in_a_moment() -> None:
    lines = b"const a = `${b / 2}`; // it's\n  // a remark {\n" * 20_000
    assert without_remarks(lines) == b"const a = `${b / 2}`; // it's\n" * 20_000
