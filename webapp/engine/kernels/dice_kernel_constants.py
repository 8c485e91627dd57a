"""The constants of SplitMix64 (Steele, Lea and Flood 2014), for the plain and the compiled dice.

The name has `kernel` in it: the folder of compiled code is named by a hash of all such files.
"""

from __future__ import annotations

# SplitMix64 (Steele, Lea and Flood 2014): its step, and the factors of its two mixing rounds.
GOLDEN = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
