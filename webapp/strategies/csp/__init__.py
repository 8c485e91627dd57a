"""Minesweeper as a constraint satisfaction problem: the players that paper 5 compares."""
