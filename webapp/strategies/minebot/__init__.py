"""Paper 4: MineBot, four strategies in ascending order of complexity, and what it wished for."""
