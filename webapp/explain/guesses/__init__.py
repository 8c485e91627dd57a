"""Guesses: the best one where nothing is certain, and grades of the openings of a game."""
