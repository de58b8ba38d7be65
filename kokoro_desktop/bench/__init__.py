"""The same sentences on this program's engine and on others, side by side."""
