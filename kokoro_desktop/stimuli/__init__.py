"""Stimuli of factorial designs: planned from a file, spoken as a batch, measured, and certified."""
