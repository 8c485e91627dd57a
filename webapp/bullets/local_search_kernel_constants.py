"""Numbers that are compiled into the search, shared with its plain form.

They lie in a file of their own because of its name: the folder of compiled code is named by a hash
of all files with `kernel` in their names, and a number changed elsewhere would go unnoticed.
"""

from __future__ import annotations

EXCHANGE_SHARE = 10
"""In how many of 100 steps of `inherit` no bullet moves and only clues are exchanged: the placement
may be good already, and only the clue set in the way."""

MOST_EXCHANGED = 3
"""How many clues an exchange tries to hide before all others, at most: with more, little would be
left of the clue set that is inherited."""

NEAR_SHARE = 70
"""How many of 100 moves of `inherit` go to a neighbouring cell: these disturb the fewest clues. The
others keep the search from staying in one corner."""

SLACK = 0.2
"""How much greater an energy may be for each coin of a row that shows heads, so that the search
leaves a puzzle that no single step improves. A step of several clues is worth 1.5."""

EVALUATION_NODES = 200_000
"""Search nodes for one clue set and its steps; one that needs more is passed over: the long
tail of large boards would take nearly all of the time."""
