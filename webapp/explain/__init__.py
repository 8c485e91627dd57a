"""Steps told: proofs as data, checked line by line, and their sentences and highlights."""
