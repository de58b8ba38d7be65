"""Compilation of the model and its weights into a bundle for a target, by TVM's compiler in a child process."""
