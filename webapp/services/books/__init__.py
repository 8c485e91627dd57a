"""Books: what they hold, who ordered them."""
