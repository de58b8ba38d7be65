"""Edits to the spelling or phonemes of consecutive pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.spelling.word import WORDS, Piece, Source

# Line separator with the same spelling and phonemes.
NEWLINE: Final = Piece("\n", "\n", Source.SPACE)


def edit_spelling(pieces: Sequence[Piece], start: int, length: int, text: str) -> Iterator[Piece]:
    """Replace part of the spelling; merge the affected pieces into one pending piece that keeps their phonemes."""
    end, place = start + length, 0
    whole = start == 0 and end == sum(len(piece.text) for piece in pieces) and length > 0
    before, touched, after = list[Piece](), list[Piece](), list[Piece]()
    for piece in pieces:
        first, place = place, place + len(piece.text)
        if whole or (first < end and start < place) or (first == place and start < first < end):
            touched.append(piece)
        else:
            (before if place <= start else after).append(piece)
    kept = "".join(piece.text for piece in touched)
    offset = start - sum(len(piece.text) for piece in before)
    spelling = kept[:offset] + text + kept[offset + length :]
    typed = bool(before) and not before[-1].text and not before[-1].phonemes[-1].isspace()
    if typed and spelling and not spelling[0].isspace():
        before[-1] = replace(before[-1], phonemes=f"{before[-1].phonemes} ")  # typed phonemes remain a separate word
    yield from before
    if spelling:
        said = "".join(piece.phonemes for piece in touched)
        yield from split_text(Piece(spelling, said, Source.PENDING))
    yield from after


def edit_phonemes(pieces: Sequence[Piece], start: int, end: int, text: str) -> Iterator[Piece]:
    """Replace part of the phonemes; see `Document.edit_phonemes`."""
    places = [0, *accumulate(len(piece.phonemes) for piece in pieces)]
    touched = [index for index in range(len(pieces)) if places[index] < end and start < places[index + 1]]
    first, stop = (touched[0], touched[-1] + 1) if touched else _attach(pieces, places, start, text)
    old = pieces[first:stop]
    if old:
        head, tail = old[0].phonemes[: start - places[first]], old[-1].phonemes[end - places[stop - 1] :]
        new = _within(old[0], head, text, tail) if len(old) == 1 else _across(old, head, text, tail)
    else:
        new = [Piece("", text, Source.CHOSEN)]
    before, after = "".join(piece.text for piece in pieces[:first]), "".join(piece.text for piece in pieces[stop:])
    if (
        before[-1:].isalnum()
        and after[:1].isalnum()
        and old
        and "\n" not in text
        and not any(piece.text for piece in new)
    ):
        new.append(Piece(" ", "", Source.CHOSEN))  # keep the words around a deleted word apart
    yield from pieces[:first]
    for piece in new:
        yield from split_phonemes(piece)
    yield from pieces[stop:]


def choose_phonemes(piece: Piece, phonemes: str) -> Piece:
    """Set a piece's phonemes; the converter's phonemes become the first alternative."""
    known = piece.source is Source.CHOSEN
    others = piece.alternatives if known or not piece.phonemes else (piece.phonemes, *piece.alternatives)
    return replace(piece, phonemes=phonemes, source=Source.CHOSEN, alternatives=others, reason="")


def split_phonemes(piece: Piece) -> Iterator[Piece]:
    """Split a piece at newlines in its phonemes; the first part keeps the spelling."""
    if piece.text == "\n" or "\n" not in piece.phonemes:
        yield piece
        return
    first, *rest = piece.phonemes.split("\n")
    yield replace(piece, phonemes=first)
    for part in rest:
        yield NEWLINE
        yield Piece("", part, Source.CHOSEN)


def split_text(piece: Piece) -> Iterator[Piece]:
    """Split a piece at newlines in its spelling; the first part that is not blank keeps the phonemes."""
    parts = piece.text.split("\n")
    spoken = next((number for number, part in enumerate(parts) if part.strip()), -1 if len(parts) > 1 else 0)
    for number, part in enumerate(parts):
        if number:
            yield NEWLINE
        yield replace(piece, text=part, phonemes=piece.phonemes.replace("\n", " ") if number == spoken else "")


def _attach(pieces: Sequence[Piece], places: Sequence[int], start: int, text: str) -> tuple[int, int]:
    """Return the index range of the piece that receives phonemes typed between pieces.

    If no piece does, return the empty range at which a new piece is inserted.
    """
    before = [index for index in range(len(pieces)) if places[index] < places[index + 1] == start]
    silent = [index for index in range(len(pieces)) if start == places[index] == places[index + 1]]
    after = [index for index in range(len(pieces)) if start == places[index] < places[index + 1]]
    separates = all(char in PAUSES or char.isspace() for char in text)
    for index in (*before, *silent, *after):
        piece = pieces[index]
        word = piece.source in WORDS and piece.text.strip() != "" and not separates
        if "\n" not in text and (word or (not piece.text and piece.phonemes)):
            return index, index + 1
    place = before[0] + 1 if before else [*silent, *after, len(pieces)][0]
    return place, place


def _within(piece: Piece, head: str, text: str, tail: str) -> list[Piece]:
    """Replace phonemes within one piece; ``head`` and ``tail`` are the remaining phonemes on either side."""
    phonemes = head + text + tail
    if piece.text == "\n" or ("\n" in text and piece.text.isspace()):
        return [Piece("", phonemes, Source.CHOSEN)]
    if not phonemes and (not piece.text or len(piece.phonemes) > 1):
        return []
    proposed = piece.alternatives[0] if piece.source is Source.CHOSEN and piece.alternatives else ""
    if proposed and phonemes.startswith(f"{proposed} "):  # the user typed a new word after the piece
        return [choose_phonemes(piece, proposed), Piece("", phonemes[len(proposed) :], Source.CHOSEN)]
    if proposed and phonemes.endswith(f" {proposed}"):  # the user typed a new word before the piece
        return [Piece("", phonemes[: -len(proposed)], Source.CHOSEN), choose_phonemes(piece, proposed)]
    return [choose_phonemes(piece, phonemes)]


def _across(pieces: Sequence[Piece], head: str, text: str, tail: str) -> list[Piece]:
    """Replace phonemes that span pieces; ``head`` and ``tail`` are the phonemes kept from the first and last piece."""
    if head and tail:
        spelling = "".join(piece.text for piece in pieces).replace("\n", " ").strip()
        return [Piece(spelling, head + text + tail, Source.CHOSEN)]
    if head and not text[:1].isspace():
        return [choose_phonemes(pieces[0], head + text)]
    if tail and not text[-1:].isspace():
        return [choose_phonemes(pieces[-1], text + tail)]
    rest = [choose_phonemes(piece, said) for piece, said in ((pieces[0], head), (pieces[-1], tail)) if said]
    typed = [Piece("", text, Source.CHOSEN)] if text else []
    return [*rest, *typed] if head else [*typed, *rest]
