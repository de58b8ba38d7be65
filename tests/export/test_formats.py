"""What is chosen of the formats, and what becomes of a choice that this version does not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop import export
from kokoro_desktop.errors import InputError
from kokoro_desktop.export import ExportChoices
from kokoro_desktop.export.formats import label_format


def test_an_unknown_format_is_read_as_the_first() -> None:
    assert ExportChoices(audio_key="from the future").audio is export.AUDIO_FORMATS[0]


def test_unknown_labels_are_left_out_and_known_ones_keep_their_order() -> None:
    choices = ExportChoices(label_keys=frozenset({"json", "textgrid", "from the future"}))
    assert choices.endings == (".wav", ".TextGrid", ".json")


def test_no_two_formats_are_remembered_under_one_key() -> None:
    keys = [one.key for one in (*export.AUDIO_FORMATS, *export.LABEL_FORMATS)]
    assert len(set(keys)) == len(keys)


def test_the_ending_of_a_file_chooses_its_labels() -> None:
    assert label_format(Path("a/hello.TEXTGRID")).key == "textgrid"
    assert label_format(Path("hello.lab")).key == "lab"


def test_an_ending_without_labels_is_refused_with_those_that_have() -> None:
    endings = r"\.TextGrid, \.srt, \.vtt, \.lrc, \.lab, \.json"
    with pytest.raises(InputError, match=rf"hello\.wav is not a label file.*{endings}"):
        label_format(Path("hello.wav"))


def test_of_two_endings_the_longer_is_meant() -> None:
    assert label_format(Path("hello.prosody.json")).key == "prosody"
    assert label_format(Path("hello.json")).key == "json"
