"""Compiled models on disk: manifest, key, reader and writer."""
