"""The settings of `quick`, shared by its compiled and its plain form.

The name has `kernel` in it: the folder of compiled code is named by a hash of all such files. The
numbers were chosen by playing 40,000 to 100,000 expert games with each, on the same boards.
"""

from __future__ import annotations

CERTAIN = 1e-9
"""Odds nearer than this to 0 or 1 are certain: the compiled odds are good to nine digits."""

TOLERANCE = 0.02
"""How much likelier a mine than the safest cell a candidate may be. Half a percent of all games is
won by looking at what a cell would tell; beyond this the risk outweighs it."""

CANDIDATES = 8
"""Cells whose numbers are looked ahead at. With 4 a quarter of a percent fewer games are won, and
more bring next to nothing."""

ZERO_WORTH = 0.1
"""What a 0 counts for where candidates are chosen: it opens all around it."""

UNLIKELY = 0.1
"""A number less likely than this is not looked at: it saves a tenth of the time and no game."""

PROGRESS = 0.05
"""What a certain cell after the guess counts for beyond being safe: it puts the next guess off."""

ENDGAME_CELLS, ENDGAME_WORLDS = 30, 200
"""With so few cells and arrangements left, all that can follow is looked at."""

LISTING_STEPS, ENDGAME_NODES = 4000, 3000
"""Steps to list the arrangements, and positions looked at; beyond, the endgame is left alone."""

TECHNIQUES = ("first cell", "single number", "all arrangements", "lowest risk", "endgame", "blind")
FIRST, SINGLE, ALL, RISK, END, BLIND = range(len(TECHNIQUES))
