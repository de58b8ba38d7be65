"""Encoding: every character typed is known, mapped or unknown, at its place."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import (
    BadMixture,
    EmptyPhonemes,
    Encoding,
    UnknownSymbols,
    Vocabulary,
    encode,
    require_known,
)

VOCABULARY = Vocabulary.load()
KNOWN = "".join(VOCABULARY.ids)

known_text = st.text(st.sampled_from(KNOWN), min_size=1).filter(str.strip)
# Any text, but with the characters that matter more often than chance would have them.
any_text = st.lists(
    st.one_of(
        st.sampled_from(KNOWN),
        st.sampled_from(("oʊ", "əʊ", "aɪ", "tʃ", "o\u0361ʊ", "aɪ\u032f")),
        st.sampled_from("g':’ʼ˞\u0361\u035c\u0329\u0327\u0303\u0301\u030cãçéšģɝɫ|‖ \n\t\u00a0\u200bаεЙ가-/"),
        st.characters(),
    )
).map("".join)


def reference(text: str) -> list[int]:
    """The whole of the reference's rule, `KModel.forward`: known symbols by id, others dropped."""
    return [VOCABULARY.ids[symbol] for symbol in text if symbol in VOCABULARY.ids]


def encoded(text: str) -> Encoding | None:
    try:
        return encode(text, VOCABULARY, "en-US")
    except (EmptyPhonemes, BadMixture):
        return None


@given(known_text.map(lambda text: text.replace(":", "")).filter(str.strip))
def test_known_text_is_encoded_as_the_reference_does_with_nothing_to_report(text: str) -> None:
    encoding = encode(text, VOCABULARY)
    assert list(encoding.tokens) == reference(text)
    assert encoding.phonemes == text
    assert encoding.origins == tuple(range(len(text)))
    assert encoding.style_length == len(text)
    assert encoding.mapped == encoding.unknown == ()


@given(known_text)
def test_of_known_text_only_colons_are_ever_mapped(text: str) -> None:
    encoding = encode(text, VOCABULARY)
    assert {note.symbol for note in encoding.mapped} <= {":"}
    assert encoding.phonemes.replace("ː", ":") == text.replace("ː", ":")
    assert encoding.unknown == ()


@given(any_text)
def test_anything_is_either_encoded_or_there_is_nothing_to_speak(text: str) -> None:
    encoding = encoded(text)
    if encoding is not None:
        assert list(encoding.tokens) == reference(encoding.phonemes)
        assert len(encoding.tokens) == len(encoding.phonemes) == len(encoding.origins)
        assert encoding.style_length == len(encoding.tokens) + len(encoding.unknown)
        assert encoding.text == text


@given(any_text)
def test_every_character_is_accounted_for(text: str) -> None:
    encoding = encoded(text)
    if encoding is not None:
        accounted = set(encoding.origins) | {note.index for note in encoding.unknown}
        for note in encoding.mapped:
            accounted.update(range(note.index, note.index + len(note.symbol)))
        assert accounted == set(range(len(text)))


@given(any_text)
def test_places_are_those_of_the_text_as_typed_and_in_order(text: str) -> None:
    encoding = encoded(text)
    if encoding is not None:
        assert list(encoding.origins) == sorted(encoding.origins)
        for notes in (encoding.mapped, encoding.unknown):
            assert [note.index for note in notes] == sorted(note.index for note in notes)
        for note in encoding.mapped:
            assert text[note.index : note.index + len(note.symbol)] == note.symbol
        for note in encoding.unknown:
            # A mark of a precomposed letter is found in that letter's decomposed form.
            group = unicodedata.normalize("NFD", text[note.index :][:8])
            assert note.symbol == text[note.index] or note.symbol in group


@given(any_text)
def test_what_is_neither_mapped_nor_unknown_reaches_the_model_as_typed(text: str) -> None:
    encoding = encoded(text)
    if encoding is not None:
        noted = {note.index for note in encoding.unknown}
        for note in encoding.mapped:
            noted.update(range(note.index, note.index + len(note.symbol)))
        for symbol, origin in zip(encoding.phonemes, encoding.origins, strict=True):
            assert origin in noted or text[origin] == symbol


@given(any_text)
def test_what_the_model_receives_needs_no_more_mapping(text: str) -> None:
    encoding = encoded(text)
    if encoding is not None:
        again = encode(encoding.phonemes, VOCABULARY)
        assert again.phonemes.replace("ː", ":") == encoding.phonemes.replace("ː", ":")
        assert again.unknown == ()


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@given(text=known_text)
def test_the_unicode_normal_form_makes_no_difference(form: str, text: str) -> None:
    typed = unicodedata.normalize(form, text)  # type: ignore[arg-type]
    assert encode(typed, VOCABULARY).tokens == encode(text, VOCABULARY).tokens


def test_a_precomposed_nasal_vowel_is_reported_with_its_place() -> None:
    encoding = encode("bõ", VOCABULARY)
    assert encoding.phonemes == "bo\u0303"
    assert encoding.origins == (0, 1, 1)
    assert [(note.symbol, note.index, note.replacement) for note in encoding.mapped] == [("õ", 1, "o\u0303")]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("ã\u0361ɪ", [("ã\u0361", 0, "a\u0303"), ("\u0361", 1, "")]),
        ("bé\u0361", [("é\u0361", 1, "e"), ("\u0361", 2, "")]),
        ("ñ\u035c", [("ñ\u035c", 0, "n\u0303"), ("\u035c", 1, "")]),
        ("ι\u0361a", [("ι", 0, "ɪ"), ("\u0361", 1, "")]),
        ("ί\u0361a", [("ί\u0361", 0, "ɪ"), ("\u0361", 1, "")]),
        ("é\u0361\u0361", [("é\u0361\u0361", 0, "e"), ("\u0361", 1, ""), ("\u0361", 2, "")]),
        ("é\u0361\u035c", [("é\u0361\u035c", 0, "e"), ("\u0361", 1, ""), ("\u035c", 2, "")]),
        ("s\u0361\u030c", [("s\u0361\u030c", 0, "ʃ"), ("\u0361", 1, "")]),
    ],
)
def test_a_mark_that_vanishes_is_noted_alone_at_its_own_place(text: str, notes: list[tuple[str, int, str]]) -> None:
    assert [(note.symbol, note.index, note.replacement) for note in encode(text, VOCABULARY).mapped] == notes


def test_a_decomposed_cedilla_is_composed() -> None:
    encoding = encode("ic\u0327", VOCABULARY)
    assert encoding.phonemes == "iç"
    assert [(note.symbol, note.index, note.replacement) for note in encoding.mapped] == [("c\u0327", 1, "ç")]


def test_marks_round_one_that_is_composed_are_kept() -> None:
    encoding = encode("c\u0335\u0303\u0327", VOCABULARY)
    assert encoding.phonemes == "ç\u0303"
    assert [note.symbol for note in encoding.unknown] == ["\u0335"]


def test_a_tone_mark_is_unknown_and_its_vowel_is_kept() -> None:
    encoding = encode("ké", VOCABULARY)
    assert encoding.phonemes == "ke"
    assert [(note.symbol, note.index) for note in encoding.unknown] == [("\u0301", 1)]
    assert encoding.style_length == 3


def test_the_style_length_counts_unknown_symbols_and_what_mapping_made() -> None:
    # The string that the reference would be given is "ʧœ#": three code points of four typed.
    assert encode("t\u0361ʃœ#", VOCABULARY).style_length == 3


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\u200b", "///", "  \u00a0 "])
def test_nothing_to_speak_is_said_so(text: str) -> None:
    with pytest.raises(EmptyPhonemes, match=r"nothing to speak\. Enter at least one phoneme") as raised:
        encode(text, VOCABULARY)
    assert raised.value.unknown == ()
    assert raised.value.exit_code == 2


def test_only_unknown_symbols_are_nothing_to_speak_and_are_named() -> None:
    with pytest.raises(
        EmptyPhonemes, match=r"none of the symbols in the text are in the vocabulary \('5' \(U\+0035\) at position 1"
    ):
        encode("5 #", VOCABULARY)


def test_unknown_symbols_can_be_refused_by_name_and_place() -> None:
    encoding = encode("a#ʑ\u0301", VOCABULARY)
    sentence = (
        r"'#' \(U\+0023\) at position 2, 'ʑ' \(U\+0291\) at position 3, U\+0301 COMBINING ACUTE ACCENT at position 4"
    )
    with pytest.raises(UnknownSymbols, match=sentence) as raised:
        require_known(encoding)
    assert raised.value.unknown == encoding.unknown


def test_a_long_list_of_unknown_symbols_is_cut_short_in_words_only() -> None:
    with pytest.raises(UnknownSymbols, match="and 92 more") as raised:
        require_known(encode("a" + "#" * 100, VOCABULARY))
    assert len(raised.value.unknown) == 100


def test_known_text_is_not_refused() -> None:
    require_known(encode("həlˈoʊ", VOCABULARY))


def test_another_vocabulary_keeps_the_symbols_it_knows() -> None:
    encoding = encode("g'", Vocabulary({"g": 1, "'": 2, "ɡ": 3, "ˈ": 4}))
    assert encoding.tokens == (1, 2)
    assert encoding.mapped == ()


def test_a_hooked_schwa_is_schwa_and_r_where_the_vocabulary_lacks_the_r_coloured_one() -> None:
    encoding = encode("ə˞", Vocabulary({"ə": 1, "ɹ": 2}))
    assert encoding.phonemes == "əɹ"
    assert [(note.symbol, note.index, note.replacement) for note in encoding.mapped] == [("ə˞", 0, "əɹ")]
    assert encoding.unknown == ()


def test_a_hooked_schwa_keeps_its_vowel_where_the_vocabulary_lacks_both_spellings() -> None:
    encoding = encode("ə˞", Vocabulary({"ə": 1}))
    assert encoding.phonemes == "ə"
    assert [note.symbol for note in encoding.unknown] == ["˞"]


def test_a_mapping_that_another_vocabulary_cannot_express_is_not_made() -> None:
    encoding = encode("ag", Vocabulary({"a": 1}))
    assert [note.symbol for note in encoding.unknown] == ["g"]
    assert encoding.mapped == ()


def test_a_text_of_nothing_but_what_is_not_spoken_names_all_of_it() -> None:
    with pytest.raises(EmptyPhonemes, match="These symbols are not spoken") as raised:
        encode("[\u200b‿]/", VOCABULARY)
    assert [note.symbol for note in raised.value.mapped] == ["[", "\u200b", "‿", "]", "/"]
    assert raised.value.unknown == ()


def test_a_text_of_unknown_and_vanishing_symbols_names_both() -> None:
    with pytest.raises(EmptyPhonemes) as raised:
        encode("[5]", VOCABULARY)
    assert [note.symbol for note in raised.value.unknown] == ["5"]
    assert [note.symbol for note in raised.value.mapped] == ["[", "]"]
    assert "vocabulary ('5' (U+0035) at position 2). These symbols are not spoken: '[' (U+005B) at" in str(raised.value)
