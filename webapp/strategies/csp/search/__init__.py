"""Backtracking search with forward checking, GAC and AC-3, and the player that proves by it."""
