"""Units, agents and tasks that start the server: their words come through as they are."""

from __future__ import annotations

import plistlib
import shutil
import subprocess
from pathlib import Path

import pytest

from kokoro_desktop.server.service import agent_path, launch_agent, scheduled_task, systemd_unit, unit_path

COMMAND = ["/opt/my programs/kokoro-desktop", "serve", "--token", 'a%h$b"c\\d']


def test_unit_quotes_what_systemd_would_replace() -> None:
    line = next(line for line in systemd_unit(COMMAND).splitlines() if line.startswith("ExecStart="))
    assert line == 'ExecStart="/opt/my programs/kokoro-desktop" "serve" "--token" "a%%h$$b\\"c\\\\d"'


def test_unit_is_where_systemd_looks_for_it(config_home: Path) -> None:
    assert unit_path() == config_home / "systemd" / "user" / "kokoro-desktop.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    (tmp_path / "kokoro-desktop.service").write_text(systemd_unit([str(shutil.which("true")), "a b"]))
    command = ["systemd-analyze", "verify", "--user", str(tmp_path / "kokoro-desktop.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"XDG_RUNTIME_DIR": str(tmp_path)})
    assert "kokoro-desktop.service" not in done.stderr


def test_agent_and_task_have_the_command() -> None:
    assert plistlib.loads(launch_agent(COMMAND).encode())["ProgramArguments"] == COMMAND
    assert agent_path().suffix == ".plist"
    assert scheduled_task(["C:\\my programs\\k.exe", "serve"]).endswith('/TR "\\"C:\\my programs\\k.exe\\" serve"')
