"""Both sides of a comparison on disk."""

import numpy as np
import pytest
import soundfile

from kokoro_desktop.errors import OutputError
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.verification.compare import compare
from kokoro_desktop.verification.keep import keep


def test_tensors_and_audio_of_both_sides_are_kept(tmp_path, hello, replay):
    files = keep(compare(hello, replay(audio=lambda value: value / 2)), tmp_path / "new")
    assert sorted(path.name for path in files) == [
        "hello.reference.npz", "hello.reference.wav", "hello.tested.npz", "hello.tested.wav",
    ]  # fmt: skip
    audio, rate = soundfile.read(tmp_path / "new" / "hello.tested.wav", dtype="float32")
    assert rate == SAMPLE_RATE
    np.testing.assert_array_equal(audio, hello.tensors["audio"] / 2)
    with np.load(tmp_path / "new" / "hello.reference.npz") as kept:
        np.testing.assert_array_equal(kept["d_en"], hello.tensors["d_en"])


def test_folder_that_cannot_be_made_is_named(tmp_path, hello, replay):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="file"):
        keep(compare(hello, replay()), tmp_path / "file")
