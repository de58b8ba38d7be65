"""The installer's script agrees with itself and with the checkout, as far as that can be read without Inno Setup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SCRIPT = CHECKOUT / "packaging" / "windows" / "setup.iss"
SETTINGS, CODE = "Setup", "Code"
ENTRY = re.compile(r'(\w+): ("(?:[^"]|"")*"|[^;"]+)(?:; |$)')


@pytest.fixture(scope="module")
def sections() -> dict[str, list[str]]:
    """Lines of each section, without comments and the preprocessor's."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in SCRIPT.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            lines = found.setdefault(heading[1], [])
        elif line.strip() and not line.lstrip().startswith((";", "#", "//")):
            lines.append(line)
    return found


def _entries(lines: list[str]) -> list[dict[str, str]]:
    for line in lines:
        assert "".join(each[0] for each in ENTRY.finditer(line)) == line, line
    return [{key: value.strip('"') for key, value in ENTRY.findall(line)} for line in lines]


def test_settings_are_of_the_form_name_is_value_and_unique(sections: dict[str, list[str]]) -> None:
    names = [line.partition("=")[0] for line in sections[SETTINGS] if re.fullmatch(r"\w+=.+", line)]
    assert len(set(names)) == len(sections[SETTINGS])
    assert "PrivilegesRequired=lowest" in sections[SETTINGS]


def test_entries_name_only_tasks_and_functions_that_are_there(sections: dict[str, list[str]]) -> None:
    entries = [entry for name, lines in sections.items() if name not in (SETTINGS, CODE) for entry in _entries(lines)]
    tasks = {entry["Name"] for entry in _entries(sections["Tasks"])}
    code = "\n".join(sections[CODE])
    functions = set(re.findall(r"^function (\w+)", code, re.MULTILINE))
    assert {entry["Tasks"] for entry in entries if "Tasks" in entry} <= tasks
    assert {entry["Check"] for entry in entries if "Check" in entry} <= functions
    words = re.findall(r"\b(begin|end)\b", code)
    assert words.count("begin") == words.count("end") == 4


def test_only_what_the_installer_has_brought_goes_again(sections: dict[str, list[str]]) -> None:
    assert "UninstallDelete" not in sections
    assert [entry["Name"] for entry in _entries(sections["InstallDelete"])] == [r"{app}\_internal"]
    registry = _entries(sections["Registry"])
    assert {entry["Root"] for entry in registry} == {"HKCU"}
    for kind in ("Phonemes", "Session"):
        ours = [entry for entry in registry if f"KokoroDesktop.{kind}" in entry["Subkey"]]
        assert [entry.get("Flags") for entry in ours] == ["uninsdeletekey", None, None]
    (path,) = (entry for entry in registry if entry["Subkey"] == "Environment")
    assert "Flags" not in path  # the value has others' folders as well; ours is cut out of it


def test_file_that_is_opened_is_quoted(sections: dict[str, list[str]]) -> None:
    commands = [e for e in _entries(sections["Registry"]) if e["Subkey"].endswith(r"shell\open\command")]
    assert len(commands) == 2
    for command in commands:
        assert command["ValueData"].replace('""', '"').endswith(r'{app}\kokoro-desktop.exe" window "%1')


@pytest.mark.parametrize(
    ("path", "left"),
    [
        (r"C:\A;C:\Kokoro Desktop", r"C:\A"),
        (r"C:\Kokoro Desktop;C:\A", r"C:\A"),
        (r"C:\A;C:\KOKORO desktop;C:\B", r"C:\A;C:\B"),
        (r"C:\Kokoro Desktop", ""),
        (r";C:\Kokoro Desktop", ""),
        (r"C:\Kokoro Desktop\sub;C:\A", r"C:\Kokoro Desktop\sub;C:\A"),
    ],
)
def test_taking_the_folder_out_of_the_path_leaves_the_others(path: str, left: str) -> None:
    """The steps of the script's code, one by one, with strings counted from 1 as Pascal does."""
    app = r"C:\Kokoro Desktop"
    place = f";{path.lower()};".find(f";{app.lower()};") + 1
    if place > 0:
        place = place - 1 if place > 1 else place
        path = path[: place - 1] + path[place - 1 + len(app) + 1 :]
    assert path == left


def test_every_file_that_it_names_is_there_or_made() -> None:
    named = re.findall(r"\{#Checkout\}\\([\w.\\-]+)", SCRIPT.read_text(encoding="utf-8"))
    missing = [name for name in named if not (CHECKOUT / name.replace("\\", "/")).exists()]
    assert [name for name in missing if not name.startswith(("build", "dist"))] == []
