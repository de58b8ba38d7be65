"""Conversion of text to phonemes, with markup and the user's dictionary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kokoro_desktop.phonemes.marks import MARK
from kokoro_desktop.spelling.emoji import leave_out_emoji
from kokoro_desktop.spelling.languages import Language, converter, language_of
from kokoro_desktop.spelling.markup import Part, divide_text
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.spelling.word import PLAIN, Category, Conversion, Piece, Source, merge_left_out
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import language_of_voice
from kokoro_desktop.voices.voice_table import VoiceTable

if TYPE_CHECKING:
    from kokoro_desktop.spelling.english.expressions import Reading

_NOTHING = UserDictionary()


def convert(
    text: str,
    language: str,
    dictionary: UserDictionary = _NOTHING,
    speakers: VoiceTable | None = None,
    *,
    fixed_language: bool = False,
    emoji: bool = True,
    task: Task = QUIET,
) -> Conversion:
    """Convert text to phonemes; any text yields a result.

    Parameters
    ----------
    text
        Any text, optionally with the markup described in `markup`.
    language
        BCP-47 tag of one of `languages.LANGUAGES`.
    dictionary
        The user's dictionary, which takes precedence over all other sources.
    speakers
        Names that change the voice when written in brackets, as in ``[Emma] Hello.``; None to treat brackets as text.
    fixed_language
        Whether ``language`` applies to all speakers, instead of the language of each speaker's voice.
    emoji
        Whether emoji are spoken by their English names; False omits them and reports the omission.
    task
        Reports progress in code points, for English only, and is checked for cancellation.

    Raises
    ------
    InputError
        The language is unknown, or its converter is not installed.
    Cancelled
        The conversion was cancelled.
    """
    known = spoken = language_of(language)
    divided = list(divide_text(text, speakers) if emoji else leave_out_emoji(divide_text(text, speakers)))
    pieces, turn, done = list[Piece](), list[Part](), 0
    for part in (*divided, None):
        turn += [part] if part is not None else []
        if part is None or (part.voice and not fixed_language):
            end = done + sum(len(each.written) for each in turn)
            pieces += _convert_turn(turn, spoken, dictionary, task.part(done, end, len(text)))
            turn, done = [], end
        if part is not None and part.voice and not fixed_language:
            spoken = language_of(language_of_voice(part.voice))
    return Conversion(known.tag, merge_left_out(task.each(_spaced(iter(pieces)))))


def _convert_turn(divided: list[Part], language: Language, dictionary: UserDictionary, task: Task) -> Iterator[Piece]:
    """Convert consecutive parts that are in the same language."""
    plain = "".join(part.written for part in divided if part.piece is None)
    overrides, place = list[Override](), 0
    for part in divided:
        end = place + (len(part.written) if part.piece is None else 0)
        if part.piece is not None:
            overrides.append(Override(place, place, "", Source.MARKUP))
        elif part.phonemes is not None:
            overrides.append(Override(place, end, part.phonemes, Source.INLINE))
        elif part.read is not None:
            overrides.append(Override(place, end, _phonemes(part.read, language.tag, dictionary), Source.RULE))
        elif part.say_as and (reading := _read_as(part, language.tag)) is not None:
            overrides.append(Override(place, end, "", Source.RULE, reading.category, " ".join(reading.words)))
        place = end
    taken = [(override.start, override.end) for override in overrides]
    free = (
        override
        for override in dictionary.overrides(plain, language.tag)
        if all(override.end <= start or override.start >= end for start, end in taken)
    )
    overrides = sorted([*overrides, *free], key=lambda override: (override.start, override.end))
    return _interleaved(divided, converter(language).pieces(plain, overrides, task))


def other_readings(piece: Piece, language: str) -> dict[str, str]:
    """Return other readings of an expression, in words, keyed by the ``name`` used in ``[…](as:name)``."""
    if piece.category is Category.PLAIN or not language.startswith("en-"):
        return {}
    from kokoro_desktop.spelling.english.say_as import readings

    found = readings(piece.text, language == "en-GB")
    return {kind: words for kind, words in found.items() if words != piece.read_as}


def _read_as(part: Part, language: str) -> Reading | None:
    """Return the reading that the markup requests; None for languages other than English."""
    if not language.startswith("en-"):
        return None
    from kokoro_desktop.spelling.english.say_as import read_as

    return read_as(part.written, part.say_as, language == "en-GB")


def _phonemes(text: str, language: str, dictionary: UserDictionary) -> str:
    return convert(text, language, dictionary).phonemes if text.strip() else ""


def _interleaved(divided: list[Part], pieces: list[Piece]) -> Iterator[Piece]:
    """Insert markup pieces at their positions in the text, and apply the markup's prosody to the other pieces."""
    rest = iter(pieces)
    ahead = 0
    for part in divided:
        if part.piece is not None:
            yield part.piece
            continue
        ahead += len(part.written)
        while ahead > 0 and (piece := next(rest, None)) is not None:
            ahead -= len(piece.text)
            yield piece if part.prosody == PLAIN else replace(piece, prosody=part.prosody)


def _spaced(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Remove spaces at both ends of the phonemes, and reduce each run of spaces to its first space."""
    held: list[Piece] = []
    last = " "
    for piece in pieces:
        phonemes = piece.phonemes
        if last.isspace() or last == "]" or MARK.fullmatch(phonemes):
            phonemes = phonemes.lstrip()
        if phonemes.strip():
            yield from held
            held = [replace(piece, phonemes=phonemes)]
        else:
            held.append(replace(piece, phonemes=phonemes))
        last = phonemes[-1:] or last
    spoken = held[:1] if held and held[0].phonemes.strip() else []
    yield from (replace(piece, phonemes=piece.phonemes.rstrip()) for piece in spoken)
    yield from (replace(piece, phonemes="") for piece in held[len(spoken) :])
