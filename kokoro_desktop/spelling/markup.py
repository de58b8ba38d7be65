"""Parser for markup in text: ``[word](/ipa/)``, ``[1984](as:digits)``, ``[pause 0.5s]``, ``[Emma]``, and SSML.

The supported SSML elements (https://www.w3.org/TR/speech-synthesis11) are phoneme, sub, say-as, break and prosody.
misaki and Kokoro's official demos also use ``[word](/ipa/)``.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kokoro_desktop.messages import message
from kokoro_desktop.phonemes.marks import MOST_PAUSE_S, pause_mark, voice_mark
from kokoro_desktop.spelling.word import PLAIN, MarkedProsody, Piece, Source
from kokoro_desktop.voices.voice_table import VoiceTable

_TAG: Final = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][\w:-]{0,40})(?P<given>(?:\s+[\w:-]{1,40}\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*(?P<empty>/?)>"
    r"|<!--.*?-->|<\?.*?\?>|<!\w[^<>]*>"
    r"|\[pause(?:\s+|\s*:\s*)(?P<pause>[^\]\n]{1,40})\]"
    r"|\[(?P<word>[^\[\]\n]{1,400})\]\((?P<link>[^()\n]{0,400})\)"
    r"|(?<!\S)\[(?P<speaker>[^\[\]\n]{1,60})\](?!\S)"
    r"|&(?P<entity>amp|lt|gt|quot|apos|nbsp);",
    re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# Elements that replace their content, with their required attribute.
_REPLACING: Final = {"phoneme": "ph", "sub": "alias", "say-as": "interpret-as"}
# Possible readings; the second line has SSML's names.
READINGS: Final = frozenset({
    *("year", "number", "ordinal", "digits", "letters", "word", "date", "time", "fraction", "money", "measure"),
    *("cardinal", "characters", "spell-out", "verbatim", "telephone", "currency", "unit"),
})  # fmt: skip
_SILENT: Final = frozenset({"speak", "p", "s", "sentence", "paragraph"})
# Durations of SSML's break strengths in seconds; the recommendation leaves them to the implementation.
_STRENGTHS: Final = {
    **{"none": 0.0, "x-weak": 0.1, "weak": 0.2, "medium": 0.4, "strong": 0.8, "x-strong": 1.2},
}
_RATES: Final = {"x-slow": 0.5, "slow": 0.75, "medium": 1.0, "default": 1.0, "fast": 1.35, "x-fast": 1.75}
_PITCHES: Final = {"x-low": -6.0, "low": -3.0, "medium": 0.0, "default": 0.0, "high": 3.0, "x-high": 6.0}
_RANGES: Final = {"x-low": 0.25, "low": 0.6, "medium": 1.0, "default": 1.0, "high": 1.5, "x-high": 2.0}


@dataclass(frozen=True)
class Part:
    """Part of a text, with the effect of markup on it.

    Attributes
    ----------
    written
        Text as written.
    piece
        Finished piece if the part needs no conversion; otherwise None.
    read
        Text to convert instead of ``written``; None to convert ``written``.
    phonemes
        Phonemes specified by markup; None if there are none.
    prosody
        Prosody requested by markup.
    say_as
        Reading requested by markup, such as ``digits``; empty if none.
    voice
        Voice of the text after this part; empty if the voice does not change.
    """

    written: str
    piece: Piece | None = None
    read: str | None = None
    phonemes: str | None = None
    prosody: MarkedProsody = PLAIN
    say_as: str = ""
    voice: str = ""


def divide_text(text: str, speakers: VoiceTable | None = None) -> Iterator[Part]:
    """Split a text into parts; joined together, their ``written`` texts equal the text.

    Parameters
    ----------
    speakers
        Names that change the voice when written in brackets; None to treat names in brackets as text.
    """
    return _Reader(text, speakers).divide()


class _Reader:
    """Parser for one text; tracks open elements."""

    def __init__(self, text: str, speakers: VoiceTable | None) -> None:
        self._text, self._speakers = text, speakers
        self._open: list[tuple[str, MarkedProsody]] = []
        self._instead: tuple[str, str] | None = None  # open replacing element: its name and attribute value

    def divide(self) -> Iterator[Part]:
        done = 0
        for match in _TAG.finditer(self._text):
            if match.start() > done:
                yield self._plain(self._text[done : match.start()])
            yield from self._markup(match)
            done = match.end()
        if done < len(self._text):
            yield self._plain(self._text[done:])

    @property
    def _prosody(self) -> MarkedProsody:
        return self._open[-1][1] if self._open else PLAIN

    def _plain(self, written: str) -> Part:
        if self._instead is None or not written.strip():
            return Part(written, prosody=self._prosody)
        (name, value), self._instead = self._instead, ("done", "")
        if name == "phoneme":
            return Part(written, phonemes=value, prosody=self._prosody)
        if name == "say-as":
            return Part(written, prosody=self._prosody, say_as=value.lower())
        return Part(written, read=value, prosody=self._prosody) if name == "sub" else _silent(written)

    def _markup(self, match: re.Match[str]) -> Iterator[Part]:
        written = match[0]
        if match["pause"]:
            yield _pause(written, _seconds(match["pause"]))
        elif match["word"]:
            yield from self._link(match)
        elif match["speaker"]:
            yield self._speaker(written, match["speaker"])
        elif match["entity"]:
            yield Part(written, read=html.unescape(written), prosody=self._prosody)
        elif match["name"]:
            yield self._tag(match)
        else:
            yield _silent(written)

    def _link(self, match: re.Match[str]) -> Iterator[Part]:
        word, link = match["word"], match["link"]
        yield _silent("[")
        if len(link) > 2 and link[0] == link[-1] == "/":
            yield Part(word, phonemes=link.strip("/"), prosody=self._prosody)
            yield _silent(f"]({link})")
        elif link.startswith("as:") and link[3:].strip().lower() in READINGS:
            yield Part(word, prosody=self._prosody, say_as=link.removeprefix("as:").strip().lower())
            yield _silent(f"]({link})")
        else:
            yield Part(word, prosody=self._prosody)
            yield _left_out(
                f"]({link})", message("The parentheses do not contain a transcription between slashes: {0}", link[:40])
            )

    def _speaker(self, written: str, name: str) -> Part:
        voice = self._speakers.find(name) if self._speakers is not None else None
        if voice is None:
            return self._plain(written)
        if mark := voice_mark(voice):
            return Part(written, Piece(written, mark, Source.MARKUP), voice=voice)
        return _left_out(
            written,
            message(
                "{name} is a voice file, but only voice ids and blends of voice ids can be used as speakers", name=name
            ),
        )

    def _tag(self, match: re.Match[str]) -> Part:
        written, name = match[0], match["name"].lower()
        given = {key: html.unescape(double or single) for key, double, single in _ATTRIBUTE.findall(match["given"])}
        if match["close"]:
            return self._closed(written, name)
        if name == "break":
            seconds = _seconds(given["time"]) if "time" in given else _STRENGTHS.get(given.get("strength", "medium"))
            return _pause(written, seconds)
        if name in _SILENT:
            return _silent(written)
        if name in _REPLACING and not match["empty"]:
            return self._replacing(written, name, given)
        if name == "prosody" and not match["empty"]:
            prosody, unknown = _prosody(given)
            if prosody.pitch_range != 1.0 and not self._surrounds_all(match):
                prosody, unknown = (
                    replace(prosody, pitch_range=1.0),
                    message("range (allowed only around the whole text)"),
                )
            self._open.append((name, prosody.within(self._prosody)))
            return (
                _left_out(written, message("Unsupported attribute in <prosody>: {unknown}", unknown=unknown))
                if unknown
                else _silent(written)
            )
        return _left_out(written, message("<{name}> is not supported", name=name))

    def _surrounds_all(self, match: re.Match[str]) -> bool:
        """Return whether the element starting at ``match`` encloses all text."""
        after = self._text[self._text.rfind("</prosody>") :]
        return not _TAG.sub("", self._text[: match.start()] + after).strip()

    def _replacing(self, written: str, name: str, given: dict[str, str]) -> Part:
        value = given.get(_REPLACING[name], "")
        alphabet = given.get("alphabet", "ipa").lower()
        if name == "say-as" and value and value.lower() not in READINGS:
            return _left_out(written, message("<say-as> does not support {value}", value=value))
        if not value or (name == "phoneme" and alphabet != "ipa"):
            needed = message("ph (in IPA)") if name == "phoneme" else _REPLACING[name]
            return _left_out(written, message("<{name}> requires the attribute {needed}", name=name, needed=needed))
        self._instead = (name, value)
        return _silent(written)

    def _closed(self, written: str, name: str) -> Part:
        if name in _REPLACING:
            self._instead = None
            return _silent(written)
        if name == "prosody" and self._open:
            self._open.pop()
            return _silent(written)
        return (
            _silent(written)
            if name in _SILENT
            else _left_out(written, message("</{name}> is not supported", name=name))
        )


def _silent(written: str) -> Part:
    return Part(written, Piece(written, "", Source.MARKUP))


def _left_out(written: str, reason: str) -> Part:
    return Part(written, Piece(written, "", Source.LEFT_OUT, reason=reason))


def _pause(written: str, seconds: float | None) -> Part:
    if seconds is None or not 0 <= seconds <= MOST_PAUSE_S:
        return _left_out(
            written,
            message(
                "A pause must last from 0 to {MOST_PAUSE_S:g} s, for example 0.5s or 500ms", MOST_PAUSE_S=MOST_PAUSE_S
            ),
        )
    return Part(written, Piece(written, pause_mark(seconds), Source.MARKUP)) if seconds else _silent(written)


def _seconds(written: str) -> float | None:
    match = re.fullmatch(r"\s*\+?(\d+(?:\.\d+)?|\.\d+)\s*(ms|s)\s*", written)
    return None if match is None else float(match[1]) / (1000 if match[2] == "ms" else 1)


def _prosody(given: dict[str, str]) -> tuple[MarkedProsody, str]:
    """Parse the attributes of a prosody element; also return the first invalid one, or an empty string."""
    values = {
        "rate": _relative(given.get("rate", "medium"), _RATES, factor=True),
        "pitch": _relative(given.get("pitch", "medium"), _PITCHES, factor=False),
        "range": _relative(given.get("range", "medium"), _RANGES, factor=True),
    }
    unknown = next((f"{key}={value}" for key, value in given.items() if values.get(key) is None), "")
    rate, pitch, pitch_range = values.values()
    return MarkedProsody(rate or 1.0, pitch or 0.0, 1.0 if pitch_range is None else pitch_range), unknown


def _relative(value: str, names: dict[str, float], factor: bool) -> float | None:
    """Convert the value of a prosody attribute; return None if it is invalid.

    If ``factor`` is True, the result is a factor, and the value is one of ``names``, a percentage or a plain number.
    Otherwise, the result is in semitones, and the value is one of ``names``, a percentage or a number with ``st``.
    """
    value = value.strip().lower()
    if value in names:
        return names[value]
    match = re.fullmatch(r"([+-]?)(\d+(?:\.\d+)?)\s*(%|st|)", value)
    if match is None:
        return None
    number = float(match[2]) * (-1 if match[1] == "-" else 1)
    if match[3] == "%":
        times = 1 + number / 100 if match[1] else number / 100
        if not 0.1 <= times <= 10:
            return None
        return times if factor else 12 * math.log2(times)
    if match[3] == "st":
        return None if factor or abs(number) > 24 else number
    return number if factor and 0.1 <= number <= 10 else None
