"""Queue of prosody changes, which are computed in the background in the order of the requests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.translation import tr

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class _Request:
    unedited: SpeechRequest
    work: Callable[[ProsodyEdit, Take], Any]
    use: Callable[[Any], None]


class EditQueue(QObject):
    """Queue that runs computations on the edit of the displayed take, one at a time.

    If the edit changes during a computation, the computation is repeated.

    Parameters
    ----------
    current
        Function that returns the edit and the displayed take, or None if the take cannot be edited.
    idle
        Function that returns whether no gesture is in progress.

    Signals
    -------
    failed(str)
        An error message that explains why a computation failed or was dropped.
    """

    failed = Signal(str)

    def __init__(
        self, current: Callable[[], tuple[ProsodyEdit, Take] | None], idle: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._current, self._idle = current, idle
        self._requests: deque[_Request] = deque()
        self._job: BackgroundJob | None = None

    def ask(self, take: Take, work: Callable[[ProsodyEdit, Take], _Result], use: Callable[[_Result], None]) -> None:
        """Queue the computation ``work`` for a take; ``use`` receives the result."""
        self._requests.append(_Request(unedited(take), work, use))
        self.go_on()

    def clear(self) -> None:
        """Drop all queued computations."""
        self._requests.clear()

    def go_on(self) -> None:
        """Start the first queued computation, unless one is running or a gesture is in progress."""
        if self._job is not None or not self._idle():
            return
        current, requested = self._current(), len(self._requests)
        while self._requests and (current is None or unedited(current[1]) != self._requests[0].unedited):
            self._requests.popleft()
        if len(self._requests) < requested:
            self.failed.emit(tr("The prosody was not changed, because the take or the text has changed."))
        if current is None or not self._requests:
            return
        edit, take = current
        request = self._requests[0]
        self._job = job = BackgroundJob(lambda task: request.work(edit, take), self)
        job.finished.connect(lambda found: self._finish(request, edit, take, found))
        job.failed.connect(lambda sentence, details: self._fail(sentence))
        job.start()

    def _finish(self, request: _Request, edit: ProsodyEdit, take: Take, found: Any) -> None:
        self._job = None
        current = self._current()
        unchanged = current is not None and current[0] == edit and current[1] is take and self._idle()
        if unchanged and self._requests and self._requests[0] is request:
            self._requests.popleft()
            request.use(found)
        self.go_on()

    def _fail(self, sentence: str) -> None:
        self._job = None
        if self._requests:
            self._requests.popleft()
        self.failed.emit(sentence)
        self.go_on()


def unedited(take: Take) -> SpeechRequest:
    """Return a take's request without the prosody edit."""
    return replace(take.request, edit=NO_EDIT)
