"""The solvers and guessers of “Max Minesweeper” (Kofford)."""
