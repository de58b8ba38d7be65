"""Where a window could be shown."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kokoro_desktop.cli import display
from kokoro_desktop.cli.display import has_display


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_always_have_a_display(platform: str) -> None:
    assert has_display({}, platform)


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_elsewhere_one_has_to_be_named(name: str) -> None:
    assert has_display({name: ":0"}, "linux")
    assert not has_display({name: ""}, "linux")
    assert not has_display({}, "linux")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A library that needs two others, which are missing."""
    if shutil.which("gcc") is None:
        pytest.skip("needs gcc")
    made = []
    for name, libraries in (("one", []), ("two", []), ("qxcb", ["-lone", "-ltwo"])):
        (tmp_path / f"{name}.c").write_text(f"int {name}(void) {{ return 0; }}", encoding="utf-8")
        made.append(tmp_path / f"lib{name}.so")
        options = ["-shared", "-fPIC", "-Wl,--no-as-needed", f"-L{tmp_path}"]
        subprocess.run(["gcc", *options, tmp_path / f"{name}.c", "-o", made[-1], *libraries], check=True)
    for library in made[:2]:
        library.unlink()
    return made[2]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")
def test_every_missing_library_is_named(broken: Path) -> None:
    assert display.missing_libraries(broken) == ["libone.so", "libtwo.so"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")
def test_first_missing_library_is_named_without_ldd(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert display.missing_libraries(broken) == ["libone.so"]


@pytest.mark.parametrize(
    ("environment", "lacking", "named"),
    [
        ({"DISPLAY": ":0"}, {"xcb"}, ["libxcb"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, {"xcb"}, None),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, {"xcb", "wayland"}, ["libxcb"]),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen:a=b"}, {"xcb"}, None),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, {"wayland"}, None),
        ({"QT_QPA_PLATFORM": "wayland"}, {"wayland"}, ["libwayland"]),
    ],
)
def test_window_needs_the_libraries_of_one_display(
    environment: dict[str, str], lacking: set[str], named: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(library: Path) -> list[str]:
        name = library.name.removeprefix("libq").removesuffix(".so")
        return [f"lib{name}"] * (name in lacking)

    monkeypatch.setattr(display, "missing_libraries", missing)
    if named is None:
        display.check_libraries(environment, "linux")
        return
    with pytest.raises(display.LibrariesMissing, match=f"libraries are missing: {named[0]}. Install") as raised:
        display.check_libraries(environment, "linux")
    assert raised.value.libraries == tuple(named)
    assert raised.value.exit_code == 3
