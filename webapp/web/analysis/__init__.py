"""The page that analyses any position."""
