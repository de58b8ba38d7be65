"""What packages say of the program agrees with the program."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import build
import pytest
import yaml
from environment import EnvironmentFailed

from kokoro_desktop.takes.session_file import SUFFIX
from kokoro_desktop.ui.translation import LANGUAGES
from kokoro_desktop.version import __version__

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGING = CHECKOUT / "packaging"
MIME = {"text/x-ipa-phonemes": "*.ipa", "application/x-kokoro-session": f"*{SUFFIX}"}
"""What the program opens, and what names of such files end in."""


def test_menu_entry_opens_files_of_the_declared_type_with_our_icon() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign,assignment]
    entry.read(PACKAGING / "linux" / "kokoro-desktop.desktop", encoding="utf-8")
    fields = entry["Desktop Entry"]
    assert fields["Exec"] == "kokoro-desktop window %f"
    assert fields["Icon"] == "kokoro-desktop"
    assert fields["MimeType"] == "".join(f"{each};" for each in MIME)
    declared = ElementTree.parse(PACKAGING / "linux" / "kokoro-desktop.xml").getroot()
    names = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    types = declared.findall("m:mime-type", names)
    assert {each.get("type"): each.find("m:glob", names).get("pattern") for each in types} == MIME  # type: ignore[union-attr]


def test_description_for_software_centres_names_this_version() -> None:
    described = ElementTree.parse(PACKAGING / "linux" / "kokoro-desktop.metainfo.xml").getroot()
    assert described.find("releases/release").get("version") == __version__  # type: ignore[union-attr]
    assert [each.text for each in described.findall("provides/mediatype")] == list(MIME)
    assert described.findtext("launchable") == "kokoro-desktop.desktop"


@pytest.mark.parametrize("name", ["README.md", "docs/installing.md", "docs/tutorial-server.md", "docs/packaging.md"])
def test_documents_name_files_of_this_version(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"kokoro[-_](?:tvm_)?desktop[-_](\d+\.\d+\.\d+)", text))
    assert named == {__version__}


def test_changelog_and_citation_name_this_version() -> None:
    assert f"\n## [{__version__}] - " in (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert yaml.safe_load((CHECKOUT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == __version__


def test_build_reads_the_version_without_importing_the_program() -> None:
    text = (PACKAGING.parent / "kokoro_desktop" / "version.py").read_text(encoding="utf-8")
    assert text.partition('__version__ = "')[2].partition('"')[0] == __version__


def test_macos_may_run_what_is_linked_at_run_time() -> None:
    entitlements = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    prefix = "com.apple.security.cs."
    assert entitlements == dict.fromkeys(
        (f"{prefix}allow-jit", f"{prefix}allow-unsigned-executable-memory", f"{prefix}disable-library-validation"), True
    )


def test_application_of_macos_opens_what_the_program_opens_and_asks_for_the_system_that_its_libraries_need() -> None:
    described = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    kinds = {kind["CFBundleTypeExtensions"][0]: kind for kind in described["CFBundleDocumentTypes"]}
    assert {f"*.{ending}" for ending in kinds} == set(MIME.values())
    assert kinds["ipa"]["LSHandlerRank"] == "Alternate"
    assert tuple(map(int, described["LSMinimumSystemVersion"].split("."))) >= (14, 0)
    assert not [key for key in described if key.endswith("UsageDescription")]
    assert set(described["CFBundleLocalizations"]) == set(LANGUAGES)
    spec = (PACKAGING / "frozen" / "kokoro-desktop.spec").read_text(encoding="utf-8")
    (identifier,) = re.findall(r'bundle_identifier="([^"]*)"', spec)
    assert re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", identifier)  # Apple allows no other characters


@pytest.mark.parametrize(
    "file", [CHECKOUT / ".ci" / "run", *sorted(PACKAGING.glob("*/*.sh"))], ids=lambda file: file.name
)
def test_shell_can_read_the_script(file: Path) -> None:
    shell = file.read_text(encoding="utf-8").partition("\n")[0].split()[-1].rpartition("/")[2]
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    done = subprocess.run([shell, "-n", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("file", sorted((CHECKOUT / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.name)
def test_workflow_runs_files_of_this_checkout(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert all(("uses" in step) is not ("run" in step) for step in steps)
    commands = "\n".join(step.get("run", "") for step in steps)
    named = re.findall(r"(?:packaging|\.ci)/[\w./-]+", commands)
    assert [name for name in named if not (CHECKOUT / name).exists()] == []


def test_windows_opens_what_the_program_opens() -> None:
    script = (PACKAGING / "windows" / "setup.iss").read_text(encoding="utf-8")
    for pattern in MIME.values():
        assert f"Software\\Classes\\{pattern[1:]}\\OpenWithProgids" in script
    opened = re.findall(r"Classes\\KokoroDesktop\.(\w+)\\shell", script)
    assert opened == re.findall(r'ValueName: "KokoroDesktop\.(\w+)"', script) == ["Phonemes", "Session"]


def test_only_files_that_git_tracks_go_into_the_archives(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "kokoro_desktop").mkdir(parents=True)
    for name in ("kokoro_desktop/a.py", "kokoro_desktop/é b.py", "deleted.py", "private.txt"):
        (checkout / name).write_text("old", encoding="utf-8")
    git = ["git", "-C", str(checkout)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "kokoro_desktop", "deleted.py"], check=True)
    (checkout / "deleted.py").unlink()
    (checkout / "kokoro_desktop" / "a.py").write_text("new", encoding="utf-8")
    build.copy_sources(checkout, tmp_path / "sources")
    copied = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "sources").rglob("*.*")}
    assert copied == {"a.py": "new", "é b.py": "old"}


def test_archives_are_made_from_a_git_checkout_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    with pytest.raises(EnvironmentFailed, match="requires a git checkout"):
        build.copy_sources(tmp_path, tmp_path / "sources")
