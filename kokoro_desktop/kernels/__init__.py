"""The network's layers, and their TensorIR kernels for each kind of device."""
