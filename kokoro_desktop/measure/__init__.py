"""Speed measurements of engines that speak the same text, for the command line and the window."""
