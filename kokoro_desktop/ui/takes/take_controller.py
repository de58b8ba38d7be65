"""Actions on takes, such as playing, renaming, deleting, comparing and exporting."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import QWidget

from kokoro_desktop.continua import describe_spacing
from kokoro_desktop.files import atomic
from kokoro_desktop.listening import ListeningTest
from kokoro_desktop.phonemes.mixtures import MIXTURE
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.session_index import not_among
from kokoro_desktop.takes.sustain import unsustained_vowels
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.preferences import most_takes
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.ab_listening import AbListening
from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.speech.timing_panel import TimingPanel
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.takes.takes_panel import TakesPanel
from kokoro_desktop.ui.takes.undo_commands import DeleteTakes, RenameTake
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.message_label import MessageLabel
from kokoro_desktop.ui.widgets.open_dialog import open_dialog
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved

# Shortcut that switches between two takes, both in the main window and in the comparison window.
SWAP_KEY: Final = "F8"

# Time for which screen readers ignore announcements after a dialog has closed.
_DIALOG_MS: Final = 1000

# Seconds of silence between the steps of a continuum when they are played in sequence.
BETWEEN_STEPS_S: Final = 0.6


class TakeController(QObject):
    """Controller for actions on takes; it also keeps the take list and timing panel in sync with the displayed take.

    Signals
    -------
    selection_changed(list)
        The selected takes.
    failed(str)
        A file could not be written.
    told(str)
        A message for the status bar.
    """

    selection_changed = Signal(list)
    failed = Signal(str)
    told = Signal(str)

    def __init__(
        self,
        store: TakeList,
        panel: TakesPanel,
        timing: TimingPanel,
        player: PlaybackController,
        listening: AbListening,
        settings: Settings,
        undo_stack: QUndoStack,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._store, self._panel, self._timing = store, panel, timing
        self._player, self._settings, self._window = player, settings, window
        self._listening, self._stack = listening, undo_stack
        store.changed.connect(self._on_changed)
        panel.take_activated.connect(self.play)
        panel.selection_changed.connect(self._on_selected)
        panel.rename_requested.connect(self.rename)
        panel.delete_requested.connect(self.delete)
        panel.compare_requested.connect(lambda ids: self.compare())
        panel.export_requested.connect(self.export_chosen)
        panel.steps_wanted.connect(self.play_steps)
        panel.test_requested.connect(self.test)
        timing.save_requested.connect(lambda text: self.save_csv(tr("Save Timing"), "timing.csv", text))
        player.shown.connect(self._on_shown)

    def selected(self) -> list[Take]:
        """Return the selected takes."""
        return self._store.chosen(self._panel.selected_ids())

    def add(self, take: Take) -> None:
        """Add a new take to the list and select it."""
        self._store.add(take)
        self._panel.select([take.id])
        self._drop_oldest(most_takes(self._settings))
        if take.request.edit.durations:
            job = BackgroundJob(lambda task: unsustained_vowels(take, task), self)
            job.finished.connect(self._on_unsustained)
            job.start()

    @Slot(object)
    def _on_unsustained(self, warnings: Sequence[str]) -> None:
        for warning in warnings:
            self.told.emit(translated(warning))

    def add_steps(self, takes: Sequence[Take]) -> None:
        """Add all steps of a continuum to the list and select them."""
        numbered = [replace(take, id=self._store.next_id()) for take in takes]
        self._store.insert(enumerate(numbered, len(self._store.takes)))
        self._player.show(numbered[0])
        self._panel.select([take.id for take in numbered])
        self._drop_oldest(most_takes(self._settings))
        said = " ".join([tr("%n step(s) added.", len(takes)), translated(describe_spacing(takes))])
        QTimer.singleShot(_DIALOG_MS, self, lambda: self.told.emit(said))

    def open_takes(self, takes: Sequence[Take]) -> None:
        """Append takes from a session to the list, skipping those already listed."""
        new = [replace(take, id=self._store.next_id()) for take in not_among(takes, self._store.takes)]
        if new:
            self._store.insert(enumerate(new, len(self._store.takes)))
            self._panel.select([new[-1].id])
        told = [tr("%n take(s) opened.", len(new))]
        if len(new) < len(takes):
            told.append(tr("%n take(s) already in the list.", len(takes) - len(new)))
        self.told.emit(" ".join(told))

    def play_steps(self, identifier: int, at_random: bool) -> None:
        """Play the listed steps of a take's continuum in sequence, or in a random order that a message reports."""
        steps = self.steps(identifier)
        if at_random:
            random.shuffle(steps)
            order = " ".join(str(take.continuum.number) for take in steps if take.continuum is not None)
            self.told.emit(tr("Order: {0}").format(order))
        if steps:
            pause = np.zeros(round(BETWEEN_STEPS_S * SAMPLE_RATE), np.float32)
            self._player.play_unlisted(np.concatenate([part for take in steps for part in (take.samples, pause)][:-1]))

    def test(self, ids: Sequence[int]) -> None:
        """Open a listening test with the steps of the first take's continuum or, without one, with the given takes."""
        from kokoro_desktop.export.file_names import cleaned_name
        from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog
        from kokoro_desktop.ui.takes.experiment_export import export_experiment

        if self._player.growing:  # nothing else can be played until then
            self.told.emit(tr("Wait until the speech is complete, or stop it, before you start a listening test."))
            return
        steps = self.steps(ids[0])
        takes = {each.continuum.number: each for each in steps if each.continuum is not None}
        if not steps:
            takes = dict(enumerate(self._store.chosen(ids), 1))
        if len(takes) < 2:
            return
        pair = MIXTURE.search(steps[0].continuum.text) if steps and steps[0].continuum is not None else None
        answers = standard_ipa(pair[1]).split("~") if pair is not None else []
        sounds = {number: take.samples for number, take in takes.items()}
        dialog = ListeningTestDialog(sounds, answers, self._player.play_unlisted, self._player.onset, self._window)

        def save(text: str) -> None:
            code = cleaned_name(dialog.settings.listener.text())
            name = f"answers-{code}.csv" if code else "answers.csv"
            if self.save_csv(tr("Save Answers"), name, text, dialog.message):
                dialog.set_saved()

        def export(test: ListeningTest) -> None:
            folder = export_experiment(dialog, str(self._settings.folder()), test, takes, dialog.message.complain)
            if folder is not None:
                dialog.message.tell(saved(folder))

        def show_state(state: PlaybackState) -> None:
            if state in (PlaybackState.WAITING, PlaybackState.PLAYING):
                dialog.show_output(state is PlaybackState.PLAYING)

        self._player.state_changed.connect(show_state)
        dialog.finished.connect(lambda: self._player.state_changed.disconnect(show_state))
        dialog.save_requested.connect(save)
        dialog.settings.export_requested.connect(export)
        dialog.finished.connect(self._player.pause)
        open_dialog(dialog, page="listening.md")

    def steps(self, identifier: int) -> list[Take]:
        """Return the listed steps of a take's continuum, in step order; empty if the take is not part of one."""
        take = self._store.get(identifier)
        step = take.continuum if take is not None else None
        if step is None:
            return []
        of_one = [each for each in self._store.takes if step.same_continuum(each.continuum)]
        return sorted(of_one, key=lambda each: each.continuum.number if each.continuum is not None else 0)

    def _drop_oldest(self, most: int) -> None:
        """Remove the oldest takes beyond the limit; this cannot be undone, because undo would keep them in memory."""
        takes = self._store.takes
        if most and len(takes) > most:
            dropped = [take.id for take in takes[: len(takes) - most]]
            self._store.remove(dropped)
            self.told.emit(tr("%n oldest take(s) removed from the list.", len(dropped)))

    def play(self, identifier: int) -> None:
        """Play a take."""
        take = self._store.get(identifier)
        if take is not None:
            self._player.play(take)

    def rename(self, identifier: int, title: str) -> None:
        """Rename a take; this can be undone."""
        take = self._store.get(identifier)
        if take is not None:
            self._stack.push(RenameTake(self._store, take, title))

    def delete(self, ids: list[int]) -> None:
        """Delete takes; this can be undone."""
        if self._store.chosen(ids):
            self._stack.push(DeleteTakes(self._store, ids))
            announce(self._panel, tr("%n take(s) deleted", len(ids)))

    def swap(self) -> None:
        """Switch between the two selected takes."""
        chosen = self.selected()
        if len(chosen) == 2:
            first, second = chosen
            self._listening.swap(first, second, lambda there: announce(self._panel, tr("Take {0}").format(there.id)))

    def compare(self) -> None:
        """Compare the two selected takes in a dialog, with their phonemes aligned."""
        from kokoro_desktop.ui.dialogs.compare_takes import CompareTakesDialog

        chosen = self.selected()
        if len(chosen) == 2:
            first, second = chosen
            dialog = CompareTakesDialog(first, second, self._window)
            dialog.listen_requested.connect(lambda identifier: self._hear(first, second, identifier))
            dialog.span_requested.connect(self._hear_stretch)
            dialog.save_requested.connect(lambda text: self.save_csv(tr("Save Durations"), "durations.csv", text))
            self._player.shown.connect(dialog.show_heard)
            self._player.place_changed.connect(dialog.show_place)
            dialog.show_heard(self._player.take)
            QShortcut(QKeySequence(SWAP_KEY), dialog).activated.connect(lambda: self._listening.swap(first, second))
            open_dialog(dialog, modal=False)  # keeps the sound, the lane and the A/B key usable

    def _hear(self, first: Take, second: Take, identifier: int) -> None:
        """Play the take ``identifier``; if the pair's other take is displayed, switch at the corresponding position."""
        here = self._player.take
        if here is None or here.id not in (first.id, second.id):
            self.play(identifier)
        elif here.id == identifier:
            self._player.play_shown()
        else:
            self._listening.swap(first, second)

    def _hear_stretch(self, identifier: int, start: int, end: int) -> None:
        """Play a take from the sample ``start`` up to the sample ``end``."""
        take = self._store.get(identifier)
        if take is not None:
            self._player.show(take)
            self._player.play_range(start, end)

    def export_chosen(self, ids: list[int]) -> None:
        """Select the given takes, and open the export dialog."""
        chosen = self._store.chosen(ids)
        if chosen:
            self._player.show(chosen[0])
            self._panel.select(ids)
            self.export()

    def export(self) -> None:
        """Open the export dialog, which offers the selected takes if there are several, the displayed take and all."""
        # Imported late, because importing soundfile would delay the window.
        from kokoro_desktop.ui.dialogs.export import ExportDialog
        from kokoro_desktop.ui.takes.export_choices import last_choices, remember_choices

        take = self._player.take
        if take is None:
            return
        if take.draft_of is not None:
            self.told.emit(tr("The edit is still being rendered. Try again in a moment."))
            return
        selection = self._player.selection()
        dialog = ExportDialog(
            take, self._store.takes, selection, last_choices(self._settings), self._window, self.selected(),
            self._panel.blends(),
        )  # fmt: skip

        def done() -> None:
            remember_choices(self._settings, dialog.choices())
            if dialog.written:
                folder = dialog.written[0].parent.name
                self.told.emit(tr("%n file(s) saved in “{0}”.", len(dialog.written)).format(folder))

        dialog.finished.connect(done)
        open_dialog(dialog, page="labels.md")

    def _on_changed(self) -> None:
        self._panel.set_takes(self._store.takes)
        shown = self._player.take
        if shown is not None:
            # After a deletion, show no take; after renaming, show the same take with its new title.
            self._player.show(self._store.get(shown.id))
        if self._store.takes and not self._panel.selected_ids() and not self._player.growing:
            # Select a take after a deletion or after a session is restored.
            self._panel.select([self._store.takes[-1].id])
        self._select_shown()
        self._mark()
        self.selection_changed.emit(self.selected())

    def _on_selected(self, ids: list[int]) -> None:
        chosen = self._store.chosen(ids)
        if len(chosen) == 1:
            self._player.show(chosen[0])
        self._mark()
        self.selection_changed.emit(chosen)

    def _on_shown(self, take: Take | None) -> None:
        """Select the displayed take unless it is already selected; clear the selection if no take is displayed."""
        self._timing.set_take(take)
        if take is None:
            self._panel.select([])
        self._select_shown()
        self._mark()

    def _select_shown(self) -> None:
        shown = self._player.take
        if shown is not None and shown.id not in self._panel.selected_ids() and self._store.get(shown.id) is not None:
            self._panel.select([shown.id])

    def _mark(self) -> None:
        """Mark the displayed take in the list and, if two takes are selected, mark them as A and B."""
        shown, chosen = self._player.take, [take.id for take in self.selected()]
        self._panel.mark(shown.id if shown is not None else None, chosen if len(chosen) == 2 else ())

    def save_csv(self, title: str, file_name: str, csv: str, label: MessageLabel | None = None) -> bool:
        """Let the user choose a file, write a CSV table to it, and return whether it was written.

        Messages appear in ``label`` if the table belongs to a modal dialog, and otherwise in the main window.
        """
        window, failed, told = self._window, self.failed.emit, self.told.emit
        if label is not None:
            window, failed, told = label.window(), label.complain, label.tell
        start = self._settings.folder() / file_name
        path = ask_and_write(
            window, title, start, [tr("CSV (*.csv)")], lambda path: atomic.write_bytes(path, csv.encode()), failed
        )
        if path is not None:
            told(saved(path))
        return path is not None
