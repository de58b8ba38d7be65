"""A voice in memory: which row speaks, and what is not a pack."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.voices import Voice, VoiceFileError
from kokoro_desktop.voices.pack import MissingStyleRow, check_pack

PATH = Path("some.npy")


def numbered(rows: int) -> np.ndarray:
    """A pack whose row n holds n everywhere."""
    return np.repeat(np.arange(rows, dtype=np.float32)[:, None], 256, axis=1)


@pytest.mark.parametrize(
    ("style_length", "row"), [(1, 0), (2, 1), (128, 127), (509, 508), (510, 509), (511, 509), (9999, 509)]
)
def test_the_row_is_that_of_the_reference(style_length: int, row: int) -> None:
    # `KPipeline.infer` indexes the pack with len(phonemes) - 1, and never with more than 510 phonemes.
    assert Voice("v", numbered(510)).row(style_length).tolist() == [row] * 256


def test_a_longer_pack_still_uses_only_the_510_rows_that_the_model_was_made_with() -> None:
    assert Voice("v", numbered(600)).row(600)[0] == 509


def test_a_row_that_a_short_pack_lacks_is_refused_and_not_invented() -> None:
    voice = Voice("short", numbered(100))
    assert voice.row(100)[0] == 99
    with pytest.raises(MissingStyleRow, match="The voice short has style rows for up to 100 symbols, not 101"):
        voice.row(101)


def test_there_is_no_row_for_no_phonemes() -> None:
    with pytest.raises(ValueError, match="number of phonemes must be at least 1"):
        Voice("v", numbered(510)).row(0)


def test_a_middle_axis_of_one_is_squeezed() -> None:
    assert np.array_equal(check_pack(numbered(510)[:, None, :], PATH), numbered(510))


def test_a_pack_cannot_be_changed_and_shares_nothing_with_its_source() -> None:
    source = numbered(3)
    pack = check_pack(source, PATH)
    source[:] = -1
    assert pack[2, 0] == 2
    with pytest.raises(ValueError, match="read-only"):
        pack[0, 0] = 1


@pytest.mark.parametrize("dtype", [">f4", "<f4", "f2"])
def test_types_that_float32_holds_exactly_are_taken(dtype: str) -> None:
    pack = check_pack(numbered(20).astype(dtype), PATH)
    assert pack.dtype == np.float32
    assert np.array_equal(pack, numbered(20))


@pytest.mark.parametrize(
    ("array", "complaint"),
    [
        (np.zeros((510, 255), np.float32), "its shape is 510 x 255, not rows x 256"),
        (np.zeros((510, 2, 256), np.float32), "its shape is 510 x 2 x 256"),
        (np.zeros((0, 256), np.float32), "its shape is 0 x 256"),
        (np.zeros(256, np.float32), "its shape is 256, not"),
        (np.zeros((), np.float32), "its shape is a single value"),
        (np.zeros((510, 256), np.float64), "its values are float64, not float32"),
        (np.zeros((510, 256), np.int32), "its values are int32, not float32"),
        (np.zeros((510, 256), np.dtype([("a", np.float32)])), "not float32"),
        (np.where(np.eye(510, 256) * np.arange(256) == 7, np.nan, 0).astype(np.float32), "row 7 contains a value"),
        (np.full((1, 256), -np.inf, np.float32), "row 0 contains a value that is not a finite number"),
    ],
)
def test_what_is_no_pack_is_refused_by_name(array: np.ndarray, complaint: str) -> None:
    with pytest.raises(VoiceFileError, match=r"The voice file some\.npy cannot be used") as raised:
        check_pack(array, PATH)
    assert complaint in str(raised.value)
    assert raised.value.exit_code == 2
