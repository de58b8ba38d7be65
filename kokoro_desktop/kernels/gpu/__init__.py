"""Kernels for GPUs: the same functions as for a CPU, written over blocks of threads and their shared memory."""
