"""Where a window could be shown."""

from __future__ import annotations

import pytest

from kokoro_desktop.cli.display import has_display


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_always_have_a_display(platform: str) -> None:
    assert has_display({}, platform)


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_elsewhere_one_has_to_be_named(name: str) -> None:
    assert has_display({name: ":0"}, "linux")
    assert not has_display({name: ""}, "linux")
    assert not has_display({}, "linux")
