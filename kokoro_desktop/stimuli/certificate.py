"""Certificate of stimuli: everything needed to recreate the files, and their hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.batch.line_request import voice_sha256
from kokoro_desktop.batch.report import ReportEntry
from kokoro_desktop.errors import InputError
from kokoro_desktop.export.formats import LABEL_FORMATS
from kokoro_desktop.files.read import MALFORMED, read_json
from kokoro_desktop.messages import mark, message
from kokoro_desktop.stimuli.design import Design
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.version import __version__

FORMAT: Final = "kokoro-desktop stimuli"
# Increase when the meaning of a field changes.
VERSION: Final = 1
_MOST_BYTES: Final = 40_000_000  # enough for 10,000 stimuli with long texts
_TEXTS: Final = ("program", "weights", "bundle", "design")
_TABLES: Final = ("voices", "phonemes", "files")


@dataclass(frozen=True)
class Certificate:
    """Certificate of the stimuli of a design.

    Attributes
    ----------
    program
        Version of the program.
    weights, bundle
        SHA-256 of the weights, and key of the bundle.
    design
        Content of the design file.
    labels
        Keys of the label formats.
    voices
        SHA-256 of each voice's style vectors.
    phonemes
        Phonemes of each stimulus, by id.
    files
        SHA-256 of each file, by its path in the output folder.
    """

    program: str
    weights: str
    bundle: str
    design: str
    labels: tuple[str, ...]
    voices: Mapping[str, str]
    phonemes: Mapping[str, str]
    files: Mapping[str, str]

    @classmethod
    def of(
        cls, design: Design, stimuli: Sequence[Stimulus], entries: Mapping[str, ReportEntry], labels: Sequence[str]
    ) -> Certificate:
        """Create a certificate; every stimulus must have been spoken.

        Parameters
        ----------
        entries
            Batch report entry of each stimulus, keyed by the stimulus id.
        """
        first = entries[stimuli[0].id]
        return cls(
            program=__version__,
            weights=first["weights"],
            bundle=first["bundle"],
            design=design.source,
            labels=tuple(labels),
            voices={voice: voice_sha256(voice) for voice in design.voices},
            phonemes={each.id: each.phonemes for each in stimuli},
            files={name: sha256 for each in stimuli for name, sha256 in entries[each.id]["files"].items()},
        )

    @classmethod
    def read(cls, path: Path) -> Certificate:
        """Read a certificate from its JSON file.

        Raises
        ------
        InputError
            The file cannot be read, is not a certificate, or its design was changed.
        """
        try:
            content = read_json(path, _MOST_BYTES)
        except OSError as error:
            raise InputError(message("Cannot read {path}: {reason}.", path=path, reason=error.strerror)) from error
        except ValueError as error:
            raise _no_certificate(path) from error
        try:
            if content["format"] != FORMAT or content["version"] != VERSION:
                raise _no_certificate(path)
            program, weights, bundle, design = (_text(content[name]) for name in _TEXTS)
            voices, phonemes, files = (_texts(content[name]) for name in _TABLES)
            labels = tuple(map(_text, content["labels"]))
            sha256 = content["design_sha256"]
        except MALFORMED as error:
            raise _no_certificate(path) from error
        if unknown := set(labels) - {each.key for each in LABEL_FORMATS}:
            raise InputError(message("The certificate lists unknown label formats: {0}.", ", ".join(sorted(unknown))))
        if sha256 != _sha256(design):
            raise InputError(message("The design in {path} has been changed since it was certified.", path=path))
        return cls(program, weights, bundle, design, labels, voices, phonemes, files)

    def json(self) -> str:
        """Format the certificate as JSON."""
        content = {
            "format": FORMAT, "version": VERSION, **asdict(self), "design_sha256": _sha256(self.design),
        }  # fmt: skip
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    def different_files(self, made: Certificate) -> tuple[str, ...]:
        """Return the files whose contents differ between two certificates, or that only one certificate lists."""
        names = dict.fromkeys((*self.files, *made.files))
        return tuple(name for name in names if self.files.get(name) != made.files.get(name))

    def differences(self, made: Certificate) -> tuple[str, ...]:
        """Return a sentence for each difference between two certificates that may explain why files differ."""
        sentences = []
        for name, text in (
            ("program", mark("The certificate is from version {0} of the program; this is version {1}.")),
            ("weights", mark("The certificate is for the weights {0}, but the weights {1} are installed.")),
            ("bundle", mark("The certificate is for the bundle {0}, but this device uses the bundle {1}.")),
        ):
            if getattr(self, name) != getattr(made, name):
                sentences.append(message(text, getattr(self, name), getattr(made, name)))
        for voice, sha256 in made.voices.items():
            if self.voices.get(voice) != sha256:
                sentences.append(message("The voice {voice} has changed.", voice=voice))
        if any(self.phonemes.get(each) != phonemes for each, phonemes in made.phonemes.items()):
            sentences.append(
                message("The text now has different phonemes, for example because of a changed dictionary.")
            )
        return tuple(sentences)


def _no_certificate(path: Path) -> InputError:
    return InputError(message("{path} is not a stimulus certificate.", path=path))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    value.encode()  # fails if it has unpaired surrogates
    return value


def _texts(value: Any) -> dict[str, str]:
    return {_text(name): _text(each) for name, each in value.items()}
