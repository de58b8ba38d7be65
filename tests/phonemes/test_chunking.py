"""Chunking: nothing is lost, nothing is too long, and cuts are where a speaker would pause."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import BadMixture, EmptyPhonemes, Vocabulary, chunking, encode, passes, split

VOCABULARY = Vocabulary.load()
SENTENCE = "həlˈoʊ wˈɜɹld, ðɪs ɪz ɐ tˈɛst. "

words = ["hə", "lˈoʊ", "siː", "bɔ\u0303", "g", "l\u0329", "#"]
breaks = [" ", " ", "  ", ". ", ", ", "…", "—", "?” ", '!"', ".", ":"]
texts = st.lists(st.sampled_from(words + breaks), min_size=1, max_size=120).map("".join)
limits = st.integers(1, 60)


def repeated(runs: list[tuple[str, int]]) -> str:
    return "".join(text * count for text, count in runs)[:5000]


def pieces(text: str, limit: int = 510) -> list[str]:
    return [piece.phonemes for piece in split(encode(text, VOCABULARY), limit)]


@given(texts.filter(lambda text: any(char.isalpha() for char in text)), limits)
def test_nothing_is_lost_and_nothing_is_too_long(text: str, limit: int) -> None:
    whole = encode(text, VOCABULARY)
    parts = split(whole, limit)
    assert sum((part.tokens for part in parts), ()) == whole.tokens
    assert "".join(part.phonemes for part in parts) == whole.phonemes
    assert sum((part.origins for part in parts), ()) == whole.origins
    assert sum((part.mapped for part in parts), ()) == whole.mapped
    assert sum((part.unknown for part in parts), ()) == whole.unknown
    assert sum(part.style_length for part in parts) == whole.style_length
    assert all(1 <= len(part.tokens) <= limit for part in parts)
    assert all(part.text == text for part in parts)


@given(texts.filter(lambda text: any(char.isalpha() for char in text)), st.integers(30, 90))
def test_a_word_is_cut_only_if_it_is_longer_than_the_limit(text: str, limit: int) -> None:
    whole = encode(text, VOCABULARY)
    if max(map(len, whole.phonemes.replace(" ", " \0").split("\0"))) <= limit:
        for part in split(whole, limit)[:-1]:
            assert part.phonemes[-1] in ' .…—?!”",'


def test_what_fits_is_one_piece_and_the_same() -> None:
    whole = encode("a" * 510, VOCABULARY)
    assert split(whole) == (whole,)


def test_one_phoneme_more_makes_two_even_pieces() -> None:
    assert [len(piece) for piece in pieces("a" * 511)] == [256, 255]


def test_sentences_are_preferred() -> None:
    assert all(piece.endswith("tˈɛst. ") for piece in pieces(SENTENCE * 60))


def test_the_last_two_parts_are_about_equally_long() -> None:
    assert [len(piece) // len(SENTENCE) for piece in pieces(SENTENCE * 33)] == [16, 9, 8]


def test_a_sentence_too_long_is_cut_at_its_clauses() -> None:
    text = "wˈʌn tˈu, θɹˈi fˈɔɹ, fˈaɪv sˈɪks, sˈɛvən ˈeɪt."
    assert pieces(text, 36) == ["wˈʌn tˈu, θɹˈi fˈɔɹ, ", "fˈaɪv sˈɪks, sˈɛvən ˈeɪt."]


def test_a_clause_too_long_is_cut_between_words() -> None:
    assert pieces("wˈʌn tˈu θɹˈi fˈɔɹ fˈaɪv sˈɪks", 18) == ["wˈʌn tˈu θɹˈi ", "fˈɔɹ fˈaɪv sˈɪks"]


def test_closing_marks_and_spaces_stay_with_the_sentence_that_they_end() -> None:
    assert pieces("“həlˈoʊ wˈɜɹld!” (ˈæz ɪt wˈɜɹ.) ɡˈʊd nˈaɪt.", 18) == [
        "“həlˈoʊ wˈɜɹld!” ",
        "(ˈæz ɪt wˈɜɹ.) ",
        "ɡˈʊd nˈaɪt.",
    ]


def test_a_full_stop_inside_a_word_is_a_syllable_break_and_no_place_to_cut() -> None:
    assert pieces("hə.lˈoʊ.wə wˈɜɹld", 12) == ["hə.lˈoʊ.wə ", "wˈɜɹld"]


def test_a_sentence_ends_at_a_full_stop_before_a_space_only() -> None:
    sentences, clauses, words = chunking._find_breaks("hə.lˈoʊ. wə")
    assert (sentences, clauses, words) == ([9], [9], [9])


def test_breaks_at_the_limits_count() -> None:
    assert [chunking._latest([3, 5], low, 4) for low in (3, 4)] == [3, None]
    assert [chunking._earliest([3, 5], 4, high) for high in (5, 4)] == [5, None]


def test_a_tiny_last_piece_is_avoided_at_the_price_of_a_clause() -> None:
    text = "wˈʌn tˈu θɹˈi, fˈɔɹ fˈaɪv sˈɪks sˈɛvən. nˈoʊ."
    assert pieces(text, 42) == ["wˈʌn tˈu θɹˈi, ", "fˈɔɹ fˈaɪv sˈɪks sˈɛvən. nˈoʊ."]


def test_a_word_too_long_is_cut_between_whole_sounds() -> None:
    for piece in pieces("siːtˈa\u0303" * 40, 10):
        assert piece[0] not in "ː\u0303"
        assert piece[-1] != "ˈ"


def test_an_unknown_symbol_counts_for_the_style_of_its_own_piece() -> None:
    whole = encode("ˈæ##bɪ. kˈæt#", VOCABULARY)
    first, second = split(whole, 7)
    assert ([note.index for note in first.unknown], [note.index for note in second.unknown]) == ([2, 3], [12])
    assert (first.style_length, second.style_length) == (len("ˈæ##bɪ. "), len("kˈæt#"))


def test_an_unknown_symbol_at_a_cut_belongs_to_the_piece_before_it() -> None:
    first, second = split(encode("ˈæbɪ. #kˈæt", VOCABULARY), 7)
    assert (first.phonemes, second.phonemes) == ("ˈæbɪ. ", "kˈæt")
    assert ([note.index for note in first.unknown], second.unknown) == ([6], ())


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_nothing_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        split(encode("a", VOCABULARY), limit)


@pytest.mark.parametrize("count", [255, 256, 300, 361, 510, 511])
def test_a_text_without_any_break_is_spoken_whole(count: int) -> None:
    whole = encode("ma" * count, VOCABULARY)
    parts = passes(whole)
    assert "".join(part.phonemes for part in parts) == whole.phonemes
    assert all(1 <= len(part.tokens) <= 510 for part in parts)


@given(st.lists(st.tuples(st.text(max_size=12), st.integers(1, 600)), max_size=8).map(repeated))
def test_any_text_of_up_to_5000_symbols_is_spoken_whole_or_refused_in_a_sentence(text: str) -> None:
    try:
        whole = encode(text, VOCABULARY)
    except (EmptyPhonemes, BadMixture) as error:
        assert str(error).endswith(".")
        return
    parts = passes(whole)
    assert sum((part.tokens for part in parts), ()) == whole.tokens
    assert sum((part.mapped + part.unknown for part in parts), ()) != () or not (whole.mapped + whole.unknown)
    assert all(1 <= len(part.tokens) <= 510 for part in parts)


def test_a_long_text_is_cut_at_sentences_all_the_way() -> None:
    whole = encode(SENTENCE * 10_000, VOCABULARY)
    parts = split(whole)
    assert sum(len(part.tokens) for part in parts) == len(whole.tokens)
    assert all(part.phonemes.endswith("tˈɛst. ") and len(part.tokens) <= 510 for part in parts)


def cpu_seconds(text: str) -> float:
    whole = encode(text, VOCABULARY)
    start = time.process_time()
    parts = passes(whole)
    spent = time.process_time() - start
    assert sum(len(part.tokens) for part in parts) == len(whole.tokens)
    return spent


@pytest.mark.timing
@pytest.mark.parametrize("text", [SENTENCE, "a, ", "ab ", "a", ".", ". ", "…)", " a"])
def test_a_million_symbols_are_cut_in_less_than_a_second_and_in_linear_time(text: str) -> None:
    count = 1_000_000 // len(text)
    if text.strip(".…) "):
        assert cpu_seconds(text * count) < min(1, 0.1 + 20 * cpu_seconds(text * (count // 10)))
    else:
        assert cpu_seconds("a" + text * count) < 1
