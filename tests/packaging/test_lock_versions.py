"""The locks of the two commands: they hold on every system and Python what pyproject.toml asks for, with hashes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "packaging" / "locks"
SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "x86_64"},
    "macos": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": "arm64"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
}
PYTHONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]


def _wanted(extras: list[str]) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [project["build-system"]["requires"], project["project"]["dependencies"]]
    lists += [project["project"]["optional-dependencies"][extra] for extra in extras]
    return [Requirement(line) for each in lists for line in each] + [Requirement("editables~=0.3")]


def _name(requirement: Requirement) -> str:
    return re.sub("[-_.]+", "-", requirement.name).lower()


def _entries(file: str) -> list[tuple[Requirement, list[str]]]:
    """Read (requirement, hashes) of every entry of a lock."""
    text = (LOCKS / file).read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line.split(" --hash=") for line in text.splitlines() if not line.startswith("#")]
    return [(Requirement(line), [each.strip() for each in hashes]) for line, *hashes in entries]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "extras", [["bench"], ["bench", "test"], ["freeze"], ["cluster"], ["cuda"], ["espeak"], ["ja"], ["stimuli"], ["zh"]]
)
def test_one_locked_version_satisfies_every_requirement(extras: list[str], system: str, python: str) -> None:
    about = {**SYSTEMS[system], "python_version": python, "python_full_version": f"{python}.4"}
    about |= {"implementation_name": "cpython", "platform_python_implementation": "CPython", "extra": ""}
    locked: dict[str, list[str]] = {}
    for entry, _ in _entries("-".join(extras) + ".txt"):
        if entry.marker is None or entry.marker.evaluate(about):
            locked.setdefault(_name(entry), []).append(str(entry.specifier).removeprefix("=="))
    assert [name for name, versions in locked.items() if len(versions) != 1] == []
    wanted = [each for each in _wanted(extras) if each.marker is None or each.marker.evaluate(about)]
    unmet = [str(each) for each in wanted if not any(map(each.specifier.contains, locked.get(_name(each), [])))]
    assert unmet == [], "python3 packaging/lock_versions.py chooses versions for them"


@pytest.mark.parametrize("file", sorted(file.name for file in LOCKS.iterdir()))
def test_every_entry_has_hashes_and_none_a_place(file: str) -> None:
    for entry, hashes in _entries(file):
        assert hashes, entry
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in hashes), entry
        assert entry.url is None


def test_tests_run_with_the_versions_that_users_have() -> None:
    # A package that users need on one system only may be needed on all for the tests.
    both = {(_name(entry), str(entry.specifier)) for entry, _ in _entries("bench-test.txt")}
    users = {(_name(entry), str(entry.specifier)) for entry, _ in _entries("bench.txt")}
    assert users <= both
