"""Collet, Playing the Minesweeper with Constraints: the experiments of paper 3."""
