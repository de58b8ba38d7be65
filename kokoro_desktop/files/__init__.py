"""File handling: atomic writing, locks, and reading of untrusted data."""
