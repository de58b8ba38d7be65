"""Measures how fast engines speak the same text, side by side, for the command line and for the window."""
