"""Model + weights + target -> a bundle on disk; needs TVM's compiler, so it runs in a child process."""
