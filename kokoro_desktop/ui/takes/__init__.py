"""The list of takes, and keeping them from one start to the next."""
