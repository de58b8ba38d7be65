"""Voices are named in a word or two."""

from __future__ import annotations

from kokoro_desktop.voices import catalogue, speaker_names, voice_name


def test_a_voice_of_the_catalogue_has_its_name_there() -> None:
    assert all(voice_name(info.id) == info.name for info in catalogue())


def test_a_file_is_named_by_its_name_and_what_cannot_be_read_as_it_is() -> None:
    assert voice_name("/somewhere/mine.npy") == "mine"
    assert voice_name("af_heart:x") == "af_heart:x"


def test_a_blend_is_named_by_its_parts_and_their_shares() -> None:
    heart, bella = voice_name("af_heart"), voice_name("af_bella")
    assert voice_name("af_heart:3+af_bella:1") == f"{heart} 75% + {bella} 25%"


def test_timbre_and_melody_are_named_in_this_order() -> None:
    assert voice_name("melody=af_bella+timbre=af_heart") == "Heart / Bella"
    assert voice_name("af_heart+melody=af_bella:3") == "Heart / Heart 25% + Bella 75%"


def test_several_speakers_are_joined_and_a_named_blend_has_its_name() -> None:
    assert speaker_names(["bf_emma", "bm_george"]) == "Emma, George"
    assert speaker_names(["af_heart:1+af_bella:1"], {"af_heart:1+af_bella:1": "Classroom"}) == "Classroom"
