"""Numbers that MineBot's kernel shares with its plain form.

The name has `kernel` in it: the folder of compiled code is named by a hash of all such files.
"""

from __future__ import annotations

BURNOUT_NODES = 10_000
"""Mark configurations that one call of burnout may try. The paper lets it run for ten seconds; a
number of configurations stops it at the same place on every machine. Once they are spent it finds
nothing."""

SIMILARITY_NODES = 50_000
"""The same for one search for similarities. What it has proven by then stands."""

FIRST, GUESS, TRUTH, CONTRAPOSITIVE, EXHAUSTION, BURNOUT, SIMILARITIES = range(7)
"""Techniques, as the kernel numbers them."""
