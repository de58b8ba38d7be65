"""The main window: its layout, menus, actions and what it tells the user."""
