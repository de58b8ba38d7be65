"""How speech is said: what the model predicts of it, and how one changes that; no network, no files of others."""

from kokoro_desktop.prosody.edit import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import edited_curves, edited_durations, token_bounds
from kokoro_desktop.prosody.prosody import PassProsody, Prosody, joined, with_silences, without_silences

__all__ = [
    "NO_EDIT",
    "DurationEdit",
    "PassProsody",
    "PitchPoint",
    "Prosody",
    "ProsodyEdit",
    "edited_curves",
    "edited_durations",
    "joined",
    "token_bounds",
    "with_silences",
    "without_silences",
]
