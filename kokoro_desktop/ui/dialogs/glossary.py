"""Help → Glossary: the words that the window uses, in a sentence each."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTextBrowser, QWidget

from kokoro_desktop.ui.style.fonts import PHONEME_FAMILIES
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class GlossaryDialog(TextDialog):
    """The terms and what they mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        text = QTextBrowser()
        text.setAccessibleName(_tr("Glossary"))
        family = ", ".join(f"'{each}'" for each in PHONEME_FAMILIES)
        rows = "".join(f"<p><b>{escape(term)}</b><br>{escape(said)}</p>" for term, said in _terms())
        text.setHtml(rows.replace("ʃˈɪp", f'<span style="font-family: {family}">ʃ\N{WORD JOINER}ˈɪp</span>'))
        super().__init__(_tr("Glossary"), [], text, "", parent)
        self.resize(560, 560)


def _terms() -> tuple[tuple[str, str], ...]:
    return (
        (
            _tr("Phoneme"),
            _tr("One sound of speech, written as one symbol of IPA, such as ʃ in ʃˈɪp."),
        ),
        (
            _tr("IPA"),
            _tr("The International Phonetic Alphabet, in which the program reads what to speak."),
        ),
        (
            _tr("X-SAMPA"),
            _tr("IPA in letters of any keyboard: S becomes ʃ as you type (Edit → Type X-SAMPA)."),
        ),
        (
            _tr("Part (pass)"),
            _tr("What the model speaks at once. Longer text is cut at pauses into several parts."),
        ),
        (
            _tr("Take"),
            _tr("Something that was spoken, kept with its sound, its settings and its timings."),
        ),
        (
            _tr("Voice, blend"),
            _tr(
                "Who speaks; a blend is a mixture of voices by weights. Grades, A to F, are the model's author's.",
            ),
        ),
        (
            _tr("Seed"),
            _tr(
                "Chooses the noise in breath and hiss: the same seed gives the same sound, to the last bit.",
            ),
        ),
        (
            _tr("Device, threads"),
            _tr("What computes: the processor (CPU) with some of its cores, or a graphics card."),
        ),
        (
            _tr("Real-time factor"),
            _tr(
                "Seconds of computing for a second of speech: 0.08 is 12.5 times faster than speech.",
            ),
        ),
        (
            _tr("Stage"),
            _tr(
                "A step of speaking: bert reads the phonemes, duration says how long each is, alignment lays them "
                "out in time, f0n draws pitch and loudness, text_encoder describes sounds, decoder makes the waveform.",
            ),
        ),
        (
            _tr("Kernel"),
            _tr("A piece of compiled code that computes one layer, or a few, of a stage."),
        ),
        (
            _tr("GFLOP/s, peak"),
            _tr(
                "10⁹ operations a second; the peak is what this machine reaches in a product of large matrices.",
            ),
        ),
        (
            _tr("F0 (pitch)"),
            _tr("How often the vocal folds swing in a second, in hertz; what a melody is made of."),
        ),
        (
            _tr("Spectrogram"),
            _tr("The picture of a sound by frequency: time to the right, high frequencies above."),
        ),
        (
            _tr("Bundle"),
            _tr("The model compiled for one kind of device, with its weights. It is made once."),
        ),
        (
            _tr("Weights"),
            _tr("The 82 million numbers that the model has learned."),
        ),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Glossary", text)
