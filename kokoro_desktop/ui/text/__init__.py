"""The phoneme editor: text, marks, palette, files and undo."""
