"""Samples to files and to the sound card."""
