"""Conversion of a phoneme string to token ids: a symbol is known, mapped or unknown, and none is dropped silently."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, partial
from itertools import accumulate, chain
from operator import attrgetter

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.encoding import Encoding, SymbolNote
from kokoro_desktop.phonemes.marks import BETWEEN_VOICES_S, MARK, pause_seconds
from kokoro_desktop.phonemes.mixed_text import encode_mixtures, read_mixture
from kokoro_desktop.phonemes.mixtures import MIXTURE, BadMixture, Mixture
from kokoro_desktop.phonemes.normal_form import NormalSpan, normal_form
from kokoro_desktop.phonemes.normalize import ALONE, Rule, matches
from kokoro_desktop.phonemes.vocabulary import Vocabulary

_NORMAL_FORM = message("The same letter and marks in a different Unicode normal form")
_NOT_IN_VOCABULARY = message("Not in the vocabulary")
_MOST_NAMED = 8  # maximum number of unknown symbols named in a message


class EmptyPhonemes(InputError):
    """The text contains nothing to speak.

    Attributes
    ----------
    unknown, mapped
        Symbols that the model does not know, and symbols that are mapped to nothing or to a space.
    """

    def __init__(self, unknown: tuple[SymbolNote, ...] = (), mapped: tuple[SymbolNote, ...] = ()) -> None:
        self.unknown, self.mapped = unknown, mapped
        if unknown:
            sentence = message(
                "There is nothing to speak: none of the symbols in the text are in the vocabulary ({0}).",
                _name(unknown),
            )
        else:
            sentence = message("There is nothing to speak. Enter at least one phoneme, for example 'həlˈO wˈɜɹld'.")
        super().__init__(
            message("{sentence} These symbols are not spoken: {0}.", _name(mapped), sentence=sentence)
            if mapped
            else sentence
        )


class UnknownSymbols(InputError):
    """The text contains symbols that the model does not know, and the caller does not allow such symbols.

    Attributes
    ----------
    unknown
        All unknown symbols, in order.
    """

    def __init__(self, unknown: tuple[SymbolNote, ...]) -> None:
        self.unknown = unknown
        super().__init__(
            message("The model does not know {0}. Replace or remove every unknown symbol.", _name(unknown))
        )


def encode(text: str, vocabulary: Vocabulary, language: str = "") -> Encoding:
    """Encode a phoneme string as token ids, with notes about changed and unknown symbols.

    Parameters
    ----------
    language
        BCP-47 tag of the spoken language, which determines whether ``oʊ`` and ``tʃ`` are one symbol each. If the tag is
        empty, each is encoded as two symbols.

    Raises
    ------
    EmptyPhonemes
        The text contains only whitespace and unknown symbols.
    BadMixture
        The text in braces is not a mixture of two phonemes.
    """
    if MIXTURE.search(text):
        return encode_mixtures(text, vocabulary, partial(_encode_unmixed, language=language))
    return _encode_unmixed(text, vocabulary, language)


def open_mixtures(text: str, vocabulary: Vocabulary, language: str = "") -> tuple[tuple[range, Mixture], ...]:
    """Return the mixtures without a weight, each with its range in the text.

    Raises
    ------
    BadMixture
        The text in braces is not a mixture of two phonemes.
    """
    encode_side = partial(_encode_unmixed, vocabulary=vocabulary, language=language)
    found = [(range(*match.span()), read_mixture(match, encode_side)) for match in MIXTURE.finditer(text)]
    return tuple((place, mixture) for place, mixture in found if mixture.weight is None)


def mixture_at(text: str, index: int, vocabulary: Vocabulary) -> tuple[range, Mixture] | None:
    """Return the mixture at a code point of a text, with its range; None if there is no valid mixture."""
    match = next((each for each in MIXTURE.finditer(text) if each.start() <= index < each.end()), None)
    if match is None:
        return None
    try:
        return range(*match.span()), read_mixture(match, partial(_encode_unmixed, vocabulary=vocabulary, language=""))
    except BadMixture:
        return None


def require_known(encoding: Encoding) -> None:
    """Check that an encoding has no unknown symbols.

    Raises
    ------
    UnknownSymbols
        The encoding has unknown symbols.
    """
    if encoding.unknown:
        raise UnknownSymbols(encoding.unknown)


def _encode_unmixed(text: str, vocabulary: Vocabulary, language: str) -> Encoding:
    if MARK.search(text):
        encoding = _encode_around_marks(text, vocabulary, language)
    else:
        encoding = _Encoder(text, vocabulary, language).encoding()
    if not encoding.phonemes.strip():
        raise EmptyPhonemes(encoding.unknown, encoding.mapped)
    return encoding


def _encode_around_marks(text: str, vocabulary: Vocabulary, language: str) -> Encoding:
    """Encode the text between pause and voice marks, and join the results."""
    parts: list[Encoding] = []
    origins: list[int] = []
    pauses: dict[int, float] = {}
    voices: dict[int, str] = {}
    mapped, unknown, doubtful = list[SymbolNote](), list[SymbolNote](), list[SymbolNote]()
    encode_part = cache(lambda part: _Encoder(part, vocabulary, language).encoding())
    start = 0
    for match in (*MARK.finditer(text), None):
        end = len(text) if match is None else match.start()
        if start < end:
            part = encode_part(text[start:end])
            mapped += _moved(part.mapped, start)
            unknown += _moved(part.unknown, start)
            doubtful += _moved(part.doubtful, start)
            if part.phonemes.strip():
                parts.append(part)
                origins += (origin + start for origin in part.origins)
        if match is not None:
            start = match.end()
            if match["voice"]:
                voices[len(origins)] = match["voice"]
            elif origins:
                pauses[len(origins)] = pauses.get(len(origins), 0.0) + pause_seconds(match)
            else:
                mapped.append(
                    SymbolNote(match[0], match.start(), "", message("A pause before the first sound is ignored"))
                )
    phonemes = "".join(part.phonemes for part in parts)
    voices = {index: voice for index, voice in voices.items() if index < len(phonemes)}
    pauses = {index: BETWEEN_VOICES_S for index in voices if index} | pauses
    return Encoding(
        text=text,
        phonemes=phonemes,
        style_length=len(phonemes) + len(unknown),
        tokens=tuple(token for part in parts for token in part.tokens),
        origins=tuple(origins),
        mapped=tuple(mapped),
        unknown=tuple(unknown),
        pauses=tuple(sorted(pauses.items())),
        voices=tuple(voices.items()),
        doubtful=tuple(doubtful),
    )


def _moved(notes: tuple[SymbolNote, ...], offset: int) -> list[SymbolNote]:
    return [SymbolNote(symbol, index + offset, becomes, why) for symbol, index, becomes, why in notes]


class _Encoder:
    """Encoder that processes one text from left to right.

    Rules that match several symbols are applied first. The remaining symbols are then mapped in bulk, without context,
    because a text may have a million symbols.
    """

    def __init__(self, text: str, vocabulary: Vocabulary, language: str) -> None:
        self._text = text
        self._vocabulary = vocabulary
        self._language = language
        self._spans = normal_form(text, vocabulary)
        self._string = "".join(stretch.form for stretch in self._spans)
        self._as_typed = not any(stretch.own for stretch in self._spans)
        # Start of each span in the string.
        self._bounds = list(accumulate((len(stretch.form) for stretch in self._spans), initial=0))
        # Origin of each code point of the string.
        self._starts: Sequence[int] = range(len(text))
        if not self._as_typed:
            self._starts = [*chain.from_iterable(map(NormalSpan.starts, self._spans))]
        self._replacements: dict[tuple[str, str], str | None] = {}
        self._known: dict[str, str] = {}
        self._symbols: list[str] = []
        self._origins: list[int] = []
        self._mapped: list[SymbolNote] = []
        self._unknown: list[SymbolNote] = []
        self._doubtful: list[SymbolNote] = []
        self._noted_up_to = 0  # normal forms before this index are already part of a note

    def encoding(self) -> Encoding:
        self._apply_rules()
        ids = self._vocabulary.ids
        phonemes, origins = self._receive("".join(self._symbols), self._origins)
        return Encoding(
            text=self._text,
            phonemes=phonemes,
            style_length=len(phonemes) + len(self._unknown),
            tokens=tuple([ids[phoneme] for phoneme in phonemes]),  # a loop lets other threads run, `map` does not
            origins=tuple(origins),
            mapped=tuple(sorted(self._mapped, key=attrgetter("index"))),  # normal forms reorder marks
            unknown=tuple(self._unknown),
            doubtful=tuple(self._doubtful),
        )

    def _apply_rules(self) -> None:
        string, typed, replacements = self._string, self._as_typed, self._replacements
        symbols, origins, mapped = self._symbols, self._origins, self._mapped
        done = 0
        for start, end, rule in matches(string, self._language, alone=not typed):
            matched = string[start:end]
            case = rule.pattern, matched
            if case not in replacements:
                replacements[case] = self._replacement(rule, matched)
            replacement = replacements[case]
            if replacement is None:
                continue
            if not rule.certain:
                self._doubtful.append(SymbolNote(matched, self._starts[start], matched, rule.reason))
                continue
            if typed:
                mapped.append(SymbolNote(matched, start, replacement, rule.reason))
                symbols += string[done:start], replacement
                origins += range(done, start)
                origins += [start] * len(replacement)
            else:
                self._copy(done, start)
                self._replace(start, end, replacement, rule.reason)
            done = end
        self._copy(done, len(string))

    def _replacement(self, rule: Rule, matched: str) -> str | None:
        """Return the model's symbols for a match; None if the match stays unchanged."""
        if not rule.known_too and self._vocabulary.knows(matched):
            return None
        if self._vocabulary.knows(rule.replacement):
            return rule.replacement
        return rule.otherwise if rule.otherwise and self._vocabulary.knows(rule.otherwise) else None

    def _receive(self, string: str, places: list[int]) -> tuple[str, list[int]]:
        """Apply the rules for single symbols, and record unknown ones; return the model's symbols and their origins."""
        lacking = {symbol for symbol in set(string) if symbol not in self._vocabulary}
        if not lacking:
            return string, places
        changed = dict[str, str | None]()
        reasons: dict[str, str] = dict.fromkeys(lacking, _NOT_IN_VOCABULARY)
        for symbol in lacking & ALONE.keys():
            changed[symbol] = self._replacement(ALONE[symbol], symbol)
            if changed[symbol] is not None:
                reasons[symbol] = ALONE[symbol].reason
        phonemes, origins = list[str](), list[int]()
        for symbol, place in zip(string, places, strict=True):
            if symbol not in lacking:
                phonemes.append(symbol)
                origins.append(place)
                continue
            replacement = changed.get(symbol)
            notes = self._unknown if replacement is None else self._mapped
            notes.append(SymbolNote(symbol, place, replacement, reasons[symbol]))
            phonemes += replacement or ""
            origins += [place] * len(replacement or "")
        return "".join(phonemes), origins

    def _copy(self, start: int, end: int) -> None:
        """Copy a part of the string to which no rule applies."""
        self._symbols.append(self._string[start:end])
        self._origins += self._starts[start:end]
        if self._as_typed:
            return
        number = bisect_right(self._bounds, start) - 1
        while start < end:
            stretch, stop = self._spans[number], min(end, self._bounds[number + 1])
            if stretch.own and stretch.start >= self._noted_up_to:
                # The rest of a letter and its marks, to which no rule applies.
                part = self._string[start:stop]
                if part not in self._known:
                    self._known[part] = "".join(char for char in part if char in self._vocabulary)
                self._note(stretch.start, stretch.end, self._known[part], _NORMAL_FORM)
            start, number = stop, number + 1

    def _replace(self, first: int, last: int, replacement: str, reason: str) -> None:
        start, end, own = self._place(first)
        if not replacement and last == first + 1 and own is not None:
            # Only the mark is lost; the letter, which has the same origin, is still spoken.
            self._note(own, own + 1, "", reason)
            return
        if last > first + 1:
            end = self._place(last - 1)[1]
        self._note(start, end, replacement, reason)
        self._symbols.append(replacement)
        self._origins += [start] * len(replacement)

    def _place(self, index: int) -> tuple[int, int, int | None]:
        """Return the start and end of a code point's source text, and the code point's index (None if not typed)."""
        number = bisect_right(self._bounds, index) - 1
        stretch, offset = self._spans[number], index - self._bounds[number]
        if stretch.own:
            own = stretch.own[offset]
            return stretch.start, stretch.end, None if own is None else stretch.start + own
        place = stretch.start + offset
        return place, place + 1, place

    def _note(self, start: int, end: int, replacement: str, reason: str) -> None:
        self._mapped.append(SymbolNote(self._text[start:end], start, replacement, reason))
        self._noted_up_to = max(self._noted_up_to, end)


def _name(notes: tuple[SymbolNote, ...]) -> str:
    named = [message("{0} at position {1}", _shown(note.symbol), note.index + 1) for note in notes[:_MOST_NAMED]]
    rest = len(notes) - len(named)
    return ", ".join(named) + (message(" and {rest} more", rest=rest) if rest else "")


def _shown(symbol: str) -> str:
    if len(symbol) > 1:
        return repr(symbol[:_MOST_NAMED])
    code = f"U+{ord(symbol):04X}"
    if not symbol.isprintable() or unicodedata.combining(symbol):
        return f"{code} {unicodedata.name(symbol, '')}".rstrip()
    return f"'{symbol}' ({code})"
