"""Pages of explanations: steps on their boards, and hints in three rungs."""
