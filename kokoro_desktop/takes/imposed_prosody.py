"""Convert prosody files to an edit of an existing take, without running the network."""

from __future__ import annotations

from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.imposed_files import ImposedFiles
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.unit_edits import durations_of


def impose_files(files: ImposedFiles, take: Take, edit: ProsodyEdit) -> ProsodyEdit:
    """Return ``edit`` with the changes from the files; a pitch curve replaces all existing pitch changes.

    Raises
    ------
    InputError
        A file belongs to a different text or has a different length.
    """
    parts, lead = take.request.passes, round(take.lead_s * SAMPLE_RATE)

    def spoken(edit: ProsodyEdit) -> list[SpokenPass]:
        return [
            SpokenPass(part, durations_of(edit, take, times), lead)
            for part, times in zip(parts, take.passes, strict=True)
        ]

    return files.edit(edit, spoken, lambda: take.predicted_f0)
