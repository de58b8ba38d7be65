"""Counts in sentences."""

from __future__ import annotations

import pytest

from kokoro_desktop.ui.plurals import translate_count


@pytest.mark.parametrize(("count", "said"), [(0, "0 threads"), (1, "1 thread"), (2, "2 threads"), (21, "21 threads")])
def test_one_is_singular_and_the_rest_is_plural(count: int, said: str) -> None:
    assert translate_count("Notifications", "%n thread(s)", count) == said
