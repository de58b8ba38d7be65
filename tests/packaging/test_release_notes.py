"""Release notes are a version's part of the changelog."""

from __future__ import annotations

from release_notes import notes

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n## [1.1] - 2026-01-02\n\n- Long\n  line.\n- Other.\n\n## [1.0]\n\nFirst.\n"
)


def test_section_of_a_version_is_found_with_unwrapped_lines() -> None:
    assert notes(CHANGELOG, "1.1") == "- Long line.\n- Other.\n"
    assert notes(CHANGELOG, "1.0") == "First.\n"


def test_unknown_version_has_no_notes() -> None:
    assert notes(CHANGELOG, "1") == ""
