"""What a command raises when it cannot answer with a plain yes."""

from __future__ import annotations

import errno

_FREE = "free some space, or choose another place"
_OTHER = "choose another place"
_WHY = {
    errno.ENOSPC: ("the disk is full", _FREE),
    errno.EDQUOT: ("your share of the disk is used up", _FREE),
    errno.EFBIG: (
        "a file may not become so large here",
        "allow larger ones, or choose another place",
    ),
    errno.EROFS: ("nothing can be changed there", _OTHER),
    errno.EACCES: ("you have no right to do so", _OTHER),
    errno.EPERM: ("you have no right to do so", _OTHER),
    errno.ENOENT: ("there is no such folder, and none can be made", _OTHER),
    errno.ENOTDIR: ("a file stands where a folder should be", _OTHER),
    errno.EISDIR: ("a folder stands where a file should be", _OTHER),
    errno.ENAMETOOLONG: ("the name is too long", "choose another name"),
    errno.EIO: ("the disk reports an error", _OTHER),
}
"""Number of a system error -> why, and what to do."""


class BadInput(Exception):
    """The input cannot be used; the message says what is wrong, where, and what would be right."""


class NegativeAnswer(Exception):
    """The input is fine and the answer is no; the message says why, on standard error."""


def cannot_write(place: object, error: OSError, advice: str = "") -> BadInput:
    """Say what could not be written, why, and what to do."""
    usual = error.strerror or str(error)
    why, help_ = _WHY.get(error.errno or 0, (usual, _OTHER))
    return BadInput(f"{place} cannot be written ({why}): {advice or help_}")
