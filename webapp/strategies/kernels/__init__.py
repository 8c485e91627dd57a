"""What compiled strategies share: a table at which whole games are played."""
