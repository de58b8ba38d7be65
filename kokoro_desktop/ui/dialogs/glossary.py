"""Help → Glossary: the terms used in the window, each explained in one sentence."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QTextBrowser, QWidget

from kokoro_desktop.ui.style.fonts import PHONEME_FAMILIES
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class GlossaryDialog(TextDialog):
    """Terms and their definitions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        text = QTextBrowser()
        text.setAccessibleName(tr("Glossary"))
        family = ", ".join(f"'{each}'" for each in PHONEME_FAMILIES)
        rows = "".join(f"<p><b>{escape(term)}</b><br>{escape(said)}</p>" for term, said in _terms())
        text.setHtml(rows.replace("ʃˈɪp", f'<span style="font-family: {family}">ʃ\N{WORD JOINER}ˈɪp</span>'))
        super().__init__(tr("Glossary"), [], text, "", parent)
        self.resize(560, 560)


def _terms() -> tuple[tuple[str, str], ...]:
    return (
        (
            tr("Phoneme"),
            tr("One sound of speech, written as one symbol of IPA, such as ʃ in ʃˈɪp."),
        ),
        (
            tr("IPA"),
            tr("The International Phonetic Alphabet, the notation that the model speaks."),
        ),
        (
            tr("X-SAMPA"),
            tr("IPA typed with the letters of any keyboard: S becomes ʃ as you type (Edit → Type X-SAMPA)."),
        ),
        (
            tr("Part (pass)"),
            tr("The text that the model speaks at once. Longer text is divided into parts at pauses."),
        ),
        (
            tr("Take"),
            tr("One spoken text, with its sound, settings and timings."),
        ),
        (
            tr("Voice, blend"),
            tr(
                "The voice that speaks. A blend mixes several voices. The model's author assigned the grades, A to F.",
            ),
        ),
        (
            tr("Seed"),
            tr(
                "Seed of the noise in breath and hiss. The same seed gives exactly the same sound.",
            ),
        ),
        (
            tr("Device, threads"),
            tr("The hardware that computes the speech: cores of the processor (CPU), or a graphics card."),
        ),
        (
            tr("Real-time factor"),
            tr(
                "Seconds of computing for a second of speech: 0.08 is 12.5 times faster than speech.",
            ),
        ),
        (
            tr("Stage"),
            tr(
                "A step of speaking: bert reads the phonemes, duration says how long each is, alignment lays them "
                "out in time, f0n predicts pitch and loudness, text_encoder describes the sounds, and decoder "
                "generates the waveform.",
            ),
        ),
        (
            tr("Kernel"),
            tr("A piece of compiled code that computes one layer, or a few, of a stage."),
        ),
        (
            tr("GFLOP/s, peak"),
            tr(
                "10⁹ operations per second. The peak is this machine's speed in multiplying large matrices.",
            ),
        ),
        (
            tr("F0 (pitch)"),
            tr("The rate at which the vocal folds vibrate, in hertz. Its course is the melody of speech."),
        ),
        (
            tr("Spectrogram"),
            tr("A picture of the frequencies in a sound: time runs to the right, and high frequencies are at the top."),
        ),
        (
            tr("Bundle"),
            tr("The model compiled for one kind of device, with its weights."),
        ),
        (
            tr("Weights"),
            tr("The 82 million numbers that the model has learned."),
        ),
    )
