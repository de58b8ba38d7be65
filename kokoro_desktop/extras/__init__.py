"""Optional packages, installed with pip into an environment or into the user's folder for an installed program."""
