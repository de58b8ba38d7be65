"""Label files for a take: Praat TextGrid, HTK labels, and JSON with all settings."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody.imposed import MODEL_TIER
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.intervals import model_symbols, phonemes, spelling, words


def textgrid(take: Take) -> str:
    """Format a TextGrid in Praat's long text format, to be saved as UTF-8.

    The tiers contain the phonemes, the words, the original spelling if it is known, and the model's symbols. See
    https://www.fon.hum.uva.nl/praat/manual/TextGrid_file_formats.html.
    """
    end = _seconds(len(take.samples))
    tiers = [("phonemes", phonemes(take)), ("words", words(take))]
    if spelled := spelling(take):
        tiers.append(("spelling", spelled))
    tiers.append((MODEL_TIER, model_symbols(take)))
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
    """Format a position in samples as seconds, accurate to one sample (41.67 µs)."""
    return f"{samples / SAMPLE_RATE:.6f}".rstrip("0").rstrip(".")


_HTK_UNITS: Final = 10_000_000 / SAMPLE_RATE  # HTK times are in units of 100 ns (The HTK Book, section 6.2)


def lab(take: Take) -> str:
    """Format HTK labels: one line per phoneme, with start and end in units of 100 ns; pauses are ``sil``."""
    return "".join(
        f"{round(each.start * _HTK_UNITS)} {round(each.end * _HTK_UNITS)} {each.label or 'sil'}\n"
        for each in phonemes(take)
    )


# Increase when the meaning of a field changes.
FORMAT_VERSION: Final = 1


def take_json(take: Take) -> str:
    """Format a take's settings, times and phonemes as JSON.

    Positions are in samples from the start of the audio, and are earlier than those of the frames by ``label_lead_s``.
    Each span also contains its number of frames. ``words`` lists the words in their original spelling, if known.
    """
    content = {
        "format": "kokoro-desktop take",
        "version": FORMAT_VERSION,
        "title": take.title,
        "created": take.created,
        "sample_rate": SAMPLE_RATE,
        "samples": len(take.samples),
        "partial": take.unspoken > 0,
        "settings": take.request.settings(),
        "weights": take.weights,
        "bundle": take.bundle,
        "seconds": take.seconds,
        "chunk_starts": take.chunk_starts,
        "label_lead_s": take.lead_s,
        "words": [asdict(word) for word in spelling(take) if word.label],
        "spans": [
            asdict(span) | {"symbol": standard_ipa(span.symbol), "model_symbol": span.symbol} for span in take.spans
        ],
    }
    if take.continuum is not None:
        content["continuum"] = asdict(take.continuum)
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
