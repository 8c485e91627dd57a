"""Live games: begun, played, helped and looked back on."""
