"""Conversion of a document's spelling to phonemes, in the background."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from kokoro_desktop.spelling.document import Document
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob

_PAUSE_MS: Final = 150
_SLOW_MS: Final = 300  # a conversion that takes longer is announced

# Document, language, and whether the language applies to all speakers.
_Asked: TypeAlias = tuple[Document, str, bool]


class DocumentConverter(QObject):
    """Converter that processes the latest document in the background, after a pause in typing.

    Attributes
    ----------
    is_slow
        Whether the document that is being converted is taking longer than 300 ms.

    Signals
    -------
    converted(Document)
        The latest document with its phonemes.
    progressed(int)
        The conversion has not finished after 300 ms; the argument is the percentage that is finished.
    failed(str)
        An error message that explains why the latest document could not be converted.
    """

    converted = Signal(object)
    progressed = Signal(int)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: _Asked | None = None
        self._job: BackgroundJob | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._start)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._on_slow)
        self.is_slow = False
        self._percent = 0

    @property
    def waiting(self) -> bool:
        """Whether a document is waiting to be converted or is being converted."""
        return self._wanted is not None

    def submit(self, document: Document, language: str, *, fixed: bool = False) -> None:
        """Queue a document for conversion in place of any document that is still waiting.

        Parameters
        ----------
        document
            The document with the new spelling.
        language
            BCP-47 tag of the text's language.
        fixed
            Whether ``language`` applies to all speakers, instead of the language of each speaker's voice.
        """
        self._wanted = document, language, fixed
        self._pause.start()

    def follow(self, document: Document) -> None:
        """Convert this document instead of the one that is waiting or being converted, if any; keep the language."""
        if self._wanted is not None:
            self.submit(document, self._wanted[1], fixed=self._wanted[2])

    def cancel(self) -> None:
        """Cancel any waiting or running conversion."""
        self._wanted = None
        self._stop_running()
        self._pause.stop()
        self._end_slow()

    def _start(self) -> None:
        if self._wanted is None or self._stop_running():
            return  # the latest document is converted when the running conversion has ended
        asked = self._wanted
        document, language, fixed = asked

        def work(task: Task) -> Document:
            from kokoro_desktop.spelling import convert
            from kokoro_desktop.spelling import user_dictionary as users
            from kokoro_desktop.voices import voice_table

            reported = 0

            def report(done: int, total: int, what: str) -> None:
                nonlocal reported
                if (percent := done * 100 // max(total, 1)) != reported:
                    reported = percent
                    task.progress(percent, 100, what)

            words, speakers, counted = users.load(users.file_path()), voice_table.load(), Task(report, task.cancelled)
            conversion = convert(document.text, language, words, speakers, fixed_language=fixed, task=counted)
            made = document.converted(conversion)
            # Compute cached values in the background.
            _ = made.text, made.phonemes, made.words, made.lengths, made.in_standard_ipa(language)
            return made

        self._job = BackgroundJob(work, self)
        self._job.finished.connect(lambda made: self._on_finished(asked, made))
        self._job.failed.connect(lambda sentence, _: self._on_failed(asked, sentence))
        self._job.cancelled.connect(lambda: self._on_cancelled(asked))
        self._job.progress_changed.connect(self._on_progress)
        self._percent = 0
        self._job.start()
        self._slow.start()

    def _on_progress(self, percent: int) -> None:
        self._percent = percent
        if self.is_slow:
            self.progressed.emit(percent)

    def _on_slow(self) -> None:
        self.is_slow = True
        self.progressed.emit(self._percent)

    def _end_slow(self) -> None:
        self._slow.stop()
        self.is_slow = False

    def _stop_running(self) -> bool:
        """Cancel a running conversion; return whether there was one."""
        if self._job is None or not self._job.running:
            return False
        self._job.cancel()
        return True

    def _on_cancelled(self, asked: _Asked) -> None:
        if self._wanted is not asked:  # otherwise, the window is closing
            self._start()

    def _is_latest(self, asked: _Asked) -> bool:
        """Return whether a converted document is still the latest; if not, start converting the latest document."""
        latest = self._wanted is not None and self._wanted[0] is asked[0] and self._wanted[1:] == asked[1:]
        if latest:
            self._wanted = None
            self._end_slow()
        elif not self._pause.isActive():
            self._start()
        return latest

    def _on_finished(self, asked: _Asked, made: Document) -> None:
        if self._is_latest(asked):
            self.converted.emit(made)

    def _on_failed(self, asked: _Asked, sentence: str) -> None:
        if self._is_latest(asked):
            self.failed.emit(sentence)
