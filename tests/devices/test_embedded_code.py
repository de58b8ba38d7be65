"""Machine code as text and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.devices.embedded_code import decode, encode


@given(st.binary(max_size=200))
def test_code_comes_back_as_it_was(code: bytes) -> None:
    assert decode(encode(code)) == code


@pytest.mark.parametrize("text", ["", 'extern "C" __global__ void kernel() {}', encode(b"code") + "!"])
def test_source_is_not_taken_for_code(text: str) -> None:
    with pytest.raises(ValueError):
        decode(text)
