"""Optional packages: installed with pip into an environment, or into the user's folder by the packaged program."""
