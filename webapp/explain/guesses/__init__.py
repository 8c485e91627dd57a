"""Guesses: the best one where nothing is certain, and how good an opening was."""
