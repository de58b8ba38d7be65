"""Kernels for GPUs, written with thread blocks and shared memory."""
