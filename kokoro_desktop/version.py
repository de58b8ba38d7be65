"""The version of the program, which the build reads from this file."""

__version__ = "0.2.0"
