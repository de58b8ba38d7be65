"""The golden files that come with the program, and how they are read and written."""

import numpy as np
import pytest

from kokoro_desktop.runtime import alignment
from kokoro_desktop.runtime.alignment import frame_tokens
from kokoro_desktop.spec import BOUNDARY_TOKEN, SAMPLES_PER_FRAME
from kokoro_desktop.verification import golden as subject
from kokoro_desktop.verification.tensors import TENSORS

MAX_FILE_BYTES = 1_500_000


def test_every_file_is_small():
    sizes = [path.stat().st_size for path in subject.golden_folder().glob("*.npz")]
    assert sizes
    assert max(sizes) < MAX_FILE_BYTES


def test_three_sentences_hold_every_boundary(golden):
    complete = [case for case in golden.values() if set(case.tensors) == set(TENSORS) and len(case.tokens) > 10]
    assert len(complete) == 3
    assert len({case.voice for case in complete}) == 3
    assert any(case.speed != 1 for case in complete)


def test_every_case_was_made_from_the_same_weights_and_versions(golden):
    assert len({(case.weights_sha256, case.made_with) for case in golden.values()}) == 1


def test_edges_of_length_and_speed_are_covered(golden):
    phonemes = {len(case.tokens) - 2 for case in golden.values()}
    assert {1, 2, 3, 4, 5, 6, 510} <= phonemes
    assert {0.25, 1.0, 4.0} <= {case.speed for case in golden.values()}


def test_shapes_agree_within_every_case(golden):
    for case in golden.values():
        tokens, frames = len(case.tokens), int(case.tensors["durations"].sum())
        rows = {"d_en": tokens, "duration_logits": tokens, "d": tokens, "durations": tokens, "t_en": tokens}
        rows |= {"en": frames, "asr": frames, "f0": 2 * frames, "n": 2 * frames, "audio": SAMPLES_PER_FRAME * frames}
        assert {name: len(value) for name, value in case.tensors.items()} == {name: rows[name] for name in case.tensors}
        assert case.tokens[0] == case.tokens[-1] == BOUNDARY_TOKEN


def test_stretched_tensors_are_gathers_of_the_token_tensors(hello):
    owners = frame_tokens(hello.tensors["durations"])
    np.testing.assert_array_equal(hello.tensors["en"], hello.tensors["d"][owners])
    np.testing.assert_array_equal(hello.tensors["asr"], hello.tensors["t_en"][owners])


def test_runtime_turns_the_logits_into_the_durations_of_the_reference(golden):
    complete = [case for case in golden.values() if "duration_logits" in case.tensors]
    assert complete
    for case in complete:
        found = alignment.durations(case.tensors["duration_logits"], case.speed)
        np.testing.assert_array_equal(found, case.tensors["durations"])


def test_durations_follow_from_the_logits_by_the_published_formula(hello):
    lengths = (1 / (1 + np.exp(-hello.tensors["duration_logits"].astype(np.float64)))).sum(axis=1) / hello.speed
    np.testing.assert_array_equal(np.maximum(np.rint(lengths), 1), hello.tensors["durations"])


def test_saved_cases_are_read_back_exactly(tmp_path, hello):
    path = tmp_path / "copy.npz"
    subject.save_cases(path, [hello])
    (copy,) = subject.load_cases(path)
    assert (copy.phonemes, copy.voice, copy.speed, copy.seed) == (hello.phonemes, hello.voice, hello.speed, hello.seed)
    assert copy.tensors.keys() == hello.tensors.keys()
    for name, value in hello.tensors.items():
        np.testing.assert_array_equal(copy.tensors[name], value)
    assert copy.noise == hello.noise


def test_missing_folder_is_said_in_one_sentence(tmp_path):
    with pytest.raises(subject.GoldenError, match="the folder contains no"):
        subject.load_all(tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 cut short"])
def test_damaged_file_is_named(tmp_path, content):
    path = tmp_path / "broken.npz"
    path.write_bytes(content)
    with pytest.raises(subject.GoldenError, match=r"broken\.npz"):
        subject.load_all(tmp_path)


def test_missing_field_is_named(tmp_path):
    np.savez(tmp_path / "poor.npz", **{"x/phonemes": np.asarray("a")})
    with pytest.raises(subject.GoldenError, match="voice"):
        subject.load_all(tmp_path)


def test_missing_file_is_named(tmp_path):
    with pytest.raises(subject.GoldenError, match="missing"):
        subject.load_cases(tmp_path / "none.npz")
