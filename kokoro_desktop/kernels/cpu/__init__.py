"""Kernels for CPUs: register tiles of vectors, one thread a task."""
