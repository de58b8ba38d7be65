"""Kernels for GPUs: blocks of threads and the memory that they share."""
