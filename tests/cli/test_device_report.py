"""The command `device-report` shows the report, writes the same, and exits by its verdict."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from kokoro_desktop import device_report
from kokoro_desktop.cli import device_report as command
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.verification.label_drift import LabelCheck


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tensors to compare with, which the stand-in has nothing of, and one label."""
    monkeypatch.setattr(device_report, "load_all", lambda: ())
    monkeypatch.setattr(device_report, "check_labels", lambda network: iter([LabelCheck(1.0, 0.001)]))


def test_command_shows_and_writes_the_same_and_its_status_is_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "open_engine", StandInEngines())
    parser = argparse.ArgumentParser()
    command.configure(parser)
    path = tmp_path / "report.md"
    assert command.run(parser.parse_args(["--threads", "1", "--runs", "1", "-o", str(path)])) == 1
    assert capsys.readouterr().out == path.read_text(encoding="utf-8") + "\n"
    with pytest.raises(DeviceError, match="Metal requires macOS"):
        command.run(parser.parse_args(["--device", "metal"]))
