"""The site: application, errors, security, assets."""
