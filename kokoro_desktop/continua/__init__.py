"""Continua: series of stimuli from one sound to another, for perception experiments."""

from kokoro_desktop.continua.continuum import DEFAULT_SPACING, MOST_STEPS, Continuum, ProsodySource, Spacing
from kokoro_desktop.continua.imposing import impose
from kokoro_desktop.continua.steps import describe_spacing, speak_continuum

__all__ = [
    "DEFAULT_SPACING",
    "MOST_STEPS",
    "Continuum",
    "ProsodySource",
    "Spacing",
    "describe_spacing",
    "impose",
    "speak_continuum",
]
