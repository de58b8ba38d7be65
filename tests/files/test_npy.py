"""Arrays come back from memory as NumPy wrote them, or not at all."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest

from kokoro_desktop.files.npy import parse_npy


def written(array: np.ndarray) -> bytes:
    memory = io.BytesIO()
    np.save(memory, array)
    return memory.getvalue()


def headed(text: str, version: bytes = b"\x01\x00") -> bytes:
    size = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + version + size + text.encode() + bytes(2048)


@pytest.mark.parametrize("kind", ["<f4", ">f4", "<f2", "|u1", "<i8", "|b1"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_an_array_comes_back(kind: str, order: str) -> None:
    array = np.asarray(np.arange(12).reshape(3, 4), kind, order=order)
    found = parse_npy(written(array))
    assert found.dtype == array.dtype
    np.testing.assert_array_equal(found, array)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(headed("{'descr': '<f4', 'fortran_order': False, 'shape': (1099511627776, 256), }"), id="huge"),
        pytest.param(headed("{'descr': '<f4', 'fortran_order': False, 'shape': (-1, 256), }"), id="negative"),
        pytest.param(headed("{'descr': '<f4', 'fortran_order': False, 'shape': (" + "1, " * 80 + "), }"), id="80"),
        pytest.param(headed("{'descr': '(9999999,)f4', 'fortran_order': False, 'shape': (9,), }"), id="arrays"),
        pytest.param(headed("{'descr': '|V0', 'fortran_order': False, 'shape': (4611686018427387904,), }"), id="empty"),
        pytest.param(headed("(" * 9000), id="nested"),
        pytest.param(headed("{}", b"\x03\x00"), id="version 3"),
        pytest.param(written(np.array(["text"])), id="texts"),
        pytest.param(written(np.zeros(100))[:-1], id="cut off"),
    ],
)
def test_what_is_no_array_of_numbers_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        parse_npy(data)
