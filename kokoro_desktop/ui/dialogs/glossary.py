"""Help → Glossary: the terms used in the window, each explained in one sentence."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QTextBrowser, QWidget

from kokoro_desktop.ui.style.fonts import PHONEME_FAMILIES
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.text_dialog import TextDialog


class GlossaryDialog(TextDialog):
    """Dialog that lists terms and their definitions."""

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
            tr("A speech sound, written as one IPA symbol, such as ʃ in ʃˈɪp."),
        ),
        (
            tr("IPA"),
            tr("The International Phonetic Alphabet, the notation that the model reads."),
        ),
        (
            tr("X-SAMPA"),
            tr("IPA written with ordinary keyboard characters. With Edit → Type X-SAMPA, S becomes ʃ as you type."),
        ),
        (
            tr("Part (pass)"),
            tr("Text that the model speaks in one pass. Longer text is divided into parts at pauses."),
        ),
        (
            tr("Take"),
            tr("One spoken text with its sound, settings and timings."),
        ),
        (
            tr("Voice, blend"),
            tr(
                "The speaker. A blend mixes several voices. The grades (A to F) are from the model's author.",
            ),
        ),
        (
            tr("Seed"),
            tr(
                "Starting value of the random noise in breathy and hissing sounds. The same seed produces "
                "exactly the same sound.",
            ),
        ),
        (
            tr("Device, threads"),
            tr("The hardware that runs the model: the processor (CPU) or a graphics card (GPU)."),
        ),
        (
            tr("Real-time factor"),
            tr(
                "Computing time per second of speech. For example, 0.08 means 12.5 times faster than real time.",
            ),
        ),
        (
            tr("Stage"),
            tr(
                "A step of speech synthesis: bert reads the phonemes, duration predicts how long each one "
                "lasts, alignment lays them out in time, f0n predicts pitch and loudness, text_encoder "
                "encodes the sounds, and decoder generates the waveform.",
            ),
        ),
        (
            tr("Kernel"),
            tr("Compiled code that computes one or a few layers of a stage."),
        ),
        (
            tr("GFLOP/s, peak"),
            tr(
                "Billions of arithmetic operations per second. The peak is the processor's speed when it only "
                "multiplies and adds.",
            ),
        ),
        (
            tr("F0 (pitch)"),
            tr(
                "The rate at which the vocal folds vibrate, in hertz. Its rise and fall over time is the melody of "
                "speech."
            ),
        ),
        (
            tr("Spectrogram"),
            tr("A picture of the frequencies in a sound: time runs to the right, and high frequencies are at the top."),
        ),
        (
            tr("Formants (F1, F2, F3)"),
            tr("Resonances of the mouth and throat, in hertz. F1 rises with openness, and F2 is high in front vowels."),
        ),
        (
            tr("Vowel chart"),
            tr(
                "A chart that places each vowel by its formants: front vowels are on the left, and open vowels "
                "are at the bottom."
            ),
        ),
        (
            tr("Bark"),
            tr("A frequency scale on which equal distances sound about equally large."),
        ),
        (
            tr("Bundle"),
            tr("The model compiled for one type of device, including its weights."),
        ),
        (
            tr("Weights"),
            tr("The 82 million parameters of the trained model."),
        ),
    )
