"""The site without a connection, and installed as an app."""
