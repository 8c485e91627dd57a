"""Pages of the shelf: browsing it and having a puzzle made."""
