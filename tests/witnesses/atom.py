"""A strict reader of Atom feeds, by the rules of RFC 4287."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, fromstring

ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
"""RFC 3339, as section 3.3 asks for it."""

ONCE = ("id", "title", "updated")
AT_MOST_ONCE = (
    "content",
    "generator",
    "icon",
    "logo",
    "published",
    "rights",
    "subtitle",
    "summary",
)
OF_FEEDS = {
    "author", "category", "contributor", "entry", "generator", "icon", "id", "link", "logo",
    "rights", "subtitle", "title", "updated",
}  # fmt: skip
OF_ENTRIES = {
    "author", "category", "content", "contributor", "id", "link", "published", "rights", "source",
    "summary", "title", "updated",
}  # fmt: skip
TEXT_TYPES = {None, "text", "html"}
"""Markup of its own (`xhtml`) is more than we write."""


def read_feed(document: bytes) -> Element:
    """The feed, which keeps all rules; fails where one is broken."""
    feed = fromstring(document)
    assert feed.tag == f"{ATOM}feed"
    _check(feed, OF_FEEDS)
    entries = feed.findall(f"{ATOM}entry")
    for entry in entries:
        _check(entry, OF_ENTRIES)
        assert alternates(entry) or entry.find(f"{ATOM}content") is not None, "4.1.2"
        assert feed.find(f"{ATOM}author") is not None or entry.find(f"{ATOM}author") is not None
    ids = [words(entry, "id") for entry in entries]
    assert len(set(ids)) == len(ids), "4.1.1: the same id may come only with other moments"
    return feed


def words(element: Element, name: str) -> str:
    """The text of a part."""
    return element.findtext(f"{ATOM}{name}") or ""


def moment(element: Element, name: str) -> datetime:
    """The moment that a part tells."""
    text = words(element, name)
    assert MOMENT.fullmatch(text), text
    return datetime.fromisoformat(text)


def links(element: Element, relation: str) -> list[str]:
    """Where links of a relation lead."""
    every = element.findall(f"{ATOM}link")
    return [link.attrib["href"] for link in every if link.get("rel", "alternate") == relation]


def alternates(element: Element) -> list[str]:
    """Where what is told of can be looked at."""
    return links(element, "alternate")


def _check(element: Element, known: set[str]) -> None:
    assert {child.tag.removeprefix(ATOM) for child in element} <= known
    for name in ONCE:
        assert len(element.findall(f"{ATOM}{name}")) == 1, name
    for name in AT_MOST_ONCE:
        assert len(element.findall(f"{ATOM}{name}")) <= 1, name
    moment(element, "updated")
    if element.find(f"{ATOM}published") is not None:
        assert moment(element, "published") <= moment(element, "updated")
    assert urlsplit(words(element, "id")).scheme, "4.2.6: an absolute IRI"
    assert words(element, "title").strip()
    for author in element.findall(f"{ATOM}author"):
        assert len(author.findall(f"{ATOM}name")) == 1, "3.2.1"
    for link in element.findall(f"{ATOM}link"):
        address = urlsplit(link.attrib["href"])
        assert address.scheme in {"http", "https"}
        assert address.netloc
    kinds = [(link.get("type"), link.get("hreflang")) for link in element.findall(f"{ATOM}link")
             if link.get("rel", "alternate") == "alternate"]  # fmt: skip
    assert len(set(kinds)) == len(kinds), "4.1.1, 4.1.2: one alternate of a kind"
    for child in element:
        if child.tag.removeprefix(ATOM) in {"title", "subtitle", "summary", "content", "rights"}:
            assert child.get("type") in TEXT_TYPES
            assert len(child) == 0, "3.1.1: no elements where text or escaped HTML is promised"
