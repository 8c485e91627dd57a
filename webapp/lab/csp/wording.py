"""Figures in sentences."""

from __future__ import annotations

from webapp.lab.estimate import Estimate


def share_text(share: float) -> str:
    """A share as papers write it: .71."""
    return f"{share:.2f}".replace("0.", ".", 1)


def percent_text(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f}%"


def rate_text(measured: Estimate) -> str:
    """A measured share in percent, with its interval where it has one."""
    if measured.low is None or measured.high is None:
        return percent_text(measured.mean)
    return f"{percent_text(measured.mean)} [{100 * measured.low:.1f}, {100 * measured.high:.1f}]"
