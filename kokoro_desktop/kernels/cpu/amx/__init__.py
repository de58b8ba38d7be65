"""Convolutions on the tile registers of x86 processors with AMX: kernels, and the layout of their weights."""
