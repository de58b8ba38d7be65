"""A compiled model on disk: its description, its key, and the reading of it."""
