"""The processes of a served site."""
