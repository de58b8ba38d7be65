"""The command `window`: without a display it says what to do instead, and stand-ins keep a session of their own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop import paths
from kokoro_desktop.cli import display, window
from kokoro_desktop.testing.stand_in import StandInEngines


def _arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    window.configure(parser)
    return parser.parse_args(words)


def test_without_a_display_the_command_line_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "has_display", lambda: False)
    with pytest.raises(display.NoDisplay, match="kokoro-desktop say --help") as raised:
        window.run(_arguments())
    assert raised.value.exit_code == 3


def test_stand_ins_are_opened_with_a_session_of_their_own_and_the_file(
    monkeypatch: pytest.MonkeyPatch, fresh_home: Path
) -> None:
    from kokoro_desktop.ui.window import application

    opened: list[Any] = []
    monkeypatch.setattr(display, "has_display", lambda: True)
    monkeypatch.setattr(display, "check_libraries", lambda: None)
    monkeypatch.setattr(window, "keep_freed_memory", lambda: None)
    monkeypatch.setattr(application, "run", lambda services=None, file=None: opened.append((services, file)) or 7)
    assert window.run(_arguments("--stand-in", "a.kokoro")) == 7
    assert window.run(_arguments()) == 7
    (services, file), real = opened
    assert isinstance(services.open_engine, StandInEngines)
    assert services.session_folder == paths.data() / "session-stand-in"
    assert file == Path("a.kokoro")
    assert real == (None, None)
