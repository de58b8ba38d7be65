"""The take list, and its storage between sessions."""
