"""The shelf: filled, browsed and chosen from."""
