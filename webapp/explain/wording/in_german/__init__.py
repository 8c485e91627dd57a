"""The wordings of German beside those of proofs, a file a subject; `german.py` joins them."""
