"""The list of takes, and its storage between sessions."""
