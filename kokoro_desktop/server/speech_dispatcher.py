"""Configuration that makes Speech Dispatcher, the speech service of Linux desktops, use this server.

Speech Dispatcher's module ``sd_generic`` runs a shell command for every message, replacing ``$DATA``, ``$VOICE``,
``$RATE`` and ``$PITCH`` (https://github.com/brailcom/speechd, generic.c). To stop speech, the module kills the command;
the server then cancels the request.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kokoro_desktop.voices import VoiceInfo, catalogue

# Module name for `spd-say -o`; Speech Dispatcher automatically finds configurations with this suffix.
MODULE: Final = "kokoro-desktop-generic"
_SYMBOLIC: Final = 3  # number of symbolic voice names for each language and gender: MALE1 to MALE3
_LANGUAGES: Final = ("en-US", "en-GB")  # languages that the server converts to phonemes
_ANY_ENGLISH: Final = "en"
# Maximum number of characters in a part of a long message; there are gaps between parts.
_MOST_CHARACTERS: Final = 2000
# First line of configurations written by this program, which it may replace.
FIRST_LINE: Final = "# By `kokoro-desktop speech-dispatcher install`"
_TEMPLATE: Final = r"""{first_line}: speaks through `kokoro-desktop serve --port {port}`.

GenericExecuteSynth \
"printf %s \'$DATA\' \
| curl --noproxy \'*\' --silent --fail --no-buffer --retry 3 --header \'Content-Type: text/plain\' --data-binary @- \
\'http://127.0.0.1:{port}/v1/audio/speech?response_format=wav&voice=$VOICE&speed=\'$(( $RATE < 50 ? 50 : $RATE ))\
\'e-2&skip_silence=true&prosody=%7B%22pitch_shift%22:$PITCH%7D\' \
| PULSE_LATENCY_MSEC=100 $PLAY_COMMAND \
|| curl --noproxy \'*\' --silent --fail --output /dev/null http://127.0.0.1:{port}/v1/models"
# The last line makes the command fail if the server is not running or requires a token, but not if the text cannot be
# spoken, as for a single comma.

GenericCmdDependency "curl"
GenericPortDependency {port}
GenericDefaultCharset "utf-8"
GenericMaxChunkLength {most}
GenericDelimiters ".!?"
# Rates from -100 to 100 become 0.5 to 2 times the speed, in hundredths, and pitches become -8 to 8 semitones.
GenericRateAdd 100
GenericRateMultiply 1
GenericRateForceInteger 1
GenericPitchMultiply 0.08
GenericPitchForceInteger 1

{languages}

{voices}
DefaultVoice "{default}"
"""


def config_path() -> Path:
    """Return the path of the module configuration in the user's folder for Speech Dispatcher modules."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "speech-dispatcher" / "modules" / f"{MODULE}.conf"


def module_config(port: int) -> str:
    """Format the module configuration for a server on a local port."""
    languages = (*_LANGUAGES, _ANY_ENGLISH)
    voices = [line for language in languages for line in _voice_lines(language)]
    return _TEMPLATE.format(
        first_line=FIRST_LINE,
        port=port,
        most=_MOST_CHARACTERS,
        languages="\n".join(f'GenericLanguage "{each}" "{each}" "utf-8"' for each in languages),
        voices="\n".join(voices),
        default=max(_of(_LANGUAGES[0]), key=_quality).id,
    )


def _voice_lines(language: str) -> Iterator[str]:
    """Yield a language's ``AddVoice`` lines, best voice last, because the last line for a symbolic name wins."""
    for gender in ("male", "female"):
        best_first = sorted((each for each in _of(language) if each.gender == gender), key=_quality, reverse=True)
        for place, voice in reversed(list(enumerate(best_first, 1))):
            yield f'AddVoice "{language}" "{gender.upper()}{min(place, _SYMBOLIC)}" "{voice.id}"'


def _of(language: str) -> list[VoiceInfo]:
    wanted = _LANGUAGES[0] if language == _ANY_ENGLISH else language
    return [voice for voice in catalogue() if voice.language == wanted]


def _quality(voice: VoiceInfo) -> tuple[str, str]:
    """Return a sort key that puts ungraded voices first, then the voices with the worst grades."""
    grade = voice.grade or "Z"
    letter = chr(ord("Z") - ord(grade[0]) + ord("A"))
    return letter, {"+": "2", "": "1", "-": "0"}[grade[1:]]
