"""Questions about any position, answered."""
