"""Recordings: games that other programs wrote down, a board and what the mouse did on it."""
