"""Spanish, French, Hindi, Italian and Brazilian Portuguese by espeak-ng, in the notation that the model knows.

The mapping is that of misaki 0.9.4 (`misaki/espeak.py`, `EspeakG2P`, Apache License 2.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.notation import DIPHTHONGS
from kokoro_desktop.spelling.extras.espeak_process import EspeakProcess
from kokoro_desktop.spelling.given import Given
from kokoro_desktop.spelling.stretches import pieces_between, space
from kokoro_desktop.spelling.word import Piece, Source, word_piece

_TIE: Final = "\u0361"
_TIED: Final = {
    **{ipa[0] + _TIE + ipa[1]: letter for letter, ipa in DIPHTHONGS.items()},
    **{f"d{_TIE}z": "ʣ", f"d{_TIE}ʒ": "ʤ", f"s{_TIE}s": "S", f"t{_TIE}s": "ʦ", f"t{_TIE}ʃ": "ʧ"},
}
_LANGUAGE_SWITCH: Final = re.compile(rf"\([a-z{_TIE}-]+\)")
"""Before and after a word of another language; espeak-ng writes tie bars into it, too."""
_DENTAL: Final = "\u032a"
_LONGEST_WORD: Final = 64
_LATIN: Final = r"\da-zA-Z²³¹¼½¾À-ÖØ-öø-ɏḀ-ỿﬀ-ﬆ\u0300-\u036f'’‘%&+@=°#€£$ºª-"
_DEVANAGARI: Final = r"\u0900-\u097f\u200c\u200d"
"""espeak-ng names letters of other scripts one by one: "Cyrillic em"."""
_PARTS: Final = re.compile(r"\S+|\s+")
_SILENT_MARKS: Final = "-'’‘"


class Espeak:
    """Converts one language.

    Parameters
    ----------
    voice
        As espeak-ng names it.
    process
        In which it runs.
    """

    def __init__(self, voice: str, process: EspeakProcess) -> None:
        self._voice, self._process = voice, process
        self._known = re.compile(f"[{_DEVANAGARI if voice == 'hi' else ''}{_LATIN}]")
        self._vocabulary = Vocabulary.load()

    def pieces(self, text: str, given: Sequence[Given] = ()) -> list[Piece]:
        """Convert a text, as every `Converter` does.

        Raises
        ------
        EspeakMissing, EspeakFailed
            As `EspeakProcess` says.
        """
        return pieces_between(text, given, self._clause, self._known)

    def _clause(self, text: str) -> Iterator[Piece]:
        """Convert a clause as a whole, since words sound otherwise alone, and give every word its part."""
        parts = _PARTS.findall(text)
        words = [part for part in parts if not part.isspace() and len(part) <= _LONGEST_WORD]
        said = self._say(" ".join(words)) if words else []
        shares = share_out(said, [len(each) for each in map(self._say, words)] if len(said) != len(words) else None)
        if len(shares) != len(words):
            # What is said can't be told apart: one piece, with what stands between the words.
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
                    reason=message(
                        "Longer than {LONGEST_WORD} letters, so not read as a word", LONGEST_WORD=_LONGEST_WORD
                    ),
                )
            elif (phonemes := " ".join(next(rest))) or part.strip(_SILENT_MARKS):
                yield self._piece(part, phonemes, Source.NUMBER if part.isdigit() else Source.ESPEAK)
            else:
                yield Piece(part, "", Source.PUNCTUATION)

    def _piece(self, text: str, phonemes: str, source: Source) -> Piece:
        if not self._vocabulary.knows(phonemes):
            return Piece(text, "", Source.LEFT_OUT, reason=message("The model has no symbol for one of its sounds"))
        return word_piece(text, phonemes, source)

    def _say(self, text: str) -> list[str]:
        (said,) = self._process.phonemes(self._voice, [text.replace("’", "'")])
        said = _LANGUAGE_SWITCH.sub("", said).replace("_", "")
        for tied, letter in _TIED.items():
            said = said.replace(tied, letter)
        return re.sub(f"[{_TIE}{_DENTAL}-]", "", said).split()


def share_out(said: Sequence[str], counts: Sequence[int] | None) -> list[list[str]]:
    """Divide what is said among the words; ``counts`` has how many each is alone, None: one each.

    Returns
    -------
    list
        As long as there are words; empty where the counts do not tell.
    """
    counts = [1] * len(said) if counts is None else counts
    if sum(counts) != len(said):
        return []
    rest = iter(said)
    return [[next(rest) for _ in range(count)] for count in counts]
