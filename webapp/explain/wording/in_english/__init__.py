"""The wordings of English beside those of proofs, a file a subject; `english.py` joins them."""
