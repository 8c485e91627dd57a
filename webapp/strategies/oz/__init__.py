"""The digital assistant of “Playing the Minesweeper with Constraints” (Collet), left to play."""
