"""Services that start the server at every login: a systemd user unit, a launchd agent, or a scheduled task."""

from __future__ import annotations

import os
import plistlib
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

UNIT: Final = "kokoro-desktop.service"
_LABEL: Final = "kokoro-desktop.serve"
_UNIT: Final = """\
# By `kokoro-desktop serve --install`
[Unit]
Description=Kokoro Desktop speech server

[Service]
ExecStart={command}
Restart=on-failure
RestartSec=5
NoNewPrivileges=yes

[Install]
WantedBy=default.target
"""


def unit_path() -> Path:
    """Return the path of the systemd user unit; see systemd.unit(5)."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "systemd" / "user" / UNIT


def systemd_unit(command: Sequence[str]) -> str:
    """Format a systemd unit that runs a command."""
    return _UNIT.format(command=" ".join(map(_quoted, command)))


def _quoted(word: str) -> str:
    """Quote a word as described in systemd.service(5), "Command lines"."""
    for letter, written in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(letter, written)
    return f'"{word}"'


def launch_agent(command: Sequence[str]) -> str:
    """Format a property list that makes macOS run a command at each login."""
    content = {"Label": _LABEL, "ProgramArguments": list(command), "RunAtLoad": True, "KeepAlive": True}
    return plistlib.dumps(content).decode()


def agent_path() -> Path:
    """Return the path of the user's launch agent."""
    return Path.home() / "Library" / "LaunchAgents" / f"{_LABEL}.plist"


def scheduled_task(command: Sequence[str]) -> str:
    """Return a ``schtasks`` command that makes Windows run a command at each login."""
    inner = subprocess.list2cmdline(list(command)).replace('"', '\\"')
    return f'schtasks /Create /SC ONLOGON /TN "Kokoro Desktop" /TR "{inner}"'
