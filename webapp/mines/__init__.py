"""The live game: boards, and what a player sees of them."""
