"""Numbers that are compiled into the search, shared with its plain form.

They lie in a file of their own because of its name: the folder of compiled code is named by a hash
of all files with `kernel` in their names, and a number changed elsewhere would go unnoticed.
"""

from __future__ import annotations

EXCHANGE_SHARE = 10
"""In how many of 100 steps of `inherit` no bullet moves and only clues are exchanged."""

MOST_EXCHANGED = 3
"""How many clues an exchange tries to hide before all others, at most."""

NEAR_SHARE = 70
"""How many of 100 moves of `inherit` go to a neighbouring cell."""

SLACK = 0.2
"""How much greater an energy may be for each coin of a row that shows heads."""

EVALUATION_NODES = 200_000
"""Search nodes for one clue set and its steps; one that needs more is passed over."""
