"""What a user may write for a voice."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.voices import (
    UnknownVoice,
    VoiceFileError,
    VoicePart,
    VoiceSpecError,
    half_of,
    language_of_voice,
    load_voice,
    voice_parts,
)

HEART = load_voice("af_heart").pack
ADAM = load_voice("am_adam").pack
weights = st.floats(1e-6, 1e6)


def test_a_blend_is_the_weighted_mean() -> None:
    wanted = (HEART.astype(np.float64) * 7 + ADAM.astype(np.float64) * 3) / 10
    blend = load_voice("af_heart:0.7+am_adam:0.3")
    assert blend.name == "af_heart:0.7+am_adam:0.3"
    assert blend.pack.dtype == np.float32
    np.testing.assert_allclose(blend.pack, wanted, rtol=1.2e-7, atol=1e-9)


@pytest.mark.parametrize(
    "spec", ["af_heart+am_adam", "af_heart:2+am_adam:2", "af_heart:1+am_adam", " af_heart : 1 + am_adam "]
)
def test_weights_are_divided_by_their_sum_and_a_missing_one_is_1(spec: str) -> None:
    wanted = ((HEART.astype(np.float64) + ADAM.astype(np.float64)) / 2).astype(np.float32)
    assert np.array_equal(load_voice(spec).pack, wanted)


@pytest.mark.parametrize("name", ["Emma", "emma", " EMMA "])
def test_a_display_name_that_one_voice_has_is_its_id(name: str) -> None:
    assert voice_parts(name) == (VoicePart("bf_emma", 1.0),)
    assert language_of_voice(name) == "en-GB"
    assert load_voice(f"{name}+af_heart").name == "bf_emma:1+af_heart:1"


def test_a_display_name_of_several_voices_is_refused_with_their_ids() -> None:
    with pytest.raises(UnknownVoice, match="Did you mean am_santa or em_santa or pm_santa"):
        load_voice("Santa")


@given(weights, weights)
def test_a_voice_blended_with_itself_is_itself(first: float, second: float) -> None:
    pack = load_voice(f"af_heart:{first!r}+af_heart:{second!r}").pack
    np.testing.assert_allclose(pack, HEART, rtol=1.2e-7)


@pytest.mark.parametrize("spec", ["af_heart", "af_heart:0.3", " af_heart "])
def test_one_voice_is_itself_bit_for_bit_whatever_its_weight(spec: str) -> None:
    voice = load_voice(spec)
    assert voice.name == "af_heart"
    assert voice.pack.tobytes() == HEART.tobytes()


@pytest.mark.parametrize("spec", ["am_adam:1+af_heart:0", "af_heart:0+am_adam", "af_heart:-0.0+am_adam:1e-320"])
def test_a_part_of_weight_zero_adds_nothing(spec: str) -> None:
    assert np.array_equal(load_voice(spec).pack, ADAM)


def test_a_part_of_weight_zero_stays_a_part() -> None:
    assert load_voice("am_adam:1+af_heart:-0").name == "am_adam:1+af_heart:0"
    assert voice_parts("am_adam:1+af_heart:0") == (VoicePart("am_adam", 1), VoicePart("af_heart", 0))


def test_a_part_of_weight_zero_must_exist_all_the_same() -> None:
    with pytest.raises(UnknownVoice):
        load_voice("am_adam:1+af_hart:0")


def test_weights_too_large_to_add_still_blend() -> None:
    assert np.array_equal(load_voice("af_heart:1e308+am_adam:1e308").pack, load_voice("af_heart+am_adam").pack)


def test_parts_may_be_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.npy"
    np.save(path, ADAM)
    assert np.array_equal(load_voice(f"af_heart:3+{path}:1").pack, load_voice("af_heart:3+am_adam:1").pack)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no colon in file names")
def test_a_path_may_hold_what_separates_a_blend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    np.save("a+b:2.npy", ADAM)
    np.save("x:0.5.npy", ADAM)
    assert np.array_equal(load_voice("a+b:2.npy").pack, ADAM)
    assert np.array_equal(load_voice("x:0.5.npy").pack, ADAM)
    assert np.array_equal(load_voice("af_heart:3+a+b:2.npy:1").pack, load_voice("af_heart:3+am_adam").pack)
    assert np.array_equal(load_voice("a+b:2.npy+af_heart:3").pack, load_voice("af_heart:3+am_adam").pack)


@pytest.mark.parametrize(
    ("spec", "nearest"),
    [("af_hart", "af_heart"), ("AF_HEART", "af_heart"), ("hart", "af_heart"), ("am_adm:2+af_sky", "am_adam")],
)
def test_an_unknown_voice_is_refused_with_the_nearest_names(spec: str, nearest: str) -> None:
    with pytest.raises(UnknownVoice, match="There is no voice") as raised:
        load_voice(spec)
    assert raised.value.nearest[0] == nearest
    assert nearest in str(raised.value)


def test_a_voice_like_no_other_is_refused_with_the_way_to_the_list() -> None:
    with pytest.raises(UnknownVoice, match=r"There is no voice '12345'. `kokoro-desktop voices` lists all voices\."):
        load_voice("12345")


@pytest.mark.parametrize(
    "spec", ["nowhere.npy", "./nowhere", "C:\\voices\\nowhere.pt", "af_heart+nowhere.bin:0.5", "no.PT"]
)
def test_a_missing_file_is_refused_as_a_file(spec: str) -> None:
    with pytest.raises(VoiceFileError, match="the file does not exist"):
        load_voice(spec)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("", "empty part"),
        ("+", "empty part"),
        ("af_heart+", "empty part"),
        ("af_heart++am_adam", "empty part"),
        (":0.5", "empty part"),
        ("af_heart:0+am_adam:0", "all weights are 0"),
        ("af_heart:0", "all weights are 0"),
        ("af_heart:-0.5+am_adam", "the weight '-0.5' of af_heart is neither 0 nor a positive number"),
        ("af_heart:nan+am_adam", "the weight 'nan' of af_heart"),
        ("af_heart:0+am_adam:inf", "the weight 'inf' of am_adam"),
        ("af_heart+am_adam:-1", "the weight '-1' of am_adam"),
        ("af_heart:nan", "the weight 'nan' of af_heart"),
        ("af_heart:inf", "the weight 'inf' of af_heart"),
        ("af_heart:half", "the weight 'half' of af_heart"),
        ("af_heart:", "the weight '' of af_heart"),
        ("timbre=af_heart", "no voice is assigned to 'melody'; use the form timbre=af_heart+melody=am_adam"),
        ("melody=af_heart+timbre=am_adam:0", "no voice is assigned to 'timbre'"),
        ("timbre=+melody=am_adam", "empty part"),
        ("timbre=af_heart:x+melody=am_adam", "the weight 'x' of af_heart"),
    ],
)
def test_a_blend_that_makes_no_sense_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(VoiceSpecError) as raised:
        load_voice(spec)
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("spec", "timbre", "melody"),
    [
        ("timbre=af_heart+melody=am_adam", "af_heart", "am_adam"),
        (" melody = am_adam : 3 + timbre = af_heart ", "af_heart", "am_adam"),
        ("af_heart+melody=am_adam", "af_heart", "af_heart+am_adam"),
        ("timbre=af_heart:1+timbre=am_adam:3+melody=Emma", "af_heart:1+am_adam:3", "bf_emma"),
        ("timbre=af_heart:0+am_adam", "am_adam", "am_adam"),
    ],
)
def test_timbre_and_melody_come_from_different_voices(spec: str, timbre: str, melody: str) -> None:
    pack = load_voice(spec).pack
    assert np.array_equal(pack[:, :128], load_voice(timbre).pack[:, :128])
    assert np.array_equal(pack[:, 128:], load_voice(melody).pack[:, 128:])


def test_a_half_is_part_of_the_name_and_a_blend_of_its_own() -> None:
    spec = "timbre=af_heart:1+am_adam:0.5+melody=bf_emma:2"
    assert load_voice(spec).name == spec
    parts = voice_parts(spec)
    assert parts[0] == VoicePart("af_heart", 1, "timbre")
    assert half_of(parts, "timbre") == (VoicePart("af_heart", 1), VoicePart("am_adam", 0.5))
    assert half_of(parts, "melody") == (VoicePart("am_adam", 0.5), VoicePart("bf_emma", 2))
    assert language_of_voice("melody=bf_emma+timbre=af_heart") == "en-GB"


def test_a_file_may_be_half_of_a_voice_or_look_like_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    np.save("a+b.npy", ADAM)
    np.save("melody=c.npy", ADAM)
    pack = load_voice("timbre=af_heart+melody=a+b.npy").pack
    assert np.array_equal(pack, load_voice("timbre=af_heart+melody=am_adam").pack)
    assert np.array_equal(load_voice("melody=c.npy").pack, ADAM)


def test_packs_of_different_lengths_are_not_blended(tmp_path: Path) -> None:
    np.save(tmp_path / "short.npy", ADAM[:100])
    with pytest.raises(VoiceSpecError, match=r"different numbers of style rows \(510, 100\)"):
        load_voice(f"af_heart+{tmp_path / 'short.npy'}")


@given(
    st.text(st.one_of(st.sampled_from("af_heart+:.0123/\\"), st.characters()), max_size=40)
    | st.lists(st.sampled_from(["af_heart", "bf_emma", "timbre=", "melody=", "+", "+", ":", "0.5", " "])).map("".join)
)
def test_whatever_is_written_is_a_voice_or_an_input_error(spec: str) -> None:
    try:
        assert load_voice(spec).pack.shape == (510, 256)
    except InputError as error:
        assert str(error)


def test_a_voice_is_taken_apart_without_being_loaded() -> None:
    assert voice_parts("af_heart:0.7+no/such.npy") == (VoicePart("af_heart", 0.7), VoicePart("no/such.npy", 1))
    with pytest.raises(VoiceSpecError):
        voice_parts("af_heart:x")


def test_blend_of_too_many_parts_is_refused_at_once() -> None:
    assert len(voice_parts("+".join(["af_heart:1"] * 16))) == 16
    with pytest.raises(VoiceSpecError, match=r"it has 20000 parts \(limit 16\)"):
        voice_parts("+".join(["af_heart:1"] * 20_000))
