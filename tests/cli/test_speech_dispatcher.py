"""The command `speech-dispatcher` writes the configuration of a module, takes it away again, and touches no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kokoro_desktop.cli import main
from kokoro_desktop.server.speech_dispatcher import MODULE, config_path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is none on Windows")


@pytest.mark.skipif(sys.platform == "darwin", reason="there is none on macOS")
def test_installed_and_removed_again(config_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speech-dispatcher", "install", "--port", "4711"]) == 0
    assert "spd-say -o kokoro-desktop-generic" in capsys.readouterr().out
    assert "127.0.0.1:4711/" in config_path().read_text(encoding="utf-8")
    (config_home / "speech-dispatcher" / "speechd.conf").write_text(
        'AddModule "festival" "sd_festival" "festival.conf"'
    )
    assert main(["speech-dispatcher", "install"]) == 0
    assert f'AddModule "{MODULE}"' in capsys.readouterr().out
    assert main(["speech-dispatcher", "remove"]) == 0
    assert not config_path().exists()
    assert main(["speech-dispatcher", "remove"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_port_that_there_is_not_is_refused(config_home: Path, capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert main(["speech-dispatcher", "install", "--port", port]) == 2
    assert f"'{port}' is not a" in capsys.readouterr().err
    assert not config_path().exists()


@pytest.mark.skipif(sys.platform == "darwin", reason="there is none on macOS")
@pytest.mark.parametrize("action", ["install", "remove"])
def test_file_of_another_is_left_as_it_is(config_home: Path, capsys: pytest.CaptureFixture[str], action: str) -> None:
    config_path().parent.mkdir(parents=True)
    config_path().write_text("# mine\n")
    assert main(["speech-dispatcher", action]) == 2
    assert "was not changed" in capsys.readouterr().err
    assert config_path().read_text() == "# mine\n"


@pytest.mark.skipif(sys.platform == "darwin", reason="there is none on macOS")
def test_configuration_that_cannot_be_read_is_said(config_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (config_home / "speech-dispatcher" / "speechd.conf").mkdir(parents=True)
    assert main(["speech-dispatcher", "install"]) == 0
    assert "speechd.conf, which may select the modules" in capsys.readouterr().out
