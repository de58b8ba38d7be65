#!/usr/bin/env python3
"""Record screen-reader output for the window on Linux: `python3 packaging/window/listen.py docs/screen-reader.md`.

The window runs on its own X server and is operated only by keyboard. The script listens over AT-SPI, as a screen reader
does, and requires these packages:

    apt-get install at-spi2-core dbus gir1.2-atspi-2.0 python3-gi xvfb openbox xdotool
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
PROGRAM_PYTHON = ROOT / ".venv" / "bin" / "python"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
STARTED_S, SETTLED_S, SPOKEN_S = 8.0, 0.7, 4.0
MOST_TABS = 60
EVENTS = ("object:state-changed:focused", "object:state-changed:showing", "object:property-change:accessible-value")
# Tasks and the steps of each; ``tab NAME`` presses Tab until an element with this name has the focus.
TASKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Start the program", ()),
    ("Take the tour", ("key Return", "key shift+Tab", "key Return", "key Escape")),
    ("Write a mixture", ("key ctrl+a", "type {s~z:0.4}", "key alt+Return", "key Right", "key Return")),
    ("Write phonemes", ("key ctrl+a", "key ctrl+shift+x", "type Sip")),
    ("Speak them", ("key ctrl+Return", "wait")),
    ("Read the phonemes in the sound", ("tab Phonemes in the sound", "key Right", "key Right", "key Right")),
    ("Change the pitch and length of a phoneme", ("key Up", "wait", "key shift+Right", "wait", "key ctrl+z", "wait")),
    ("Change a word", ("key alt+Up", "wait", "key F8", "wait", "key F8", "wait", "key ctrl+z", "wait")),
    ("Change several phonemes", ("key ctrl+shift+Left", "key period", "wait", "key Escape", "key ctrl+z", "wait")),
    ("Use the Inspector", ("key ctrl+shift+i", "wait", "key Tab", "key Up", "wait", "key ctrl+z", "wait")),
    ("Return to the symbols", ("key ctrl+shift+s", "wait")),
    ("Choose a different voice", ("key alt+o", "key Down", "type emma", "key Return")),
    ("Speak faster", ("key alt+p", "key Up")),
    ("View the devices", ("key alt+i", "key Down")),
    ("Find and insert a symbol", ("tab Search symbols", "type esh", "key Return")),
    ("Read the shortcuts", ("key ctrl+F1", "key Tab", "key Down", "key Down", "key Escape")),
    ("Browse the takes", ("key ctrl+Return", "wait", "tab Symbols", "key Right", "tab Takes", "key Down")),
    ("Export the take", ("key ctrl+e", "key Tab", "key Tab", "key Escape")),
)


def show_window() -> int:
    """Show the window with the stand-in model and a simulated sound card."""
    sys.path.insert(0, str(ROOT))
    from PySide6.QtCore import QTimer

    from kokoro_desktop.audio.stream import OutputStream
    from kokoro_desktop.testing.stand_in import StandInEngines
    from kokoro_desktop.testing.stand_in_card import StandInCard
    from kokoro_desktop.ui.services import Services
    from kokoro_desktop.ui.settings import Settings
    from kokoro_desktop.ui.window.application import make_application, run

    make_application()
    card = StandInCard()
    clock = QTimer(interval=50)
    clock.timeout.connect(lambda: card.advance(0.05) if card.active else None)
    clock.start()
    home = Path(tempfile.mkdtemp())
    settings = Settings(home / "window.ini")
    settings.put("language", "en")
    services = Services(
        open_engine=StandInEngines(), session_folder=home / "session", settings=settings,
        stream=OutputStream(card, lambda: None), onnx=False,
    )  # fmt: skip
    try:
        return run(services)
    finally:
        shutil.rmtree(home, ignore_errors=True)


class Listener:
    """Recorder of accessibility events: focus changes, value changes and notifications."""

    def __init__(self) -> None:
        import gi

        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib

        self._atspi, self._context = Atspi, GLib.MainContext.default()
        self._heard: list[str] = []
        self._listener = Atspi.EventListener.new(self._on_event)
        for event in EVENTS:
            self._listener.register(event)

    def heard(self, seconds: float = SETTLED_S) -> list[str]:
        """Collect events for ``seconds``; return the texts that a screen reader would speak, without duplicates."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._context.iteration(False)
            time.sleep(0.005)
        said, self._heard = list(dict.fromkeys(self._heard)), []
        return said

    def _on_event(self, event: Any) -> None:
        try:
            if "showing" in event.type:
                if event.detail1 and event.source.get_role() == self._atspi.Role.NOTIFICATION:
                    self._heard.append(event.source.get_name())
            elif "focused" in event.type and event.detail1:
                self._heard.append(self._describe(event.source))
            elif "value" in event.type and event.source.get_state_set().contains(self._atspi.StateType.FOCUSED):
                self._heard.append(f"{self._atspi.Value.get_current_value(event.source):g}")
        except Exception:
            return  # the element no longer exists

    def _labels(self, source: Any) -> list[str]:
        """Return the labels of an element, which screen readers speak before its name."""
        wanted = self._atspi.RelationType.LABELLED_BY
        found = [each for each in source.get_relation_set() if each.get_relation_type() == wanted]
        names = [each.get_target(at).get_name() for each in found for at in range(each.get_n_targets())]
        return [name for name in names if name != source.get_name()]

    def _describe(self, source: Any) -> str:
        name, role, description = source.get_name(), source.get_role_name(), source.get_description()
        parts = [*self._labels(source), name, role]
        interfaces = source.get_interfaces()
        if "Value" in interfaces:
            parts.append(f"{self._atspi.Value.get_current_value(source):g}")
        elif "Text" in interfaces:
            parts.append(self._atspi.Text.get_text(source, 0, 60))
        if source.get_state_set().contains(self._atspi.StateType.CHECKED):
            parts.append("checked")
        if description and description != name:
            parts.append(description)
        return ", ".join(part for part in parts if part)


def _press(*arguments: str) -> None:
    subprocess.run(["xdotool", *arguments], check=True)


def do_task(listener: Listener, steps: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Perform a task; yield a description of each step, and the spoken texts."""
    for step in steps:
        what, _, rest = step.partition(" ")
        if what == "key":
            _press("key", "--clearmodifiers", rest)
            yield (
                rest.replace("+", " + ").replace("ctrl", "Ctrl").replace("shift", "Shift").replace("alt", "Alt"),
                listener.heard(),
            )
        elif what == "type":
            _press("type", "--delay", "60", rest)
            yield f"“{rest}”", listener.heard(SPOKEN_S)
        elif what == "wait":
            yield "(listening)", listener.heard(SPOKEN_S)
        else:
            for _ in range(MOST_TABS):
                _press("key", "Tab")
                said = listener.heard(0.25)
                if any(each.startswith(rest) for each in said):
                    break
            else:
                raise SystemExit(f"Tab does not lead to “{rest}”.")
            yield "Tab, until it is there", said


@contextmanager
def _running(*command: str, **environment: str) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def write_down(path: Path) -> None:
    """Perform all tasks on a separate display and session bus, and write the spoken texts to a Markdown file."""
    launcher = next(each for each in LAUNCHERS if Path(each).exists())
    enable = ("--dest=org.a11y.Bus", "--print-reply", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set")
    lines = [
        "# What a screen reader says", "",
        "This transcript shows what a screen reader can say for each key.",
        "`python3 packaging/window/listen.py docs/screen-reader.md` creates it: the script presses keys and records",
        "accessibility events (AT-SPI), which contain the label, name, role, value and description of the focused",
        "element, and notifications. Screen readers echo typed letters themselves, so letters are not listed.",
        "A stand-in speaks instead of the model, so the times and devices are not those of a real computer.", "",
    ]  # fmt: skip
    accessible = {"QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    with _running("openbox"), _running(launcher, "--launch-immediately"):
        time.sleep(1)
        said = ("string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true")
        subprocess.run(["dbus-send", "--session", *enable, *said], check=True, stdout=subprocess.DEVNULL)
        listener = Listener()
        with _running(str(PROGRAM_PYTHON), str(Path(__file__).resolve()), "--window", **accessible):
            first = listener.heard(STARTED_S)
            for number, (title, steps) in enumerate(TASKS, 1):
                lines += [f"## {number}. {title}", "", "| Pressed | Heard |", "|---|---|"]
                for pressed, heard in [("", first)] if not steps else do_task(listener, steps):
                    text = "<br>".join(re.sub(r"\s+", " ", each).replace("|", "\\|") for each in heard) or "–"
                    lines.append(f"| {pressed} | {text} |")
                lines.append("")
    path.write_text("\n".join(lines), encoding="utf-8")


def main(argv: list[str]) -> int:
    """Show the window (``--window``) or record what a screen reader would say (``--listen``).

    By default, do both on a separate display.
    """
    if argv == ["--window"]:
        return show_window()
    if argv[:1] == ["--listen"]:
        write_down(Path(argv[1]))
        return 0
    here = str(Path(__file__).resolve())
    display = ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24", "dbus-run-session", "--"]
    return subprocess.run([*display, SYSTEM_PYTHON, here, "--listen", *argv], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
