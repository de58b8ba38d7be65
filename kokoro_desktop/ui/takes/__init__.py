"""The take list and its actions, opening and saving sessions, and file exchange with Praat."""
