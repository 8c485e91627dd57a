"""Brings languages to the application: Flask-Babel, and messages in templates."""

from __future__ import annotations

from typing import Any

from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain

from webapp.web.languages import dates, faults, nouns, numbers, speaking, terms
from webapp.web.languages.catalogues import translations
from webapp.web.languages.speaking import language
from webapp.web.languages.translation import translated


class CatalogueDomain(Domain):  # type: ignore[misc]  # Flask-Babel says no types
    """Our catalogues, for all that asks Flask-Babel for a message."""

    def get_translations(self) -> NullTranslations:
        """The messages of the language that this request speaks."""
        return translations(language())


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
    jinja.globals["language"] = language
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
