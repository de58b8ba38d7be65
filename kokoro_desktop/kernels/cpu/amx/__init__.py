"""Convolutions on the tile registers of x86 processors with AMX: kernels and weight layouts."""
