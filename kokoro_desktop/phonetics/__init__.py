"""Phonetic analysis: alignment of recordings with text, and measurement of segments."""
