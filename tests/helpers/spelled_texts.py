"""Random texts for tests of text conversion, and invariants of the results."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary
from kokoro_desktop.phonemes.marks import MARK
from kokoro_desktop.spelling import Source, convert

VOCABULARY = Vocabulary.load()
FRAGMENTS = (
    *("Dr. ", "a", "the ", "read ", "3:30 p.m.", "$5", "1984", "x@y.org", "[pause 1s]", "[a](/b/)", "<break/>", "<p>"),
    *(
        "<prosody rate='slow'>",
        "</prosody>",
        "“",
        "'s",
        "'",
        "zorblatt",
        "O'",
        "-",
        "—",
        "\n",
        "\t",
        "\r\n",
        "\x00",
        "😀",
        "שלום",
        "\u202e",
    ),
    *("é", "e\u0301", "ﬁ", "½", "Ⅷ", "＄", "http://", "&amp;", "%", "[", "](", "<", ">", "\ufeff", "٣", "𝟛", "İ", "ß"),
    *("¿Qué?", "l’eau", "3,5", "नमस्ते।", "こんにちは、", "世界", "ー", "「", "２０２４年", "\u200d", "\x07", "\u2028"),
    *("\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f469\u200d\U0001f467"),
)
_SENTENCES = Path(__file__).parents[1] / "data" / "spelling" / "sentences.tsv"
# Words and signs of everyday texts, with and without spaces between them.
WRITTEN = (
    *_SENTENCES.read_text(encoding="utf-8").split(),
    *"/–-.,'’\"()[]*#@+×°½⁻²³₂σ§¶£$%~≈<=&♭♯_0123456789ABMabmsdx",
)
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join),
    st.lists(st.sampled_from(WRITTEN), max_size=12).map("".join),
    st.lists(st.sampled_from(WRITTEN), max_size=12).map(" ".join),
)


def check_conversion(text: str, language: str) -> None:
    """Convert a text; check that no character is lost and that every phoneme is in the model's vocabulary."""
    conversion = convert(text, language)
    assert conversion.text == text
    assert all(piece.text for piece in conversion.pieces)
    given = any(piece.source is Source.INLINE for piece in conversion.pieces)
    unknown = {*MARK.sub("", conversion.phonemes).replace("\n", " ")} - {*VOCABULARY.ids}
    assert not unknown or given, unknown
    for piece in conversion.pieces:
        silent = not piece.phonemes.strip()
        assert silent == bool(piece.reason) or piece.source in (Source.SPACE, Source.MARKUP, Source.INLINE), piece
        assert piece.phonemes not in piece.alternatives
