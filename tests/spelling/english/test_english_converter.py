"""English words in their sentence: what follows changes them, parts are joined, and what is unknown says so."""

from __future__ import annotations

import pytest

from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.english.english_converter import English
from kokoro_desktop.spelling.override import Override
from kokoro_desktop.spelling.word import Piece, Source


@pytest.fixture(scope="module")
def american() -> English:
    return English(british=False)


def _said(converter: English, text: str) -> list[str]:
    return [piece.phonemes for piece in converter.pieces(text) if piece.phonemes.strip()]


def _only(converter: English, word: str) -> Piece:
    [piece] = converter.pieces(word)
    return piece


def test_article_is_said_in_view_of_what_follows(american: English) -> None:
    assert _said(american, "the apple")[0] == "ði"
    assert _said(american, "the pear")[0] == "ðə"


def test_british_and_american_differ(american: English) -> None:
    assert _said(american, "water") != _said(English(british=True), "water")


@pytest.mark.parametrize(("word", "source"), [
    ("water", Source.DICTIONARY), ("zorblatt", Source.GUESSED), ("xkcd", Source.LETTERS), ("42", Source.NUMBER),
    ("%", Source.RULE), ("zorblatt's", Source.GUESSED), ("日", Source.LEFT_OUT),
])  # fmt: skip
def test_piece_tells_where_its_phonemes_come_from(american: English, word: str, source: Source) -> None:
    assert _only(american, word).source is source


def test_ending_after_an_apostrophe_is_put_to_an_unknown_word(american: English) -> None:
    stem = _only(american, "zorblatt").phonemes
    assert _only(american, "zorblatt'll").phonemes == stem + "ᵊl"
    assert _only(american, "zorblatt'd").phonemes == stem + "əd"


def test_reading_that_was_not_chosen_is_offered(american: English) -> None:
    piece = _only(american, "read")
    assert len(piece.alternatives) >= 1
    assert piece.phonemes not in piece.alternatives


def test_what_is_given_is_said_as_it_is(american: English) -> None:
    pieces = american.pieces("say it", [Override(4, 6, "ˈɪt", Source.USER)])
    assert (pieces[-1].text, pieces[-1].phonemes, pieces[-1].source) == ("it", "ˈɪt", Source.USER)


@pytest.mark.parametrize(("text", "why"), [
    ("日", "do not occur in"), ("b" * 65, "limit 64 letters"), ("\ue000", "no spoken name"),
])  # fmt: skip
def test_what_is_left_out_has_a_reason(american: English, text: str, why: str) -> None:
    assert why in _only(american, text).reason


@pytest.mark.parametrize(
    ("name", "phonemes"),
    [
        ("Siobhan", "ʃəvˈɔn"),
        ("Nguyen", "wˈɪn"),
        ("Joaquin", "wɑkˈin"),
        ("Saoirse", "sˈɜɹʃə"),
        ("Niamh", "nˈiv"),
        ("Sean", "ʃˈɔn"),
        ("Xi", "ʃˈi"),
        ("Beyoncé", "biˈɑnsA"),
        ("Yosemite", "jOsˈɪməTi"),
        ("Schroeder", "ʃɹˈOdəɹ"),
        ("Guillory", "ɡˈɪləɹi"),
        ("Emily", "ˈɛməli"),
    ],
)
def test_a_common_name_is_in_the_dictionary(name: str, phonemes: str) -> None:
    (piece,) = convert(name, "en-US").pieces
    assert (piece.phonemes, piece.source) == (phonemes, Source.DICTIONARY)


def test_a_name_that_no_dictionary_has_is_marked_as_guessed() -> None:
    (piece,) = convert("Vrandečović", "en-US").pieces
    assert piece.source is Source.GUESSED
