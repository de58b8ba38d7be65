"""What files say of how a text is to be said, as an edit of a take of it: no network is asked again."""

from __future__ import annotations

from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import passes
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.imposed_files import ImposedFiles
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.take import Take
from kokoro_desktop.takes.unit_edits import durations_of


def impose(files: ImposedFiles, take: Take, edit: ProsodyEdit) -> ProsodyEdit:
    """Have a take be said as files say; what they do not say stays as ``edit`` has it, but a curve is the pitch itself.

    Raises
    ------
    InputError
        A file is of another text or of another length, or how the take was said is not known.
    """
    predicted = take.predicted
    if predicted is None:
        raise InputError(f"The prosody of '{take.title}' was not kept by the version that made it: speak it anew.")
    parts, lead = passes(take.request.encoded(), take.request.speed), round(take.lead_s * SAMPLE_RATE)

    def spoken(edit: ProsodyEdit) -> list[SpokenPass]:
        return [
            SpokenPass(part, durations_of(edit, take, times), lead)
            for part, times in zip(parts, take.passes, strict=True)
        ]

    return files.edit(edit, spoken, lambda: predicted.f0)
