"""Stand-in for PsychoPy: a clock that runs only while the script waits, and a listener who presses keys."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import soundfile

REACTION_S = 0.4  # from the onset of each sound
ONSET_S = 0.03
RESET_S = 900.0  # when the keyboard's clock was reset


class Listener:
    """A listener who answers 1 if the first and the last sound are equal, otherwise 2, after every sound.

    Attributes
    ----------
    replays
        Number of presentations after whose first sound the listener presses Space instead.
    patience
        Number of presentations after which the listener presses Escape.
    texts
        Texts shown by the script.
    """

    def __init__(self, code: str, replays: int = 0, patience: int = 1000) -> None:
        self.code, self.replays, self.patience = code, replays, patience
        self.now_s = 1000.0
        self.texts: list[str] = []
        self.played: list[tuple[str, float]] = []
        self._presses: list[tuple[str, float]] = []

    def modules(self) -> dict[str, ModuleType]:
        """Return the modules that the script imports, by name."""
        listener = self

        class Sound:
            def __init__(self, path: str) -> None:
                self.name, self.length_s = Path(path).name, soundfile.info(path).duration

            def getDuration(self) -> float:  # noqa: N802 - PsychoPy's name
                return float(self.length_s)

            def play(self, when: float) -> None:
                listener.hear(self.name, when)

            def stop(self) -> None:
                pass

        dialog = lambda fields, title: (fields.update(dict.fromkeys(fields, self.code)), SimpleNamespace(OK=True))[1]  # noqa: E731
        show = lambda window, text, **_: SimpleNamespace(draw=lambda: self.texts.append(text))  # noqa: E731
        window = lambda **_: SimpleNamespace(flip=lambda: None, mouseVisible=True)  # noqa: E731
        clock = SimpleNamespace(getLastResetTime=lambda: RESET_S)
        keys = SimpleNamespace(clock=clock, getKeys=self.keys, clearEvents=self.clear)
        contents: dict[str, dict[str, Any]] = {
            "psychtoolbox": {"GetSecs": lambda: self.now_s},
            "psychopy": {"prefs": SimpleNamespace(hardware={})},
            "psychopy.core": {"wait": self.wait, "quit": self.quit},
            "psychopy.gui": {"DlgFromDict": dialog},
            "psychopy.sound": {"Sound": Sound},
            "psychopy.visual": {"Window": window, "TextStim": show},
            "psychopy.hardware": {},
            "psychopy.hardware.keyboard": {"Keyboard": lambda: keys},
        }
        modules = {name: ModuleType(name) for name in contents}
        for name, module in modules.items():
            vars(module).update(contents[name])
            parent, _, child = name.rpartition(".")
            if parent:
                setattr(modules[parent], child, module)
        return modules

    def hear(self, name: str, when_s: float) -> None:
        """React to a sound that starts at a time."""
        assert when_s > self.now_s, "the sound starts too late"
        self.played.append((name, when_s))
        key = "1" if self.played[0][0] == name else "2"
        if self.patience == 0:
            key = "escape"
        elif self.replays:
            key = "space"
        self._presses.append((key, when_s + ONSET_S + REACTION_S))

    def keys(self, names: list[str], waitRelease: bool) -> list[SimpleNamespace]:  # noqa: N803 - PsychoPy's name
        """Return the pressed keys that have these names."""
        assert not waitRelease, "a reaction ends when the key goes down"
        if not self.played:
            return [SimpleNamespace(name="space", rt=self.now_s - RESET_S)]  # ends a page of text
        found = [each for each in self._presses if each[0] in names and each[1] <= self.now_s]
        self._presses = [each for each in self._presses if each not in found]
        if found and found[0][0] == "space":
            self.replays -= 1
        return [SimpleNamespace(name=name, rt=pressed_s - RESET_S) for name, pressed_s in found]

    def clear(self) -> None:
        """Forget all keys."""
        if self.played:
            self.patience -= 1
        self._presses, self.played = [], []

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now_s += seconds

    def quit(self) -> None:
        """End the script."""
        raise SystemExit
