"""Execution of a bundle with TVM's runtime library only: no compiler, no torch, no Qt."""
