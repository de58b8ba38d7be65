"""Bytes on disk: written whole or not at all, locked, and read with distrust."""
