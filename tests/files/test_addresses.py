"""The system is asked for addresses before a library asks."""

from __future__ import annotations

import sys

import pytest

from kokoro_desktop.files.addresses import are_refused


def test_a_megabyte_is_to_be_had() -> None:
    assert not are_refused(1 << 20)


@pytest.mark.skipif(sys.platform == "win32", reason="addresses are not limited there")
def test_more_than_a_processor_can_address_is_refused() -> None:
    assert are_refused(1 << 60)
