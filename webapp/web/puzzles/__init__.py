"""Pages of paper puzzles: play, explanation, sharing."""
