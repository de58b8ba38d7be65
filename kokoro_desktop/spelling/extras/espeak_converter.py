"""Converter for five languages that maps espeak-ng's output to the model's notation.

The languages are Spanish, French, Hindi, Italian and Brazilian Portuguese. The mapping follows misaki 0.9.4
(`misaki/espeak.py`, `EspeakG2P`, Apache License 2.0).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.notation import DIPHTHONGS
from kokoro_desktop.spelling.clauses import pieces_between, space
from kokoro_desktop.spelling.extras.espeak_process import EspeakProcess
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Piece, Source, word_piece
from kokoro_desktop.task import QUIET, Task

_TIE: Final = "\u0361"
_TIED: Final = {
    **{ipa[0] + _TIE + ipa[1]: letter for letter, ipa in DIPHTHONGS.items()},
    **{f"d{_TIE}z": "ʣ", f"d{_TIE}ʒ": "ʤ", f"s{_TIE}s": "S", f"t{_TIE}s": "ʦ", f"t{_TIE}ʃ": "ʧ"},
}
# Marker around a word in a different language; espeak-ng may insert tie bars into it.
_LANGUAGE_SWITCH: Final = re.compile(rf"\([a-z{_TIE}-]+\)")
_DENTAL: Final = "\u032a"
_LONGEST_WORD: Final = 64
_LATIN: Final = r"\da-zA-Z²³¹¼½¾À-ÖØ-öø-ɏḀ-ỿﬀ-ﬆ\u0300-\u036f'’‘%&+@=°#€£$ºª-"
# Code points of Hindi. espeak-ng would read letters of other scripts by name, such as "Cyrillic em".
_DEVANAGARI: Final = r"\u0900-\u097f\u200c\u200d"
_PARTS: Final = re.compile(r"\S+|\s+")
_SILENT_MARKS: Final = "-'’‘"


class Espeak:
    """Converter that uses espeak-ng for one language.

    Parameters
    ----------
    voice
        Name of the espeak-ng voice.
    process
        Process that runs espeak-ng.
    """

    def __init__(self, voice: str, process: EspeakProcess) -> None:
        self._voice, self._process = voice, process
        self._known = re.compile(f"[{_DEVANAGARI if voice == 'hi' else ''}{_LATIN}]")
        self._vocabulary = Vocabulary.load()

    def pieces(self, text: str, overrides: Sequence[Override] = (), task: Task = QUIET) -> list[Piece]:
        """Convert a text; see `Converter.pieces`.

        Raises
        ------
        EspeakMissing, EspeakFailed
            See `EspeakProcess.phonemes`.
        """
        return pieces_between(text, overrides, self._clause, self._known, task)

    def _clause(self, text: str) -> Iterator[Piece]:
        """Convert a whole clause, because words sound different in isolation; assign the phonemes to its words."""
        parts = _PARTS.findall(text)
        words = [part for part in parts if not part.isspace() and len(part) <= _LONGEST_WORD]
        said = self._say(" ".join(words)) if words else []
        shares = distribute(said, [len(each) for each in map(self._say, words)] if len(said) != len(words) else None)
        if len(shares) != len(words):
            # The phonemes cannot be assigned to words: yield the whole clause as one piece.
            yield self._piece(text, " ".join(said), Source.ESPEAK)
            return
        rest = iter(shares)
        for part in parts:
            if part.isspace():
                yield space(part)
            elif len(part) > _LONGEST_WORD:
                yield Piece(
                    part,
                    "",
                    Source.LEFT_OUT,
                    reason=message("Too long for a word (limit {LONGEST_WORD} letters)", LONGEST_WORD=_LONGEST_WORD),
                )
            elif (phonemes := " ".join(next(rest))) or part.strip(_SILENT_MARKS):
                yield self._piece(part, phonemes, Source.NUMBER if part.isdigit() else Source.ESPEAK)
            elif set(part) == {"-"}:
                yield Piece(part, "—", Source.PUNCTUATION)  # a dash, as many people type it
            else:
                yield self._piece(part, "", Source.ESPEAK)

    def _piece(self, text: str, phonemes: str, source: Source) -> Piece:
        if not self._vocabulary.knows(phonemes):
            return Piece(
                text, "", Source.LEFT_OUT, reason=message("The model has no symbol for one of the sounds in this word")
            )
        return word_piece(text, phonemes, source)

    def _say(self, text: str) -> list[str]:
        composed = unicodedata.normalize("NFC", text)  # espeak-ng ignores combining accents
        (said,) = self._process.phonemes(self._voice, [composed.replace("’", "'")])
        said = _LANGUAGE_SWITCH.sub("", said).replace("_", "")
        for tied, letter in _TIED.items():
            said = said.replace(tied, letter)
        return re.sub(f"[{_TIE}{_DENTAL}-]", "", said).split()


def distribute(said: Sequence[str], counts: Sequence[int] | None) -> list[list[str]]:
    """Assign the spoken words of a clause to its written words.

    Parameters
    ----------
    said
        Phonemes of each spoken word.
    counts
        Number of spoken words into which each written word is converted in isolation; None if the number is always 1.

    Returns
    -------
    list
        One list of spoken words for each written word; empty if the sum of the counts differs from the number of
        spoken words.
    """
    counts = [1] * len(said) if counts is None else counts
    if sum(counts) != len(said):
        return []
    rest = iter(said)
    return [[next(rest) for _ in range(count)] for count in counts]
