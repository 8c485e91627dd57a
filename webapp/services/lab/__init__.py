"""The papers in the web: games of computer players to watch, and what the lab keeps."""
