"""Layers of the network, and their TensorIR kernels for CPUs and GPUs."""
