"""Text to phonemes: every character accounted for, every phoneme one that the model knows."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from spelled_texts import check_conversion, texts

from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.spelling import Source, convert, other_readings
from kokoro_desktop.spelling.user_dictionary import UserDictionary, UserEntry
from kokoro_desktop.spelling.word import Category
from kokoro_desktop.task import Task
from kokoro_desktop.voices import voice_table


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
@given(text=texts)
@example(text="İ")
@example(text="#A²")
@example(text="C:\\x² /a³ [x²](as:digits) snake_² 5²")
@example(text="10^-3 < 1")
@example(text="*a* `b` _c_ | d ~ e \\ f / g & h")
@settings(max_examples=400, deadline=None)
def test_every_character_has_a_sound_or_a_note_and_every_phoneme_is_known(text: str, language: str) -> None:
    check_conversion(text, language)


@pytest.mark.parametrize("text", ["a" * 100_000, "<" * 30_000, "[" * 30_000, "1" * 30_000, "😀" * 10_000])
def test_a_long_text_without_a_space_is_accounted_for(text: str) -> None:
    assert convert(text, "en-US").text == text


def test_a_conversion_can_be_cancelled_at_every_word() -> None:
    text = "Good morning. " * 20
    checks = [0]

    def cancelled_at(last: int) -> Task:
        def cancelled() -> bool:
            checks[0] += 1
            return checks[0] == last

        return Task(cancelled=cancelled)

    convert(text, "en-US", task=cancelled_at(0))
    assert checks[0] >= 4 * 40  # tokens, tags, pronunciations, spaces
    for last in range(1, checks[0] + 1):
        checks[0] = 0
        with pytest.raises(Cancelled):
            convert(text, "en-US", task=cancelled_at(last))


def test_pieces_say_where_their_phonemes_come_from() -> None:
    conversion = convert("Hello, Zorblatt's 3 NSA PCs 日 😀!", "en-US")
    sources = {piece.text: piece.source for piece in conversion.pieces}
    assert sources["Hello"] is Source.DICTIONARY
    assert sources["Zorblatt's"] is Source.GUESSED
    assert sources["3"] is Source.NUMBER
    assert sources["NSA"] is Source.LETTERS
    assert sources["😀"] is Source.RULE
    assert sources["日"] is Source.LEFT_OUT
    assert conversion.phonemes.startswith("həlˈO, ")


def test_words_have_their_places_in_text_and_phonemes() -> None:
    conversion = convert(" Good  morning ", "en-GB")
    good, morning = conversion.words()
    assert (good.start, good.end, morning.start, morning.end) == (1, 5, 7, 14)
    assert conversion.phonemes == "ɡˈʊd mˈɔːnɪŋ"
    assert conversion.phonemes[morning.phoneme_start : morning.phoneme_end] == morning.piece.phonemes


def test_a_homograph_has_its_other_reading_as_an_alternative() -> None:
    read = next(word.piece for word in convert("I want to read it.", "en-US").words() if word.piece.text == "read")
    assert (read.phonemes, read.alternatives[0]) == ("ɹˈid", "ɹˈɛd")


def test_the_users_words_go_before_all_others_and_stand_for_whole_words() -> None:
    dictionary = UserDictionary((UserEntry("kokoro", "kˈOkəɹO", "en"), UserEntry("US", "ˈʌs", "en-GB")))
    conversion = convert("Kokoro kokoros us US", "en-US", dictionary)
    assert [piece.source is Source.USER for piece in conversion.pieces if piece.text.strip()] == [
        True,
        False,
        False,
        False,
    ]
    assert conversion.phonemes.startswith("kˈOkəɹO ")
    assert convert("us US", "en-GB", dictionary).phonemes.endswith("ˈʌs")


def test_the_article_hears_what_the_user_says_the_next_word_is() -> None:
    dictionary = UserDictionary((UserEntry("hugo", "ˈuɡO"),))
    assert convert("the hugo", "en-US", dictionary).phonemes == "ði ˈuɡO"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"'xx' is not supported\. Choose one of en-US, en-GB"):
        convert("a", "xx")


def test_straight_quotation_marks_open_and_close_one_inside_the_other() -> None:
    assert convert("\" 'Go,' he said.\"", "en-US").phonemes == "“ “ɡˌO,” hi sˈɛd.”"
    assert convert('"Oh" "no"', "en-US").phonemes == "“ˈO” “nˈO”"


def test_markup_forces_a_reading_and_other_readings_are_offered() -> None:
    first, second = convert("[1984](as:digits) 1984", "en-US").words()
    assert (first.piece.read_as, first.piece.category) == ("one nine eight four", Category.DIGITS)
    assert (second.piece.read_as, second.piece.category) == ("nineteen eighty four", Category.YEAR)
    assert other_readings(second.piece, "en-US")["digits"] == "one nine eight four"
    assert other_readings(second.piece, "fr") == {}


def test_letters_that_are_asked_for_are_no_article() -> None:
    assert convert("[NASA](as:letters)", "en-US").phonemes == "ˈɛn ˈA ˈɛs ˈA"


@pytest.mark.parametrize("language", ["en-US", "en-GB"])
def test_emoji_can_be_left_out_with_a_note(language: str) -> None:
    conversion = convert("Hi 😀👍🏽 there ❤️ 5 #1", language, emoji=False)
    assert conversion.text == "Hi 😀👍🏽 there ❤️ 5 #1"
    assert [(word.piece.text, word.piece.reason) for word in conversion.left_out()] == [
        ("😀👍🏽", "Emoji are left out"),
        ("❤️", "Emoji are left out"),
    ]


def test_english_reports_its_progress_across_speakers() -> None:
    reports: list[float] = []
    task = Task(lambda done, total, what: reports.append(done / total))
    convert("One two three. [Emma] Four five. [George] Six.", "en-US", speakers=voice_table.load(), task=task)
    assert reports == sorted(reports)
    assert reports[0] < 0.2 and reports[-1] == 1
