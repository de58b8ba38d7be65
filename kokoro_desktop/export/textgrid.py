"""A take's phonemes and words as a Praat TextGrid."""

from __future__ import annotations

from kokoro_desktop.export.intervals import phonemes, words
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take


def textgrid(take: Take) -> str:
    """Write a TextGrid in Praat's long text format, with a tier of phonemes and one of words.

    The format is that of https://www.fon.hum.uva.nl/praat/manual/TextGrid_file_formats.html; to be saved as UTF-8.
    """
    end = _seconds(len(take.samples))
    tiers = (("phonemes", phonemes(take)), ("words", words(take)))
    lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0", f"xmax = {end}"]
    lines += ["tiers? <exists>", f"size = {len(tiers)}", "item []:"]
    for number, (name, intervals) in enumerate(tiers, 1):
        lines += [f"    item [{number}]:", '        class = "IntervalTier"', f'        name = "{name}"']
        lines += ["        xmin = 0", f"        xmax = {end}", f"        intervals: size = {len(intervals)}"]
        for place, interval in enumerate(intervals, 1):
            label = interval.label.replace('"', '""')
            lines += [f"        intervals [{place}]:", f"            xmin = {_seconds(interval.start)}"]
            lines += [f"            xmax = {_seconds(interval.end)}", f'            text = "{label}"']
    return "\n".join(lines) + "\n"


def _seconds(samples: int) -> str:
    """Write a time so that one sample still shows: a sample lasts 41.67 µs."""
    return f"{samples / SAMPLE_RATE:.6f}".rstrip("0").rstrip(".")
