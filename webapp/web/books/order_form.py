"""The form that orders a book: from fields to an order, and from an order back to fields."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from webapp.bullets.grades import BANDS, Band
from webapp.explain.steps import ORDERS
from webapp.press.layout.options import PROFILES, BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.services.books import orders
from webapp.services.books.choice import LIVE_LEVELS, BookChoice
from webapp.services.books.orders import BookOrder
from webapp.web.books import basket
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.people.people import person_id
from webapp.web.shelf.filters import ANSWERS
from webapp.web.site.form_fields import Fields

CURVE = "curve"
"""The choice of all difficulties in turn, which is no difficulty."""

USUAL = {
    "source": "shelf",
    "count": str(BookChoice.count),
    "difficulty": CURVE,
    "title": BookOptions.title,
}
"""The fields of the form when it is opened."""

SOURCES = {
    "shelf": lazy_gettext("from the shelf"),
    "made": lazy_gettext("made for this book"),
    "picked": lazy_gettext("those in the basket"),
    "live": lazy_gettext("Minesweeper positions"),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "source": tuple(SOURCES),
    "difficulty": ("", CURVE, *BANDS),
    "total": ("", *ANSWERS),
    "level": LIVE_LEVELS,
    "page": tuple(PAPERS),
    "profile": PROFILES,
    "order": ORDERS,
}
NUMBERS = ("count", "width", "height", "bullets", "reason", "seed", "per_page")
"""Fields of the form that an address may fill in."""

MOST_PICKED_SIGNS = 20_000
"""Letters of written short ids and addresses that are read; a book holds far fewer puzzles."""


def refuse_unknown(fields: Fields) -> None:
    """Refuse what an address fills into the form and the form does not have."""
    for name, choices in CHOICES.items():
        fields.choice(name, choices, choices[0])
    for name in NUMBERS:
        fields.whole(name)


def fields_of(order: BookOrder) -> dict[str, Any]:
    """The form's fields as an order had them, for who orders the book again."""
    choice = order.choice
    source = "live" if choice.live else "shelf" if choice.seed is None else "made"
    answers = {needed: answer for answer, needed in ANSWERS.items()}
    fields = {
        **order.options.to_json(),
        "source": "picked" if choice.picked else source,
        "count": choice.count,
        "width": choice.width,
        "height": choice.height,
        "bullets": choice.bullets,
        "reason": choice.reason,
        "total": None if choice.total is None else answers[choice.total],
        "unsolved": choice.unsolved_by is not None,
        "seed": choice.seed,
        "level": choice.live,
        "picked": "\n".join(name for name in choice.picked if name not in basket.names_in_basket()),
    }
    filled = {
        name: value
        for name, value in fields.items()
        if value not in {None, ""} and value is not False
    }
    return filled | {"difficulty": CURVE if choice.curve else choice.difficulty or ""}


def read_order(fields: Fields) -> BookOrder:
    """The order in the form; of no use if there are faults."""
    choice = _choice(fields)
    if "bleed" in fields and fields.text("profile", PROFILES[0]) == "home":
        fields.refuse(
            gettext("A bleed is for a print shop: choose “For: a print shop”, or no bleed.")
        )
    order = fields.choice("order", ORDERS, ORDERS[0])
    if "worked" not in fields and order != ORDERS[0]:
        fields.refuse(
            gettext("An order of steps is for worked solutions: choose them too, or leave it.")
        )
    per_page = fields.whole("per_page", gettext("number of puzzles on a page"))
    options = BookOptions(
        page=fields.text("page", BookOptions.page),
        per_page=_usual_per_page(fields) if per_page is None else per_page,
        profile=fields.choice("profile", PROFILES, PROFILES[0]),
        large_print="large_print" in fields,
        hints="hints" in fields,
        worked="worked" in fields,
        order=order if "worked" in fields else ORDERS[0],
        title=fields.text("title", BookOptions.title),
        subtitle=fields.text("subtitle"),
        dedication=fields.text("dedication"),
        bleed="bleed" in fields,
        origin="" if fields.faults else choice.origin(),
    )
    wanted = BookOrder(choice, options)
    if not fields.faults:
        fields.refuse_all(wanted.faults())
    return wanted


def _usual_per_page(fields: Fields) -> int:
    return 1 if "large_print" in fields else BookOptions.per_page


def _choice(fields: Fields) -> BookChoice:
    source = fields.choice("source", SOURCES, "shelf")
    if source == "picked":
        return BookChoice(picked=_picked(fields))
    live = source == "live"
    difficulty = fields.choice("difficulty", ("", CURVE, *BANDS), "")
    count = fields.whole("count", gettext("number of puzzles"))
    choice = BookChoice(
        count=BookChoice.count if count is None else count,
        width=None if live else fields.whole("width"),
        height=None if live else fields.whole("height"),
        bullets=None if live else fields.whole("bullets", gettext("number of bullets")),
        difficulty=Band(difficulty) if difficulty in set(BANDS) else None,
        curve=difficulty == CURVE,
        live=fields.choice("level", LIVE_LEVELS, LIVE_LEVELS[0]) if live else "",
    )
    return _with_filters(choice, fields) if source == "shelf" else _with_seed(choice, fields)


def _with_filters(choice: BookChoice, fields: Fields) -> BookChoice:
    """Add what only puzzles of the shelf are chosen by."""
    return replace(
        choice,
        total=ANSWERS.get(fields.choice("total", ("", *ANSWERS), "")),
        reason=fields.whole("reason", gettext("numbers at once")),
        unsolved_by=(person_id() or "") if "unsolved" in fields else None,
    )


def _with_seed(choice: BookChoice, fields: Fields) -> BookChoice:
    """Add the seed of what is made: where none is written, that of the form."""
    seed = fields.whole("seed")
    form = fields.text("form") or secrets.token_urlsafe(12)
    return replace(choice, seed=orders.seed_of(form) if seed is None else seed)


def _picked(fields: Fields) -> tuple[str, ...]:
    """What is in the basket, and what is written: short ids, or addresses that end with them."""
    text = fields.text("picked")[:MOST_PICKED_SIGNS]
    written = [line.rstrip("/").rpartition("/")[2] for line in text.split()]
    wrong = [name for name in written if not basket.SHORT_ID.fullmatch(name)]
    if wrong:
        fields.refuse(
            gettext(
                "“%(name)s” is no puzzle of the shelf: give its short id or address.",
                name=wrong[0][:20],
            )
        )
    names = dict.fromkeys([*basket.names_in_basket(), *written])
    if not names:
        fields.refuse(gettext("No puzzle was chosen: put puzzles of the shelf into the basket."))
    return tuple(names)
