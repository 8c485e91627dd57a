"""The connection: opening, checking and migrating the database."""
