"""Every control of every page is called what it shows, and nothing of it is cut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page

from tests.browser.support.every_page import shown
from tests.sites.site import ERRORS, page_endpoints

pytestmark = pytest.mark.browser

SIZES: tuple[Any, ...] = (
    {"width": 1366, "height": 768},
    {"width": 390, "height": 844},
    {"width": 320, "height": 640},
)

UNFOLD = "() => { for (const one of document.querySelectorAll('details')) one.open = true; }"

TEXTS = """
  const hides = (one) => getComputedStyle(one).overflowX !== "visible";
  const unread = (one) => one.matches("svg") || !one.checkVisibility()
    || (one.clientWidth <= 1 && hides(one));
  const nodes = (element) => [...element.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node];
    return node.nodeType !== Node.ELEMENT_NODE || unread(node) ? [] : nodes(node);
  });
"""
"""The words that are seen on a control: neither those of a drawing nor those for the ear alone."""

NAMES = f"""() => {{{TEXTS}
  const spoken = (one) => {{
    if (one.nodeType === Node.TEXT_NODE) return one.data;
    if (one.ariaHidden === "true") return "";
    return one.ariaLabel || [...one.childNodes].map(spoken).join("");
  }};
  const name = (one) => {{
    const ids = one.getAttribute("aria-labelledby")?.split(" ") ?? [];
    return ids.map((id) => spoken(document.getElementById(id))).join(" ") || spoken(one);
  }};
  const controls = document.querySelectorAll(`a[href], button, summary, [role=button],
    [role=link], [role=tab], [role=switch], [role=gridcell][tabindex]`);
  return [...controls].filter((one) => one.checkVisibility())
    .map((one) => [nodes(one).map((node) => node.data), name(one)]);
}}"""
"""Of each control the words that are read on it, and what it is called."""

CUT = f"""() => {{{TEXTS}
  const inside = (control) => {{
    const box = control.getBoundingClientRect();
    const words = document.createRange();
    return nodes(control).every((node) => {{
      words.selectNode(node);
      return [...words.getClientRects()].every(
        ({{ left, right }}) => left >= box.left - 1 && right <= box.right + 1);
    }});
  }};
  const loses = (one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && hides(one);
  const buttons = [...document.querySelectorAll("a.button, button, summary, input[type=submit]")]
    .filter((one) => one.checkVisibility() && one.innerText.trim());
  const parts = (one) => [one, ...one.querySelectorAll("*")];
  const cut = buttons.filter((one) => !inside(one) || parts(one).some(loses))
    .map((one) => one.innerText);
  const free = {{ width: "max-content", maxWidth: "none", minWidth: "0", position: "absolute" }};
  for (const control of document.querySelectorAll("select")) {{
    if (!control.checkVisibility()) continue;
    for (const {{ text }} of control.options) {{
      const other = control.cloneNode();
      other.removeAttribute("id");
      other.append(new Option(text));
      Object.assign(other.style, free);
      control.after(other);
      if (other.offsetWidth > control.offsetWidth) cut.push(`${{control.name}}: ${{text}}`);
      other.remove();
    }}
  }}
  return cut;
}}"""
"""The buttons whose words are wider than they; the choices that do not fit where they are shown."""


def plain(text: str) -> str:
    """Its words and numbers; signs are no words."""
    return " ".join(re.findall(r"\w+", text.lower()))


def called_otherwise(page: Page) -> list[Any]:
    """Controls whose name does not hold what is read on them."""
    return [
        [text, name]
        for texts, name in page.evaluate(NAMES)
        for text in texts
        if plain(text) not in plain(name)
    ]


def check_controls(page: Page, address: str) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(address)
    page.evaluate(UNFOLD)
    for size in SIZES:
        page.set_viewport_size(size)
        assert called_otherwise(page) == [], (address, size)
        assert page.evaluate(CUT) == [], (address, size)
    rule = {"runOnly": ["label-content-name-mismatch"]}
    assert Axe().run(page, options=rule).violations_count == 0, address


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_controls_are_called_what_they_show_and_show_it_whole(
    tab: Page, site: Flask, endpoint: str
) -> None:
    for address in shown(site, endpoint):
        check_controls(tab, address)


@pytest.mark.parametrize("address", ERRORS)
def test_controls_of_error_pages_are_called_what_they_show(tab: Page, address: str) -> None:
    check_controls(tab, address)


def test_a_control_that_is_called_otherwise_or_cut_would_be_noticed(page: Page) -> None:
    page.goto("/settings")
    page.evaluate(
        "() => { const button = document.querySelector('.settings-form button');"
        "button.ariaLabel = 'Another name'; button.style.width = '3rem';"
        "button.style.whiteSpace = 'nowrap';"
        "document.querySelector('select').style.width = '3rem'; }"
    )
    assert called_otherwise(page) == [["Keep these", "Another name"]]
    assert "Keep these" in page.evaluate(CUT)
    assert len(page.evaluate(CUT)) > 1
