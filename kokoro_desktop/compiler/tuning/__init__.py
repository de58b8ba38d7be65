"""Measures, on this machine, which kernel is the fastest for every layer."""
