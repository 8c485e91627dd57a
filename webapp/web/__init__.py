"""The pages: Flask views, their fragments, and what protects them."""
