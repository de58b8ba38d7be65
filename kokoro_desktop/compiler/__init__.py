"""Compilation of model, weights and target into a bundle; it needs TVM's compiler and runs in a child process."""
