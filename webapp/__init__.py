"""Bullets: solve, print and understand mine-finding puzzles."""

__version__ = "0.1.0"
