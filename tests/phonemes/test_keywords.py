"""What else symbols are called."""

from __future__ import annotations

from kokoro_desktop.phonemes.keywords import keywords
from kokoro_desktop.phonemes.symbols import SYMBOLS


def test_a_symbol_is_found_by_ipa_as_taught_arpabet_and_keyword() -> None:
    assert keywords("O") == ("oʊ", "ow", "goat")
    assert keywords("i") == ("iy", "fleece")
    assert keywords("ʦ") == ("ts",)
    assert keywords("!") == ()


def test_every_letter_of_english_has_a_name_in_arpabet() -> None:
    english = "iɪɛæʌɑɔʊuɜəAIOWYʧʤðθʃʒŋɹjh"
    assert set(english) <= {symbol.char for symbol in SYMBOLS}
    assert all(any(name.isascii() for name in keywords(char)) for char in english)
