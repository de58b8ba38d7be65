"""Reads bundles through behind the scenes whose hashes were only remembered when they were opened."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import BundleError, Cancelled, KokoroError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob

if TYPE_CHECKING:
    from kokoro_desktop.engine.opener import EngineInfo

_log = logging.getLogger(__name__)
_AFTER_MS: Final = 60_000
"""What is asked of a new engine has been spoken by then."""


class BundleCheck(QObject):
    """Reads the bundles in use through, each once, a minute after an engine was opened.

    A file that decays on its disk does so without being changed, as far as anybody can tell. One that is damaged is
    named in the log, and is refused, and made anew, the next time.
    """

    def __init__(self, parent: QObject, after_ms: int = _AFTER_MS) -> None:
        super().__init__(parent)
        self._checked: set[Path] = set()
        self._placements: list[Placement] = []
        self._timer = QTimer(self, singleShot=True, interval=after_ms)
        self._timer.timeout.connect(self._begin)

    def expect(self, info: EngineInfo) -> None:
        """Have the bundles of an engine read through in a minute."""
        self._placements.append(Placement.parse(info.runs_on or info.device))
        self._timer.start()

    def _begin(self) -> None:
        placements, self._placements = self._placements, []
        BackgroundJob(lambda task: self._check(placements, task), self).start()

    def _check(self, placements: list[Placement], task: Task) -> None:
        from kokoro_desktop.bundle.reader import check_anew
        from kokoro_desktop.engine import bundle_cache

        for placement in placements:
            try:
                for path in bundle_cache.current_paths(placement):
                    if path not in self._checked and path.exists():  # it may have been freed meanwhile
                        check_anew(path, task)
                        self._checked.add(path)
            except BundleError as error:
                _log.error("%s", error)
            except Cancelled:
                raise
            except KokoroError as error:
                _log.info("A bundle could not be looked at: %s", error)
