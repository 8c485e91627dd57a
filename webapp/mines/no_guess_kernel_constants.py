"""Numbers that are compiled into the maker of no-guess boards, shared with its plain form.

The name has `kernel` in it: the folder of compiled code is named by a hash of all such files.
"""

from __future__ import annotations

COUNTED_CELLS = 40
"""The maker counts mines only when so many cells are unknown at most, or no mine is left. A board
solved like this needs no guess, whatever else the count might tell; counting earlier would be slow
and decide next to nothing."""

SPARSE_PERCENT, PLAIN_TRIES = 22, 100
"""With up to so many mines in 100 cells, so many boards are tried as they fall before any is
mended: of those that need no guess, each is equally likely. Denser ones hardly ever turn out so."""

SEARCH_NODES = 20_000
"""For one question to the exact search; a board that asks for more is dropped."""

WALK_COST = 100
"""A walk counts as work for so many cells more than it has: to begin is work too."""
