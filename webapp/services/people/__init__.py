"""People without accounts: preferences, devices, their data."""
