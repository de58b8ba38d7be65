"""Speed comparison of engines on the same text, for the command line and the window."""
