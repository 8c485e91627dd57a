"""The settings of a person: what each is called, and its choices, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from webapp.message import Message


class BadPreference(ValueError):
    """A setting that does not exist, or a value it cannot have; the message is for people."""


@dataclass(frozen=True)
class PreferenceSetting:
    """A setting: what it is called, and its choices with their labels."""

    label: str
    choices: Mapping[str, str]
    about: str = Message("Every board")
    """The heading under which the settings page shows it."""

    @property
    def usual(self) -> str:
        """The choice of people who have not chosen."""
        return next(iter(self.choices))


_ON_FIRST = {"on": Message("on"), "off": Message("off")}
_OFF_FIRST = {"off": Message("off"), "on": Message("on")}
_PAPER, _LIVE = Message("Puzzles"), Message("Minesweeper")

SETTINGS: Mapping[str, PreferenceSetting] = {
    "delay": PreferenceSetting(
        Message("A long press takes"),
        {
            "450": Message("0.45 seconds"),
            "300": Message("0.3 seconds"),
            "700": Message("0.7 seconds"),
        },
    ),
    "timer": PreferenceSetting(Message("Show the time"), _ON_FIRST),
    "zoom": PreferenceSetting(
        Message("Size of boards"),
        {
            "usual": Message("as the page has room"),
            "fit": Message("always the whole board"),
            "large": Message("large"),
            "huge": Message("huge"),
        },
    ),
    "sounds": PreferenceSetting(Message("Sounds"), _OFF_FIRST),
    "haptics": PreferenceSetting(Message("Vibrate on touch"), _ON_FIRST),
    "click": PreferenceSetting(
        Message("A click or tap goes"),
        {"bullet": Message("unknown, bullet, empty"), "empty": Message("unknown, empty, bullet")},
        _PAPER,
    ),
    "hold": PreferenceSetting(
        Message("Right click or long press"),
        {
            "back": Message("goes the other way"),
            "pencil": Message("makes a pencil mark"),
            "none": Message("does nothing"),
        },
        _PAPER,
    ),
    "shade": PreferenceSetting(
        Message("Fade complete numbers, notch numbers with too many"), _ON_FIRST, _PAPER
    ),
    "streak": PreferenceSetting(Message("Show days in a row"), _ON_FIRST, _PAPER),
    "faults": PreferenceSetting(Message("Hints look for wrong marks first"), _ON_FIRST),
    "tap": PreferenceSetting(
        Message("A click or tap on a hidden cell"),
        {
            "open": Message("opens; long or right: flags"),
            "flag": Message("flags; long or right: opens"),
        },
        _LIVE,
    ),
    "chord": PreferenceSetting(
        Message("A click on a number opens around it"),
        {"flags": Message("when enough flags stand"), "any": Message("always")},
        _LIVE,
    ),
    "questions": PreferenceSetting(
        Message("A second flag makes a question mark"), _OFF_FIRST, _LIVE
    ),
    "colours": PreferenceSetting(
        Message("Numbers"),
        {"ink": Message("in ink"), "classic": Message("in the classic colours")},
        _LIVE,
    ),
}
"""All settings by the name that forms and exports use."""


@dataclass(frozen=True)
class Preferences:
    """The choices of one person."""

    click: str = "bullet"
    hold: str = "back"
    delay: str = "450"
    shade: str = "on"
    timer: str = "on"
    faults: str = "on"
    sounds: str = "off"
    haptics: str = "on"
    zoom: str = "usual"
    tap: str = "open"
    chord: str = "flags"
    questions: str = "off"
    colours: str = "ink"
    streak: str = "on"

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> Preferences:
        """Read a person's settings; what this version does not know falls back to the usual."""
        known = {
            name: str(settings[name])
            for name, setting in SETTINGS.items()
            if str(settings.get(name)) in setting.choices
        }
        return cls(**known)

    def changed(self, wanted: Mapping[str, str]) -> Preferences:
        """The preferences with some of them changed; raises `BadPreference`."""
        for name, value in wanted.items():
            if name not in SETTINGS:
                raise BadPreference(
                    Message("There is no setting called “%(name)s”.", name=name[:20])
                )
            setting = SETTINGS[name]
            if value not in setting.choices:
                choices = ", ".join(setting.choices)
                raise BadPreference(
                    Message(
                        "“%(name)s” cannot be “%(value)s”. Choose one of: %(choices)s.",
                        name=name,
                        value=value[:20],
                        choices=choices,
                    )
                )
        return Preferences(**{**vars(self), **wanted})

    def differing(self) -> dict[str, str]:
        """The choices that differ from the usual."""
        usual = Preferences()
        chosen = {field.name: str(getattr(self, field.name)) for field in fields(self)}
        return {name: value for name, value in chosen.items() if value != getattr(usual, name)}
