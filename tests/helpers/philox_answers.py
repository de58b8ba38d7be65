"""Known answers of Philox 4x32-10, from `kat_vectors` in its authors' library Random123."""

from __future__ import annotations


def _words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


# Counter, key and the four output words.
KNOWN_ANSWERS = [
    (_words(counter), _words(key), _words(words))
    for counter, key, words in (
        (
            "00000000 00000000 00000000 00000000",
            "00000000 00000000",
            "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
        ),
        (
            "ffffffff ffffffff ffffffff ffffffff",
            "ffffffff ffffffff",
            "408f276d 41c83b0e a20bc7c6 6d5451fd",
        ),
        (
            "243f6a88 85a308d3 13198a2e 03707344",
            "a4093822 299f31d0",
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    )
]
