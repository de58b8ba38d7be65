"""How the window looks: theme, fonts, icons, colours."""
