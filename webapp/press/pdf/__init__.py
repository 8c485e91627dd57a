"""PDF: rendering, drawing, tagging and joining."""
