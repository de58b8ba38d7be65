"""The main window: layout, menus, actions and notifications."""
