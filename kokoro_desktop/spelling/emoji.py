"""Removal of emoji from text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.spelling.markup import Part
from kokoro_desktop.spelling.word import Piece, Source

_PICTURE: Final = "[\u231a\u231b\u2328\u23cf\u23e9-\u23fa\u2600-\u27bf\u2b05-\u2b55\u3030\u303d\U0001f000-\U0001faff]"
_JOINED: Final = "[\ufe0e\ufe0f\u200d\u20e3\U000e0020-\U000e007f]"
EMOJI: Final = re.compile(f"(?:{_PICTURE}{_JOINED}*|[#*\\d]\ufe0f?\u20e3)+")


def leave_out_emoji(parts: Iterable[Part]) -> Iterator[Part]:
    """Replace each run of emoji in unconverted parts with a silent piece that states why nothing is spoken."""
    for part in parts:
        if part.piece is not None or part.read is not None or part.phonemes is not None:
            yield part
            continue
        done = 0
        for run in EMOJI.finditer(part.written):
            if run.start() > done:
                yield replace(part, written=part.written[done : run.start()])
            reason = message("Emoji are left out")
            yield Part(run[0], Piece(run[0], "", Source.LEFT_OUT, reason=reason))
            done = run.end()
        if done < len(part.written):
            yield replace(part, written=part.written[done:])
