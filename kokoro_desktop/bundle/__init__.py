"""Compiled models on disk: manifest, key, reading and writing."""
