"""The table of mappings: what each row does, and that none is dead or leads out of the vocabulary."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.phonemes.normalize import ALONE, RULES, Rule, matches
from kokoro_desktop.spelling import convert

VOCABULARY = Vocabulary.load()

EXAMPLES = [
    ("gæt", "ɡæt"),
    ("həl'oʊ", "həlˈoʊ"),
    ("həl’oʊ", "həlˈoʊ"),
    ("‘hɛl", "ˈhɛl"),
    ("əʼbaʊt", "əˈbaʊt"),
    ("si:", "siː"),
    ("bɔ\u0303:", "bɔ\u0303ː"),
    ("si꞉", "siː"),
    ("bə˞d bɜ˞d", "bɚd bɜɹd"),
    ("bɜ˞ːd bɜ˞:d bə˞:d", "bɜːɹd bɜːɹd bɚːd"),
    ("wɝd fɝ:", "wɜɹd fɜːɹ"),
    ("t\u0361ʃ d\u0361ʒ t\u035cs d\u0361z t\u0361ɕ d\u0361ʑ t\u0361ʂ", "ʧ ʤ ʦ ʣ ʨ ʥ ꭧ"),
    ("p\u0361f", "pf"),
    ("a\u0361ɪ e\u035cɪ o\u0361ʊ ə\u0361ʊ a\u0361ʊ ɔ\u0361ɪ", "I A O Q W Y"),
    ("aɪ\u032f eɪ\u032f oʊ\u032f əʊ\u032f aʊ\u032f ɔɪ\u032f", "I A O Q W Y"),
    ("bɒtl\u0329 bʌtn\u0329 ɹɪðm\u0329 ŋ\u030d", "bɒtᵊl bʌtᵊn ɹɪðᵊm ᵊŋ"),
    ("bɛtɹ\u0329 pr\u0329st fiɫ\u0329 ɲ\u0329 ɳ\u0329", "bɛtəɹ pᵊrst fiᵊl ᵊɲ ᵊɳ"),
    ("fiɫ siɱf əɦɛd ʍaɪ", "fil simf əhɛd hwaɪ"),
    ("š ž č ǰ", "ʃ ʒ ʧ ʤ"),
    ("bǝb bɷb bɩb b∫b bſb bȝb bϐb bϑb bꭓb", "bəb bʊb bɪb bʃb bʃb bʒb bβb bθb bχb"),
    ("bаb bеb bоb bсb bрb bхb bуb bіb bјb", "bab beb bob bcb bpb bxb byb bib bjb"),
    ("bѕb bһb bԁb bԛb bԝb bәb bӕb bӡb bєb", "bsb bhb bdb bqb bwb bəb bæb bʒb bɛb"),
    ("bεb bιb bυb bαb bγb bφb bϕb bοb", "bɛb bɪb bʊb bɑb bɣb bɸb bɸb bob"),
    ("bεθ", "bɛθ"),
    ("a | b ‖ c || d", "a, b. c. d"),
    ("a - b – c--d–e", "a — b — c—d—e"),
    ("a⋯ «b» „b” ″c″ 「d」", 'a… “b” “b” "c" “d”'),
    ("¿ke? ¡a!", "ke? a!"),
    ("/kæt/ [kæt]", "kæt kæt"),
    ("lez‿ami", "lezami"),
    ("a，b。c！d？e；f（g：）", "a,b.c!d?e;f(ɡ:)"),
    ("a\r\nb\tc\u00a0d  e\n", "a b c d  e"),
    ("\ufeffhə\u200blo", "həlo"),
]

UNTIED = [
    ("həlˈoʊ", "en-US", "həlˈO", ()),
    ("həlˈoʊ", "en-GB", "həlˈoʊ", ("oʊ",)),
    ("həlˈəʊ", "en-GB", "həlˈQ", ()),
    ("həlˈəʊ", "en-US", "həlˈəʊ", ("əʊ",)),
    ("heɪ haɪ haʊ bɔɪ dʒɔɪ", "en-US", "hA hI hW bY ʤY", ()),
    ("sˈɔɪŋ", "en-US", "sˈɔɪŋ", ("ɔɪ",)),
    ("tʃiz tʃˈiz ˈtʃiz ˈneɪtʃɚ lʌntʃ", "en-US", "ʧiz ʧˈiz ˈʧiz ˈnAʧɚ lʌnʧ", ()),
    ("hˈɑtʃˌɑt fɹˈɛntʃɪp", "en-US", "hˈɑtʃˌɑt fɹˈɛntʃɪp", ("tʃ", "tʃ")),
    ("tʃˈao dʒˈorno maɪ", "it", "ʧˈao ʤˈorno maɪ", ()),
    ("tʃɛk oʊ", "fr", "tʃɛk oʊ", ()),
    ("{a~o:0.5} oʊ [pause 1s] oʊ", "en-GB", "a oʊ  oʊ", ("oʊ", "oʊ")),
]


@pytest.mark.parametrize(("typed", "received"), EXAMPLES)
def test_an_example_reaches_the_model_as_the_table_says(typed: str, received: str) -> None:
    encoding = encode(typed, VOCABULARY)
    assert encoding.phonemes == received
    assert encoding.unknown == ()
    assert encoding.mapped


def test_no_row_is_dead() -> None:
    # Decomposed, as the table sees composed letters such as š.
    decomposed = [unicodedata.normalize("NFD", typed) for typed, _ in EXAMPLES]
    used = {rule for text in decomposed for _, _, rule in matches(text)}
    untied = [(typed, language) for typed, language, _, _ in UNTIED]
    used |= {rule for typed, language in untied for _, _, rule in matches(typed, language)}
    # What is certain in both dialects is never asked about.
    assert {rule.pattern for rule in RULES if rule not in used} == {"eɪ", "aɪ", "aʊ", "dʒ"}
    assert all(not rule.certain for rule in RULES if rule not in used)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.pattern)
def test_every_row_leads_into_the_vocabulary_and_says_why(rule: Rule) -> None:
    assert VOCABULARY.knows(rule.replacement + rule.otherwise)
    assert len(rule.reason) > 15


def test_without_a_language_only_the_colon_is_mapped_although_it_is_known() -> None:
    assert [rule.replacement for rule in RULES if rule.known_too and rule.languages is None] == ["ː"]


@pytest.mark.parametrize(("typed", "language", "received", "doubtful"), UNTIED)
def test_two_symbols_are_one_sound_where_the_language_leaves_no_doubt(
    typed: str, language: str, received: str, doubtful: tuple[str, ...]
) -> None:
    encoding = encode(typed, VOCABULARY, language)
    assert encoding.phonemes == received
    assert tuple(note.symbol for note in encoding.doubtful) == doubtful
    assert all(typed[note.index :].startswith(note.symbol) for note in encoding.doubtful)


def test_nothing_that_the_dictionaries_say_is_read_otherwise_for_being_spelled_with_two_symbols() -> None:
    words = "hotshot friendships courtship outshine sawing drawings nature church adjoin gauche"
    for language in ("en-US", "en-GB"):
        phonemes = convert(words, language).phonemes
        assert encode(phonemes, VOCABULARY, language).phonemes == phonemes


@pytest.mark.parametrize("marks", ["\u0303\u0300", "\u0303\u0300\u0331", "\u0330\u0303\u0302\u0304", "\u0303\u1dc4"])
@pytest.mark.parametrize("colon", [":", "꞉", "\u2236", "："])
def test_a_colon_is_a_length_mark_however_many_marks_the_vowel_has(marks: str, colon: str) -> None:
    encoding = encode(f"bɔ{marks}{colon}", VOCABULARY)
    assert encoding.phonemes.endswith("ː")
    assert encoding.mapped[-1].index == 2 + len(marks)


def test_a_colon_after_a_consonant_with_marks_is_a_pause() -> None:
    assert encode("at\u0303\u0300:", VOCABULARY).phonemes == "at\u0303:"


@pytest.mark.parametrize("text", ["tʃiz", "dʒæm", "t: a", "a ː: b", '(a) “b” "c"', "...", "a  b", "rɚ"])
def test_what_is_known_is_left_alone(text: str) -> None:
    encoding = encode(text, VOCABULARY)
    assert (encoding.phonemes, encoding.mapped, encoding.unknown) == (text, (), ())


@pytest.mark.parametrize(
    ("text", "lost"), [("pʼa", "ʼ"), ("aʑ", "ʑ"), ("eǁ", "ǁ"), ("t\u032aa", "\u032a"), ("a-b", "-")]
)
def test_a_sound_that_the_model_lacks_is_unknown_and_not_replaced_by_another(text: str, lost: str) -> None:
    assert [note.symbol for note in encode(text, VOCABULARY).unknown] == [lost]


def test_a_word_in_cyrillic_is_not_taken_for_phonemes() -> None:
    encoding = encode("ə сор", VOCABULARY)
    assert encoding.phonemes == "ə "
    assert "".join(note.symbol for note in encoding.unknown) == "сор"


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.languages is None], ids=lambda rule: rule.pattern)
def test_a_rule_begins_with_what_it_matches_so_that_others_are_passed_over_at_a_look(rule: Rule) -> None:
    """The engine skips an alternative by its first letter; one that begins by looking back is tried everywhere."""
    assert not rule.pattern.startswith(("(?<", "(?=", "(?!"))
    assert re.compile(rule.pattern).groups == 0


@given(st.text(st.sampled_from([*{*"".join(rule.pattern for rule in RULES)}, *VOCABULARY.ids]), max_size=40))
def test_symbols_that_one_rule_takes_alone_change_nothing_of_what_the_other_rules_take(text: str) -> None:
    every = list(matches(text, "en-US"))
    assert [match for match in every if text[match[0]] not in ALONE] == list(matches(text, "en-US", alone=False))
    taken = [(start, end, rule) for start, end, rule in every if text[start] in ALONE]
    assert taken == [(place, place + 1, ALONE[char]) for place, char in enumerate(text) if char in ALONE]
