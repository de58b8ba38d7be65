"""Continua: one text spoken in steps from one sound to another, for perception experiments."""

from kokoro_desktop.continua.continuum import MOST_STEPS, Continuum, Held, Spacing
from kokoro_desktop.continua.imposing import impose
from kokoro_desktop.continua.steps import speak_continuum

__all__ = ["MOST_STEPS", "Continuum", "Held", "Spacing", "impose", "speak_continuum"]
