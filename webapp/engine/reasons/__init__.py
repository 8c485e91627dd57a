"""Smallest reasons: which clues prove something new."""
