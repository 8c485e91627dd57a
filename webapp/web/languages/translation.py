"""Messages in the language of the request. Percent signs in them are written twice."""

from __future__ import annotations

from webapp.message import Message
from webapp.notation.errors import NotationError, TextFault
from webapp.web.languages.catalogues import translations
from webapp.web.languages.lazy_message import LazyMessage
from webapp.web.languages.speaking import language


def gettext(message: str, **values: object) -> str:
    """A message, filled with these values."""
    return translations(language()).ugettext(message) % values


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """The form of a message that goes with a number, which is `%(num)s` in it."""
    return translations(language()).ungettext(singular, plural, num) % {"num": num, **values}


def pgettext(context: str, message: str, **values: object) -> str:
    """A message whose words mean several things; the context, which is not shown, says which."""
    return translations(language()).upgettext(context, message) % values


def npgettext(context: str, singular: str, plural: str, num: int, **values: object) -> str:
    """The form of a message of several meanings that goes with a number."""
    text = translations(language()).unpgettext(context, singular, plural, num)
    return text % {"num": num, **values}


def lazy_gettext(message: str, **values: object) -> LazyMessage:
    """A message of a constant, which finds its language whenever it is shown.

    Templates take it as mark-up: its values are ours, never a visitor's.
    """
    return LazyMessage("", message, values)


def lazy_pgettext(context: str, message: str) -> LazyMessage:
    """The same for words that mean several things."""
    return LazyMessage(context, message, {})


def translated(text: object) -> str:
    """What a lower layer says, such as an error; what no catalogue has stays English."""
    if isinstance(text, NotationError):
        return "\n".join(with_place(fault) for fault in text.faults)
    if isinstance(text, Exception):
        text = text.args[0] if len(text.args) == 1 else str(text)
    if not isinstance(text, Message):
        return translations(language()).ugettext(str(text)) if text else ""
    values = {
        name: translated(value) if isinstance(value, Message) else value
        for name, value in text.values.items()
    }
    if text.forms:
        return ngettext(text.form, text.forms, text.number, **values)
    return gettext(text.form, **values)


def with_place(fault: TextFault) -> str:
    """A fault of a text with its place in front."""
    message = translated(fault.message)
    if fault.line is not None and fault.column is not None:
        place = gettext("line %(line)s, column %(column)s", line=fault.line, column=fault.column)
    elif fault.line is not None:
        place = gettext("line %(line)s", line=fault.line)
    elif fault.column is not None:
        place = gettext("column %(column)s", column=fault.column)
    else:
        return message
    return f"{place}: {message}"
