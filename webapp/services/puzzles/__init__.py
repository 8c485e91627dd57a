"""Playing and explaining paper puzzles."""
