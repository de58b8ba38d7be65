"""Synthesis: find or compile a bundle, load it, and turn requests into audio."""
