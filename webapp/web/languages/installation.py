"""Brings languages to the application: Flask-Babel, and messages in templates."""

from __future__ import annotations

from typing import Any

from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain
from markupsafe import Markup

from webapp.web.languages import dates, faults, nouns, numbers, speaking, terms
from webapp.web.languages.catalogues import translations
from webapp.web.languages.speaking import SOURCE, language
from webapp.web.languages.translation import translated


class CatalogueDomain(Domain):  # type: ignore[misc]  # Flask-Babel says no types
    """Our catalogues, for all that asks Flask-Babel for a message."""

    def get_translations(self) -> NullTranslations:
        """The messages of the language that this request speaks."""
        return translations(language())


def _english() -> Markup:
    """An attribute that says of a part of a page that it is in English, where the page is not."""
    return Markup("" if language() == SOURCE else ' lang="en"')  # noqa: S704 (our own words)


def _back_from_english() -> Markup:
    """An attribute for what in such a part is in the language of the page again."""
    return Markup("" if language() == SOURCE else f' lang="{language()}"')  # noqa: S704 (our own)


def install(app: Flask) -> None:
    """Let the application speak several languages."""
    babel = Babel(app, configure_jinja=False, locale_selector=language)
    babel.domain_instance = CatalogueDomain()
    jinja: Any = app.jinja_env
    jinja.policies["ext.i18n.trimmed"] = True
    jinja.add_extension("jinja2.ext.i18n")
    jinja.install_gettext_callables(
        gettext=lambda message: translations(language()).ugettext(message),
        ngettext=lambda *forms: translations(language()).ungettext(*forms),
        pgettext=lambda *message: translations(language()).upgettext(*message),
        npgettext=lambda *forms: translations(language()).unpgettext(*forms),
        newstyle=True,
    )
    jinja.globals |= {
        "language": language,
        "english": _english,
        "back_from_english": _back_from_english,
    }
    for filter_ in (
        translated,
        *faults.FILTERS,
        *dates.FILTERS,
        *nouns.FILTERS,
        *numbers.FILTERS,
        *terms.FILTERS,
    ):
        jinja.filters[filter_.__name__] = filter_
    speaking.install(app)
