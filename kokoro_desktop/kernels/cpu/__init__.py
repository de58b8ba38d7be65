"""Kernels for CPUs: register tiles of vectors, one thread per task."""
