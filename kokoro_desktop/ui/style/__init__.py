"""Appearance of the window: theme, fonts, icons and colours."""
