"""Languages that need optional packages: espeak-ng for European languages and Hindi, misaki for East Asian ones."""
