"""Standard streams: encoding of IPA, and pipes whose reader has gone."""

from __future__ import annotations

import errno
import io
import sys

import pytest

from kokoro_desktop.cli import streams


def _written(platform: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    raw = io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", newline="\n"))
        streams.make_safe(platform)
        sys.stdout.write("həlˈO\n")
        sys.stdout.flush()
        return raw.getvalue()


def test_redirected_output_on_windows_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert _written("win32", monkeypatch) == "həlˈO\n".encode()


@pytest.mark.parametrize(("platform", "encoding"), [("linux", ""), ("win32", "cp1252")])
def test_encoding_chosen_by_the_user_is_kept_and_other_symbols_are_escaped(
    platform: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    assert _written(platform, monkeypatch) == rb"h\u0259l\u02c8O" + b"\n"


@pytest.mark.parametrize(
    ("error", "platform", "broken"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "linux", True),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument", "a?b"), "win32", False),
        (OSError(errno.EINVAL, "Invalid argument"), "linux", False),
    ],
)
def test_closed_pipe_is_recognised_on_every_system(error: OSError, platform: str, broken: bool) -> None:
    assert streams.is_broken_pipe(error, platform) == broken
