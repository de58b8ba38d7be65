"""Kernels for CPUs, which compute tiles in vector registers and divide the work among threads."""
