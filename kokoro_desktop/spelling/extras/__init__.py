"""Languages that need a package of their own: European ones and Hindi by espeak-ng, Mandarin and Japanese by misaki."""
