"""Execution of a bundle with only TVM's runtime library, without the compiler, torch or Qt."""
