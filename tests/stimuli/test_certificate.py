"""The certificate of stimuli: what it holds, and what it says about other files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.batch.line_request import voice_sha256
from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.stimuli.certificate import Certificate
from kokoro_desktop.stimuli.design import parse_design
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.version import __version__

DESIGN = parse_design('phonemes = "ɐ sˈɑ"')
STIMULUS = Stimulus(1, "1", "af_heart", 0.0, 1.0, 0, None, "ɐ sˈɑ", 1.0, 0, NO_EDIT, (), None, None, None)
ENTRY = {"id": "1", "files": {"wavs/1.wav": "aa", "wavs/1.TextGrid": "bb"}, "weights": "w", "bundle": "b"}


@pytest.fixture
def certificate() -> Certificate:
    return Certificate.of(DESIGN, [STIMULUS], {"1": ENTRY}, ["textgrid"])


def written(path: Path, content: dict[str, Any] | str) -> Path:
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    return path


def test_certificate_is_read_as_it_was_written(certificate: Certificate, tmp_path: Path) -> None:
    assert Certificate.read(written(tmp_path / "c.json", certificate.json())) == certificate
    assert certificate.design == DESIGN.source
    assert (certificate.program, certificate.weights, certificate.bundle) == (__version__, "w", "b")
    assert certificate.voices == {"af_heart": voice_sha256("af_heart")}
    assert (certificate.phonemes, certificate.files) == ({"1": "ɐ sˈɑ"}, ENTRY["files"])


def test_different_and_missing_files_are_named(certificate: Certificate) -> None:
    assert certificate.different_files(certificate) == ()
    changed = replace(certificate, files={"wavs/1.wav": "cc", "wavs/1.TextGrid": "bb"})
    assert certificate.different_files(changed) == ("wavs/1.wav",)
    fewer = replace(certificate, files={"wavs/2.wav": "aa", "wavs/1.wav": "aa"})
    assert certificate.different_files(fewer) == ("wavs/1.TextGrid", "wavs/2.wav")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"program": "9"}, f"The certificate is from version 9 of the program; this is version {__version__}."),
        ({"weights": "x"}, "The certificate is for the weights x, but the weights w are installed."),
        ({"bundle": "x"}, "The certificate is for the bundle x, but this device uses the bundle b."),
        ({"voices": {"af_heart": "x"}}, "The voice af_heart has changed."),
        ({"phonemes": {"1": "x"}}, "The text now has different phonemes"),
    ],
)
def test_reason_for_different_files_is_given(certificate: Certificate, changes: dict[str, Any], sentence: str) -> None:
    assert certificate.differences(certificate) == ()
    (found,) = replace(certificate, **changes).differences(certificate)
    assert found.startswith(sentence)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "kokoro-desktop continuum"},
        {"version": 2},
        {"bundle": 3},
        {"design": "\ud800"},
        {"labels": None},
        {"labels": [3]},
        {"files": {"wavs/1.wav": 3}},
        {"voices": []},
        {"design_sha256": None, "design": None},
    ],
)
def test_certificate_with_an_invalid_field_is_refused(
    certificate: Certificate, tmp_path: Path, changes: dict[str, Any]
) -> None:
    path = written(tmp_path / "c.json", json.loads(certificate.json()) | changes)
    with pytest.raises(InputError, match="is not a stimulus certificate"):
        Certificate.read(path)


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"format": "kokoro-desktop stimuli",}', "[" * 5000])
def test_other_files_are_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError, match="is not a stimulus certificate"):
        Certificate.read(written(tmp_path / "c.json", content))


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "utf16.json").write_bytes("{}".encode("utf-16"))
    with pytest.raises(InputError, match="is not a stimulus certificate"):
        Certificate.read(tmp_path / "utf16.json")
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InputError, match="Cannot read"):
            Certificate.read(path)


def test_unknown_label_format_is_named(certificate: Certificate, tmp_path: Path) -> None:
    path = written(tmp_path / "c.json", json.loads(certificate.json()) | {"labels": ["textgrid", "newformat"]})
    with pytest.raises(InputError, match="unknown label formats: newformat"):
        Certificate.read(path)


def test_edited_design_is_recognised(certificate: Certificate, tmp_path: Path) -> None:
    path = written(tmp_path / "c.json", json.loads(certificate.json()) | {"design": 'phonemes = "ɐ"'})
    with pytest.raises(InputError, match="has been changed since it was certified"):
        Certificate.read(path)
