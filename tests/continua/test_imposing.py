"""Files of the middle, or of either end, say how long and how high all steps of a continuum are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.continua import Continuum, ProsodySource, impose, speak_continuum
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.labels import textgrid
from kokoro_desktop.export.take_prosody import pitch_tier, take_prosody
from kokoro_desktop.prosody import DurationEdit, ProsodyEdit
from kokoro_desktop.prosody.imposed_files import ImposedFiles
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.voices import load_voice

ENGINE, VOICE = StandInEngines()(CPU_ALONE, 1), load_voice("af_heart")
REQUEST = SpeechRequest("ɐ {s~i}ˈɑ", "af_heart", 1.0, CPU_ALONE, 1, 3)
EDIT = ProsodyEdit((DurationEdit(3, 9.0), DurationEdit(5, factor=2)), pitch_shift=-4)
KINDS = {"prosody": take_prosody, "durations": textgrid, "pitch": pitch_tier}


@pytest.mark.parametrize("kinds", [("prosody",), ("durations", "pitch")])
@pytest.mark.parametrize("text", ["ɐ {s~i:0.5}ˈɑ", "ɐ sˈɑ", "ɐ iˈɑ"])
def test_every_step_is_said_as_the_take_was_that_wrote_the_files(
    tmp_path: Path, text: str, kinds: tuple[str, ...]
) -> None:
    said = speak_take(replace(REQUEST, text=text, edit=EDIT), VOICE, ENGINE)
    for kind in kinds:
        (tmp_path / kind).write_text(KINDS[kind](said), encoding="utf-8")
    files = ImposedFiles.read({kind: tmp_path / kind for kind in kinds})
    continuum = impose(Continuum(REQUEST, 3), files, VOICE, ENGINE.network)
    assert (continuum.durations, continuum.pitch) == (ProsodySource.IMPOSED, ProsodySource.IMPOSED)
    takes = speak_continuum(continuum, VOICE, ENGINE)
    curves = []
    for take in takes:
        # A TextGrid has one interval for a stress mark and its vowel, so it fixes only the length of the two together.
        parts, expected = (take.spans, said.spans) if kinds == ("prosody",) else (take.units, said.units)
        assert [part.frames for part in parts] == [part.frames for part in expected]
        assert take.continuum is not None and take.continuum.durations == "imposed"
        curves.append(take.f0)
    np.testing.assert_array_equal(curves[0], curves[2])
    if kinds == ("durations", "pitch"):
        assert np.median(12 * np.abs(np.log2(curves[0] / said.f0))) < 0.05


def test_what_is_of_another_text_is_refused_and_nothing_asked_is_nothing_changed(tmp_path: Path) -> None:
    other = speak_take(replace(REQUEST, text="ɐ ʃˈɑ"), VOICE, ENGINE)
    (tmp_path / "a.json").write_text(take_prosody(other), encoding="utf-8")
    continuum = Continuum(REQUEST, 3)
    with pytest.raises(InputError, match=r"belongs to a different text: token 3 is 'ʃ' instead of '\{s~i:0.5\}'"):
        impose(continuum, ImposedFiles.read({"prosody": tmp_path / "a.json"}), VOICE, ENGINE.network)
    assert impose(continuum, ImposedFiles.read({}), VOICE, ENGINE.network) is continuum
