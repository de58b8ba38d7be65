"""How long the window was stuck."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QTimer


class Watchdog:
    """Measures how long the GUI thread did not answer, and finds out what it was doing.

    Time in which the thread could have gone on and the operating system ran something else does not count: it says
    something about the machine, not about the program.

    Attributes
    ----------
    longest
        For each step: seconds of its longest slot, and what the thread was doing then.
    """

    def __init__(self) -> None:
        self.longest: dict[str, tuple[float, str]] = {}
        self._step = ""
        self._schedstat = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._seen = ""
        self._beat = time.perf_counter()
        self._delay = self._run_delay()
        self._timer = QTimer(interval=2)
        self._timer.timeout.connect(self._on_beat)
        # Not sys._current_frames from another thread: CPython 3.11 crashes on what it finds in a Qt program.
        if hasattr(signal, "setitimer"):
            self._before = signal.signal(signal.SIGALRM, self._on_alarm)
            signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)

    def start(self, step: str) -> None:
        """Measure, and count what comes now for a step."""
        if self._timer.isActive():
            self._on_beat()
        self._step, self._seen = step, ""
        self._beat, self._delay = time.perf_counter(), self._run_delay()
        self._timer.start()

    def pause(self) -> None:
        """Measure nothing until `start`."""
        self._on_beat()
        self._timer.stop()

    def close(self) -> None:
        """Stop measuring."""
        self._timer.stop()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _on_beat(self) -> None:
        now, delay = time.perf_counter(), self._run_delay()
        stuck = now - self._beat - (delay - self._delay)
        self.longest[self._step] = max(self.longest.get(self._step, (0.0, "")), (stuck, self._seen))
        self._beat, self._delay, self._seen = now, delay, ""

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        """Look where the GUI thread is; Python calls this on that very thread, as soon as it gets to run."""
        if time.perf_counter() - self._beat < 0.03:
            return
        places = []
        while frame is not None and len(places) < 4:  # by hand: the module traceback would read files meanwhile
            places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        self._seen += " < ".join(places) + "\n"

    def _run_delay(self) -> float:
        """Seconds for which the thread has waited for a core (Linux, Documentation/scheduler/sched-stats.rst)."""
        try:
            return int(self._schedstat.read_text().split()[1]) / 1e9
        except (OSError, IndexError):
            return 0.0
