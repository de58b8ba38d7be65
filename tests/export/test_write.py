"""Exporting: names, formats, labels, and that nothing is left half done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop import export
from kokoro_desktop.errors import Cancelled, KokoroError
from kokoro_desktop.export import ExportChoices, ExportItem
from kokoro_desktop.files import atomic, work_folder
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task

MakeTake = Callable[..., Take]
FULL = frozenset({"textgrid", "srt", "json"})


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("audio", export.AUDIO_FORMATS, ids=lambda audio: audio.key)
def test_every_format_can_be_read_back(audio: export.AudioFormat, make_take: MakeTake, tmp_path: Path) -> None:
    take = make_take(1)
    export.export([ExportItem(take, "a")], ExportChoices(str(tmp_path), audio.key), Task())
    samples, rate = soundfile.read(tmp_path / f"a{audio.ending}")
    assert rate == 24_000
    lossless = audio.subtype is not None
    assert len(samples) == len(take.samples) if lossless else len(samples) >= len(take.samples)
    if lossless:
        assert np.abs(samples - take.samples).max() < 2**-15


def test_what_is_ticked_lies_beside_the_sound(make_take: MakeTake, tmp_path: Path) -> None:
    written = export.export([ExportItem(make_take(1), "a")], ExportChoices(str(tmp_path), label_keys=FULL), Task())
    assert [path.name for path in written] == ["a.wav", "a.TextGrid", "a.srt", "a.json"]
    assert names(tmp_path) == {path.name for path in written}
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["settings"]["text"] == "həlˈO wˈɜːld"


def test_a_selection_has_its_own_phonemes(make_take: MakeTake) -> None:
    take = make_take(1)
    third = take.spans[3]
    part = export.crop(take, third.start + 100, take.spans[5].end)
    np.testing.assert_array_equal(part.samples, take.samples[third.start + 100 : take.spans[5].end])
    assert [span.symbol for span in part.spans] == [span.symbol for span in take.spans[3:6]]
    assert (part.spans[0].start, part.spans[-1].end) == (0, len(part.samples))


@given(data=st.data())
def test_every_selection_is_covered_by_its_spans(data: st.DataObject, make_take: MakeTake) -> None:
    take = make_take(1)
    start = data.draw(st.integers(0, len(take.samples) - 1))
    end = data.draw(st.integers(start + 1, len(take.samples)))
    part = export.crop(take, start, end)
    edges = [0, *(span.end for span in part.spans)]
    assert [span.start for span in part.spans] == edges[:-1]
    assert edges[-1] == end - start == len(part.samples)
    assert part.chunk_starts[0] == 0


def test_a_failure_leaves_everything_as_it_was(make_take: MakeTake, tmp_path: Path) -> None:
    (tmp_path / "one af_heart.wav").write_bytes(b"old")
    broken = replace(make_take(2), title="two", samples=np.full(100, np.nan, np.float32))
    items = export.default_items([replace(make_take(1), title="one"), broken])
    with pytest.raises(KokoroError):
        export.export(items, ExportChoices(str(tmp_path)), Task())
    assert names(tmp_path) == {"one af_heart.wav"}
    assert (tmp_path / "one af_heart.wav").read_bytes() == b"old"


def test_a_name_that_cannot_be_taken_puts_back_the_files_before_it(
    make_take: MakeTake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.wav").write_bytes(b"old")
    move = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if self.suffix == ".json" and work_folder.is_working(self.parents[1]):
            raise PermissionError(13, "Permission denied")
        return move(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    # The JSON file is written with the same call: into the hidden folder it must get, out of it it must not.
    monkeypatch.setattr(atomic, "write_bytes", lambda path, data: path.write_bytes(data))
    with pytest.raises(KokoroError, match="Permission denied"):
        export.export(
            [ExportItem(make_take(1), "a")], ExportChoices(str(tmp_path), label_keys=frozenset({"json"})), Task()
        )
    assert names(tmp_path) == {"a.wav"}
    assert (tmp_path / "a.wav").read_bytes() == b"old"


def test_cancelling_leaves_nothing(make_take: MakeTake, tmp_path: Path) -> None:
    asked = iter((False, True))
    with pytest.raises(Cancelled):
        export.export(
            export.default_items([make_take(1), make_take(2)]),
            ExportChoices(str(tmp_path)),
            Task(cancelled=lambda: next(asked)),
        )
    assert names(tmp_path) == set()


def test_existing_files_are_replaced_and_keep_their_permissions(make_take: MakeTake, tmp_path: Path) -> None:
    old = tmp_path / "a.wav"
    old.write_bytes(b"old")
    old.chmod(0o640)
    export.export([ExportItem(make_take(1), "a")], ExportChoices(str(tmp_path)), Task())
    assert soundfile.info(old).samplerate == 24_000
    if os.name == "posix":
        assert old.stat().st_mode & 0o777 == 0o640


KILLED = """
import os, signal, sys
import numpy as np
from kokoro_desktop import export
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task

folder, calls = sys.argv[1], int(sys.argv[2])

def dies(do):
    def until(*arguments, **more):
        global calls
        if calls == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        calls -= "old" in (os.path.basename(str(path)).split(".")[0] for path in arguments)
        return do(*arguments, **more)
    return until

for name in ("link", "rename", "replace", "unlink"):
    setattr(os, name, dies(getattr(os, name)))
request = SpeechRequest("a", "af_heart", 1.0, CPU_ALONE, 1, 0)
take = Take(1, "a", request, np.zeros(2400, np.float32), (), {}, 0, 0, 0, "", "", "", (0,), (0,), (), (), ())
choices = export.ExportChoices(folder, label_keys=frozenset({"json"}))
export.export([export.ExportItem(take, "old")], choices, Task())
"""
"""Exports over ``old.wav`` and ``old.json``, and is killed after so many calls that give, link or take away a name."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_killed_at_whatever_moment_every_file_is_there_whole_under_its_name(tmp_path: Path) -> None:
    for calls in range(40):
        for ending in (".wav", ".json"):
            (tmp_path / f"old{ending}").write_bytes(b"old")
        ended = subprocess.run([sys.executable, "-c", KILLED, tmp_path, str(calls)], check=False).returncode
        sound, report = ((tmp_path / f"old{ending}").read_bytes() for ending in (".wav", ".json"))
        assert sound == b"old" or sound.startswith(b"RIFF")
        assert report == b"old" or json.loads(report)["title"] == "a"
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    assert calls > 2
    assert names(tmp_path) == {"old.wav", "old.json"}  # the last one has cleaned up after those that were killed
