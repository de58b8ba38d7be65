"""A line becomes a request with the batch's settings where it has none of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stand_in_batch import SETTINGS

from kokoro_desktop.batch.line_request import line_request, voice_sha256
from kokoro_desktop.batch.lines import BatchLine
from kokoro_desktop.errors import InputError


def line(**fields: object) -> BatchLine:
    return BatchLine(1, "a", {"phonemes": "a"} | fields)


def test_line_s_own_settings_come_first() -> None:
    own = line_request(line(voice="am_adam", speed="1.5", seed="7"), SETTINGS).request
    assert (own.voice, own.speed, own.seed) == ("am_adam", 1.5, 7)
    common = line_request(line(), replace(SETTINGS, voice="bf_emma", speed=0.5, seed=3)).request
    assert (common.voice, common.speed, common.seed) == ("bf_emma", 0.5, 3)


@pytest.mark.parametrize(
    "change", [{"phonemes": "b"}, {"voice": "am_adam"}, {"speed": 2}, {"seed": 1}, {"output": "b"}]
)
def test_whatever_changes_the_files_changes_the_key_and_so_does_the_engine(change: dict[str, object]) -> None:
    plain = line_request(line(), SETTINGS)
    assert line_request(line(**change), SETTINGS).key("e") != plain.key("e") != plain.key("f")


@pytest.mark.parametrize("change", [{"trim": True}, {"loudness": -23.0}])
def test_treatment_of_the_sound_changes_the_key(change: dict[str, Any]) -> None:
    plain, treated = line_request(line(), SETTINGS), line_request(line(), replace(SETTINGS, **change))
    assert treated.key("e") != plain.key("e")
    assert [getattr(treated, name) for name in change] == [*change.values()]


def test_target_changes_the_key() -> None:
    treated = line_request(line(target=(1, 2)), SETTINGS)
    assert treated.target == range(1, 2) and treated.key("e") != line_request(line(), SETTINGS).key("e")


def test_number_of_threads_and_of_the_line_do_not_change_the_key() -> None:
    other = line_request(replace(line(), number=9), replace(SETTINGS, threads=2))
    assert other.key("e") == line_request(line(), SETTINGS).key("e")


def test_voice_file_of_another_content_is_another_voice(tmp_path: Path) -> None:
    path = tmp_path / "v.npy"
    hashes = set()
    for value in (0, 1):
        voice_sha256.cache_clear()
        np.save(path, np.full((510, 256), value, np.float32))
        hashes.add(voice_sha256(str(path)))
    assert len(hashes) == 2


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"speed": "fast"}, "speed 'fast' is not a number"),
        ({"speed": 9}, "out of range"),
        ({"seed": -1}, "negative"),
        ({"seed": "1.5"}, "seed '1.5' is not a whole number"),
        ({"seed": 1.5}, "seed '1.5' is not a whole number"),
        ({"seed": float("inf")}, "seed 'inf' is not a whole number"),
        ({"speed": 10**400}, "out of range"),
        ({"speed": True}, "speed 'True' is not a number"),
        ({"output": "/etc/x"}, "outside"),
        ({"output": "a/../../x"}, "outside"),
        ({"output": "a:b"}, "cannot contain"),
        ({"voice": "nobody"}, "nobody"),
    ],
)
def test_what_cannot_be_spoken_is_said_in_a_sentence(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        line_request(line(**fields), SETTINGS)


def test_text_is_its_phonemes_in_the_language_of_the_line_the_batch_or_the_voice() -> None:
    spelled = BatchLine(1, "a", {"text": "schedule"})
    american, british = (line_request(spelled, replace(SETTINGS, language=tag)) for tag in ("en-US", "en-GB"))
    assert american.request.text != british.request.text
    assert line_request(replace(spelled, fields={"text": "schedule", "voice": "bf_emma"}), SETTINGS).request.text == (
        british.request.text
    )
    assert american.transcript == "schedule"
    assert american.request.words


@pytest.mark.parametrize("prosody", [{"pitch_shift": 2}, '{"pitch_shift": 2}'])
def test_prosody_is_an_edit_and_changes_the_key(prosody: object) -> None:
    edited = line_request(line(prosody=prosody), SETTINGS)
    assert edited.request.edit.pitch_shift == 2
    assert edited.key("e") != line_request(line(), SETTINGS).key("e")


@pytest.mark.parametrize("prosody", ["x", {"pitch": 2}, {"durations": [{"token": 99, "frames": 3}]}])
def test_prosody_that_cannot_be_meant_is_refused(prosody: object) -> None:
    with pytest.raises(InputError):
        line_request(line(prosody=prosody), SETTINGS)


def test_subtype_that_is_the_formats_own_is_no_other_request() -> None:
    named, other = replace(SETTINGS, subtype="pcm16"), replace(SETTINGS, subtype="pcm24")
    assert line_request(line(), named).digest == line_request(line(), SETTINGS).digest
    assert line_request(line(), other).digest != line_request(line(), SETTINGS).digest


def test_trimming_changes_the_key() -> None:
    assert line_request(line(), replace(SETTINGS, trim=True)).digest != line_request(line(), SETTINGS).digest
