"""What packages say of the program agrees with the program."""

from __future__ import annotations

import configparser
import plistlib
import re
from pathlib import Path
from xml.etree import ElementTree

from kokoro_desktop.version import __version__

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
MIME = "text/x-ipa-phonemes"


def test_menu_entry_opens_files_of_the_declared_type_with_our_icon() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign,assignment]
    entry.read(PACKAGING / "linux" / "kokoro-desktop.desktop", encoding="utf-8")
    fields = entry["Desktop Entry"]
    assert fields["Exec"] == "kokoro-desktop window %f"
    assert fields["Icon"] == "kokoro-desktop"
    assert fields["MimeType"] == f"{MIME};"
    declared = ElementTree.parse(PACKAGING / "linux" / "kokoro-desktop.xml").getroot()
    names = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    assert [each.get("type") for each in declared.findall("m:mime-type", names)] == [MIME]
    assert declared.find("m:mime-type/m:glob", names).get("pattern") == "*.ipa"  # type: ignore[union-attr]


def test_description_for_software_centres_names_this_version() -> None:
    described = ElementTree.parse(PACKAGING / "linux" / "kokoro-desktop.metainfo.xml").getroot()
    assert described.find("releases/release").get("version") == __version__  # type: ignore[union-attr]
    assert described.findtext("provides/mediatype") == MIME
    assert described.findtext("launchable") == "kokoro-desktop.desktop"


def test_build_reads_the_version_without_importing_the_program() -> None:
    text = (PACKAGING.parent / "kokoro_desktop" / "version.py").read_text(encoding="utf-8")
    assert text.partition('__version__ = "')[2].partition('"')[0] == __version__


def test_macos_may_run_what_is_linked_at_run_time() -> None:
    entitlements = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert entitlements["com.apple.security.cs.allow-jit"] is True


def test_every_file_that_the_installer_of_windows_names_is_there() -> None:
    script = (PACKAGING / "windows" / "setup.iss").read_text(encoding="utf-8")
    named = re.findall(r"\{#Checkout\}\\([\w.\\-]+)", script)
    made = ("build", "dist")
    assert [name for name in named if not name.startswith(made) and not (PACKAGING.parent / name).exists()] == []
