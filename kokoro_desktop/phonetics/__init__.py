"""Phonetic analysis: align recordings with text, and measure segments."""
