"""Phoneme editor: spelling and phonemes, marks, symbol palette, files and undo."""
