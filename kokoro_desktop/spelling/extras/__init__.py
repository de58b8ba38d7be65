"""Languages with optional packages: espeak-ng for European languages and Hindi, misaki for Mandarin and Japanese."""
