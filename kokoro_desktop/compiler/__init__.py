"""Compile the model and its weights into a bundle for a target, with TVM's compiler in a child process."""
