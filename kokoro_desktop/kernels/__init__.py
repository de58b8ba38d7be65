"""The network's layers, and their kernels in TensorIR for every kind of device."""
