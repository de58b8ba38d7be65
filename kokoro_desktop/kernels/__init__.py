"""TensorIR for what TVM cannot schedule by itself, each kernel beside its NumPy reference."""
