"""From a phoneme string to token ids: every character is known, mapped or unknown, and none is dropped in silence."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes.canonical import Item, canonical
from kokoro_desktop.phonemes.normalize import Rule, matches
from kokoro_desktop.phonemes.vocabulary import Vocabulary

_NORMAL_FORM = "Another Unicode normal form of the same letter and marks"
_NOT_IN_VOCABULARY = "Not in the vocabulary"
_MOST_NAMED = 8  # how many unknown symbols one sentence can name and stay readable


@dataclass(frozen=True)
class SymbolNote:
    """One symbol that did not reach the model as typed.

    Attributes
    ----------
    symbol
        What was typed; for an unknown mark inside a precomposed letter, that mark.
    index
        Where it starts, in code points, in the text as typed.
    replacement
        What the model receives instead (empty: nothing, and nothing is lost), or None for an unknown symbol.
    reason
        Why.
    """

    symbol: str
    index: int
    replacement: str | None
    reason: str


@dataclass(frozen=True)
class Encoding:
    """What the model receives, and how it came from what was typed.

    Attributes
    ----------
    text
        As typed.
    phonemes
        After mapping and without unknown symbols: one code point a token.
    style_length
        Code points of the string after mapping, *with* the unknown ones: the length by which the reference, given that
        string, chooses the style row (it counts before it drops what it does not know).
    tokens
        Ids, without the start and end token.
    origins
        For every token, the index in ``text`` it came from; never decreasing.
    mapped, unknown
        What did not reach the model as typed, by position.
    """

    text: str
    phonemes: str
    style_length: int
    tokens: tuple[int, ...]
    origins: tuple[int, ...]
    mapped: tuple[SymbolNote, ...]
    unknown: tuple[SymbolNote, ...]


class EmptyPhonemes(InputError):
    """There is nothing to speak.

    Attributes
    ----------
    unknown
        The unknown symbols, if the text held any.
    """

    def __init__(self, unknown: tuple[SymbolNote, ...] = ()) -> None:
        self.unknown = unknown
        if unknown:
            sentence = f"There is nothing to speak: no symbol of the text is in the vocabulary ({_listed(unknown)})."
        else:
            sentence = "There is nothing to speak: give at least one phoneme, for example 'həlˈoʊ wˈɜɹld'."
        super().__init__(sentence)


class UnknownSymbols(InputError):
    """The text holds symbols that the model does not know, and none were allowed.

    Attributes
    ----------
    unknown
        All of them.
    """

    def __init__(self, unknown: tuple[SymbolNote, ...]) -> None:
        self.unknown = unknown
        super().__init__(f"The model does not know {_listed(unknown)}: replace them, or allow unknown symbols.")


def encode(text: str, vocabulary: Vocabulary) -> Encoding:
    """Encode a phoneme string.

    Raises
    ------
    EmptyPhonemes
        Nothing but whitespace and unknown symbols is in it.
    """
    return _Encoder(text, vocabulary).encoding()


def require_known(encoding: Encoding) -> None:
    """Refuse an encoding that lost a symbol.

    Raises
    ------
    UnknownSymbols
        It has unknown symbols.
    """
    if encoding.unknown:
        raise UnknownSymbols(encoding.unknown)


class _Encoder:
    """Goes through one text from left to right and collects what comes of it."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._text = text
        self._vocabulary = vocabulary
        self._items = canonical(text, vocabulary)
        self._symbols: list[str] = []
        self._origins: list[int] = []
        self._mapped: list[SymbolNote] = []
        self._unknown: list[SymbolNote] = []
        self._noted_up_to = 0  # normal forms before this index are already part of a note

    def encoding(self) -> Encoding:
        string = "".join(item.char for item in self._items)
        done = 0
        for start, end, rule in matches(string):
            replacement = self._replacement(rule, string[start:end])
            if replacement is not None:
                self._copy(self._items[done:start])
                self._replace(self._items[start:end], replacement, rule.reason)
                done = end
        self._copy(self._items[done:])
        if not any(symbol.strip() for symbol in self._symbols):
            raise EmptyPhonemes(tuple(self._unknown))
        return Encoding(
            text=self._text,
            phonemes="".join(self._symbols),
            style_length=len(self._symbols) + len(self._unknown),
            tokens=tuple(self._vocabulary.ids[symbol] for symbol in self._symbols),
            origins=tuple(self._origins),
            mapped=tuple(sorted(self._mapped, key=lambda note: note.index)),  # normal forms reorder marks
            unknown=tuple(self._unknown),
        )

    def _replacement(self, rule: Rule, matched: str) -> str | None:
        """Say what the model receives for a match, or None where it stays as it is."""
        if not rule.known_too and self._vocabulary.knows(matched):
            return None
        if self._vocabulary.knows(rule.replacement):
            return rule.replacement
        return rule.otherwise if rule.otherwise and self._vocabulary.knows(rule.otherwise) else None

    def _copy(self, items: list[Item]) -> None:
        for place, item in enumerate(items):
            if item.changed and item.start >= self._noted_up_to:
                # What is left of the letter and its marks where no rule took over: the items that share its place.
                received = "".join(char for char in _form_at(items, place) if char in self._vocabulary)
                self._note(item.start, item.end, received, _NORMAL_FORM)
            if item.char in self._vocabulary:
                self._symbols.append(item.char)
                self._origins.append(item.start)
            else:
                self._unknown.append(SymbolNote(item.char, item.start, None, _NOT_IN_VOCABULARY))

    def _replace(self, items: list[Item], replacement: str, reason: str) -> None:
        start, end = items[0].start, items[-1].end
        own = items[0].own
        if not replacement and len(items) == 1 and own is not None:
            # A mark vanishes alone: the letter that it stood on, and whose place it shares, is still spoken.
            self._note(own, own + 1, "", reason)
            return
        self._note(start, end, replacement, reason)
        self._symbols.extend(replacement)
        self._origins.extend([start] * len(replacement))

    def _note(self, start: int, end: int, replacement: str, reason: str) -> None:
        self._mapped.append(SymbolNote(self._text[start:end], start, replacement, reason))
        self._noted_up_to = max(self._noted_up_to, end)


def _form_at(items: list[Item], place: int) -> str:
    end = place
    while end < len(items) and items[end].start == items[place].start:
        end += 1
    return "".join(item.char for item in items[place:end])


def _listed(notes: tuple[SymbolNote, ...]) -> str:
    named = [f"{_shown(note.symbol)} at position {note.index + 1}" for note in notes[:_MOST_NAMED]]
    rest = len(notes) - len(named)
    return ", ".join(named) + (f" and {rest} more" if rest else "")


def _shown(symbol: str) -> str:
    code = f"U+{ord(symbol):04X}"
    if not symbol.isprintable() or unicodedata.combining(symbol):
        return f"{code} {unicodedata.name(symbol, '')}".rstrip()
    return f"'{symbol}' ({code})"
