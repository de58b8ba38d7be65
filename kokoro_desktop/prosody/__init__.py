"""Prosody: what the model predicts, edits of it, and files that describe it. Runs no network."""

from kokoro_desktop.prosody.edit import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import edited_curves, edited_durations, token_bounds
from kokoro_desktop.prosody.prosody import PassProsody, Prosody, f0_in_time, joined

__all__ = [
    "NO_EDIT",
    "DurationEdit",
    "PassProsody",
    "PitchPoint",
    "Prosody",
    "ProsodyEdit",
    "edited_curves",
    "edited_durations",
    "f0_in_time",
    "joined",
    "token_bounds",
]
