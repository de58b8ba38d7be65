"""Measure how long each voice sustains a vowel, and print a Markdown table.

    python packaging/measure/sustain.py > table.md

Each voice speaks four texts whose last vowel is set to 750 ms. The table shows the voiced duration of this vowel in ms,
according to the pitch tracker.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine import opener
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.takes.sustain import voiced_s
from kokoro_desktop.voices import catalogue, load_voice

_TEXTS: Final = ("sˈɑ", "ɐ sˈɔ", "bˈɛt", "sˈi")
# Duration of the vowel, in frames of 25 ms.
_FRAMES: Final = 30


def main() -> None:
    """Print the table."""
    engine = opener.open_engine()
    print("| voice | " + " | ".join(f"`{text}`" for text in _TEXTS) + " |")
    print("|---|" + "---|" * len(_TEXTS))
    for voice in catalogue():
        print(
            f"| {voice.id} | " + " | ".join(f"{_voiced_ms(voice.id, text, engine):.0f}" for text in _TEXTS) + " |",
            flush=True,
        )


def _voiced_ms(name: str, text: str, engine: Engine) -> float:
    vowel = next(index for index, symbol in enumerate(text) if symbol in "ɑɔɛi")
    edit = ProsodyEdit((DurationEdit(vowel + 1, _FRAMES),))
    take = speak_take(
        SpeechRequest(text, name, 1.0, CPU_ALONE, physical_cores(), 0, edit=edit), load_voice(name), engine
    )
    span = take.spans[vowel + 1]
    return 1000 * voiced_s(take, span.start, span.end)


if __name__ == "__main__":
    main()
