"""A request is read in the language of its voice, is equal to one with the same settings, and is written by them."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.errors import DeviceError, InputError
from kokoro_desktop.phonemes import EmptyPhonemes, Vocabulary, encode, passes
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.spelling import convert

HELLO = "həlˈoʊ wˈɜːld."


def request(phonemes: str, speed: float = 1.0) -> SpeechRequest:
    return SpeechRequest(phonemes, "af_heart", speed, CPU_ALONE, 1, 0)


@pytest.mark.parametrize("speed", [0.25, 1, 4])
def test_speeds_within_the_limits_are_allowed(speed: float) -> None:
    check_speed(speed)
    assert request(HELLO, speed=speed).speed == speed


def test_text_is_read_in_the_language_of_the_voice() -> None:
    assert request(HELLO).encoding == encode(HELLO, Vocabulary.load(), "en-US")
    assert replace(request(HELLO), voice="ef_dora").encoding == encode(HELLO, Vocabulary.load(), "es")


def test_passes_follow_the_speed() -> None:
    long = request(HELLO * 60, speed=0.25)
    assert long.passes == passes(long.encoding, 0.25)
    assert len(long.passes) > len(replace(long, speed=1.0).passes)


def test_text_without_a_sound_is_refused() -> None:
    with pytest.raises(EmptyPhonemes):
        _ = request("§§").encoding


def test_an_encoded_request_equals_one_that_is_not_and_is_written_without_its_encoding() -> None:
    plain, encoded = request(HELLO), request(HELLO)
    assert encoded.encoding.text == HELLO
    assert plain == encoded
    assert SpeechRequest.from_settings(encoded.settings()) == encoded
    with pytest.raises(DeviceError, match="no such device"):
        SpeechRequest.from_settings(encoded.settings() | {"device": "vulkan"})
    assert list(encoded.settings()) == ["text", "voice", "speed", "device", "threads", "seed"]


def test_an_edit_is_part_of_a_request_and_of_its_settings() -> None:
    plain, edited = request(HELLO), replace(request(HELLO), edit=ProsodyEdit(pitch_shift=2))
    assert plain != edited
    assert edited.settings()["edit"] == {"pitch_shift": 2}
    assert SpeechRequest.from_settings(edited.settings()) == edited
    assert SpeechRequest.from_settings(plain.settings()) == plain
    with pytest.raises(InputError, match="is not an object"):
        SpeechRequest.from_settings(plain.settings() | {"edit": 3})


def test_a_spelled_request_has_its_words_and_no_edit_without_markup() -> None:
    spelled = request("").spelled(convert("Hello, world.", "en-US"))
    assert [word for word, _, _ in spelled.words] == ["Hello", "world"]
    assert spelled.encoding.text == spelled.text
    assert not spelled.edit


def test_markup_of_a_spelled_request_becomes_its_edit() -> None:
    conversion = convert('Hello, <prosody rate="50%">dear</prosody> world.', "en-US")
    assert request("").spelled(conversion).edit.durations


def test_durations_of_all_passes_together_are_limited() -> None:
    parts = passes(encode(" [pause 0.1s] ".join(["ɑ" * 11] * 33), Vocabulary.load()))
    starts = accumulate((len(part.tokens) + 2 for part in parts[:-1]), initial=0)
    edit = ProsodyEdit(tuple(DurationEdit(start + token, 400) for start in starts for token in range(1, 12)))
    with pytest.raises(InputError, match=r"3,63\d s \(limit 3,600 s\)"):
        pass_edits(edit, parts)
    assert pass_edits(replace(edit, durations=edit.durations[: 11 * 32]), parts)
