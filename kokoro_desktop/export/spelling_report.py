"""Report on the conversion of text to phonemes, word by word."""

from __future__ import annotations

from typing import Any

from kokoro_desktop.spelling import Conversion, other_readings


def report_conversion(conversion: Conversion) -> dict[str, Any]:
    """Return a report on a conversion as JSON-serialisable data."""
    return {
        "text": conversion.text,
        "language": conversion.language,
        "phonemes": conversion.phonemes,
        "words": [
            {
                "text": word.piece.text,
                "start": word.start,
                "end": word.end,
                "phonemes": word.piece.phonemes,
                "phoneme_start": word.phoneme_start,
                "phoneme_end": word.phoneme_end,
                "source": word.piece.source.value,
                "class": word.piece.category.value,
                "read_as": word.piece.read_as,
                "alternatives": list(word.piece.alternatives),
                "readings": other_readings(word.piece, conversion.language),
            }
            for word in conversion.words()
        ],
        "left_out": [
            {"text": word.piece.text, "start": word.start, "end": word.end, "reason": word.piece.reason}
            for word in conversion.left_out()
        ],
    }
