"""Comparison of the compiled network with PyTorch at every boundary between modules."""
