"""Optional packages: by pip in an environment, into a folder of the user's for an installed program."""
