"""Difficulty from play: the times of those who solved puzzles beside the load of the grades."""
