"""Kofford, Max Minesweeper: the experiments of paper 2."""
