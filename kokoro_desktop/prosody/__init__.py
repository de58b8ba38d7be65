"""Prosody: predictions, edits, and files that describe them. This package never runs the network."""

from kokoro_desktop.prosody.edit import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import (
    check_pass_length,
    edited_curves,
    edited_durations,
    requested_frames,
    token_bounds,
)
from kokoro_desktop.prosody.prosody import PassProsody, Prosody, f0_in_time, joined

__all__ = [
    "NO_EDIT",
    "DurationEdit",
    "PassProsody",
    "PitchPoint",
    "Prosody",
    "ProsodyEdit",
    "check_pass_length",
    "edited_curves",
    "edited_durations",
    "f0_in_time",
    "joined",
    "requested_frames",
    "token_bounds",
]
