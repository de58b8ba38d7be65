"""What people and programs are told about a verification."""

from __future__ import annotations

import json

import numpy as np
import pytest
import soundfile

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.errors import OutputError
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.verification.compare import compare
from kokoro_desktop.verification.report import Verification, as_json, keep, table


def verification(case, modules, sha=None, comparisons=None):
    return Verification(
        reference="golden",
        placement=CPU_ALONE,
        threads=2,
        weights_sha256=sha or case.weights_sha256,
        reference_sha256=(case.weights_sha256,),
        comparisons=(compare(case, modules),) if comparisons is None else comparisons,
    )


def test_faithful_network_passes(hello, replay):
    result = verification(hello, replay())
    assert result.passed
    assert table(result).splitlines()[-1].startswith("PASS")


def test_fault_is_marked_in_its_row_and_in_the_last_line(hello, replay):
    result = verification(hello, replay(n=lambda value: value + 1))
    assert not result.passed
    lines = table(result).splitlines()
    assert lines[-1].startswith("FAIL")
    marked = [line for line in lines[:-1] if "FAIL" in line]
    assert len(marked) == 2
    assert all(" n " in line for line in marked)


def test_other_weights_are_not_comparable_even_when_the_numbers_agree(hello, replay):
    result = verification(hello, replay(), sha="0" * 64)
    assert not result.passed
    assert "not comparable" in table(result).splitlines()[-1]


def test_nothing_compared_is_no_success(hello, replay):
    assert not verification(hello, replay(), comparisons=()).passed


def test_json_is_valid_even_with_numbers_that_are_not_finite(hello, replay):
    result = verification(hello, replay(n=lambda value: np.full_like(value, np.nan)))
    data = json.loads(json.dumps(as_json(result), allow_nan=False))
    assert data["passed"] is False
    (case,) = data["cases"]
    broken = [check for check in case["checks"] if check["tensor"] == "n"]
    assert [check["rms"] for check in broken] == [None, None]


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
