"""The experiment on Kofford's paper: `bullets lab kofford`."""
