"""Text to positions and back: every notation that people paste, store or link."""
