"""Arguments: reasons with their proofs and what these cost; the easiest first, near to the last."""
