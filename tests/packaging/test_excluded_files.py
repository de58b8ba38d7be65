"""What goes into the program's folder, by the names that PyInstaller finds on each system."""

from __future__ import annotations

import pytest
from excluded_files import shipped, without_build_files

BINARY, DATA, EXTENSION = "BINARY", "DATA", "EXTENSION"


@pytest.mark.parametrize(
    "name",
    [
        "libasound.so.2",
        "libportaudio.so.2",
        "libstdc++.so.6",
        "libgcc_s.so.1",
        "libglib-2.0.so.0",
        "libX11.so.6",
        "libxcb-cursor.so.0",
        "libxkbcommon.so.0",
        "libfontconfig.so.1",
        "libcups.so.2",
        "libsndfile.so.1",
        "libreadline.so.8",
    ],
)
def test_drivers_fonts_and_sound_are_the_systems_own(name: str) -> None:
    assert not shipped(name, BINARY, "linux")


@pytest.mark.parametrize(
    "name", ["libpython3.11.so.1.0", "libffi.so.8", "libssl.so.3", "libcrypto.so.3", "libz.so.1", "libzstd.so.1"]
)
def test_what_python_is_linked_with_goes_along(name: str) -> None:
    assert shipped(name, BINARY, "linux")


@pytest.mark.parametrize(
    ("name", "kind", "system"),
    [
        ("numpy.libs/libscipy_openblas64_-32a4b2a6.so", BINARY, "linux"),
        ("_cffi_backend.cpython-311-x86_64-linux-gnu.so", EXTENSION, "linux"),
        ("tvm/lib/libtvm_compiler.so", BINARY, "linux"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", BINARY, "linux"),
        ("_sounddevice_data/portaudio-binaries/libportaudio.dylib", DATA, "darwin"),
        ("libgcc_s.1.1.dylib", BINARY, "darwin"),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", BINARY, "darwin"),
        ("PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore", BINARY, "darwin"),
        ("_sounddevice_data\\portaudio-binaries\\libportaudio64bit.dll", DATA, "win32"),
        ("MSVCP140.dll", BINARY, "win32"),
        ("PySide6\\plugins\\platforms\\qwindows.dll", BINARY, "win32"),
    ],
)
def test_what_came_in_a_package_or_only_there_goes_along(name: str, kind: str, system: str) -> None:
    assert shipped(name, kind, system)


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("libespeak-ng.so.1", "linux"),
        ("libsonic.so.0", "linux"),
        ("libespeak-ng.1.dylib", "darwin"),
        ("libespeak-ng.dll", "win32"),
        ("espeak-ng.dll", "win32"),
    ],
)
def test_espeak_of_the_building_machine_which_has_another_licence_stays_there(name: str, system: str) -> None:
    assert not shipped(name, BINARY, system)


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("PySide6/Qt/lib/libQt6Qml.so.6", "linux"),
        ("PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick", "darwin"),
        ("PySide6\\Qt6Network.dll", "win32"),
        ("PySide6\\plugins\\platforminputcontexts\\qtvirtualkeyboardplugin.dll", "win32"),
        ("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.dylib", "darwin"),
        ("PySide6\\plugins\\platforms\\qminimal.dll", "win32"),
    ],
)
def test_parts_of_qt_that_the_window_never_loads_are_left_out(name: str, system: str) -> None:
    assert not shipped(name, BINARY, system)


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_address_of_the_checkout_is_left_out(system: str) -> None:
    assert not shipped("kokoro_tvm_desktop-0.2.0.dist-info/direct_url.json", DATA, system)
    assert shipped("kokoro_tvm_desktop-0.2.0.dist-info/METADATA", DATA, system)


def test_record_has_no_entry_that_depends_on_the_build_folder() -> None:
    kept = "tvm_ffi/lib/libtvm_ffi.so,sha256=abc,5\ntvm_ffi-0.1.dist-info/RECORD,,\n"
    dependent = (
        "../../../bin/tvm-ffi-config,sha256=def,9\n_editable_impl_a.pth,sha256=d,9\na-1.dist-info/direct_url.json,,\n"
    )
    assert without_build_files(dependent + kept) == kept
