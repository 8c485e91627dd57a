"""Pages of people: settings, theme, devices."""
